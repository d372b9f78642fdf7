import type { FamilyId } from '../../core/item.js';
import { rotaTables } from './rota-bench.js';
import { siriTables } from './siri-bench.js';
import { diseTables } from './spatial-dise.js';
import { ssiTables } from './ssi-bench.js';
import { ssiContextTables } from './ssi-context.js';
import { triviewTables } from './triviewbench.js';
import type { PaperTable } from './types.js';

/** Every table of the five papers, per family, in the papers' order as far as their numbers go. */
export const PAPER_TABLES: { readonly [family in FamilyId]: readonly PaperTable[] } = {
  'ssi-bench': [...ssiTables, ...ssiContextTables],
  'rota-bench': rotaTables,
  triviewbench: triviewTables,
  'siri-bench': siriTables,
  'spatial-dise': diseTables,
};
