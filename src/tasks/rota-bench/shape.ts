import { Random } from '../../core/random.js';
import { fail, ok, type Result } from '../../core/result.js';
import { atan2, cos, PI, sin } from '../../core/trig.js';
import { filterIcon } from './icon-filter.js';
import { MASK_PIXELS, MASK_SIDE } from './mask.js';

/**
 * A figure of our own for tasks that bring no icon: a lobed outline with a hole or two and a bar across, drawn from a
 * seed. It passes the same filter as the icons of the packs. Not part of the published benchmark.
 */
export function drawnShape(seed: number): Result<Uint8Array> {
  for (let draw = 0; draw < 100; draw++) {
    const mask = outline(new Random(seed).fork(`shape ${draw}`));
    if (filterIcon(mask).ok) return ok(mask);
  }
  return fail('rota-shape', 'No figure that can become a task came out of this seed. Choose another seed.');
}

interface Wave {
  readonly lobes: number;
  readonly height: number;
  readonly phase: number;
}
interface Hole {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

function outline(random: Random): Uint8Array {
  const radius = random.between(120, 160);
  const waves: Wave[] = Array.from({ length: random.integer(2, 4) }, () => ({
    lobes: random.integer(1, 7),
    height: random.between(0.05, 0.28),
    phase: random.between(0, 2 * PI),
  }));
  const holes: Hole[] = Array.from({ length: random.integer(0, 2) }, () => {
    const [at, away] = [random.between(0, 2 * PI), random.between(0, 90)];
    return { x: away * cos(at), y: away * sin(at), r: random.between(15, 45) };
  });
  const lean = random.between(0, PI);
  const [ux, uy] = [cos(lean), sin(lean)];
  const bar = {
    half: random.between(12, 30),
    length: random.between(140, 230),
    shift: random.between(-60, 60),
  };
  const mask = new Uint8Array(MASK_PIXELS);
  for (let v = 0; v < MASK_SIDE; v++) {
    for (let u = 0; u < MASK_SIDE; u++) {
      const x = u + 0.5 - MASK_SIDE / 2;
      const y = v + 0.5 - MASK_SIDE / 2;
      const along = x * ux + y * uy;
      const across = y * ux - x * uy - bar.shift;
      const inBar = across * across < bar.half * bar.half && along > 0 && along < bar.length;
      if (!inBar && holes.some((h) => (x - h.x) * (x - h.x) + (y - h.y) * (y - h.y) < h.r * h.r)) continue;
      if (!inBar) {
        const angle = atan2(y, x);
        let reach = radius;
        for (const wave of waves) reach += radius * wave.height * cos(wave.lobes * angle + wave.phase);
        if (reach < 0 || x * x + y * y >= reach * reach) continue;
      }
      mask[v * MASK_SIDE + u] = 1;
    }
  }
  return mask;
}
