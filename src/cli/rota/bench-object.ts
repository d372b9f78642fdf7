import { Random } from '../../core/random.js';
import { atan2, cos } from '../../core/trig.js';
import { MASK_PIXELS, MASK_SIDE } from '../../tasks/rota-bench/mask.js';
import { type Mat3, poseAfter, ROTATIONS } from '../../tasks/rota-bench/pose.js';

export const BENCH_SEED = 0x5eed;

/** A gear with ten teeth and a hole, of a little more than 90,000 pixels: the largest object there can be. */
export function gearMask(): Uint8Array {
  const mask = new Uint8Array(MASK_PIXELS);
  for (let v = 0; v < MASK_SIDE; v++) {
    for (let u = 0; u < MASK_SIDE; u++) {
      const [x, y] = [u - 255.5, v - 255.5];
      const rim = cos(10 * atan2(y, x)) > 0 ? 212 : 172;
      const away = x * x + y * y;
      if (away < rim * rim && away > 55 * 55) mask[v * MASK_SIDE + u] = 1;
    }
  }
  return mask;
}

/** Poses as an episode meets them: eight rotations of any size from the target. */
export function benchPoses(count: number): Mat3[] {
  const random = new Random(7).fork('bench poses');
  return Array.from({ length: count }, () =>
    poseAfter(Array.from({ length: 8 }, () => random.pick(ROTATIONS))),
  );
}
