import type { Random } from '../../../core/random.js';
import type { Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { even, square } from './grid.js';
import { concrete, environment, paint, rust } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'truss-bridge',
  title: 'Truss bridge',
  description:
    'Two Warren, Pratt or Howe trusses with parallel or curved top chords, floor beams and top bracing; straight or skew.',
  materials: ['painted steel', 'weathered steel', 'concrete', 'timber'],
};

const ROLES = ['chord', 'web', 'floor', 'strut', 'lateral'] as const;

const TRUSS_TYPES = ['warren', 'warren-verticals', 'pratt', 'howe'] as const;
type TrussType = (typeof TRUSS_TYPES)[number];

/** Web members as [bottom or top, panel point] pairs; Warren's top points lie between the bottom ones. */
type WebMember = readonly [readonly ['b' | 't', number], readonly ['b' | 't', number]];

function web(type: TrussType, n: number): WebMember[] {
  const out: WebMember[] = [];
  const half = n / 2;
  if (type === 'warren') {
    for (let i = 0; i < n; i++) {
      out.push(
        [
          ['b', i],
          ['t', i + 0.5],
        ],
        [
          ['t', i + 0.5],
          ['b', i + 1],
        ],
      );
    }
    return out;
  }
  out.push(
    [
      ['b', 0],
      ['t', 1],
    ],
    [
      ['b', n],
      ['t', n - 1],
    ],
  );
  for (let i = 1; i < n; i++)
    out.push([
      ['b', i],
      ['t', i],
    ]);
  for (let i = 1; i < n - 1; i++) {
    const left = i < half;
    const falling = type === 'pratt' ? left : type === 'howe' ? !left : i % 2 === 1;
    out.push(
      falling
        ? [
            ['t', i],
            ['b', i + 1],
          ]
        : [
            ['b', i],
            ['t', i + 1],
          ],
    );
  }
  return out;
}

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const type = shape.pick(TRUSS_TYPES);
  const use = shape.pick(['road', 'rail', 'foot'] as const);
  const n = shape.pick(type === 'warren' ? [6, 7, 8] : [6, 6, 8]);
  const panel = use === 'foot' ? shape.between(2.4, 3.2) : shape.between(3.8, 5);
  const width =
    use === 'road'
      ? shape.between(5.6, 7)
      : use === 'rail'
        ? shape.between(4.6, 5.4)
        : shape.between(2.6, 3.4);
  const tall = use === 'foot' ? shape.between(2.5, 3) : shape.between(5, 6.2);
  const curve = shape.pick([0, 0, 0.3, 0.42]);
  const skew = shape.chance(0.25) ? panel * shape.pick([0.5, -0.5]) : 0;
  const deck = use === 'foot' ? shape.between(3, 4.5) : shape.between(3.5, 6);
  const rise = (t: number): number => tall * (1 - curve * square(2 * t - 1));
  const point = (side: -1 | 1, [chord, at]: readonly ['b' | 't', number]): Vec3 => {
    const x = (at - n / 2) * panel + (side * skew) / 2;
    return [x, (side * width) / 2, chord === 'b' ? deck : deck + rise(at / n)];
  };
  const tops = type === 'warren' ? even(n - 1, 0.5, n - 0.5) : even(n - 2, 1, n - 1);
  const bottoms = even(n, 0, n);

  const across = (chord: 'b' | 't', i: number): Vec3[] => [point(-1, [chord, i]), point(1, [chord, i])];

  const f = new Frame(ROLES);
  for (const side of [-1, 1] as const) {
    f.chain(
      bottoms.map((i) => point(side, ['b', i])),
      'chord',
    );
    f.chain(
      tops.map((i) => point(side, ['t', i])),
      'chord',
    );
    for (const [p, q] of web(type, n)) {
      const inclinedEnd = (p[0] === 'b' && (p[1] === 0 || p[1] === n)) || (q[0] === 'b' && q[1] === n);
      f.bar(point(side, p), point(side, q), inclinedEnd ? 'chord' : 'web');
    }
    f.plane(side < 0 ? 'near truss' : 'far truss', [0, (side * width) / 2, 0], [0, 1, 0]);
  }
  for (const i of bottoms) f.bar(point(-1, ['b', i]), point(1, ['b', i]), 'floor');
  for (const i of tops) f.bar(point(-1, ['t', i]), point(1, ['t', i]), 'strut');
  // Short spans take crosses: with a zigzag they would have too few members to ask about.
  const laterals = n > 6 ? shape.pick(['x', 'zigzag'] as const) : 'x';
  for (let k = 1; k < tops.length; k++) {
    const [a, b] = [tops[k - 1]!, tops[k]!];
    const cross = laterals === 'x' || skew !== 0;
    const rising = k % 2 === 0;
    if (cross || rising) f.bar(point(-1, ['t', a]), point(1, ['t', b]), 'lateral');
    if (cross || !rising) f.bar(point(1, ['t', a]), point(-1, ['t', b]), 'lateral');
  }
  // Sway frames: a second strut between the posts, below the top chord and clear of the traffic.
  if (type !== 'warren' && use !== 'foot' && shape.chance(0.6)) {
    const down = shape.between(0.16, 0.24);
    for (let i = 1; i < n; i++) {
      const at = (side: -1 | 1): Vec3 => {
        const [x, y, z] = point(side, ['t', i]);
        return [x, y, z - down * tall];
      };
      f.bar(at(-1), at(1), 'strut');
      f.area([point(-1, ['t', i]), point(1, ['t', i]), at(1), at(-1)]);
      f.area([...across('b', i).reverse(), at(-1), at(1)]);
    }
  }
  const open = use === 'rail';
  if (open) {
    for (let i = 0; i < n; i++) {
      f.bar(point(-1, ['b', i]), point(1, ['b', i + 1]), 'lateral');
      f.bar(point(1, ['b', i]), point(-1, ['b', i + 1]), 'lateral');
    }
  }

  for (let k = 1; k < tops.length; k++) {
    const [a, b] = [tops[k - 1]!, tops[k]!];
    const feet = type === 'warren' ? [Math.ceil(a)] : [a, b];
    f.area([...across('t', a), ...across('t', b)]);
    f.volume([...across('t', a), ...across('t', b), ...feet.flatMap((i) => across('b', i))]);
    for (const side of [-1, 1] as const) {
      f.area([point(side, ['t', a]), point(side, ['t', b]), ...feet.map((i) => point(side, ['b', i]))]);
      if (k + 1 < tops.length) {
        const c = tops[k + 1]!;
        const under = type === 'warren' ? [Math.ceil(a), Math.ceil(b)] : [a, c];
        f.area([
          point(side, ['t', a]),
          point(side, ['t', b]),
          point(side, ['t', c]),
          ...under.map((i) => point(side, ['b', i])),
        ]);
      }
    }
  }
  const [first, last] = [tops[0]!, tops[tops.length - 1]!];
  for (const [end, top] of [
    [0, first],
    [n, last],
  ] as const) {
    f.area([...across('b', end), ...across('t', top)]);
    const inner = end === 0 ? 1 : n - 1;
    f.volume([...across('b', end), ...across('b', inner), ...across('t', top)]);
    for (const side of [-1, 1] as const)
      f.area([point(side, ['b', end]), point(side, ['b', inner]), point(side, ['t', top])]);
  }
  for (let i = 0; i + 1 <= n; i++) {
    f.area([...across('b', i), ...across('b', i + 1)]);
    if (i + 2 <= n) {
      const mid = type === 'warren' ? [i + 0.5, i + 1.5] : [i + 1];
      f.volume([...across('b', i), ...across('b', i + 2), ...mid.flatMap((t) => across('t', t))]);
    }
  }
  f.plane('floor', [0, 0, deck], [0, 0, 1]);
  if (curve === 0) f.plane('top', [0, 0, deck + tall], [0, 0, 1]);

  const look = random.fork('look');
  const k = use === 'foot' ? 0.6 : 1;
  const color = look.chance(0.2) ? rust(look) : paint(look);
  const iBar = (w: number, h: number) =>
    ({ section: { kind: 'i', w: w * k, h: h * k, web: 0.03 * k, flange: 0.04 * k }, material: 0 }) as const;
  return f.build({
    family: 'truss-bridge',
    look: {
      styles: [
        { section: { kind: 'box', w: 0.4 * k, h: 0.44 * k }, material: 0 },
        look.chance(0.5)
          ? iBar(0.3, 0.32)
          : { section: { kind: 'box', w: 0.28 * k, h: 0.28 * k }, material: 0 },
        iBar(0.3, 0.48),
        look.chance(0.5)
          ? iBar(0.26, 0.3)
          : { section: { kind: 'box', w: 0.26 * k, h: 0.26 * k }, material: 0 },
        { section: { kind: 'angle', w: 0.2 * k, h: 0.2 * k, t: 0.03 * k }, material: 0 },
      ],
      materials: [color, concrete(look)],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk'],
        ['water', 'grass', 'gravel', 'soil'],
      ),
      variant: { type, use, joint: 'gusset', deck, width, panel, panels: n, skew },
    },
    candidateRoles: ROLES,
    minLength: use === 'foot' ? 1 : 1.6,
    mirrors: skew !== 0 || laterals === 'zigzag' ? [] : ['x', 'y'],
  });
}

export const trussBridge: StructureFamily = { meta, roles: ROLES, build };
