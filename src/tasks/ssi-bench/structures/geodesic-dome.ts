import type { Random } from '../../../core/random.js';
import { atan, cos, PI, sin } from '../../../core/trig.js';
import { norm, normalize, scale, type Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { concrete, environment, galvanised, paint, timber } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'geodesic-dome',
  title: 'Geodesic dome',
  description:
    'A class I geodesic dome of frequency 2 to 4, round or stretched, with steel or timber struts, some on a ring of short posts.',
  materials: ['galvanised steel', 'painted steel', 'timber'],
};

const ROLES = ['strut', 'ring', 'post', 'sill'] as const;

/** An icosahedron with one vertex up and another over -y, so that x -> -x maps it to itself. */
function icosahedron(): { vertices: Vec3[]; faces: [number, number, number][] } {
  const low = atan(0.5);
  const at = (turn: number, z: number): Vec3 => {
    const angle = -PI / 2 + (turn * 2 * PI) / 10;
    return [turn % 5 === 0 ? 0 : cos(angle) * cos(low), sin(angle) * cos(low), z];
  };
  const vertices: Vec3[] = [[0, 0, 1]];
  for (let k = 0; k < 5; k++) vertices.push(at(2 * k, sin(low)));
  for (let k = 0; k < 5; k++) vertices.push(at(2 * k + 1, -sin(low)));
  const faces: [number, number, number][] = [];
  for (let k = 0; k < 5; k++) {
    const next = (k + 1) % 5;
    faces.push([0, 1 + k, 1 + next], [1 + k, 6 + k, 1 + next], [1 + next, 6 + k, 6 + next]);
  }
  return { vertices, faces };
}

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const frequency = shape.pick([2, 3, 3, 3, 4]);
  const radius = frequency === 2 ? shape.between(2, 3) : shape.between(2.6, 4.2);
  const stretch: Vec3 = shape.chance(0.4)
    ? [shape.between(1.05, 1.3), 1, shape.between(0.85, 1.2)]
    : [1, 1, 1];
  const riser = frequency === 2 || shape.chance(0.5) ? shape.between(0.7, 1.2) : 0;
  // Even frequencies have a level equator; at frequency 3 the row just below it is drawn level, as kits do.
  const cut = frequency === 3 ? -0.3 : -0.01;

  const { vertices, faces } = icosahedron();
  const place = (p: Vec3): Vec3 => {
    const u = normalize(p);
    const flat = u[2] < 0.02 && frequency !== 3;
    const based = frequency === 3 && u[2] < -0.1;
    const z = flat || based ? (based ? -0.2 : 0) : u[2];
    const level = based ? Math.sqrt(1 - 0.04) / norm([u[0], u[1], 0]) : 1;
    const lowest = frequency === 3 ? -0.2 : 0;
    return [
      u[0] * level * stretch[0] * radius,
      u[1] * level * stretch[1] * radius,
      (z - lowest) * stretch[2] * radius + riser,
    ];
  };
  const triangles: [Vec3, Vec3, Vec3][] = [];
  for (const [a, b, c] of faces) {
    const [va, vb, vc] = [vertices[a]!, vertices[b]!, vertices[c]!];
    const point = (i: number, j: number): Vec3 => {
      const k = frequency - i - j;
      return scale(
        [
          va[0] * k + vb[0] * i + vc[0] * j,
          va[1] * k + vb[1] * i + vc[1] * j,
          va[2] * k + vb[2] * i + vc[2] * j,
        ],
        1 / frequency,
      );
    };
    for (let i = 0; i < frequency; i++) {
      for (let j = 0; i + j < frequency; j++) {
        triangles.push([point(i, j), point(i + 1, j), point(i, j + 1)]);
        if (i + j + 2 <= frequency) triangles.push([point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)]);
      }
    }
  }
  const kept = triangles
    .filter((t) => t.every((p) => normalize(p)[2] > cut))
    .map((t) => t.map(place) as [Vec3, Vec3, Vec3]);
  const isBase = (p: Vec3): boolean => p[2] < riser + 1e-6;

  const f = new Frame(ROLES);
  for (const t of kept) {
    for (let k = 0; k < 3; k++) {
      const [p, q] = [t[k]!, t[(k + 1) % 3]!];
      f.bar(p, q, isBase(p) && isBase(q) ? 'ring' : 'strut');
    }
    f.area(t);
  }
  const base = new Map<string, Vec3>();
  for (const t of kept)
    for (const p of t) if (isBase(p)) base.set(p.map((v) => Math.round(v * 500)).join(' '), p);
  const rim = [...base.values()];
  if (riser > 0) {
    for (const p of rim) f.bar([p[0], p[1], 0], p, 'post');
  }
  groups(f, kept, riser);
  f.plane('base ring', [0, 0, riser], [0, 0, 1]);
  f.plane('middle plane', [0, 0, 0], [1, 0, 0]);

  const look = random.fork('look');
  const wood = look.chance(0.35);
  const size = radius / 3;
  const main = wood ? timber(look) : look.chance(0.5) ? galvanised(look) : paint(look);
  const strut = wood
    ? ({ kind: 'box', w: 0.07 * size, h: 0.11 * size } as const)
    : ({ kind: 'tube', d: (frequency === 4 ? 0.07 : 0.085) * size } as const);
  return f.build({
    family: 'geodesic-dome',
    look: {
      styles: [
        { section: strut, material: 0 },
        { section: strut, material: 0 },
        {
          section: wood ? { kind: 'box', w: 0.11 * size, h: 0.11 * size } : { kind: 'tube', d: 0.1 * size },
          material: 0,
        },
        { section: strut, material: 0 },
      ],
      materials: [main, concrete(look), paint(look)],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk', 'studio'],
        ['grass', 'gravel', 'concrete', 'soil'],
      ),
      variant: { joint: wood ? 'disc' : 'ball', frequency, riser, radius },
    },
    candidateRoles: ['strut', 'ring', 'post'],
    minLength: 0.4,
    mirrors: ['x'],
  });
}

/** Caps and wedges of the shell: a vertex with its ring, pairs of triangles with the ring's middle. */
function groups(
  f: Frame<(typeof ROLES)[number]>,
  triangles: readonly (readonly [Vec3, Vec3, Vec3])[],
  riser: number,
): void {
  const name = (p: Vec3): string => p.map((v) => Math.round(v * 500)).join(' ');
  const around = new Map<string, { at: Vec3; ring: Map<string, Vec3>; faces: number }>();
  for (const t of triangles) {
    for (let k = 0; k < 3; k++) {
      const p = t[k]!;
      const entry = around.get(name(p)) ?? { at: p, ring: new Map<string, Vec3>(), faces: 0 };
      entry.faces += 1;
      for (const q of t) if (q !== p) entry.ring.set(name(q), q);
      around.set(name(p), entry);
    }
  }
  for (const { at, ring, faces } of around.values()) {
    const whole = faces === ring.size;
    if (whole) f.volume([at, ...ring.values()]);
    if (whole) f.area([...ring.values()]);
    if (riser > 0 && !whole && ring.size >= 3) {
      const rim = [...ring.values()].filter((q) => q[2] < riser + 1e-6);
      const ground = (p: Vec3): Vec3 => [p[0], p[1], 0];
      for (const q of rim) f.area([at, q, ground(q), ground(at)]);
      for (const q of rim)
        for (const r of ring.values()) if (!rim.includes(r)) f.volume([at, q, r, ground(at), ground(q)]);
    }
  }
  // The same vertex at two heights: rings of the shell at one level are flat.
  const levels = new Map<number, Vec3[]>();
  for (const { at } of around.values()) {
    const key = Math.round(at[2] * 200);
    levels.set(key, [...(levels.get(key) ?? []), at]);
  }
  for (const ring of levels.values()) if (ring.length >= 5 && ring.length <= 10) f.area(ring);
  const tops = [...levels.entries()].sort((a, b) => b[0] - a[0]).map(([, ring]) => ring);
  for (let k = 1; k < Math.min(tops.length, 4); k++) {
    const cap = [...tops[0]!, ...tops[k]!];
    if (cap.length >= 5 && cap.length <= 12) f.volume(cap);
  }
}

export const geodesicDome: StructureFamily = { meta, roles: ROLES, build };
