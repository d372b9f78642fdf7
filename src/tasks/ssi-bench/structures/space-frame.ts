import type { Random } from '../../../core/random.js';
import type { Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { graded, square } from './grid.js';
import { concrete, environment, galvanised, paint } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'space-frame',
  title: 'Double-layer space frame',
  description:
    'A square-on-offset-square roof grid of steel tubes on ball nodes, flat, ridged, vaulted or domed, on masts or tree columns.',
  materials: ['painted steel', 'galvanised steel', 'concrete'],
};

const ROLES = ['top', 'bottom', 'web', 'column', 'branch'] as const;

/** Height of the roof's surface above its lowest edge. */
function surface(
  random: Random,
  hx: number,
  hy: number,
): { form: string; rise: (x: number, y: number) => number } {
  const form = random.pick(['flat', 'ridge', 'barrel', 'dome', 'flat'] as const);
  const rise = hx * random.between(0.22, 0.42);
  switch (form) {
    case 'flat':
      return { form, rise: () => 0 };
    case 'ridge':
      return { form, rise: (x) => rise * (1 - Math.abs(x) / hx) };
    case 'barrel': {
      const radius = (hx * hx + rise * rise) / (2 * rise);
      return { form, rise: (x) => Math.sqrt(radius * radius - x * x) - (radius - rise) };
    }
    case 'dome':
      return { form, rise: (x, y) => rise * (1 - 0.55 * square(x / hx) - 0.45 * square(y / hy)) };
  }
}

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const nx = shape.pick([3, 4, 4, 5]);
  const ny = shape.pick(nx === 5 ? [3, 4, 5] : [3, 4, 5, 6]);
  const module = shape.between(2.1, 3.1);
  const xs = graded(nx, module, shape.between(-0.25, 0.35));
  const ys = graded(ny, module * shape.between(0.9, 1.25), shape.between(-0.25, 0.35));
  const [hx, hy] = [xs[nx]!, ys[ny]!];
  const { form, rise } = surface(shape, hx, hy);
  const depth = module * shape.between(0.55, 0.8);
  const swell = shape.pick([0, 0, 0.35, 0.6]);
  const clear = shape.between(3.6, 6);
  const deep = (x: number, y: number): number =>
    depth * (1 + swell * (1 - Math.max(square(x / hx), square(y / hy))));
  const top = (i: number, j: number): Vec3 => {
    const [x, y] = [xs[i]!, ys[j]!];
    return [x, y, clear + rise(x, y) + deep(x, y)];
  };
  const low = (i: number, j: number): Vec3 => {
    const [x, y] = [(xs[i]! + xs[i + 1]!) / 2, (ys[j]! + ys[j + 1]!) / 2];
    return [x, y, clear + rise(x, y)];
  };

  const f = new Frame(ROLES);
  for (let i = 0; i <= nx; i++) {
    for (let j = 0; j <= ny; j++) {
      if (i < nx) f.bar(top(i, j), top(i + 1, j), 'top');
      if (j < ny) f.bar(top(i, j), top(i, j + 1), 'top');
    }
  }
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) {
      const foot = low(i, j);
      if (i < nx - 1) f.bar(foot, low(i + 1, j), 'bottom');
      if (j < ny - 1) f.bar(foot, low(i, j + 1), 'bottom');
      const corners = [top(i, j), top(i + 1, j), top(i + 1, j + 1), top(i, j + 1)];
      for (const corner of corners) f.bar(corner, foot, 'web');
      f.area(corners);
      f.volume([foot, ...corners]);
    }
  }
  const tree = shape.chance(0.5);
  if (tree) {
    const drop = shape.between(1.1, 1.7);
    for (const i of [1, nx - 1]) {
      for (const j of [1, ny - 1]) {
        const around = [low(i - 1, j - 1), low(i, j - 1), low(i, j), low(i - 1, j)];
        const head: Vec3 = [xs[i]!, ys[j]!, Math.min(...around.map((p) => p[2])) - drop];
        f.bar([head[0], head[1], 0], head, 'column');
        for (const p of around) f.bar(head, p, 'branch');
        f.volume([head, ...around]);
      }
    }
  } else {
    const inset = nx >= 5 && shape.chance(0.5) ? 1 : 0;
    const rows =
      ny >= 5 ? [inset, (ny - 1) / 2, ny - 1 - inset].filter((j) => Number.isInteger(j)) : [0, ny - 1];
    for (const i of [inset, nx - 1 - inset]) {
      for (const j of rows) {
        const head = low(i, j);
        f.bar([head[0], head[1], 0], head, 'column');
      }
    }
  }
  for (let i = 0; i + 1 <= nx; i++) {
    for (let j = 0; j + 2 <= ny; j++) {
      f.area([top(i, j), top(i + 1, j), top(i + 1, j + 2), top(i, j + 2)]);
      f.volume([top(i, j), top(i + 1, j), top(i + 1, j + 2), top(i, j + 2), low(i, j), low(i, j + 1)]);
    }
  }
  for (let i = 0; i + 1 < nx; i++) {
    for (let j = 0; j + 1 < ny; j++) {
      const under = [low(i, j), low(i + 1, j), low(i + 1, j + 1), low(i, j + 1)];
      f.area(under);
      f.volume([...under, top(i + 1, j + 1)]);
      f.volume([...under, top(i, j), top(i + 2, j), top(i + 2, j + 2), top(i, j + 2)]);
      f.area([top(i, j), top(i + 2, j), top(i + 2, j + 2), top(i, j + 2)]);
      f.area([top(i, j), top(i, j + 1), low(i, j)]);
    }
  }
  for (let i = 0; i <= nx; i++) f.plane(`top row ${i + 1}`, top(i, 0), [1, 0, 0]);
  for (let i = 0; i < nx; i++) {
    f.plane(`bottom row ${i + 1}`, low(i, 0), [1, 0, 0]);
    f.planeThrough(`web row ${i + 1}`, top(i, 0), top(i, ny), low(i, 0));
  }
  if (form === 'ridge') {
    f.planeThrough('left slope', top(0, 0), top(1, 0), top(0, 1));
    f.planeThrough('right slope', top(nx, 0), top(nx - 1, 0), top(nx, 1));
  }
  if (form === 'flat' && swell === 0) f.plane('top layer', top(0, 0), [0, 0, 1]);
  if (form === 'flat') f.plane('bottom layer', low(0, 0), [0, 0, 1]);

  const look = random.fork('look');
  const thick = look.between(0.9, 1.1);
  const tube = (d: number, material: number) =>
    ({ section: { kind: 'tube', d: d * thick }, material }) as const;
  return f.build({
    family: 'space-frame',
    look: {
      styles: [tube(0.14, 0), tube(0.14, 0), tube(0.115, 0), tube(0.3, 1), tube(0.17, 1)],
      materials: [look.chance(0.35) ? galvanised(look) : paint(look), paint(look), concrete(look)],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk', 'hall'],
        ['concrete', 'asphalt', 'floor', 'gravel'],
      ),
      variant: { form, joint: 'ball', support: tree ? 'tree' : 'mast' },
    },
    candidateRoles: ROLES,
    minLength: 0.8,
    mirrors: ['x', 'y'],
  });
}

export const spaceFrame: StructureFamily = { meta, roles: ROLES, build };
