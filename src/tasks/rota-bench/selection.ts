import { sha256Text } from '../../core/sha256.js';

/** Rotations a task's reference must have to be eligible for the test set (RoTA-Bench). */
export const LEAST_REFERENCE = 4;
/** Tasks in the test set (RoTA-Bench). */
const TEST_TASKS = 100;

/**
 * Shares `places` out in proportion to `sizes` by the largest-remainder method (Hamilton): whole quotas first, the places
 * left to the largest remainders, ties to the earlier group. Never more than a group's size.
 * @param sizes whole numbers; their sum must be at least `places`
 */
export function hamilton(sizes: readonly number[], places: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total < places) throw new Error(`hamilton: ${places} places for ${total} candidates`);
  if (total === 0) return sizes.map(() => 0);
  // Quotas as whole numbers and remainders over `total`: exact, no rounding decides a place.
  const whole = sizes.map((size) => Math.floor((size * places) / total));
  const rest = sizes.map((size) => (size * places) % total);
  let left = places - whole.reduce((sum, n) => sum + n, 0);
  const order = sizes.map((_, i) => i).sort((a, b) => rest[b]! - rest[a]! || a - b);
  for (const i of order) {
    if (left === 0) break;
    whole[i]! += 1;
    left -= 1;
  }
  return whole;
}

export interface Selectable {
  readonly id: string;
  /** Rotations of the search reference. */
  readonly length: number;
}

/**
 * Ids of the test set (RoTA-Bench): of the tasks whose reference has at least four rotations, places go to reference
 * lengths by Hamilton's method, and within a length to the tasks with the smallest SHA-256 of `"<seed>:<id>"`. Sorted
 * by length, then by hash. All eligible tasks where there are no more than `places`.
 */
export function selectTest(
  tasks: readonly Selectable[],
  selectionSeed: string,
  places = TEST_TASKS,
): string[] {
  const groups = new Map<number, Selectable[]>();
  for (const task of tasks) {
    if (task.length < LEAST_REFERENCE) continue;
    groups.set(task.length, [...(groups.get(task.length) ?? []), task]);
  }
  const lengths = [...groups.keys()].sort((a, b) => a - b);
  const sizes = lengths.map((length) => groups.get(length)?.length ?? 0);
  const eligible = sizes.reduce((sum, size) => sum + size, 0);
  const shares = hamilton(sizes, Math.min(places, eligible));
  return lengths.flatMap((length, i) =>
    (groups.get(length) ?? [])
      .map(({ id }) => ({ id, hash: sha256Text(`${selectionSeed}:${id}`) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .slice(0, shares[i])
      .map(({ id }) => id),
  );
}
