import type { Random } from '../../../core/random.js';
import type { Section } from '../../../core/scene.js';
import { cos, PI, sin } from '../../../core/trig.js';
import { lerp, midpoint, type Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { environment, galvanised, paint } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'lattice-tower',
  title: 'Lattice tower',
  description:
    'A tapered steel tower on three or four legs: a mast with a platform, or a power pylon with cross-arms.',
  materials: ['galvanised steel', 'painted steel', 'concrete'],
};

const ROLES = ['leg', 'brace', 'horizontal', 'arm'] as const;

type Bracing = 'x' | 'k' | 'single' | 'x+horizontal';

/** Levels whose panel heights shrink with the width, so that the braces keep much the same slope. */
function levels(height: number, panels: number, shrink: number): number[] {
  const steps = Array.from({ length: panels }, (_, i) => 1 - (shrink * i) / Math.max(1, panels - 1));
  const total = steps.reduce((sum, s) => sum + s, 0);
  const out = [0];
  for (const s of steps) out.push(out[out.length - 1]! + (s / total) * height);
  return out;
}

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const kind = shape.pick(['mast', 'mast', 'pylon', 'pylon', 'triangular'] as const);
  const sides = kind === 'triangular' ? 3 : 4;
  const lower = shape.pick(['x', 'k', 'single', 'x+horizontal'] as const);
  const upper: Bracing = shape.chance(0.6) ? lower : shape.pick(['x', 'k'] as const);
  // Light bracing needs more panels to make a tower.
  const panels =
    shape.integer(4, 5) + (kind === 'mast' ? 0 : 1) + (lower === 'single' ? (sides === 3 ? 2 : 1) : 0);
  const height = panels * shape.between(1.9, 2.6);
  const base = height * shape.between(0.15, 0.2);
  const tip = base * shape.between(0.3, 0.55);
  const waist = shape.pick([1, 1, shape.between(0.55, 0.75)]);
  const zs = levels(height, panels, shape.between(0.25, 0.5));
  const radius = (z: number): number => tip + (base - tip) * Math.max(0, 1 - z / (height * waist));
  const corner = (side: number, z: number): Vec3 => {
    const r = radius(z);
    const s = side % sides;
    if (sides === 4) return [s === 0 || s === 3 ? -r : r, s < 2 ? -r : r, z];
    const turn = -PI / 2 + (2 * PI * s) / 3;
    return [s === 0 ? 0 : 1.25 * r * cos(turn), 1.25 * r * sin(turn), z];
  };
  const ring = (z: number): Vec3[] => Array.from({ length: sides }, (_, s) => corner(s, z));

  const f = new Frame(ROLES);
  for (let p = 0; p < panels; p++) {
    const [z0, z1] = [zs[p]!, zs[p + 1]!];
    const bracing = p < panels / 2 ? lower : upper;
    for (let s = 0; s < sides; s++) {
      const [a, b, c, d] = [corner(s, z0), corner(s + 1, z0), corner(s + 1, z1), corner(s, z1)];
      f.bar(a, d, 'leg');
      f.bar(d, c, 'horizontal');
      if (bracing === 'k') {
        f.bar(a, midpoint(d, c), 'brace');
        f.bar(b, midpoint(d, c), 'brace');
      } else if (bracing === 'single') {
        if ((p + s) % 2 === 0) f.bar(a, c, 'brace');
        else f.bar(b, d, 'brace');
      } else {
        f.bar(a, c, 'brace');
        f.bar(b, d, 'brace');
        if (bracing === 'x+horizontal' && p < panels - 2) {
          // The crossing divides both diagonals as the widths of the panel's ends.
          const t = radius(z0) / (radius(z0) + radius(z1));
          f.bar(lerp(a, d, t), lerp(b, c, t), 'horizontal');
        }
      }
      f.area([a, b, c, d]);
      if (p + 2 <= panels) f.area([a, b, corner(s + 1, zs[p + 2]!), corner(s, zs[p + 2]!)]);
    }
    f.volume([...ring(z0), ...ring(z1)]);
    if (p + 2 <= panels) f.volume([...ring(z0), ...ring(zs[p + 2]!)]);
    f.area(ring(z1));
    f.volume([...ring(z0), corner(p % sides, z1)]);
  }
  f.area(ring(0));
  const platform = zs[panels]!;
  if (sides === 4) {
    const plan = shape.integer(1, panels - 2);
    f.bar(corner(0, zs[plan]!), corner(2, zs[plan]!), 'brace');
    f.bar(corner(1, zs[plan]!), corner(3, zs[plan]!), 'brace');
  }
  if (kind === 'pylon') {
    const peak: Vec3 = [0, 0, height + tip * shape.between(1.6, 2.4)];
    for (const top of ring(platform)) f.bar(top, peak, 'arm');
    f.volume([...ring(platform), peak]);
    const reach = shape.between(2.2, 3.2);
    const ratios = shape.pick([[1], [1, 0.75], [0.8, 1]]);
    for (const [k, ratio] of ratios.entries()) {
      const [z0, z1] = [zs[panels - 1 - k]!, zs[panels - k]!];
      for (const sign of [-1, 1]) {
        const at = (y: -1 | 1, z: number): Vec3 => [sign * radius(z), y * radius(z), z];
        const end: Vec3 = [sign * (radius(z0) + reach * ratio), 0, z0];
        const foot = [at(-1, z0), at(1, z0)];
        const head = [at(-1, z1), at(1, z1)];
        const half = (p: Vec3): Vec3 => lerp(p, end, 0.5);
        for (const p of [...foot, ...head]) f.bar(p, end, 'arm');
        f.bar(half(foot[0]!), half(foot[1]!), 'brace');
        for (const y of [0, 1]) {
          f.bar(half(foot[y]!), half(head[y]!), 'brace');
          f.area([foot[y]!, head[y]!, end]);
        }
        f.area([foot[0]!, foot[1]!, end]);
        f.volume([...foot, ...head, end]);
      }
    }
  }
  if (kind === 'pylon') {
    f.plane('middle plane', [0, 0, 0], [0, 1, 0]);
  }
  for (let s = 0; s < sides; s++)
    f.planeThrough(`face ${s + 1}`, corner(s, 0), corner(s + 1, 0), corner(s, zs[1]!));
  for (let p = 0; p <= panels; p++) f.plane(`level ${p}`, [0, 0, zs[p]!], [0, 0, 1]);

  const look = random.fork('look');
  const tubes = look.chance(0.4);
  const thick = look.between(0.9, 1.15) * (height / 13);
  const bar = (d: number): Section =>
    tubes
      ? { kind: 'tube', d: d * 0.8 * thick }
      : { kind: 'angle', w: d * thick, h: d * thick, t: d * 0.16 * thick };
  return f.build({
    family: 'lattice-tower',
    look: {
      styles: [
        { section: bar(0.26), material: 0 },
        { section: bar(0.17), material: 0 },
        { section: bar(0.18), material: 0 },
        { section: bar(0.19), material: 0 },
      ],
      materials: [
        look.chance(0.5) ? galvanised(look) : paint(look),
        paint(look, [
          [0.7, 0.72, 0.74],
          [0.85, 0.85, 0.82],
        ]),
      ],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk'],
        ['grass', 'gravel', 'soil', 'concrete'],
      ),
      variant: { kind, joint: tubes ? 'flange' : 'bolted', platform: kind !== 'pylon', top: platform },
    },
    candidateRoles: ROLES,
    minLength: 0.5,
    mirrors: lower === 'single' || upper === 'single' ? [] : sides === 3 ? ['x'] : ['x', 'y'],
  });
}

export const latticeTower: StructureFamily = { meta, roles: ROLES, build };
