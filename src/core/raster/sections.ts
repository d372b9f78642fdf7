import type { Section } from '../scene.js';
import { cos, PI, sin } from '../trig.js';

/**
 * A cross-section as a closed outline, counter-clockwise in (w, h), and triangles of its vertices that fill it.
 * `smooth` outlines are round: their sides get radial normals.
 */
export interface Outline {
  readonly points: readonly (readonly [number, number])[];
  readonly fill: readonly number[];
  readonly smooth: boolean;
}

/** Fan over a convex outline. */
const fan = (count: number): number[] => {
  const fill: number[] = [];
  for (let k = 1; k + 1 < count; k++) fill.push(0, k, k + 1);
  return fill;
};

export function circle(radius: number, sides: number): Outline {
  const points: [number, number][] = [];
  for (let k = 0; k < sides; k++) {
    const t = (2 * PI * k) / sides;
    points.push([radius * cos(t), radius * sin(t)]);
  }
  return { points, fill: fan(sides), smooth: true };
}

/** @param sides how many sides a round section gets */
export function outlineOf(section: Section, sides: number): Outline {
  switch (section.kind) {
    case 'round':
    case 'tube':
      return circle(section.d / 2, sides);
    case 'box': {
      const x = section.w / 2;
      const y = section.h / 2;
      return {
        points: [
          [-x, -y],
          [x, -y],
          [x, y],
          [-x, y],
        ],
        fill: fan(4),
        smooth: false,
      };
    }
    case 'i': {
      const x = section.w / 2;
      const y = section.h / 2;
      const s = section.web / 2;
      const t = y - section.flange;
      return {
        points: [
          [-x, -y],
          [x, -y],
          [x, -t],
          [s, -t],
          [s, t],
          [x, t],
          [x, y],
          [-x, y],
          [-x, t],
          [-s, t],
          [-s, -t],
          [-x, -t],
        ],
        fill: [0, 1, 2, 0, 2, 11, 10, 3, 4, 10, 4, 9, 8, 5, 6, 8, 6, 7],
        smooth: false,
      };
    }
    case 'angle': {
      const x = section.w / 2;
      const y = section.h / 2;
      const t = section.t;
      return {
        points: [
          [-x, -y],
          [x, -y],
          [x, t - y],
          [t - x, t - y],
          [t - x, y],
          [-x, y],
        ],
        fill: [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5],
        smooth: false,
      };
    }
  }
}
