import type { Observation, StillView } from '../core/observation.js';
import type { Camera, Primitive, SceneObject, SceneSpec } from '../core/scene.js';
import type { Vec3 } from '../core/vec.js';
import type { PictureRenderer } from '../render/renderer.js';
import { say } from '../ui/say.js';
import type { DrawAround } from '../ui/view.js';

const DEG = Math.PI / 180;
/** Elevations that stay above the ground and short of looking straight down, degrees. */
const LOWEST = 3;
const HIGHEST = 80;

interface Ball {
  readonly center: Vec3;
  readonly radius: number;
}

/** Corners of a box round a part. A box that is turned about z is taken as if it were a round one. */
function reach(part: Primitive): readonly Vec3[] {
  const round = ([x, y, z]: Vec3, r: number, h: number): readonly Vec3[] => [
    [x - r, y - r, z - h],
    [x + r, y + r, z + h],
  ];
  switch (part.kind) {
    case 'bar':
      return [part.a, part.b];
    case 'sphere':
      return round(part.center, part.radius, part.radius);
    case 'box':
      return round(part.center, Math.hypot(part.half[0], part.half[1]), part.half[2]);
    case 'cone': {
      const r = Math.max(part.radiusA, part.radiusB);
      return [...round(part.a, r, 0), ...round(part.b, r, 0)];
    }
    case 'mesh':
      return Array.from({ length: part.positions.length / 3 }, (_, i): Vec3 => {
        const [x = 0, y = 0, z = 0] = part.positions.slice(3 * i, 3 * i + 3);
        return [x, y, z];
      });
  }
}

/** A ball round all members, or round all bodies where there is no structure; null for scenes that have neither. */
function ballOf(scene: SceneSpec): Ball | null {
  const partsOf = (role: SceneObject['role']) =>
    scene.objects.filter((object) => object.role === role).flatMap((object) => object.parts);
  const members = partsOf('member');
  const ends = (members.length > 0 ? members : partsOf('body')).flatMap(reach);
  if (ends.length === 0) return null;
  const axis = (i: 0 | 1 | 2): readonly [number, number] => [
    Math.min(...ends.map((end) => end[i])),
    Math.max(...ends.map((end) => end[i])),
  ];
  const [x, y, z] = [axis(0), axis(1), axis(2)];
  const half = (span: readonly [number, number]): number => (span[1] - span[0]) / 2;
  return {
    center: [x[0] + half(x), y[0] + half(y), z[0] + half(z)],
    radius: Math.hypot(half(x), half(y), half(z)),
  };
}

/**
 * The camera carried round `ball`, far enough away that all of it is in sight whatever the picture's ratio.
 * @param turn,lift degrees from where the camera stands @param width,height pixels
 */
export function carried(
  camera: Camera,
  ball: Ball,
  turn: number,
  lift: number,
  width: number,
  height: number,
): Camera {
  const [x, y, z] = [0, 1, 2].map((i) => (camera.eye[i] ?? 0) - (ball.center[i] ?? 0)) as [
    number,
    number,
    number,
  ];
  const own = Math.atan2(z, Math.hypot(x, y)) / DEG;
  // Straight from above there is no side to start from: the lower edge of the picture is it.
  const { eye, target } = camera;
  const above = Math.hypot(eye[0] - target[0], eye[1] - target[1]) < 0.02 * Math.abs(eye[2] - target[2]);
  const side = above ? Math.atan2(-camera.up[1], -camera.up[0]) : Math.atan2(y, x);
  const elevation = Math.min(Math.max(own + lift, LOWEST), HIGHEST) * DEG;
  const azimuth = side + turn * DEG;
  const narrow = Math.min(1, width / height);
  const fov = camera.fov ?? 40;
  const angle = Math.atan(Math.tan((fov * DEG) / 2) * narrow);
  const distance = (1.02 * ball.radius) / Math.sin(angle);
  const [cx, cy, cz] = ball.center;
  return {
    eye: [
      cx + distance * Math.cos(elevation) * Math.cos(azimuth),
      cy + distance * Math.cos(elevation) * Math.sin(azimuth),
      Math.max(0.3, cz + distance * Math.sin(elevation)),
    ],
    target: ball.center,
    up: [0, 0, 1],
    fov,
    width,
    height,
  };
}

/**
 * Without what stands about: a camera that goes round would run into it. Its materials stay, as grains inside a member,
 * because the colour of the marks follows from all of them.
 */
function cleared(scene: SceneSpec): SceneSpec {
  const bar = scene.objects.flatMap((object) => object.parts).find((part) => part.kind === 'bar');
  if (bar?.kind !== 'bar') return scene;
  const { a, b } = bar;
  const center: Vec3 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
  const grain = ({ material }: Primitive): Primitive => ({ kind: 'sphere', center, radius: 1e-3, material });
  const object = (one: SceneObject): SceneObject =>
    one.role === 'clutter' ? { ...one, parts: one.parts.map(grain) } : one;
  return { ...scene, objects: scene.objects.map(object) };
}

/** The scene of an observation from all sides, with everything marked that any of its views marks. */
export function drawAround(
  observation: Observation,
  renderer: () => Promise<PictureRenderer>,
  signal: AbortSignal,
): DrawAround | null {
  const { stimulus } = observation;
  if (stimulus.kind !== 'stills') return null;
  const first = stimulus.views[0];
  const ball = ballOf(stimulus.scene);
  if (!first || !ball) return null;
  const scene = cleared(stimulus.scene);
  const marks = stimulus.views.flatMap((view) => view.marks);
  return async (turn, lift, width, height) => {
    const camera = carried(first.camera, ball, turn, lift, width, height);
    const view: StillView = { id: 'around', caption: say('scene'), camera, marks };
    const shown: Observation = { ...observation, stimulus: { kind: 'stills', scene, views: [view] } };
    try {
      const [picture] = await (await renderer()).draw(shown, Math.max(width, height), signal);
      return picture ?? null;
    } catch {
      return null;
    }
  };
}
