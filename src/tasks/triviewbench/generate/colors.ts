import type { Random } from '../../../core/random.js';
import type { IdentifierBuffer } from '../../../core/raster/identifier-buffer.js';
import { TRI_COLORS, type TriColor } from '../types.js';
import type { Bare } from './layout.js';

/** Pairs of objects (indices) whose pixels touch in the picture; each as smaller * 100 + larger. */
export function touching(buffers: readonly IdentifierBuffer[]): ReadonlySet<number> {
  const pairs = new Set<number>();
  const note = (a: number, b: number): void => {
    if (a !== b && a !== 0 && b !== 0) pairs.add((Math.min(a, b) - 1) * 100 + Math.max(a, b) - 1);
  };
  for (const { ids, width, height } of buffers) {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const id = ids[i]!;
        if (id === 0) continue;
        if (x + 1 < width) note(id, ids[i + 1]!);
        if (y + 1 < height) note(id, ids[i + width]!);
      }
    }
  }
  return pairs;
}

/**
 * A colour for every object: no two alike in shape, size and colour, and none like one whose pixels it touches in any
 * view, so that the line between them is seen. Null where a random order finds none.
 */
export function drawColors(
  random: Random,
  objects: readonly Bare[],
  touch: ReadonlySet<number>,
): readonly TriColor[] | null {
  const colors: TriColor[] = [];
  for (const [k, object] of objects.entries()) {
    const free = TRI_COLORS.filter((color) =>
      colors.every(
        (other, j) =>
          other !== color ||
          (!touch.has(j * 100 + k) &&
            (objects[j]!.shape !== object.shape || objects[j]!.size !== object.size)),
      ),
    );
    if (free.length === 0) return null;
    colors.push(random.pick(free));
  }
  return colors;
}
