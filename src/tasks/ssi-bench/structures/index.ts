import type { Random } from '../../../core/random.js';
import type { StructureFamilyId } from '../types.js';
import type { StructureBuild, StructureFamilyMeta } from './build.js';
import * as cableStayedBridge from './cable-stayed-bridge.js';
import * as geodesicDome from './geodesic-dome.js';
import * as latticeTower from './lattice-tower.js';
import * as pipeRack from './pipe-rack.js';
import * as rebarCage from './rebar-cage.js';
import * as roofTruss from './roof-truss.js';
import * as scaffold from './scaffold.js';
import * as spaceFrame from './space-frame.js';
import * as spiralStair from './spiral-stair.js';
import * as straightStair from './straight-stair.js';
import * as trussBridge from './truss-bridge.js';

export type { Mirror, NodePlane, StructureBuild, StructureFamilyMeta } from './build.js';

interface StructureFamily {
  readonly meta: StructureFamilyMeta;
  build(random: Random): StructureBuild;
}

const FAMILIES: Record<StructureFamilyId, StructureFamily> = {
  'space-frame': spaceFrame,
  'lattice-tower': latticeTower,
  'truss-bridge': trussBridge,
  'cable-stayed-bridge': cableStayedBridge,
  'roof-truss': roofTruss,
  'straight-stair': straightStair,
  'spiral-stair': spiralStair,
  scaffold,
  'geodesic-dome': geodesicDome,
  'rebar-cage': rebarCage,
  'pipe-rack': pipeRack,
};

/** All structure families, in the order of StructureFamilyId. */
export const STRUCTURE_FAMILIES: readonly StructureFamilyMeta[] = Object.values(FAMILIES).map((f) => f.meta);

/**
 * One structure of a family, with 58 to 450 members, standing about the origin (ground at z = 0). The same random
 * stream gives the same bytes; `random` itself is not advanced (the builders fork it).
 */
export const buildStructure = (family: StructureFamilyId, random: Random): StructureBuild =>
  FAMILIES[family].build(random);
