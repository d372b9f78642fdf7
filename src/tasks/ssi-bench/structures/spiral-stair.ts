import type { Random } from '../../../core/random.js';
import { cos, DEG, sin } from '../../../core/trig.js';
import type { Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { concrete, environment, galvanised, paint, timber } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'spiral-stair',
  title: 'Spiral stair with railing',
  description:
    'Wedge treads round a centre column, straight outer stringer and rail segments, a post on every tread and a landing at the top.',
  materials: ['painted steel', 'galvanised steel', 'timber treads', 'concrete'],
};

const ROLES = ['column', 'tread', 'stringer', 'post', 'rail', 'beam'] as const;

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const treads = shape.integer(12, 17);
  const turn = shape.between(24, 30) * shape.pick([1, -1]);
  const radius = shape.between(0.85, 1.15);
  const rise = shape.between(0.2, 0.225);
  const guard = shape.between(0.95, 1.05);
  const begin = shape.between(0, 360);
  const middle = shape.pick([[], [0.5], [0.35, 0.68]]);
  const direction = (k: number): Vec3 => [cos((begin + k * turn) * DEG), sin((begin + k * turn) * DEG), 0];
  const axis = (k: number): Vec3 => [0, 0, k * rise];
  const end = (k: number, up = 0): Vec3 => {
    const d = direction(k);
    return [d[0] * radius, d[1] * radius, k * rise + up];
  };

  const f = new Frame(ROLES);
  f.bar([0, 0, 0], axis(treads + guard / rise), 'column');
  for (let k = 1; k <= treads; k++) {
    f.bar(axis(k), end(k), 'tread');
    f.bar(end(k), end(k, guard), 'post');
    if (k > 1) {
      f.bar(end(k - 1), end(k), 'stringer');
      f.bar(end(k - 1, guard), end(k, guard), 'rail');
      for (const m of middle) f.bar(end(k - 1, guard * m), end(k, guard * m), 'rail');
    }
    f.plane(`tread ${k}`, [0, 0, 0], [-direction(k)[1], direction(k)[0], 0]);
  }
  // The top landing: a straight-sided platform that starts at the last tread.
  const last = direction(treads);
  const sign = turn > 0 ? 1 : -1;
  const onward: Vec3 = [-last[1] * sign, last[0] * sign, 0];
  const depth = radius * shape.between(0.8, 1.1);
  const step = (p: Vec3, d: number): Vec3 => [p[0] + onward[0] * d, p[1] + onward[1] * d, p[2]];
  const [hub, rim] = [axis(treads), end(treads)];
  const raised = (p: Vec3, up: number): Vec3 => [p[0], p[1], p[2] + up];
  f.chain([hub, step(hub, depth), step(rim, depth), rim], 'beam');
  for (const p of [step(rim, depth), step(hub, depth)]) f.bar(p, raised(p, guard), 'post');
  f.chain([raised(rim, guard), raised(step(rim, depth), guard), raised(step(hub, depth), guard)], 'rail');
  for (const m of middle) f.bar(raised(rim, guard * m), raised(step(rim, depth), guard * m), 'rail');
  f.area([hub, rim, step(rim, depth), step(hub, depth)]);
  f.area([rim, step(rim, depth), raised(step(rim, depth), guard), raised(rim, guard)]);
  f.volume([
    hub,
    rim,
    step(rim, depth),
    step(hub, depth),
    raised(rim, guard),
    raised(step(rim, depth), guard),
    raised(step(hub, depth), guard),
  ]);
  // A leg under the landing's outer corner carries it to the ground.
  f.bar([step(rim, depth)[0], step(rim, depth)[1], 0], step(rim, depth), 'beam');

  for (let k = 1; k <= treads; k++) {
    f.area([axis(k), end(k), end(k, guard)]);
    for (const span of [1, 2, 3, 4]) {
      const n = k + span;
      if (n > treads) continue;
      f.volume([axis(k), end(k), axis(n), end(n)]);
      if (span <= 2) f.volume([axis(k), end(k), end(n), end(k, guard), end(n, guard)]);
      f.area([end(k), end(n), axis(k)]);
      f.area([axis(n), end(k), end(n)]);
    }
    for (const span of [1, 2]) {
      const n = k + span;
      if (n <= treads) f.area([end(k), end(n), end(n, guard), end(k, guard)]);
    }
  }

  const look = random.fork('look');
  const wood = look.chance(0.4);
  const k = look.between(0.95, 1.1);
  return f.build({
    family: 'spiral-stair',
    look: {
      styles: [
        { section: { kind: 'tube', d: 0.15 * k }, material: 0 },
        { section: { kind: 'box', w: 0.07, h: 0.045 }, material: wood ? 2 : 1 },
        { section: { kind: 'box', w: 0.03, h: 0.11 * k }, material: 0 },
        { section: { kind: 'tube', d: 0.036 * k }, material: 0 },
        { section: { kind: 'tube', d: 0.042 * k }, material: 0 },
        { section: { kind: 'box', w: 0.07 * k, h: 0.1 * k }, material: 0 },
      ],
      materials: [
        look.chance(0.3) ? galvanised(look) : paint(look),
        paint(look),
        timber(look),
        concrete(look),
      ],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk', 'studio'],
        ['concrete', 'floor', 'gravel', 'grass'],
      ),
      variant: { joint: 'weld', treads, turn, radius },
    },
    candidateRoles: ['tread', 'stringer', 'post', 'rail', 'beam'],
    minLength: 0.3,
    mirrors: [],
  });
}

export const spiralStair: StructureFamily = { meta, roles: ROLES, build };
