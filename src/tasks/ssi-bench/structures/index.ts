export type { Mirror, NodePlane, StructureBuild, StructureFamilyMeta } from './build.js';
