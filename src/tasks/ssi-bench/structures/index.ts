import type { Random } from '../../../core/random.js';
import type { StructureFamilyId } from '../types.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { cableStayedBridge } from './cable-stayed-bridge.js';
import { geodesicDome } from './geodesic-dome.js';
import { latticeTower } from './lattice-tower.js';
import { pipeRack } from './pipe-rack.js';
import { rebarCage } from './rebar-cage.js';
import { roofTruss } from './roof-truss.js';
import { scaffold } from './scaffold.js';
import { spaceFrame } from './space-frame.js';
import { spiralStair } from './spiral-stair.js';
import { straightStair } from './straight-stair.js';
import { trussBridge } from './truss-bridge.js';

export type { Mirror, NodePlane, StructureBuild, StructureFamilyMeta } from './build.js';

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
 * One structure of a family, with 60 to 450 members, standing about the origin (ground at z = 0). The same random
 * stream gives the same bytes; `random` itself is not advanced (the builders fork it).
 */
export const buildStructure = (family: StructureFamilyId, random: Random): StructureBuild =>
  FAMILIES[family].build(random);

/** What a family's members are for, in the order of `Look.styles`: `memberStyle[k]` is an index into both. */
export const rolesOf = (family: StructureFamilyId): readonly string[] => FAMILIES[family].roles;
