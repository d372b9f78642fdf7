import type { SsiItem } from '../../src/tasks/ssi-bench/types.js';
import * as slow from './ssi-slow.js';

/** The values of an item's candidates by the slow methods. @param most longest ring that is searched for, default any */
export function slowValues(
  item: Pick<SsiItem, 'structure' | 'criterion' | 'candidates' | 'reference'>,
  most?: number,
): number[] {
  const { structure, criterion, reference } = item;
  const measured = (candidate: SsiItem['candidates'][number]): number => {
    const list = typeof candidate === 'number' ? [candidate] : [...candidate];
    const [a, b] = reference === null ? list : [reference, ...list];
    switch (criterion) {
      case 'centroid-height':
        return slow.slowHeight(structure, a!);
      case 'ground-angle':
        return slow.slowAngle(structure, a!);
      case 'length':
        return slow.slowLength(structure, a!);
      case 'line-distance':
        return slow.slowLineDistance(structure, a!, b!);
      case 'hull-area':
        return slow.slowArea(structure, list);
      case 'hull-volume':
        return slow.slowVolume(structure, list);
      case 'hop-distance':
        return slow.slowHops(structure, a!, b!);
      case 'cycle-length':
        return slow.slowCycle(structure, a!, b!, most);
    }
  };
  return item.candidates.map(measured);
}

/** Orders by value, the smaller number first within `slack`, by comparing every pair: no sorting by a running group. */
export function slowOrder(values: readonly number[], slack: number): number[] {
  const before = (a: number, b: number): boolean => {
    const [x, y] = [values[a - 1]!, values[b - 1]!];
    const same = x === y || Math.abs(x - y) <= slack;
    return same ? a < b : x < y;
  };
  const numbers = values.map((_, i) => i + 1);
  const places = numbers.map((n) => numbers.filter((m) => m !== n && before(m, n)).length);
  return numbers.map((_, place) => numbers[places.indexOf(place)]!);
}
