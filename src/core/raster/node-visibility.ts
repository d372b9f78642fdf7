import type { Camera, Primitive, SceneSpec } from '../scene.js';
import { cos, DEG, sin } from '../trig.js';
import { dot, norm, scale, sub, type Vec3 } from '../vec.js';
import { NEAR, project } from './camera.js';
import type { IdentifierBuffer } from './identifier-buffer.js';

function toSegment(p: Vec3, a: Vec3, b: Vec3): number {
  const d = sub(b, a);
  const t = Math.min(1, Math.max(0, dot(sub(p, a), d) / dot(d, d)));
  return norm(sub(sub(p, a), scale(d, t)));
}

function intoBox(p: Vec3, center: Vec3, yaw: number): Vec3 {
  const d = sub(p, center);
  const [c, s] = [cos(yaw * DEG), sin(yaw * DEG)];
  return [d[0] * c + d[1] * s, d[1] * c - d[0] * s, d[2]];
}

/** Whether a primitive holds the point or touches it (a joint's parts need not meet exactly in its node). */
function touches(part: Primitive, p: Vec3): boolean {
  const slack = 1.1;
  switch (part.kind) {
    case 'bar': {
      const s = part.section;
      const reach = s.kind === 'round' || s.kind === 'tube' ? s.d / 2 : norm([s.w, s.h, 0]) / 2;
      return toSegment(p, part.a, part.b) <= reach * slack + 1e-3;
    }
    case 'cone':
      return toSegment(p, part.a, part.b) <= Math.max(part.radiusA, part.radiusB) * slack + 1e-3;
    case 'sphere':
      return norm(sub(p, part.center)) <= part.radius * slack + 1e-3;
    case 'box':
      return intoBox(p, part.center, part.yaw ?? 0).every(
        (c, k) => Math.abs(c) <= part.half[k]! * slack + 1e-3,
      );
    case 'mesh':
      for (let i = 0; i + 2 < part.positions.length; i += 3) {
        const v: Vec3 = [part.positions[i]!, part.positions[i + 1]!, part.positions[i + 2]!];
        if (norm(sub(p, v)) <= 0.05) return true;
      }
      return false;
  }
}

/** Ids of the objects that hold or touch a point: the members and the joint that meet in a node. */
function objectsAt(scene: SceneSpec, point: Vec3): ReadonlySet<number> {
  const out = new Set<number>();
  for (const object of scene.objects) {
    if (!object.ghost && object.parts.some((part) => touches(part, point))) out.add(object.id);
  }
  return out;
}

/**
 * How much of a node is seen: the share, 0..1, of the pixels within `radius` round its image whose nearest surface
 * belongs to what meets in the node or lies behind it. 0 when the node is behind the camera or off the picture.
 * @param radius pixels, at least 1; the dot's own radius is a fair choice
 */
export function nodeVisibility(
  scene: SceneSpec,
  buffer: IdentifierBuffer,
  camera: Camera,
  point: Vec3,
  radius: number,
): number {
  const { width, height, ids, depth } = buffer;
  const at = project(point, camera, width, height);
  if (at.depth < NEAR || at.x < 0 || at.y < 0 || at.x >= width || at.y >= height) return 0;
  const own = objectsAt(scene, point);
  let all = 0;
  let seen = 0;
  const r = Math.max(1, radius);
  for (let y = Math.floor(at.y - r); y <= at.y + r; y++) {
    for (let x = Math.floor(at.x - r); x <= at.x + r; x++) {
      const dx = x + 0.5 - at.x;
      const dy = y + 0.5 - at.y;
      if (dx * dx + dy * dy > r * r) continue;
      all += 1;
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const i = y * width + x;
      if (own.has(ids[i]!) || depth[i]! >= at.depth) seen += 1;
    }
  }
  return all > 0 ? seen / all : 0;
}
