import type { Random } from '../../../core/random.js';
import { DEG, tan } from '../../../core/trig.js';
import type { Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { graded } from './grid.js';
import { concrete, environment, paint, timber } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'roof-truss',
  title: 'Timber roof trusses',
  description:
    'A row of gable trusses (king post, queen post, fink, fan, Howe or scissor) on posts, tied by purlins and wall plates.',
  materials: ['timber', 'steel plates', 'concrete'],
};

const ROLES = ['rafter', 'tie', 'web', 'purlin', 'post', 'brace'] as const;

type TrussType = 'king' | 'queen' | 'fink' | 'fan' | 'howe' | 'scissor';

/**
 * The left half of a truss in its own plane: u from -1 (eaves) to 0 (middle), v from 0 (tie) to 1 (ridge).
 * `rafter` and `tie` are where nodes lie on them; webs join (rafter, tie) points. A scissor's tie rises by `lift` of the height.
 */
interface HalfTruss {
  readonly rafter: readonly number[];
  readonly tie: readonly number[];
  readonly webs: readonly (readonly [number, number])[];
  /** From the ridge to the middle of the tie. */
  readonly kingPost: boolean;
}

const HALF: Record<TrussType, HalfTruss> = {
  king: { rafter: [-0.5], tie: [0], webs: [[-0.5, 0]], kingPost: true },
  queen: {
    rafter: [-0.5],
    tie: [-0.5],
    webs: [
      [-0.5, -0.5],
      [0, -0.5],
    ],
    kingPost: false,
  },
  fink: {
    rafter: [-0.5],
    tie: [-1 / 3],
    webs: [
      [-0.5, -1 / 3],
      [0, -1 / 3],
    ],
    kingPost: false,
  },
  fan: {
    rafter: [-2 / 3, -1 / 3],
    tie: [-0.4],
    webs: [
      [-2 / 3, -0.4],
      [-1 / 3, -0.4],
      [0, -0.4],
    ],
    kingPost: false,
  },
  howe: {
    rafter: [-2 / 3, -1 / 3],
    tie: [-2 / 3, -1 / 3, 0],
    webs: [
      [-2 / 3, -2 / 3],
      [-2 / 3, -1 / 3],
      [-1 / 3, -1 / 3],
      [-1 / 3, 0],
    ],
    kingPost: true,
  },
  scissor: {
    rafter: [-0.5],
    tie: [-0.45, 0],
    webs: [
      [-0.5, -0.45],
      [-0.5, 0],
    ],
    kingPost: true,
  },
};

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const type = shape.pick(['king', 'queen', 'fink', 'fan', 'howe', 'scissor'] as const);
  const half = HALF[type];
  const heavy = type === 'howe' || type === 'fan';
  const count = heavy ? shape.integer(4, 5) : shape.integer(5, 6);
  const span = shape.between(5.5, 8);
  const pitch = shape.between(27, 42);
  const wall = shape.between(2.3, 3);
  const rise = (span / 2) * tan(pitch * DEG);
  const lift = type === 'scissor' ? shape.between(0.3, 0.42) : 0;
  const tail = shape.between(0.35, 0.6);
  const ys = graded(count - 1, shape.between(1.7, 2.4), shape.between(-0.2, 0.4));
  const [w, top] = [span / 2, wall + rise];
  const rafter = (u: number, y: number): Vec3 => [u * w, y, wall + rise * (1 - Math.abs(u))];
  const tie = (u: number, y: number): Vec3 => [u * w, y, wall + rise * lift * (1 - Math.abs(u))];
  const eaves = (s: number, y: number): Vec3 => [s * (w + tail), y, wall - (rise * tail) / w];
  const mirrored = (us: readonly number[]): number[] => [
    ...us,
    ...us
      .filter((u) => u !== 0)
      .map((u) => -u)
      .reverse(),
  ];
  const rafterAt = [...mirrored(half.rafter), 0].sort((a, b) => a - b);
  const tieAt = mirrored(half.tie).sort((a, b) => a - b);

  const f = new Frame(ROLES);
  for (const y of ys) {
    f.chain([eaves(-1, y), ...[-1, ...rafterAt].filter((u) => u <= 0).map((u) => rafter(u, y))], 'rafter');
    f.chain(
      [eaves(1, y), ...[1, ...rafterAt.slice().reverse()].filter((u) => u >= 0).map((u) => rafter(u, y))],
      'rafter',
    );
    f.chain(
      [-1, ...tieAt, 1].map((u) => tie(u, y)),
      'tie',
    );
    for (const [r, t] of half.webs) {
      f.bar(rafter(r, y), tie(t, y), 'web');
      f.bar(rafter(-r, y), tie(-t, y), 'web');
    }
    if (half.kingPost) f.bar(rafter(0, y), tie(0, y), 'web');
    for (const s of [-1, 1]) f.bar([s * w, y, 0], [s * w, y, wall], 'post');
    f.area([rafter(-1, y), rafter(0, y), rafter(1, y)]);
    f.area([tie(tieAt[0]!, y), rafter(-1, y), rafter(rafterAt[0]!, y)]);
    f.area([tie(tieAt[tieAt.length - 1]!, y), rafter(1, y), rafter(rafterAt[rafterAt.length - 1]!, y)]);
    f.area([[-w, y, 0], [w, y, 0], rafter(1, y), rafter(-1, y)]);
    f.area([[-w, y, 0], [w, y, 0], rafter(1, y), rafter(0, y), rafter(-1, y)]);
    f.area([tie(tieAt[0]!, y), rafter(rafterAt[0]!, y), rafter(0, y)]);
    f.plane(`truss ${ys.indexOf(y) + 1}`, [0, y, 0], [0, 1, 0]);
  }
  const purlins = [-1, ...rafterAt, 1];
  for (const u of purlins)
    f.chain(
      ys.map((y) => rafter(u, y)),
      'purlin',
    );
  if (shape.chance(0.5))
    for (const u of tieAt)
      if (Math.abs(u) < 0.9)
        f.chain(
          ys.map((y) => tie(u, y)),
          'purlin',
        );
  const braced = shape.pick(['ends', 'middle', 'none'] as const);
  const bays = ys.length - 1;
  const which =
    braced === 'ends'
      ? [0, bays - 1]
      : braced === 'middle'
        ? [Math.floor((bays - 1) / 2), Math.ceil((bays - 1) / 2)]
        : [];
  for (const bay of new Set(which)) {
    const [y0, y1] = [ys[bay]!, ys[bay + 1]!];
    for (const s of [-1, 1]) {
      f.bar([s * w, y0, 0], [s * w, y1, wall], 'brace');
      f.bar([s * w, y1, 0], [s * w, y0, wall], 'brace');
    }
  }
  const knee = shape.between(0.6, 0.85);
  // A knee brace meets the tie well away from the tie's own joints.
  const clear = tieAt.every((u) => Math.abs(w - knee - Math.abs(u) * w) > 0.35);
  if (shape.chance(0.7) && type !== 'scissor' && clear) {
    for (const y of ys) {
      for (const s of [-1, 1]) f.bar([s * w, y, wall - knee], [s * (w - knee), y, wall], 'brace');
    }
  }
  for (let k = 0; k < bays; k++) {
    for (const step of [1, 2]) {
      const [y0, y1] = [ys[k]!, ys[k + step]];
      if (y1 === undefined) continue;
      const both = (make: (y: number) => Vec3): Vec3[] => [make(y0), make(y1)];
      for (let r = 1; r < purlins.length; r++) {
        f.area([...both((y) => rafter(purlins[r - 1]!, y)), ...both((y) => rafter(purlins[r]!, y))]);
      }
      for (const s of [-1, 1]) {
        f.area([...both((y) => rafter(s, y)), ...both((y) => rafter(0, y))]);
        f.area([...both((y) => rafter(s, y)), ...both((y): Vec3 => [s * w, y, 0])]);
        f.volume([
          ...both((y) => rafter(s, y)),
          ...both((y) => rafter(rafterAt[s < 0 ? 0 : rafterAt.length - 1]!, y)),
          ...both((y) => tie(tieAt[s < 0 ? 0 : tieAt.length - 1]!, y)),
        ]);
      }
      f.volume([...both((y) => rafter(-1, y)), ...both((y) => rafter(0, y)), ...both((y) => rafter(1, y))]);
      f.volume([
        ...both((y) => rafter(-1, y)),
        ...both((y) => rafter(1, y)),
        ...both((y): Vec3 => [-w, y, 0]),
        ...both((y): Vec3 => [w, y, 0]),
      ]);
      f.volume([rafter(0, y1), rafter(-1, y0), rafter(0, y0), rafter(1, y0)]);
    }
  }
  f.planeThrough('left slope', rafter(-1, ys[0]!), rafter(0, ys[0]!), rafter(0, ys[1]!));
  f.planeThrough('right slope', rafter(1, ys[0]!), rafter(0, ys[0]!), rafter(0, ys[1]!));
  f.plane('left wall', [-w, 0, 0], [1, 0, 0]);
  f.plane('right wall', [w, 0, 0], [1, 0, 0]);
  f.plane('eaves level', [0, 0, wall], [0, 0, 1]);

  const look = random.fork('look');
  const k = look.between(0.92, 1.08) * Math.max(1, span / 6.5);
  const board = (width: number, height: number) =>
    ({ section: { kind: 'box', w: width * k, h: height * k }, material: 0 }) as const;
  return f.build({
    family: 'roof-truss',
    look: {
      styles: [
        board(0.1, 0.19),
        board(0.1, 0.18),
        board(0.09, 0.13),
        board(0.1, 0.14),
        board(0.17, 0.17),
        board(0.09, 0.12),
      ],
      materials: [
        timber(look),
        concrete(look),
        paint(look, [
          [0.3, 0.31, 0.33],
          [0.5, 0.52, 0.54],
        ]),
      ],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk'],
        ['grass', 'soil', 'concrete', 'gravel'],
      ),
      variant: { type, joint: 'plate', span, wall, ridge: top },
    },
    candidateRoles: ROLES,
    minLength: 0.55,
    mirrors: ['x', 'y'],
  });
}

export const roofTruss: StructureFamily = { meta, roles: ROLES, build };
