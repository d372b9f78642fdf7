import type { Environment, Rgb, SceneSpec } from '../scene.js';
import { difference, differenceDeuteranope } from './color.js';

/** What the sky looks like: at the zenith, at the horizon. Pictures are drawn from the same numbers. */
export const SKY: { readonly [sky in Environment['sky']]: { readonly zenith: Rgb; readonly horizon: Rgb } } =
  {
    clear: { zenith: [0.24, 0.46, 0.76], horizon: [0.72, 0.83, 0.92] },
    hazy: { zenith: [0.5, 0.63, 0.76], horizon: [0.84, 0.87, 0.88] },
    overcast: { zenith: [0.63, 0.67, 0.71], horizon: [0.82, 0.84, 0.85] },
    dusk: { zenith: [0.3, 0.38, 0.56], horizon: [0.93, 0.78, 0.66] },
    studio: { zenith: [0.86, 0.86, 0.87], horizon: [0.93, 0.93, 0.93] },
    hall: { zenith: [0.42, 0.43, 0.44], horizon: [0.62, 0.62, 0.6] },
  };

/** Mean colour of the ground; null where there is none. */
export const GROUND: { readonly [ground in Environment['ground']]: Rgb | null } = {
  grass: [0.34, 0.41, 0.2],
  asphalt: [0.32, 0.32, 0.33],
  concrete: [0.61, 0.6, 0.57],
  gravel: [0.56, 0.53, 0.48],
  soil: [0.45, 0.36, 0.26],
  water: [0.22, 0.33, 0.37],
  floor: [0.66, 0.61, 0.54],
  plain: [0.72, 0.72, 0.71],
  none: null,
};

export type HighlightName = 'cyan' | 'magenta' | 'yellow' | 'lime' | 'orange' | 'red' | 'blue' | 'violet';

export interface HighlightColor {
  readonly name: HighlightName;
  /** sRGB 0..1. */
  readonly rgb: Rgb;
}

/** Pre-declared, in order of preference: the published data's default comes first. */
export const HIGHLIGHTS: readonly HighlightColor[] = [
  { name: 'cyan', rgb: [0, 0.92, 1] },
  { name: 'magenta', rgb: [1, 0.08, 0.8] },
  { name: 'yellow', rgb: [1, 0.92, 0.05] },
  { name: 'lime', rgb: [0.5, 1, 0.1] },
  { name: 'orange', rgb: [1, 0.55, 0] },
  { name: 'red', rgb: [1, 0.16, 0.16] },
  { name: 'blue', rgb: [0.2, 0.35, 1] },
  { name: 'violet', rgb: [0.6, 0.3, 1] },
];

const shade = (c: Rgb, k: number): Rgb => [
  Math.min(1, c[0] * k),
  Math.min(1, c[1] * k),
  Math.min(1, c[2] * k),
];

const BEHIND = 1.6;

/**
 * The one colour that marks all candidates in all pictures of a scene, so that prompts and captions can name it: the
 * one of the list that differs most from every colour the scene is made of, in light and in shade, to eyes with and
 * without colour blindness. Depends on the scene's data only, never on a driver's pixels.
 */
export function highlightColor(scene: SceneSpec): HighlightColor {
  const used = new Set<number>();
  for (const object of scene.objects) {
    if (object.role !== 'ground') for (const part of object.parts) used.add(part.material);
  }
  const around: (readonly [Rgb, number])[] = [];
  for (const index of used) {
    const color = scene.materials[index]?.color;
    if (color) around.push([color, 1], [shade(color, 0.55), 1], [shade(color, 1.15), 1]);
  }
  const { sky, ground } = scene.environment;
  // A mark lies on the structure; behind it only its outline meets sky and ground.
  around.push([SKY[sky].horizon, BEHIND], [SKY[sky].zenith, BEHIND]);
  const floor = GROUND[ground];
  if (floor) around.push([floor, BEHIND], [shade(floor, 0.6), BEHIND]);
  let best = HIGHLIGHTS[0]!;
  let bestScore = -1;
  for (const [rank, candidate] of HIGHLIGHTS.entries()) {
    let score = 1;
    for (const [color, lenience] of around) {
      const seen =
        0.65 * difference(candidate.rgb, color) + 0.35 * differenceDeuteranope(candidate.rgb, color);
      score = Math.min(score, seen * lenience);
    }
    score *= 1 - 0.015 * rank;
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}
