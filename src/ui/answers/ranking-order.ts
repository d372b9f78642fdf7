/** Candidate numbers (1-based) in the order they were chosen, smallest first; a prefix of a permutation. */
export type Order = readonly number[];

/** Puts a candidate on the next place; one that has a place already loses it, and later ones move up. */
export function toggle(order: Order, candidate: number): Order {
  return order.includes(candidate) ? order.filter((n) => n !== candidate) : [...order, candidate];
}

export const undo = (order: Order): Order => order.slice(0, -1);
export const isComplete = (order: Order, count: number): boolean => order.length === count;

/** 1-based place, or null. */
export function placeOf(order: Order, candidate: number): number | null {
  const index = order.indexOf(candidate);
  return index < 0 ? null : index + 1;
}

/** The candidate number a picture's id names, or null for plain and reference pictures. */
export function candidateOf(id: string, count: number): number | null {
  const n = /^[1-9]$/.test(id) ? Number(id) : 0;
  return n >= 1 && n <= count ? n : null;
}
