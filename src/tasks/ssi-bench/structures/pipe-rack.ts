import type { Random } from '../../../core/random.js';
import type { Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { graded } from './grid.js';
import { concrete, environment, galvanised, paint, steel } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'pipe-rack',
  title: 'Pipe rack',
  description:
    'A row of steel portal frames with two or three tiers, longitudinal struts, vertical bracing, brackets, and pipes lying on the tiers.',
  materials: ['painted steel', 'galvanised steel', 'concrete', 'insulated pipes'],
};

const ROLES = ['column', 'beam', 'strut', 'brace', 'bracket', 'rail'] as const;

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const tiers = shape.integer(2, 3);
  const frames = tiers === 2 ? 5 : shape.integer(4, 5);
  const ys = graded(frames - 1, shape.between(3, 4), shape.pick([0, 0, 0.35, -0.3]));
  const width = shape.between(2.8, 4.2);
  const w = width / 2;
  const zs = [shape.between(3, 3.8)];
  while (zs.length < tiers) zs.push(zs[zs.length - 1]! + shape.between(1.4, 2.1));
  const top = zs[tiers - 1]!;
  const low = shape.chance(0.5) ? zs[0]! * shape.between(0.45, 0.55) : null;
  const bracing = shape.pick(['x', 'chevron', 'x'] as const);
  const brackets = shape.chance(0.6) ? shape.between(0.9, 1.3) : 0;
  const bracketSides = shape.pick([[-1, 1], [1], [-1]]);
  const roof = shape.chance(0.4) ? shape.between(0.5, 0.9) : 0;

  const f = new Frame(ROLES);
  const at = (s: number, y: number, z: number): Vec3 => [s * w, y, z];
  for (const y of ys) {
    for (const s of [-1, 1]) f.bar(at(s, y, 0), at(s, y, top), 'column');
    for (const z of zs) f.bar(at(-1, y, z), at(1, y, z), 'beam');
    if (roof > 0) {
      f.bar(at(-1, y, top), [0, y, top + roof], 'beam');
      f.bar(at(1, y, top), [0, y, top + roof], 'beam');
      f.area([at(-1, y, top), at(1, y, top), [0, y, top + roof]]);
    }
    if (brackets > 0) {
      for (const s of bracketSides) {
        const tip: Vec3 = [s * (w + brackets), y, zs[1]!];
        f.bar(at(s, y, zs[1]!), tip, 'bracket');
        f.bar(at(s, y, zs[1]! - brackets * 0.8), tip, 'bracket');
        f.area([at(s, y, zs[1]!), tip, at(s, y, zs[1]! - brackets * 0.8)]);
      }
    }
    f.plane(`frame ${ys.indexOf(y) + 1}`, [0, y, 0], [0, 1, 0]);
    const levels = [0, ...zs];
    for (let i = 1; i < levels.length; i++)
      f.area([
        at(-1, y, levels[i - 1]!),
        at(1, y, levels[i - 1]!),
        at(1, y, levels[i]!),
        at(-1, y, levels[i]!),
      ]);
    f.area([at(-1, y, 0), at(1, y, 0), at(1, y, top), at(-1, y, top)]);
  }
  if (roof > 0)
    f.chain(
      ys.map((y): Vec3 => [0, y, top + roof]),
      'strut',
    );
  for (const s of [-1, 1]) {
    for (const z of zs)
      f.chain(
        ys.map((y) => at(s, y, z)),
        'strut',
      );
    if (brackets > 0 && bracketSides.includes(s))
      f.chain(
        ys.map((y): Vec3 => [s * (w + brackets), y, zs[1]!]),
        'rail',
      );
    const bays = frames - 1;
    const braced = shape.pick(['ends', 'middle', 'one'] as const);
    const which = new Set(
      braced === 'ends' ? [0, bays - 1] : braced === 'middle' ? [Math.floor(bays / 2)] : [bays - 1],
    );
    for (const b of which) {
      const [y0, y1] = [ys[b]!, ys[b + 1]!];
      const levels = [0, ...zs];
      for (let i = 1; i < levels.length; i++) {
        const [z0, z1] = [levels[i - 1]!, levels[i]!];
        if (bracing === 'x') {
          f.bar(at(s, y0, z0), at(s, y1, z1), 'brace');
          f.bar(at(s, y1, z0), at(s, y0, z1), 'brace');
        } else {
          const head = at(s, (y0 + y1) / 2, z1);
          f.bar(at(s, y0, z0), head, 'brace');
          f.bar(at(s, y1, z0), head, 'brace');
        }
      }
    }
    if (low !== null) {
      for (let b = 0; b < bays; b++) {
        if (!which.has(b)) f.bar(at(s, ys[b]!, low), at(s, ys[b + 1]!, low), 'strut');
      }
    }
    f.plane(s < 0 ? 'left side' : 'right side', at(s, 0, 0), [1, 0, 0]);
  }
  const plan = shape.integer(0, frames - 2);
  f.bar(at(-1, ys[plan]!, zs[0]!), at(1, ys[plan + 1]!, zs[0]!), 'brace');
  f.bar(at(1, ys[plan]!, zs[0]!), at(-1, ys[plan + 1]!, zs[0]!), 'brace');
  for (const [k, z] of zs.entries()) f.plane(`tier ${k + 1}`, [0, 0, z], [0, 0, 1]);
  const levels = [0, ...zs];
  for (let b = 0; b + 1 < frames; b++) {
    for (const step of [1, 2]) {
      const [y0, y1] = [ys[b]!, ys[b + step]];
      if (y1 === undefined) continue;
      for (let i = 1; i < levels.length; i++) {
        const quad = (z: number): Vec3[] => [at(-1, y0, z), at(1, y0, z), at(1, y1, z), at(-1, y1, z)];
        f.area(quad(levels[i]!));
        f.volume([...quad(levels[i - 1]!), ...quad(levels[i]!)]);
        for (const s of [-1, 1])
          f.area([
            at(s, y0, levels[i - 1]!),
            at(s, y1, levels[i - 1]!),
            at(s, y1, levels[i]!),
            at(s, y0, levels[i]!),
          ]);
        if (i + 1 < levels.length) f.volume([...quad(levels[i - 1]!), ...quad(levels[i + 1]!)]);
        f.volume([...quad(levels[i - 1]!), at(-1, y0, levels[i]!), at(1, y0, levels[i]!)]);
      }
      if (roof > 0)
        f.volume([
          at(-1, y0, top),
          at(1, y0, top),
          [0, y0, top + roof],
          at(-1, y1, top),
          at(1, y1, top),
          [0, y1, top + roof],
        ]);
      if (brackets > 0) {
        for (const s of bracketSides) {
          const side = (y: number): Vec3[] => [
            at(s, y, zs[1]!),
            [s * (w + brackets), y, zs[1]!],
            at(s, y, zs[1]! - brackets * 0.8),
          ];
          f.volume([...side(y0), ...side(y1)]);
        }
      }
    }
  }

  const look = random.fork('look');
  const k = look.between(0.95, 1.1);
  const i = (width2: number, height: number) =>
    ({
      section: { kind: 'i', w: width2 * k, h: height * k, web: 0.02, flange: 0.028 },
      material: 0,
    }) as const;
  return f.build({
    family: 'pipe-rack',
    look: {
      styles: [
        i(0.28, 0.28),
        i(0.2, 0.3),
        i(0.18, 0.22),
        { section: { kind: 'tube', d: 0.13 * k }, material: 0 },
        i(0.14, 0.16),
        { section: { kind: 'box', w: 0.12 * k, h: 0.12 * k }, material: 0 },
      ],
      materials: [paint(look), concrete(look), galvanised(look), steel(look), paint(look)],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk'],
        ['concrete', 'gravel', 'asphalt'],
      ),
      variant: { joint: 'sleeve', width, tiers, roof, brackets },
    },
    candidateRoles: ROLES,
    minLength: 0.6,
    mirrors: [],
  });
}

export const pipeRack: StructureFamily = { meta, roles: ROLES, build };
