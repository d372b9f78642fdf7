import type { Random } from '../../../core/random.js';
import { add, scale, type Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { concrete, environment, galvanised, paint, timber } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'straight-stair',
  title: 'Straight stair with railing',
  description:
    'An outdoor stair of one or two flights (in line, quarter-turn or half-turn) with landings on legs, open treads, posts and rails.',
  materials: ['painted steel', 'galvanised steel', 'timber treads'],
};

const ROLES = ['stringer', 'tread', 'beam', 'leg', 'post', 'rail', 'brace'] as const;

type F = Frame<(typeof ROLES)[number]>;
const UP: Vec3 = [0, 0, 1];

interface Sizes {
  readonly width: number;
  readonly rise: number;
  readonly going: number;
  readonly guard: number;
}

/** A line of points with posts on them: posts, two rails, and the quads between them as groups. */
function railing(f: F, feet: readonly Vec3[], guard: number): void {
  const up = (p: Vec3, h: number): Vec3 => add(p, scale(UP, h));
  for (const p of feet) f.bar(p, up(p, guard), 'post');
  for (let i = 1; i < feet.length; i++) {
    const [p, q] = [feet[i - 1]!, feet[i]!];
    f.bar(up(p, guard), up(q, guard), 'rail');
    f.bar(up(p, guard * 0.5), up(q, guard * 0.5), 'rail');
    f.area([p, q, up(q, guard), up(p, guard)]);
    if (i > 1) f.area([feet[i - 2]!, q, up(q, guard), up(feet[i - 2]!, guard)]);
  }
}

/**
 * A flight from `start` (middle of its foot) along `way` (a horizontal unit vector) with n risers; `left` is its left.
 * Returns the points of its two sides, foot to head.
 */
function flight(
  f: F,
  start: Vec3,
  way: Vec3,
  left: Vec3,
  n: number,
  s: Sizes,
): { left: Vec3[]; right: Vec3[] } {
  const side = (sign: number): Vec3[] =>
    Array.from({ length: n + 1 }, (_, k) =>
      add(add(start, scale(left, (sign * s.width) / 2)), add(scale(way, k * s.going), scale(UP, k * s.rise))),
    );
  const [l, r] = [side(1), side(-1)];
  f.chain(l, 'stringer');
  f.chain(r, 'stringer');
  for (let k = 1; k < n; k++) f.bar(l[k]!, r[k]!, 'tread');
  const posts = (line: Vec3[]): Vec3[] => line.filter((_, k) => k === n || (k % 2 === 1 && k < n - 1));
  const rails = [posts(l), posts(r)];
  for (const line of rails) railing(f, line, s.guard);
  for (let i = 1; i < rails[0]!.length; i++) {
    const quad = [rails[0]![i - 1]!, rails[0]![i]!, rails[1]![i]!, rails[1]![i - 1]!];
    f.area(quad);
    f.volume([...quad, ...quad.map((p) => add(p, scale(UP, s.guard)))]);
  }
  for (const [a, b] of [
    [1, 3],
    [1, 4],
    [2, 5],
    [3, 6],
    [1, n - 1],
  ] as const) {
    if (b >= n || b <= a) continue;
    f.area([l[a]!, l[b]!, r[b]!, r[a]!]);
    const raised = [rails[0]![0]!, rails[1]![0]!].map((p) => add(p, scale(UP, s.guard)));
    f.volume([l[a]!, l[b]!, r[b]!, r[a]!, ...raised]);
  }
  f.planeThrough(`flight from ${start.map((v) => v.toFixed(1)).join(' ')}`, l[0]!, l[n]!, r[0]!);
  return { left: l, right: r };
}

/** A landing: beams round it, legs to the ground, braces where it is high. `corners` run round it. */
function landing(f: F, corners: readonly Vec3[], braced: readonly number[]): void {
  f.loop(corners, 'beam');
  const ground = (p: Vec3): Vec3 => [p[0], p[1], 0];
  for (const p of corners) f.bar(ground(p), p, 'leg');
  f.area(corners);
  f.volume([...corners, ...corners.map(ground)]);
  for (let i = 0; i < corners.length; i++) {
    const [p, q] = [corners[i]!, corners[(i + 1) % corners.length]!];
    f.area([p, q, ground(q), ground(p)]);
    if (braced.includes(i)) {
      f.bar(ground(p), q, 'brace');
      f.bar(ground(q), p, 'brace');
    }
  }
}

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const form = shape.pick(['one', 'in-line', 'quarter', 'half'] as const);
  const s: Sizes = {
    width: shape.between(1.1, 1.5),
    rise: shape.between(0.165, 0.19),
    going: shape.between(0.26, 0.31),
    guard: shape.between(0.95, 1.1),
  };
  const first = form === 'one' ? shape.integer(11, 14) : shape.integer(6, 9);
  const second = shape.integer(6, 8);
  const deep = Math.max(s.width, shape.between(1.2, 1.6));
  const flip = shape.chance(0.5) ? 1 : -1;

  const f = new Frame(ROLES);
  // Built from the foot along +x, then moved so that the whole stands about the origin.
  const X: Vec3 = [1, 0, 0];
  const Y: Vec3 = [0, 1, 0];
  const run = first * s.going + deep + (form === 'in-line' ? second * s.going + deep : 0);
  const aside =
    form === 'quarter' ? (second * s.going + deep) / 2 : form === 'half' ? (s.width + 0.2) / 2 : 0;
  const start: Vec3 = [-run / 2, -flip * aside, 0];
  const lower = flight(f, start, X, Y, first, s);
  const [l, r] = [lower.left[first]!, lower.right[first]!];
  const far = (p: Vec3, d: number): Vec3 => add(p, scale(X, d));
  const high = shape.chance(0.7) ? [1, 3] : [1];
  if (form === 'one') {
    landing(f, [l, far(l, deep), far(r, deep), r], [0, 2, ...high]);
    railing(f, [l, far(l, deep), far(r, deep), r], s.guard);
  } else if (form === 'in-line') {
    landing(f, [l, far(l, deep), far(r, deep), r], [0, 2]);
    const upper = flight(f, scale(add(far(l, deep), far(r, deep)), 0.5), X, Y, second, s);
    railing(f, [l, far(l, deep)], s.guard);
    railing(f, [r, far(r, deep)], s.guard);
    const [ul, ur] = [upper.left[second]!, upper.right[second]!];
    landing(f, [ul, far(ul, deep), far(ur, deep), ur], [0, 1, 2]);
    railing(f, [ul, far(ul, deep), far(ur, deep), ur], s.guard);
  } else if (form === 'quarter') {
    const [near, away] = flip > 0 ? [l, r] : [r, l];
    landing(f, [near, far(near, s.width), far(away, s.width), away], [1]);
    const mid = scale(add(near, far(near, s.width)), 0.5);
    const way = scale(Y, flip);
    const upper = flight(f, mid, way, scale(X, -flip), second, s);
    railing(f, [far(near, s.width), far(away, s.width), away], s.guard);
    const [p, q] =
      flip > 0 ? [upper.left[second]!, upper.right[second]!] : [upper.right[second]!, upper.left[second]!];
    const on = (v: Vec3): Vec3 => add(v, scale(way, deep));
    landing(f, [p, on(p), on(q), q], [0, 1, 2]);
    railing(f, [p, on(p), on(q), q], s.guard);
  } else {
    const over = scale(Y, flip * (s.width + 0.2));
    const [inner, outer] = flip > 0 ? [l, r] : [r, l];
    const [inner2, outer2] = [add(outer, over), add(inner, over)];
    landing(f, [outer, far(outer, deep), far(outer2, deep), outer2], [0, 1, 2].slice(0, high.length + 1));
    const upper = flight(f, scale(add(inner2, outer2), 0.5), scale(X, -1), scale(Y, -1), second, s);
    railing(f, [outer, far(outer, deep), far(outer2, deep), outer2], s.guard);
    const [ul, ur] = [upper.left[second]!, upper.right[second]!];
    const back = (v: Vec3): Vec3 => add(v, scale(X, -deep));
    landing(f, [ul, back(ul), back(ur), ur], [0, 1, 2]);
    railing(f, [ul, back(ul), back(ur), ur], s.guard);
  }

  const look = random.fork('look');
  const wood = look.chance(0.4);
  const k = look.between(0.95, 1.1);
  const frame = look.chance(0.35) ? galvanised(look) : paint(look);
  const thick = wood ? 0.05 : 0.04;
  return f.build({
    family: 'straight-stair',
    look: {
      styles: [
        { section: { kind: 'box', w: 0.06 * k, h: 0.2 * k }, material: 0 },
        { section: { kind: 'box', w: s.going * 0.94, h: thick }, material: wood ? 2 : 1 },
        { section: { kind: 'i', w: 0.1 * k, h: 0.16 * k, web: 0.015, flange: 0.02 }, material: 0 },
        { section: { kind: 'box', w: 0.1 * k, h: 0.1 * k }, material: 0 },
        { section: { kind: 'box', w: 0.05 * k, h: 0.05 * k }, material: 0 },
        { section: { kind: 'tube', d: 0.05 * k }, material: 0 },
        { section: { kind: 'angle', w: 0.07 * k, h: 0.07 * k, t: 0.012 }, material: 0 },
      ],
      materials: [frame, galvanised(look), timber(look), concrete(look)],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk'],
        ['concrete', 'asphalt', 'grass', 'gravel'],
      ),
      variant: { form, joint: 'weld', grated: !wood, deck: thick },
    },
    candidateRoles: ['tread', 'beam', 'leg', 'post', 'rail', 'brace'],
    minLength: 0.4,
    mirrors: form === 'one' || form === 'in-line' ? ['y'] : [],
  });
}

export const straightStair: StructureFamily = { meta, roles: ROLES, build };
