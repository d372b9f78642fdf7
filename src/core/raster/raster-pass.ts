import type { Camera, SceneSpec } from '../scene.js';
import { NEAR, type Projector, projectorOf } from './camera.js';
import { hitOf, type RoundPrimitive } from './exact.js';
import type { PartMesh } from './tessellate.js';

/**
 * One picture-sized pass of the triangle rasteriser. Closeness `q` is linear over the picture: 1 / depth in perspective,
 * -depth in orthographic views; larger is nearer. Rules: pixel centres at +0.5, half-open spans (an edge shared by two
 * triangles gives each pixel to exactly one of them), back faces culled, clipping at NEAR.
 */
export class RasterPass {
  readonly width: number;
  readonly height: number;
  readonly projector: Projector;
  readonly ids: Uint16Array;
  readonly closeness: Float32Array;
  /** Nothing, or q = q0 + qx * x + qy * y of the ground plane z = 0 at pixel centres. */
  readonly ground: { readonly q0: number; readonly qx: number; readonly qy: number } | null;
  readonly #stamps: Uint32Array | null;
  #stamp = 0;
  #id = 0;
  #scratch = new Float64Array(3 * 64);

  /** Filled while an object is drawn: pixels it would have alone, coverage with repeats, and its projected extent. */
  alone = 0;
  covered = 0;
  area = 0;
  clipped = false;
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  /** @param counting whether pixels that each object would have alone are counted too */
  constructor(scene: SceneSpec, camera: Camera, width: number, height: number, counting: boolean) {
    this.width = width;
    this.height = height;
    this.projector = projectorOf(camera, width, height);
    this.ids = new Uint16Array(width * height);
    this.closeness = new Float32Array(width * height).fill(-Infinity);
    this.#stamps = counting ? new Uint32Array(width * height) : null;
    this.ground = groundOf(scene, this.projector);
    if (this.ground) this.#fillGround(this.ground);
  }

  #fillGround(g: { q0: number; qx: number; qy: number }): void {
    for (let y = 0, i = 0; y < this.height; y++) {
      const row = g.q0 + g.qy * (y + 0.5);
      for (let x = 0; x < this.width; x++, i++) {
        const q = row + g.qx * (x + 0.5);
        if (this.projector.orthographic ? q < -NEAR : q > 0 && q < 1 / NEAR) this.closeness[i] = q;
      }
    }
  }

  /** Starts an object; `id` 0 leaves the buffer as it is and only counts. */
  begin(id: number): void {
    this.#id = id;
    this.#stamp += 1;
    this.alone = 0;
    this.covered = 0;
    this.area = 0;
    this.clipped = false;
    this.left = this.top = Infinity;
    this.right = this.bottom = -Infinity;
  }

  /** Draws one part's triangles into the current object. */
  part(mesh: PartMesh): void {
    const { positions, indices } = mesh;
    const count = positions.length / 3;
    if (this.#scratch.length < positions.length) this.#scratch = new Float64Array(2 * positions.length);
    const v = this.#scratch;
    const { basis, orthographic, focal } = this.projector;
    const [ex, ey, ez] = basis.eye;
    const [rx, ry, rz] = basis.right;
    const [ux, uy, uz] = basis.up;
    const [fx, fy, fz] = basis.forward;
    let behind = 0;
    let below = false;
    for (let k = 0; k < count; k++) {
      const x = positions[3 * k]! - ex;
      const y = positions[3 * k + 1]! - ey;
      const z = positions[3 * k + 2]! - ez;
      const depth = x * fx + y * fy + z * fz;
      if (depth < NEAR) behind += 1;
      if (positions[3 * k + 2]! < 0) below = true;
      v[3 * k] = x * rx + y * ry + z * rz;
      v[3 * k + 1] = x * ux + y * uy + z * uz;
      v[3 * k + 2] = depth;
    }
    if (behind > 0) this.clipped = true;
    if (behind === count) return;
    const cx = this.width / 2;
    const cy = this.height / 2;
    if (behind === 0) {
      for (let k = 0; k < count; k++) {
        const depth = v[3 * k + 2]!;
        const s = orthographic ? focal : focal / depth;
        v[3 * k] = cx + s * v[3 * k]!;
        v[3 * k + 1] = cy - s * v[3 * k + 1]!;
        v[3 * k + 2] = orthographic ? -depth : 1 / depth;
      }
      for (let t = 0; t < indices.length; t += 3) {
        const a = 3 * indices[t]!;
        const b = 3 * indices[t + 1]!;
        const c = 3 * indices[t + 2]!;
        this.#triangle(
          v[a]!,
          v[a + 1]!,
          v[a + 2]!,
          v[b]!,
          v[b + 1]!,
          v[b + 2]!,
          v[c]!,
          v[c + 1]!,
          v[c + 2]!,
          below,
        );
      }
      return;
    }
    for (let t = 0; t < indices.length; t += 3) {
      this.#clippedTriangle(v, 3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!, below);
    }
  }

  /** Cuts a view-space triangle at NEAR (Sutherland and Hodgman, one plane) and draws what is left. */
  #clippedTriangle(v: Float64Array, a: number, b: number, c: number, below: boolean): void {
    const { orthographic, focal } = this.projector;
    const corners = [a, b, c];
    const out: number[] = [];
    const emit = (x: number, y: number, depth: number): void => {
      const s = orthographic ? focal : focal / depth;
      out.push(this.width / 2 + s * x, this.height / 2 - s * y, orthographic ? -depth : 1 / depth);
    };
    for (let k = 0; k < 3; k++) {
      const p = corners[k]!;
      const q = corners[(k + 1) % 3]!;
      const zp = v[p + 2]!;
      const zq = v[q + 2]!;
      if (zp >= NEAR) emit(v[p]!, v[p + 1]!, zp);
      if (zp >= NEAR !== zq >= NEAR) {
        // From the nearer point always, so that neighbours that share the edge cut it at the same spot.
        const [n, f] = zp < zq ? [p, q] : [q, p];
        const k1 = (NEAR - v[n + 2]!) / (v[f + 2]! - v[n + 2]!);
        emit(v[n]! + k1 * (v[f]! - v[n]!), v[n + 1]! + k1 * (v[f + 1]! - v[n + 1]!), NEAR);
      }
    }
    for (let k = 3; k + 3 < out.length; k += 3) {
      this.#triangle(
        out[0]!,
        out[1]!,
        out[2]!,
        out[k]!,
        out[k + 1]!,
        out[k + 2]!,
        out[k + 3]!,
        out[k + 4]!,
        out[k + 5]!,
        below,
      );
    }
  }

  #triangle(
    ax: number,
    ay: number,
    aq: number,
    bx: number,
    by: number,
    bq: number,
    cx: number,
    cy: number,
    cq: number,
    below: boolean,
  ): void {
    // Counter-clockwise from outside in the world is clockwise on a picture whose y runs down: negative here.
    const area2 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (!(area2 < -1e-12)) return;
    const left = Math.min(ax, bx, cx);
    const right = Math.max(ax, bx, cx);
    const top = Math.min(ay, by, cy);
    const bottom = Math.max(ay, by, cy);
    this.area -= area2 / 2;
    if (left < this.left) this.left = left;
    if (right > this.right) this.right = right;
    if (top < this.top) this.top = top;
    if (bottom > this.bottom) this.bottom = bottom;
    const y0 = top > 0.5 ? Math.ceil(top - 0.5) : 0;
    const y1 = bottom < this.height - 0.5 ? Math.ceil(bottom - 0.5) : this.height;
    if (y0 >= y1 || right < 0 || left > this.width) return;
    const qx = ((bq - aq) * (cy - ay) - (cq - aq) * (by - ay)) / area2;
    const qy = ((cq - aq) * (bx - ax) - (bq - aq) * (cx - ax)) / area2;
    const limit = this.width;
    for (let y = y0; y < y1; y++) {
      const yc = y + 0.5;
      let low = Infinity;
      let high = -Infinity;
      // Each edge is walked from its upper end, whichever triangle asks: both get the same crossing.
      if (ay <= yc !== by <= yc) {
        const x =
          ay < by ? ax + ((yc - ay) * (bx - ax)) / (by - ay) : bx + ((yc - by) * (ax - bx)) / (ay - by);
        low = x;
        high = x;
      }
      if (by <= yc !== cy <= yc) {
        const x =
          by < cy ? bx + ((yc - by) * (cx - bx)) / (cy - by) : cx + ((yc - cy) * (bx - cx)) / (by - cy);
        if (x < low) low = x;
        if (x > high) high = x;
      }
      if (cy <= yc !== ay <= yc) {
        const x =
          cy < ay ? cx + ((yc - cy) * (ax - cx)) / (ay - cy) : ax + ((yc - ay) * (cx - ax)) / (cy - ay);
        if (x < low) low = x;
        if (x > high) high = x;
      }
      const x0 = low > 0.5 ? Math.ceil(low - 0.5) : 0;
      const x1 = high < limit - 0.5 ? Math.ceil(high - 0.5) : limit;
      const row = y * limit;
      const start = aq + qy * (yc - ay) + qx * (0.5 - ax);
      for (let x = x0; x < x1; x++) this.#put(row + x, x, yc, start + qx * x, below);
    }
  }

  #put(i: number, x: number, yc: number, q: number, below: boolean): void {
    if (below && this.ground) {
      const g = this.ground;
      if (q < g.q0 + g.qx * (x + 0.5) + g.qy * yc) return;
    }
    this.covered += 1;
    if (this.#stamps && this.#stamps[i] !== this.#stamp) {
      this.#stamps[i] = this.#stamp;
      this.alone += 1;
    }
    if (this.#id !== 0 && q > this.closeness[i]!) {
      this.closeness[i] = q;
      this.ids[i] = this.#id;
    }
  }

  /** Draws a sphere or cone by casting a ray through every pixel of its box instead of by its triangles. */
  exactPart(primitive: RoundPrimitive, mesh: PartMesh): void {
    const area = this.area;
    const box = this.#boxOf(mesh);
    if (!box) return;
    const below = primitive.kind === 'sphere' ? primitive.center[2] < primitive.radius : true;
    for (let y = box.y0; y < box.y1; y++) {
      for (let x = box.x0; x < box.x1; x++) {
        const depth = hitOf(primitive, this.projector, x + 0.5, y + 0.5);
        if (depth < NEAR) continue;
        const q = this.projector.orthographic ? -depth : 1 / depth;
        this.#put(y * this.width + x, x, y + 0.5, q, below);
      }
    }
    this.area = Math.max(this.area, area + box.area);
  }

  /** Screen box that holds the primitive for sure: its tessellation's box, widened by what chords cut off. */
  #boxOf(mesh: PartMesh): { x0: number; y0: number; x1: number; y1: number; area: number } | null {
    const { positions, indices } = mesh;
    const { basis, orthographic, focal } = this.projector;
    let [l, t, r, b] = [Infinity, Infinity, -Infinity, -Infinity];
    let behind = 0;
    const count = positions.length / 3;
    const xs = new Float64Array(count);
    const ys = new Float64Array(count);
    for (let k = 0; k < count; k++) {
      const x = positions[3 * k]! - basis.eye[0];
      const y = positions[3 * k + 1]! - basis.eye[1];
      const z = positions[3 * k + 2]! - basis.eye[2];
      const depth = x * basis.forward[0] + y * basis.forward[1] + z * basis.forward[2];
      if (depth < NEAR) {
        behind += 1;
        continue;
      }
      const s = orthographic ? focal : focal / depth;
      xs[k] = this.width / 2 + s * (x * basis.right[0] + y * basis.right[1] + z * basis.right[2]);
      ys[k] = this.height / 2 - s * (x * basis.up[0] + y * basis.up[1] + z * basis.up[2]);
      l = Math.min(l, xs[k]!);
      r = Math.max(r, xs[k]!);
      t = Math.min(t, ys[k]!);
      b = Math.max(b, ys[k]!);
    }
    if (behind === count) return null;
    if (behind > 0) {
      this.clipped = true;
      return { x0: 0, y0: 0, x1: this.width, y1: this.height, area: 0 };
    }
    let area = 0;
    for (let k = 0; k < indices.length; k += 3) {
      const [i, j, m] = [indices[k]!, indices[k + 1]!, indices[k + 2]!];
      const area2 = (xs[j]! - xs[i]!) * (ys[m]! - ys[i]!) - (ys[j]! - ys[i]!) * (xs[m]! - xs[i]!);
      if (area2 < 0) area -= area2 / 2;
    }
    this.left = Math.min(this.left, l);
    this.right = Math.max(this.right, r);
    this.top = Math.min(this.top, t);
    this.bottom = Math.max(this.bottom, b);
    const padX = 2 + 0.06 * (r - l);
    const padY = 2 + 0.06 * (b - t);
    return {
      x0: Math.max(0, Math.floor(l - padX)),
      y0: Math.max(0, Math.floor(t - padY)),
      x1: Math.min(this.width, Math.ceil(r + padX)),
      y1: Math.min(this.height, Math.ceil(b + padY)),
      area,
    };
  }

  /** Depth in metres along the view per pixel; Infinity where there is only sky. */
  depths(): Float32Array {
    const out = new Float32Array(this.closeness.length);
    const { orthographic } = this.projector;
    for (let i = 0; i < out.length; i++) {
      const q = this.closeness[i]!;
      out[i] = q === -Infinity ? Infinity : orthographic ? -q : 1 / q;
    }
    return out;
  }
}

/** The plane z = 0 hides what lies below it, wherever the environment has a ground and the eye is above it. */
function groundOf(scene: SceneSpec, p: Projector): { q0: number; qx: number; qy: number } | null {
  const { eye, forward, right, up } = p.basis;
  if (scene.environment.ground === 'none' || eye[2] <= 0) return null;
  const cx = p.width / 2;
  const cy = p.height / 2;
  if (p.orthographic) {
    // eye.z + dx * right.z + dy * up.z + depth * forward.z = 0
    if (Math.abs(forward[2]) < 1e-9) return null;
    const kx = right[2] / (p.focal * forward[2]);
    const ky = -up[2] / (p.focal * forward[2]);
    return { q0: eye[2] / forward[2] - kx * cx - ky * cy, qx: kx, qy: ky };
  }
  // 1 / depth = -(forward.z + dx * right.z + dy * up.z) / eye.z
  const kx = -right[2] / (p.focal * eye[2]);
  const ky = up[2] / (p.focal * eye[2]);
  return { q0: -forward[2] / eye[2] - kx * cx - ky * cy, qx: kx, qy: ky };
}
