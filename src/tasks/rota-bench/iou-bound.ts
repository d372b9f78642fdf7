import { fmix32 } from '../../core/hash.js';
import { halfDepth, type RotaObject } from './geometry.js';
import { CANVAS } from './plain-projection.js';
import type { Mat3 } from './pose.js';

/** Columns that are looked at, evenly spread; three points of each. */
const COLUMNS = 1500;

/** Offsets of the 13 pixels of a disc. */
const DISC: readonly (readonly [number, number])[] = [-2, -1, 0, 1, 2].flatMap((dy) =>
  [-2, -1, 0, 1, 2].filter((dx) => dx * dx + dy * dy <= 4).map((dx) => [dx, dy] as const),
);

/**
 * A quick test of whether a pose can reach an IoU at all: false only where it certainly cannot.
 *
 * A few thousand of the object's own points, drawn exactly as the projection draws them, are part of the silhouette A
 * (discs only add, and so does the closing). Pixels of theirs outside the target B are therefore in A but not in B, and
 * IoU = |A and B| / |A or B| <= |B| / (|B| + outside). As soon as that falls below `wanted` the pose is out: mostly after some
 * hundred points, a hundredth of the cost of a projection.
 * @param target 320 x 320, the silhouette at the target pose
 */
export function canReach(object: RotaObject, target: Uint8Array, wanted: number): (pose: Mat3) => boolean {
  const points = spread(object);
  const count = points.length / 3;
  const foreground = target.reduce((sum, pixel) => sum + (pixel === 0 ? 0 : 1), 0);
  /** The round in which a pixel was last counted; pixels of the target never count. */
  const stamp = new Uint32Array(CANVAS * CANVAS);
  for (let i = 0; i < stamp.length; i++) if (target[i] !== 0) stamp[i] = 0xffffffff;
  let round = 0;
  return (pose) => {
    round += 1;
    if (round >= 0xffffffff) throw new Error('canReach: used up');
    const [r00, r01, r02, r10, r11, r12] = pose;
    let outside = 0;
    for (let i = 0; i < count; i++) {
      const x = points[3 * i]!;
      const y = points[3 * i + 1]!;
      const z = points[3 * i + 2]!;
      const u = Math.floor(160 + 5 * (r00 * x + r01 * y + r02 * z) + 0.5);
      const v = Math.floor(160 + 5 * (r10 * x + r11 * y + r12 * z) + 0.5);
      if (u < 2 || v < 2 || u >= CANVAS - 2 || v >= CANVAS - 2) continue;
      const at = v * CANVAS + u;
      for (const [dx, dy] of DISC) {
        const pixel = at + dy * CANVAS + dx;
        const seen = stamp[pixel]!;
        if (seen === 0xffffffff || seen === round) continue;
        stamp[pixel] = round;
        outside += 1;
      }
      // A hair of slack: the division must not round a pose out that is exactly at the mark.
      if (foreground < (wanted - 1e-9) * (foreground + outside)) return false;
    }
    return true;
  };
}

/** Points of evenly spread columns: front, back, and the first one in between; in an order that jumps about. */
function spread({ x, y, seed }: RotaObject): Float64Array {
  const n = x.length;
  const columns = Math.min(COLUMNS, n);
  const out = new Float64Array(9 * columns);
  // 619 has no factor in common with any count below it or with 1,500: every column comes once.
  const stride = columns % 619 === 0 ? 1 : 619;
  for (let k = 0; k < columns; k++) {
    const i = Math.floor((((k * stride) % columns) * n) / columns);
    const h = halfDepth(x[i]!, y[i]!);
    const key = seed ^ Math.imul(i, 0x9e3779b1);
    const inner = (fmix32(key ^ Math.imul(2, 0x85ebca77)) / 2147483648 - 1) * h;
    [-h, h, inner].forEach((z, j) => {
      out.set([x[i]!, y[i]!, z], 9 * k + 3 * j);
    });
  }
  return out;
}
