import type { TriObject } from '../types.js';

/** Metres: what is nearer than this touches. Positions are rounded to 5 mm. */
const TOUCH = 1e-6;

/** Whether `upper` stands on `lower`: its bottom at the other's top, its centre over it. */
function standsOn(upper: TriObject, lower: TriObject): boolean {
  const gap = upper.position[2] - upper.halfExtent - (lower.position[2] + lower.halfExtent);
  const [dx, dy] = [upper.position[0] - lower.position[0], upper.position[1] - lower.position[1]];
  return Math.abs(gap) < TOUCH && dx * dx + dy * dy <= lower.halfExtent * lower.halfExtent;
}

/**
 * Towers as lists of object indices from the ground up, in the order of their lowest objects. A lone object on the ground
 * is a tower of one. Throws where an object hangs in the air or carries two.
 */
export function towersOf(objects: readonly TriObject[]): readonly (readonly number[])[] {
  const towers: number[][] = [];
  let placed = 0;
  for (const [k, base] of objects.entries()) {
    if (Math.abs(base.position[2] - base.halfExtent) >= TOUCH) continue;
    const tower = [k];
    for (;;) {
      const top = objects[tower.at(-1)!]!;
      const next = [...objects.keys()].filter((j) => standsOn(objects[j]!, top));
      if (next.length > 1) throw new Error(`towersOf: two objects stand on object ${tower.at(-1)}`);
      if (next[0] === undefined) break;
      tower.push(next[0]);
    }
    towers.push(tower);
    placed += tower.length;
  }
  if (placed !== objects.length) throw new Error('towersOf: an object stands on nothing');
  return towers;
}
