import type { Primitive } from '../../../core/scene.js';
import { cos, PI, sin } from '../../../core/trig.js';
import { add, cross, dot, norm, normalize, scale, sub, type Vec3 } from '../../../core/vec.js';
import { prism, type SceneKit, thickness } from './kit.js';

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

/** A plate: a prism with eight cut corners round p, `radius` in its plane, `half` its half thickness. */
function plate(
  p: Vec3,
  normal: Vec3,
  along: Vec3,
  radius: number,
  half: number,
  material: number,
): Primitive {
  const u = normalize(sub(along, scale(normal, dot(along, normal))));
  const v = cross(normal, u);
  const corners = Array.from({ length: 8 }, (_, k): Vec3 => {
    const t = (2 * PI * (k + 0.5)) / 8;
    const offset = add(scale(u, cos(t) * radius), scale(v, sin(t) * radius));
    return add(add(p, offset), scale(normal, -half));
  });
  return prism(corners, scale(normal, 2 * half), material);
}

const collar = (p: Vec3, axis: Vec3, radius: number, half: number, material: number): Primitive => ({
  kind: 'cone',
  a: add(p, scale(axis, -half)),
  b: add(p, scale(axis, half)),
  radiusA: radius,
  radiusB: radius,
  material,
});

/** The parts of the joint at node n, in the manner that the look's `joint` names. */
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
  const material = kit.source.look.styles[kit.role(members[thickest]!)]!.material;
  // Plates, discs and ties are of the look's last material.
  const fitting = kit.source.look.materials.length - 1;
  switch (kit.text('joint')) {
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
      return [collar(p, out, size * 1.25, size * 0.85, fitting)];
    }
    case 'tie':
      return [{ kind: 'sphere', center: p, radius: size * 0.68, material: fitting }];
    case 'plate': {
      const normal = commonNormal(directions, [0, 1, 0]);
      return [plate(p, normal, axis, size * 0.95, size * 0.5 + 0.012, fitting)];
    }
    case 'gusset': {
      const normal = commonNormal(directions, [0, 1, 0]);
      return [plate(p, normal, axis, size * 1.05, size * 0.54, material)];
    }
    default:
      return [{ kind: 'sphere', center: p, radius: size * 0.66, material }];
  }
}
