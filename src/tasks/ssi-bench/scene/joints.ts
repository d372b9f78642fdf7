import type { Material, Primitive, Section } from '../../../core/scene.js';
import { cos, PI, sin } from '../../../core/trig.js';
import { add, cross, dot, norm, normalize, scale, sub, type Vec3 } from '../../../core/vec.js';
import { boxOf, prism, type SceneKit, thickness } from './kit.js';

/** Height of a footing's top above ground, metres: members start inside it. */
export const PAD = 0.03;
const GROUT: Material = { finish: 'concrete', color: [0.5, 0.49, 0.47] };
const CAP: Material = { finish: 'plastic', color: [0.9, 0.42, 0.1] };

/** The flat side that most members at a node share, as a unit normal; `fallback` where they share none. */
function commonNormal(directions: readonly Vec3[], fallback: Vec3): Vec3 {
  let best = fallback;
  let most = 0;
  for (let i = 0; i < directions.length; i++) {
    for (let j = i + 1; j < directions.length; j++) {
      const n = cross(directions[i]!, directions[j]!);
      if (norm(n) < 0.2) continue;
      const unit = normalize(n);
      const count = directions.filter((d) => Math.abs(dot(d, unit)) < 0.06).length;
      if (count > most) {
        most = count;
        best = unit;
      }
    }
  }
  return best;
}

/** A plate with cut corners round p, `radius` in its plane, from `from` to `to` along the normal. */
function plate(
  p: Vec3,
  normal: Vec3,
  along: Vec3,
  radius: number,
  from: number,
  to: number,
  material: number,
): Primitive {
  const flat = sub(along, scale(normal, dot(along, normal)));
  const u = norm(flat) > 1e-3 ? normalize(flat) : perpendicular(normal);
  const v = cross(normal, u);
  const corners = Array.from({ length: 8 }, (_, k): Vec3 => {
    const t = (2 * PI * (k + 0.5)) / 8;
    const offset = add(scale(u, cos(t) * radius), scale(v, sin(t) * radius));
    return add(add(p, offset), scale(normal, from));
  });
  return prism(corners, scale(normal, to - from), material);
}

const perpendicular = (n: Vec3): Vec3 => normalize(cross(n, Math.abs(n[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));

const collar = (p: Vec3, axis: Vec3, radius: number, half: number, material: number): Primitive => ({
  kind: 'cone',
  a: add(p, scale(axis, -half)),
  b: add(p, scale(axis, half)),
  radiusA: radius,
  radiusB: radius,
  material,
});

/** A sleeve round a bar of any but a round section, a little wider than it. */
function sleeve(p: Vec3, axis: Vec3, section: Section, half: number, material: number): Primitive {
  if (section.kind === 'round' || section.kind === 'tube')
    return collar(p, axis, section.d * 0.62, half, material);
  const more = 0.14 * Math.min(section.w, section.h);
  return {
    kind: 'bar',
    a: add(p, scale(axis, -half)),
    b: add(p, scale(axis, half)),
    section: { kind: 'box', w: section.w + more, h: section.h + more },
    material,
  };
}

/** The parts of the joint at node n, in the manner that the look's `joint` names; on the ground, a base plate. */
export function jointParts(kit: SceneKit, n: number): Primitive[] {
  const p = kit.node(n);
  const members = kit.membersAt(n);
  const directions = members.map((k) => {
    const [a, b] = kit.source.structure.members[k]!;
    return normalize(sub(kit.node(a === n ? b : a), p));
  });
  const sizes = members.map((k) => thickness(kit.section(k)));
  const size = Math.max(...sizes);
  const thickest = sizes.indexOf(size);
  const axis = directions[thickest]!;
  const section = kit.section(members[thickest]!);
  const material = kit.style(members[thickest]!).material;
  const joint = kit.text('joint');
  // Plates, discs and ties are of the look's last material.
  const fitting = kit.source.look.materials.length - 1;
  if (p[2] === 0 && joint !== 'tie') {
    const half = size * 0.85 + 0.02;
    const base = boxOf(
      [p[0] - half, p[1] - half, PAD],
      [p[0] + half, p[1] + half, PAD + 0.12 * size + 0.012],
      material,
    );
    return [base, sleeve([p[0], p[1], PAD + size * 0.35], [0, 0, 1], section, size * 0.3, material)];
  }
  switch (joint) {
    case 'ball':
      return [{ kind: 'sphere', center: p, radius: size * 0.82, material }];
    case 'coupler':
      return [collar(p, axis, size * 0.72, size * 0.85, material)];
    case 'flange':
      return [collar(p, axis, size * 0.74, size * 0.3, material)];
    case 'disc': {
      // On a shell of struts the mean direction points inwards: the disc lies in the shell.
      const sum = directions.reduce((s, d) => add(s, d), [0, 0, 0] as Vec3);
      const out = norm(sum) > 1e-3 ? normalize(sum) : axis;
      return [collar(p, out, size * 1.2, size * 0.85, fitting)];
    }
    case 'tie':
      // A lone end wears a safety cap, a crossing a knot of wire; a bar that stands on the slab has a collar of grout.
      if (p[2] === 0) return [collar([p[0], p[1], 0.02], axis, size * 0.8, 0.02, kit.use(GROUT))];
      return members.length === 1
        ? [collar(p, axis, size * 0.75, size * 0.7, kit.use(CAP))]
        : [{ kind: 'sphere', center: p, radius: size * 0.66, material: fitting }];
    case 'plate': {
      const normal = commonNormal(directions, [0, 1, 0]);
      const half = size * 0.5 + 0.012;
      return [plate(p, normal, axis, size * 0.95, -half, half, fitting)];
    }
    case 'gusset': {
      // Two plates, one on either side of the members.
      const normal = commonNormal(directions, [0, 1, 0]);
      const [inner, outer] = [size * 0.5, size * 0.58];
      return [
        plate(p, normal, axis, size * 1.12, inner, outer, material),
        plate(p, normal, axis, size * 1.12, -outer, -inner, material),
      ];
    }
    case 'bolted': {
      const normal = commonNormal(directions, [0, 1, 0]);
      return [plate(p, normal, axis, size * 0.95, -size * 0.16, size * 0.16, material)];
    }
    default:
      return [sleeve(p, axis, section, size * 0.75, material)];
  }
}
