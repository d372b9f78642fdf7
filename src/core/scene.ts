import type { Vec3 } from './vec.js';

/**
 * What a renderer and the identifier buffer need to know of a 3D scene: plain data, metres, z up, ground at z = 0.
 * Both read the same triangles (see raster/tessellate), so that what counts as visible is what can be seen.
 */
export interface SceneSpec {
  readonly objects: readonly SceneObject[];
  readonly materials: readonly Material[];
  readonly environment: Environment;
}

/**
 * One thing that can be seen, hidden or marked on its own. Ids are unique within a scene, integers 1..65535 (0 is
 * "nothing"). An object occludes others unless `ghost` is set (then it is drawn but left out of the identifier buffer:
 * only the ground and what lies flat on it may be that).
 */
export interface SceneObject {
  readonly id: number;
  readonly role: 'member' | 'joint' | 'body' | 'ground' | 'clutter';
  readonly parts: readonly Primitive[];
  readonly ghost?: true;
}

/** Cross-section of a bar, in metres; `w` runs along the bar's side axis, `h` along its up axis. */
export type Section =
  | { readonly kind: 'round'; readonly d: number }
  | { readonly kind: 'tube'; readonly d: number }
  | { readonly kind: 'box'; readonly w: number; readonly h: number }
  | {
      readonly kind: 'i';
      readonly w: number;
      readonly h: number;
      readonly web: number;
      readonly flange: number;
    }
  | { readonly kind: 'angle'; readonly w: number; readonly h: number; readonly t: number };

/**
 * `material` is an index into SceneSpec.materials.
 * bar: a straight prism from a to b; `up` fixes the section's roll (default: as vertical as possible).
 * box: centred, half extents along its own axes, turned about z by `yaw` degrees.
 * cone: a frustum from a (radiusA) to b (radiusB); a cylinder when they are equal. Its ends are closed.
 * mesh: flat-shaded triangles, counter-clockwise from outside; positions as xyz triples.
 */
export type Primitive =
  | {
      readonly kind: 'bar';
      readonly a: Vec3;
      readonly b: Vec3;
      readonly section: Section;
      readonly up?: Vec3;
      readonly material: number;
    }
  | { readonly kind: 'sphere'; readonly center: Vec3; readonly radius: number; readonly material: number }
  | {
      readonly kind: 'box';
      readonly center: Vec3;
      readonly half: Vec3;
      readonly yaw?: number;
      readonly material: number;
    }
  | {
      readonly kind: 'cone';
      readonly a: Vec3;
      readonly b: Vec3;
      readonly radiusA: number;
      readonly radiusB: number;
      readonly material: number;
    }
  | {
      readonly kind: 'mesh';
      readonly positions: readonly number[];
      readonly indices: readonly number[];
      readonly material: number;
    };

/** sRGB 0..1. */
export type Rgb = readonly [number, number, number];

export interface Material {
  readonly finish:
    | 'steel'
    | 'galvanised'
    | 'painted'
    | 'rust'
    | 'timber'
    | 'concrete'
    | 'plastic'
    | 'rubber'
    | 'metal'
    | 'foliage'
    | 'fabric'
    | 'glass'
    | 'paper';
  readonly color: Rgb;
  /** 0 mirror .. 1 matt; the finish's own when absent. */
  readonly roughness?: number;
}

export interface Environment {
  readonly sky: 'clear' | 'hazy' | 'overcast' | 'dusk' | 'studio' | 'hall';
  readonly ground:
    | 'grass'
    | 'asphalt'
    | 'concrete'
    | 'gravel'
    | 'soil'
    | 'water'
    | 'floor'
    | 'plain'
    | 'none';
  /** Unit vector from the scene towards the sun or key light. */
  readonly sun: Vec3;
  /** Seed for what is only decoration: clouds, noise in textures. Never for anything that truth depends on. */
  readonly seed: number;
}

/**
 * A pinhole (or orthographic) camera. Pixel (0, 0) is the upper left one; pixel centres lie at +0.5.
 * `fov` is the vertical field of view in degrees; `orthoHeight` the height of the view in metres. Exactly one is set.
 * `width` x `height` is the reference size in pixels; a picture of another size keeps the aspect ratio.
 */
export interface Camera {
  readonly eye: Vec3;
  readonly target: Vec3;
  readonly up: Vec3;
  readonly fov?: number;
  readonly orthoHeight?: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A highlight over the visible pixels of some objects, or dots on points, with an optional printed label.
 * `tone` numbers the candidates so that a renderer can give each a palette colour of its own.
 */
export interface Mark {
  readonly label: string | null;
  readonly objects: readonly number[];
  readonly points: readonly Vec3[];
  readonly tone: number;
}
