import type { Random } from '../../core/random.js';
import { framed, projectorOf, projectWith } from '../../core/raster/camera.js';
import { extentOf } from '../../core/raster/tessellate.js';
import type { Camera, SceneSpec } from '../../core/scene.js';
import { atan, cos, DEG, sin } from '../../core/trig.js';
import { add, distance, dot, lerp, midpoint, norm, scale, sub, type Vec3 } from '../../core/vec.js';
import { thickness } from './scene/kit.js';
import { sceneOf } from './scene.js';
import type { StructureBuild } from './structures/build.js';
import type { StructureFamilyId } from './types.js';

/**
 * Where a photographer stands. `stand`: on the ground, eye at 1.2 to 2 m. `raised`: from a ladder, a bank, a first floor.
 * `high`: from a roof or a drone. `inside`: within the footprint, looking across or up at the rest of it.
 */
type Mode = 'stand' | 'raised' | 'high' | 'inside';

/** How often each mode is tried, per family; what stands low is not seen from below, what is over one's head not only from above. */
const MODES: Record<StructureFamilyId, readonly Mode[]> = {
  'space-frame': ['stand', 'inside', 'inside', 'raised', 'high'],
  'lattice-tower': ['stand', 'stand', 'raised', 'high'],
  'truss-bridge': ['stand', 'raised', 'raised', 'high'],
  'cable-stayed-bridge': ['stand', 'raised', 'raised', 'high'],
  'roof-truss': ['stand', 'inside', 'raised', 'high'],
  'straight-stair': ['stand', 'stand', 'raised', 'high'],
  'spiral-stair': ['stand', 'raised', 'raised', 'high'],
  scaffold: ['stand', 'stand', 'raised', 'high'],
  'geodesic-dome': ['stand', 'inside', 'raised', 'high'],
  'rebar-cage': ['stand', 'raised', 'raised', 'high'],
  'pipe-rack': ['stand', 'stand', 'raised', 'high'],
};

/** Focal lengths in millimetres on a sensor 24 mm high. */
const FOCALS = [24, 28, 35, 35, 50, 50, 70, 85] as const;
const WIDTH = 1920;
const HEIGHTS = [1280, 1440] as const;
/** The size that visibility is judged at (see the spec): longer side in pixels. */
const JUDGED = 512;
/** Fewest pixels of a candidate and its least length, from the same place. */
const LEAST_PIXELS = 250;
const LEAST_LENGTH = 41;
const TRIES = 24;
/** Metres kept free between the eye and anything. */
const CLEAR = 0.45;

interface Shot {
  readonly camera: Camera;
  readonly azimuth: number;
}

interface Bounds {
  readonly low: Vec3;
  readonly high: Vec3;
}

interface Site {
  readonly build: StructureBuild;
  readonly nodes: readonly Vec3[];
  readonly boxes: readonly Bounds[];
  /** Those of the boxes that could hide the structure. */
  readonly screens: readonly Bounds[];
  readonly center: Vec3;
  readonly radius: number;
}

function siteOf(build: StructureBuild, scene: SceneSpec): Site {
  const { structure } = build;
  const others = scene.objects.filter((o) => o.role !== 'member' && o.role !== 'joint');
  const boxes = others.map((o) => extentOf([o]));
  // What can hide much of a structure: nothing flat, thin or small.
  const screens = boxes.filter(({ low, high }) => [0, 1, 2].every((k) => high[k]! - low[k]! > 0.8));
  const { center } = boundsOf(structure.nodes);
  const radius = Math.max(...structure.nodes.map((p) => distance(p, center)));
  return { build, nodes: structure.nodes, boxes, screens, center, radius };
}

function boundsOf(points: readonly Vec3[]): { low: Vec3; high: Vec3; center: Vec3 } {
  const pick = (choose: (...values: number[]) => number): Vec3 => [
    choose(...points.map((p) => p[0])),
    choose(...points.map((p) => p[1])),
    choose(...points.map((p) => p[2])),
  ];
  const [low, high] = [pick(Math.min), pick(Math.max)];
  return { low, high, center: midpoint(low, high) };
}

/** Degrees kept from the axes, along which near parts of an orthogonal structure cover the far ones. */
const OFF_AXES = 12;
const anyAzimuth = (random: Random): number =>
  90 * random.integer(0, 3) + random.between(OFF_AXES, 90 - OFF_AXES);
/** 35 to 90 degrees to one side of another view, off the axes as well. */
function turned(azimuth: number, random: Random): number {
  for (;;) {
    const other = azimuth + random.between(35, 90) * random.pick([-1, 1]);
    const past = other - 90 * Math.floor(other / 90);
    if (past >= OFF_AXES && past <= 90 - OFF_AXES) return other;
  }
}

/** Aims at the middle of what the points cover in the picture, then steps back until they fill the frame. */
function fit(start: Camera, points: readonly Vec3[], fill: number, eyeHeight: number | null): Camera {
  let camera = start;
  for (let round = 0; round < 5; round++) {
    camera = framed(camera, points, (1 - fill) / 2);
    const projector = projectorOf(camera, camera.width, camera.height);
    const seen = points.map((p) => projectWith(projector, p));
    const dx = (Math.max(...seen.map((s) => s.x)) + Math.min(...seen.map((s) => s.x)) - camera.width) / 2;
    const dy = (Math.max(...seen.map((s) => s.y)) + Math.min(...seen.map((s) => s.y)) - camera.height) / 2;
    const away = distance(camera.eye, camera.target);
    const { right, up } = projector.basis;
    const shift = add(scale(right, (dx * away) / projector.focal), scale(up, (-dy * away) / projector.focal));
    camera = { ...camera, target: add(camera.target, shift) };
    if (eyeHeight !== null) camera = { ...camera, eye: [camera.eye[0], camera.eye[1], eyeHeight] };
  }
  return camera;
}

function frameOf(random: Random, focal: number): Pick<Camera, 'up' | 'fov' | 'width' | 'height'> {
  const fov = (2 * atan(12 / focal)) / DEG;
  return { up: [0, 0, 1], fov: Math.round(fov * 100) / 100, width: WIDTH, height: random.pick(HEIGHTS) };
}

function outside(site: Site, random: Random, mode: Mode, azimuth: number, points: readonly Vec3[]): Shot {
  const elevation =
    mode === 'stand'
      ? random.between(2, 8)
      : mode === 'raised'
        ? random.between(8, 24)
        : random.between(24, 52);
  const way: Vec3 = [
    cos(azimuth * DEG) * cos(elevation * DEG),
    sin(azimuth * DEG) * cos(elevation * DEG),
    sin(elevation * DEG),
  ];
  const middle = scale(points.reduce(add, [0, 0, 0]), 1 / points.length);
  const base = frameOf(random, random.pick(FOCALS));
  const eye = add(middle, scale(way, 2 * site.radius));
  const start: Camera = { ...base, eye: [eye[0], eye[1], Math.max(0.6, eye[2])], target: middle };
  const height = mode === 'stand' ? random.between(1.2, 2) : null;
  return { camera: fit(start, points, random.between(0.78, 0.95), height), azimuth };
}

function inside(site: Site, random: Random, azimuth: number): Shot {
  const { low, high } = boundsOf(site.nodes);
  const way: Vec3 = [cos(azimuth * DEG), sin(azimuth * DEG), 0];
  const reach = Math.min(
    (high[0] - low[0]) / 2 / Math.max(0.2, Math.abs(way[0])),
    (high[1] - low[1]) / 2 / Math.max(0.2, Math.abs(way[1])),
  );
  const eye = add(
    [site.center[0], site.center[1], random.between(1.1, 1.8)],
    scale(way, reach * random.between(0.5, 0.92)),
  );
  const far = site.nodes.filter((p) => dot(sub(p, site.center), way) < 0.15 * reach);
  const middle = scale(far.reduce(add, [0, 0, 0]), 1 / Math.max(1, far.length));
  return { camera: { ...frameOf(random, random.pick([24, 24, 28, 35])), eye, target: middle }, azimuth };
}

/** Distance from p to the segment a-b. */
function toSegment(p: Vec3, a: Vec3, b: Vec3): number {
  const along = sub(b, a);
  const t = dot(sub(p, a), along) / dot(along, along);
  return distance(p, lerp(a, b, Math.min(1, Math.max(0, t))));
}

function isFree(site: Site, eye: Vec3): boolean {
  const { structure, look } = site.build;
  if (eye[2] < 0.5) return false;
  const blocked = site.boxes.some(({ low, high }) =>
    [0, 1, 2].every((k) => eye[k]! > low[k]! - CLEAR && eye[k]! < high[k]! + CLEAR),
  );
  if (blocked) return false;
  // A thick column right before the lens would hide a third of the picture.
  return structure.members.every(([a, b], k) => {
    const thick = thickness(look.styles[look.memberStyle[k]!]!.section);
    return toSegment(eye, site.nodes[a]!, site.nodes[b]!) > Math.max(CLEAR + 0.3, 7 * thick);
  });
}

/** Whether the way from the eye to p leads through a box; one that holds p itself, such as the abutment at its foot, does not count. */
function isBehind({ low, high }: Bounds, eye: Vec3, p: Vec3): boolean {
  let [enter, leave] = [0, 0.92];
  for (let axis = 0; axis < 3; axis++) {
    const k = axis as 0 | 1 | 2;
    const d = p[k] - eye[k];
    if (Math.abs(d) < 1e-9) {
      if (eye[k] < low[k] || eye[k] > high[k]) return false;
      continue;
    }
    const [t0, t1] = [(low[k] - eye[k]) / d, (high[k] - eye[k]) / d];
    enter = Math.max(enter, Math.min(t0, t1));
    leave = Math.min(leave, Math.max(t0, t1));
  }
  return enter < leave;
}

/** How many candidates are in the picture and, were nothing in front of them, large enough; and their share. */
function worth(site: Site, camera: Camera): { count: number; share: number } {
  const { structure, look, candidates } = site.build;
  const height = (JUDGED * camera.height) / camera.width;
  const projector = projectorOf(camera, JUDGED, height);
  let count = 0;
  for (const k of candidates) {
    const [a, b] = structure.members[k]!;
    const [p, q] = [projectWith(projector, site.nodes[a]!), projectWith(projector, site.nodes[b]!)];
    if (p.depth < 0.5 || q.depth < 0.5) continue;
    const within = [p, q].every((s) => s.x > 3 && s.y > 3 && s.x < JUDGED - 3 && s.y < height - 3);
    if (!within) continue;
    const target = midpoint(site.nodes[a]!, site.nodes[b]!);
    if (site.screens.some((box) => isBehind(box, camera.eye, target))) continue;
    const middle = projectWith(projector, target);
    const long = norm([p.x - q.x, p.y - q.y, 0]);
    const wide = (thickness(look.styles[look.memberStyle[k]!]!.section) * projector.focal) / middle.depth;
    if (long >= LEAST_LENGTH && long * wide >= LEAST_PIXELS) count += 1;
  }
  return { count, share: count / candidates.length };
}

const tidy = (camera: Camera): Camera => {
  const millimetre = (p: Vec3): Vec3 => [
    Math.round(p[0] * 1000) / 1000,
    Math.round(p[1] * 1000) / 1000,
    Math.round(p[2] * 1000) / 1000,
  ];
  return { ...camera, eye: millimetre(camera.eye), target: millimetre(camera.target) };
};

/**
 * How much of the structure a picture shows. `near`: the whole or a part of it, as often. `far`: mostly the whole, and
 * otherwise a large part, so that ways through it stay within the frame and two views can be matched.
 */
export type Breadth = 'near' | 'far';

/** What a question asks of its cameras. */
export interface Wishes {
  readonly breadth?: Breadth;
  /**
   * Chance of a look down from high up besides the family's own share of these: there heights, slopes and lengths in the
   * picture say least about those in space.
   */
  readonly above?: number;
  /** The structure's scene, where it is built already. */
  readonly scene?: SceneSpec;
}

const CLOSE: {
  readonly [breadth in Breadth]: { readonly chance: number; readonly reach: readonly [number, number] };
} = { near: { chance: 0.5, reach: [0.45, 0.75] }, far: { chance: 0.3, reach: [0.65, 0.9] } };

/** What the picture is of: the whole, or for a close-up the nodes round one of them. */
function subject(site: Site, random: Random, breadth: Breadth): readonly Vec3[] {
  const { chance, reach: range } = CLOSE[breadth];
  if (!random.chance(chance)) return site.nodes;
  const middle = site.nodes[random.integer(0, site.nodes.length - 1)]!;
  const reach = site.radius * random.between(range[0], range[1]);
  const near = site.nodes.filter((p) => distance(p, middle) <= reach);
  return near.length >= 8 ? near : site.nodes;
}

/**
 * Cameras for the views of one item. Landscape, 1920 wide (3:2 or 4:3), 24 to 85 mm equivalent, upright, eye above ground
 * and clear of everything. The subject fills 78 to 95 % of the frame in its tighter direction; inside views look across
 * the structure. Further views show the same subject from 35 to 90 degrees away. Truth must still check what is seen.
 * @param count 1 or 2
 */
export function proposeCameras(
  build: StructureBuild,
  random: Random,
  count: number,
  { breadth = 'near', above = 0, scene = sceneOf(build) }: Wishes = {},
): Camera[] {
  const site = siteOf(build, scene);
  const modes = MODES[build.structure.family];
  const draws = random.fork('cameras');
  const points = subject(site, draws, breadth);
  const chosen: Shot[] = [];
  for (let view = 0; view < count; view++) {
    let best: { shot: Shot; worth: number } | null = null;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const first = chosen[0];
      const azimuth = first === undefined ? anyAzimuth(draws) : turned(first.azimuth, draws);
      const mode = draws.chance(above) ? 'high' : draws.pick(modes);
      // Two views of one subject are easier to match from outside.
      const shot =
        mode === 'inside' && count === 1
          ? inside(site, draws, azimuth)
          : outside(
              site,
              draws,
              mode === 'inside' ? 'raised' : mode,
              azimuth,
              count > 1 || attempt < TRIES / 2 ? points : subject(site, draws, breadth),
            );
      if (!isFree(site, shot.camera.eye)) continue;
      const { count: many, share } = worth(site, shot.camera);
      const value = Math.min(1, many / 24) + Math.min(1, share / 0.5);
      if (best === null || value > best.worth) best = { shot, worth: value };
      if (value >= 1.6) break;
    }
    if (best === null) throw new Error(`proposeCameras: no free place round a ${build.structure.family}`);
    chosen.push(best.shot);
  }
  return chosen.map((shot) => tidy(shot.camera));
}
