import type { Random } from '../../../core/random.js';
import type { Primitive, Rgb } from '../../../core/scene.js';
import { cos, PI, sin } from '../../../core/trig.js';
import { add, normalize, scale, type Vec3 } from '../../../core/vec.js';

/** An icosahedron's faces, each cut into four: 80 triangles on the unit sphere. */
function sphereOf80(): { vertices: Vec3[]; indices: number[] } {
  const t = (1 + Math.sqrt(5)) / 2;
  const base: Vec3[] = [
    [-1, t, 0],
    [1, t, 0],
    [-1, -t, 0],
    [1, -t, 0],
    [0, -1, t],
    [0, 1, t],
    [0, -1, -t],
    [0, 1, -t],
    [t, 0, -1],
    [t, 0, 1],
    [-t, 0, -1],
    [-t, 0, 1],
  ];
  const faces = [
    0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8, 3, 9, 4,
    3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1,
  ];
  const vertices = base.map(normalize);
  const middles = new Map<number, number>();
  const middle = (a: number, b: number): number => {
    const key = Math.min(a, b) * 64 + Math.max(a, b);
    const known = middles.get(key);
    if (known !== undefined) return known;
    vertices.push(normalize(add(vertices[a]!, vertices[b]!)));
    middles.set(key, vertices.length - 1);
    return vertices.length - 1;
  };
  const indices: number[] = [];
  for (let k = 0; k < faces.length; k += 3) {
    const [a, b, c] = [faces[k]!, faces[k + 1]!, faces[k + 2]!];
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    indices.push(a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca);
  }
  return { vertices, indices };
}

const BALL = sphereOf80();

/** An uneven round mass of leaves. `size` holds its half extents. */
function leaves(random: Random, center: Vec3, size: Vec3, material: number): Primitive {
  const positions = BALL.vertices.flatMap((v) => {
    const r = random.between(0.82, 1.12);
    return [center[0] + v[0] * size[0] * r, center[1] + v[1] * size[1] * r, center[2] + v[2] * size[2] * r];
  });
  return { kind: 'mesh', positions, indices: BALL.indices, material };
}

/** A cone of eight sides, closed, from a ring at `foot` to a point `height` above it. */
function spire(foot: Vec3, radius: number, height: number, material: number): Primitive {
  const sides = 9;
  const positions: number[] = [foot[0], foot[1], foot[2] + height, ...foot];
  for (let k = 0; k < sides; k++) {
    const t = (2 * PI * k) / sides;
    positions.push(foot[0] + radius * cos(t), foot[1] + radius * sin(t), foot[2]);
  }
  const indices: number[] = [];
  for (let k = 0; k < sides; k++) {
    const [p, q] = [2 + k, 2 + ((k + 1) % sides)];
    indices.push(0, p, q, 1, q, p);
  }
  return { kind: 'mesh', positions, indices, material };
}

/** Greens of leaves; one is picked for a place. */
export const LEAVES: readonly Rgb[] = [
  [0.25, 0.38, 0.16],
  [0.31, 0.43, 0.19],
  [0.38, 0.43, 0.2],
  [0.22, 0.34, 0.18],
];

export interface TreeColors {
  readonly bark: number;
  readonly leaf: number;
  readonly needle: number;
}

/** A broad-leaved tree or a conifer, standing at p on the ground. */
export function tree(random: Random, p: Vec3, height: number, colors: TreeColors): Primitive[] {
  if (random.chance(0.4)) {
    const parts: Primitive[] = [
      {
        kind: 'cone',
        a: p,
        b: add(p, [0, 0, height * 0.25]),
        radiusA: height * 0.025,
        radiusB: height * 0.02,
        material: colors.bark,
      },
    ];
    for (const [low, wide] of [
      [0.14, 0.2],
      [0.36, 0.155],
      [0.58, 0.11],
    ] as const) {
      parts.push(spire(add(p, [0, 0, height * low]), height * wide, height * 0.42, colors.needle));
    }
    return parts;
  }
  const trunk = height * random.between(0.3, 0.42);
  const crown = height - trunk;
  const parts: Primitive[] = [
    {
      kind: 'cone',
      a: p,
      b: add(p, [0, 0, trunk + crown * 0.4]),
      radiusA: height * 0.03,
      radiusB: height * 0.014,
      material: colors.bark,
    },
    leaves(random, add(p, [0, 0, trunk + crown * 0.5]), scale([0.42, 0.42, 0.5], crown), colors.leaf),
  ];
  for (let k = 0; k < 2; k++) {
    const turn = random.between(0, 2 * PI);
    const off: Vec3 = [
      cos(turn) * crown * 0.3,
      sin(turn) * crown * 0.3,
      trunk + crown * random.between(0.3, 0.6),
    ];
    parts.push(leaves(random, add(p, off), scale([0.28, 0.28, 0.26], crown), colors.leaf));
  }
  return parts;
}

/** A bush on the ground. */
export const bush = (random: Random, p: Vec3, height: number, material: number): Primitive[] =>
  [0, 1, 2].map((k) => {
    const off: Vec3 = [
      random.between(-0.4, 0.4) * height,
      random.between(-0.4, 0.4) * height,
      height * (k === 0 ? 0.42 : 0.3),
    ];
    const size = scale([0.6, 0.6, 0.55], height * (k === 0 ? 1 : 0.7));
    return leaves(random, add(p, off), size, material);
  });
