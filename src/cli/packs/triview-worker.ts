import type { Keyed } from '../../core/item.js';
import type { Result } from '../../core/result.js';
import { fullLevel } from '../../tasks/triviewbench/generate/sets.js';
import type { TriItem, TriKey, TriLevel } from '../../tasks/triviewbench/types.js';

/** One level of the full set. */
export interface TriJob {
  readonly seed: number;
  readonly level: TriLevel;
}
export type TriMade = Result<readonly Keyed<TriItem, TriKey>[]>;

process.on('message', ({ seed, level }: TriJob) => {
  const made: TriMade = fullLevel(seed, level);
  process.send?.(made);
});
