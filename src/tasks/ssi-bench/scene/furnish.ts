import type { StructureFamilyId } from '../types.js';
import { footings } from './footings.js';
import { furnishCableStayedBridge, furnishTrussBridge } from './furnish-bridge.js';
import { furnishSpiralStair, furnishStraightStair } from './furnish-stair.js';
import { furnishTower } from './furnish-tower.js';
import { furnishPipeRack, furnishRebar, furnishScaffold } from './furnish-works.js';
import type { SceneKit } from './kit.js';

const FURNISH: Record<StructureFamilyId, (kit: SceneKit) => void> = {
  'space-frame': (kit) => footings(kit, 1.4),
  'lattice-tower': furnishTower,
  'truss-bridge': furnishTrussBridge,
  'cable-stayed-bridge': furnishCableStayedBridge,
  'roof-truss': (kit) => footings(kit, 1.1),
  'straight-stair': furnishStraightStair,
  'spiral-stair': furnishSpiralStair,
  scaffold: furnishScaffold,
  'geodesic-dome': (kit) => footings(kit, 1.6),
  'rebar-cage': furnishRebar,
  'pipe-rack': furnishPipeRack,
};

/** What carries the structure and what it carries: footings, abutments, decks, landings, pipes, wires. */
export const furnish = (kit: SceneKit): void => FURNISH[kit.source.structure.family](kit);
