import type { Random } from '../../../core/random.js';
import type { Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { even, graded } from './grid.js';
import { concrete, environment, galvanised, rust, steel, timber } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'rebar-cage',
  title: 'Reinforcement cage',
  description:
    'Bars and stirrups before the pour: a column cage on its footing, a beam cage on trestles, or a footing mat with starter bars.',
  materials: ['rusty reinforcing steel', 'new reinforcing steel', 'concrete', 'tie wire'],
};

const ROLES = ['main', 'stirrup', 'mat', 'diagonal'] as const;

type F = Frame<(typeof ROLES)[number]>;

/** Bars along w at the points of a rectangle, `along` giving the stirrups' places; `put` maps (u, v, w) into the world. */
function cage(
  f: F,
  us: readonly number[],
  vs: readonly number[],
  along: readonly number[],
  ends: readonly [number, number],
  put: (u: number, v: number, w: number) => Vec3,
): void {
  const [u0, u1] = [us[0]!, us[us.length - 1]!];
  const [v0, v1] = [vs[0]!, vs[vs.length - 1]!];
  const edge: [number, number][] = [];
  for (const u of us) edge.push([u, v0], [u, v1]);
  for (const v of vs.slice(1, -1)) edge.push([u0, v], [u1, v]);
  for (const [u, v] of edge) f.bar(put(u, v, ends[0]), put(u, v, ends[1]), 'main');
  const corners: [number, number][] = [
    [u0, v0],
    [u1, v0],
    [u1, v1],
    [u0, v1],
  ];
  const ring = (w: number): Vec3[] => corners.map(([u, v]) => put(u, v, w));
  for (const [i, w] of along.entries()) {
    f.loop(ring(w), 'stirrup');
    f.area(ring(w));
    for (const step of [1, 2, 3]) {
      const next = along[i + step];
      if (next === undefined) continue;
      f.volume([...ring(w), ...ring(next)]);
      f.volume([...ring(w), ...ring(next).slice(0, 2)]);
      if (step < 3) {
        for (let c = 0; c < 4; c++) {
          const [p, q] = [corners[c]!, corners[(c + 1) % 4]!];
          f.area([put(...p, w), put(...q, w), put(...q, next), put(...p, next)]);
        }
      }
      f.area([put(u0, v0, w), put(u1, v1, w), put(u1, v1, next), put(u0, v0, next)]);
    }
  }
  const origin = put(u0, v0, along[0]!);
  const opposite = put(u1, v1, along[0]!);
  const [a, b, c] = [put(u1, v0, along[0]!), put(u0, v1, along[0]!), put(u0, v0, along[1]!)];
  f.planeThrough('side 1', origin, a, c);
  f.planeThrough('side 2', origin, b, c);
  f.planeThrough('side 3', opposite, b, put(u1, v1, along[1]!));
  f.planeThrough('side 4', opposite, a, put(u1, v1, along[1]!));
}

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const kind = shape.pick(['column', 'beam', 'footing'] as const);
  const f = new Frame(ROLES);
  const grade = shape.pick([0, 0.7, 0.9]);
  let bar = 0.04;
  let cover = 0;
  if (kind === 'column') {
    const height = shape.between(1.9, 2.6);
    const stirrups = shape.integer(6, 7);
    const [wide, deep] = [shape.between(0.5, 0.75), shape.between(0.5, 0.9)];
    const us = even(2, -wide / 2, wide / 2);
    const vs = even(shape.integer(2, 3), -deep / 2, deep / 2);
    const centre = height * 0.5;
    const along = graded(stirrups - 1, (height - 0.55) / (stirrups - 1), grade).map((w) => w + centre - 0.05);
    cage(f, us, vs, along, [0, height], (u, v, w) => [u, v, w]);
    bar = 0.042;
  } else if (kind === 'beam') {
    const length = shape.between(2.6, 3.6);
    const stirrups = shape.integer(6, 8);
    const [wide, deep] = [shape.between(0.45, 0.6), shape.between(0.6, 0.85)];
    const lift = shape.between(0.65, 0.9);
    const us = even(2, -wide / 2, wide / 2);
    const vs = even(shape.pick([1, 2]), lift, lift + deep);
    const along = graded(stirrups - 1, (length - 0.5) / (stirrups - 1), grade);
    cage(f, us, vs, along, [-length / 2, length / 2], (u, v, w) => [w, u, v]);
    bar = 0.04;
    cover = lift;
  } else {
    const nx = shape.integer(4, 5);
    const ny = shape.integer(3, 5);
    const pitch = shape.between(0.3, 0.38);
    const xs = even(nx, (-nx * pitch) / 2, (nx * pitch) / 2);
    const ys = even(ny, (-ny * pitch) / 2, (ny * pitch) / 2);
    cover = 0.12;
    const over = pitch * 0.45;
    for (const x of xs) f.bar([x, ys[0]! - over, cover], [x, ys[ny]! + over, cover], 'mat');
    for (const y of ys) f.bar([xs[0]! - over, y, cover], [xs[nx]! + over, y, cover], 'mat');
    // The column's starter bars stand on crossings of the mat, so that they share its nodes.
    const [i0, i1] = [Math.floor((nx - 1) / 2), Math.ceil((nx + 1) / 2)];
    const [j0, j1] = [Math.floor((ny - 1) / 2), Math.ceil((ny + 1) / 2)];
    const height = shape.between(1.3, 1.8);
    const stirrups = shape.integer(3, 4);
    const along = graded(stirrups - 1, (height - 0.75) / (stirrups - 1), grade).map(
      (w) => w + cover + height * 0.5,
    );
    cage(f, xs.slice(i0, i1 + 1), ys.slice(j0, j1 + 1), along, [cover, height + cover], (u, v, w) => [
      u,
      v,
      w,
    ]);
    for (let i = 0; i < nx; i++) {
      for (let j = 0; j < ny; j++) {
        for (const [di, dj] of [
          [1, 1],
          [2, 1],
          [1, 2],
          [2, 2],
          [3, 2],
        ] as const) {
          const [x, y] = [xs[i + di], ys[j + dj]];
          if (x === undefined || y === undefined || (i + j + di) % 2 === 0) continue;
          f.area([
            [xs[i]!, ys[j]!, cover],
            [x, ys[j]!, cover],
            [x, y, cover],
            [xs[i]!, y, cover],
          ]);
        }
      }
    }
    f.plane('mat', [0, 0, cover], [0, 0, 1]);
    bar = 0.036;
  }

  const look = random.fork('look');
  const k = look.between(0.95, 1.1);
  const main = look.chance(0.6) ? rust(look) : steel(look);
  return f.build({
    family: 'rebar-cage',
    look: {
      styles: [
        { section: { kind: 'round', d: bar * k }, material: 0 },
        { section: { kind: 'round', d: bar * 0.68 * k }, material: 1 },
        { section: { kind: 'round', d: bar * 0.85 * k }, material: 0 },
        { section: { kind: 'round', d: bar * 0.6 * k }, material: 1 },
      ],
      materials: [main, look.chance(0.7) ? main : rust(look), concrete(look), timber(look), galvanised(look)],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk', 'studio'],
        ['concrete', 'gravel', 'soil', 'concrete'],
      ),
      variant: { kind, joint: 'tie', cover },
    },
    candidateRoles: ['main', 'stirrup', 'mat'],
    minLength: 0.14,
    mirrors: kind === 'footing' ? [] : ['x', 'y'],
  });
}

export const rebarCage: StructureFamily = { meta, roles: ROLES, build };
