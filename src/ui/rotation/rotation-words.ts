import type { Axis } from '../../core/answer.js';
import type { RotationAction } from './rotation-view.js';

/** Positive direction first. Pictures have y pointing down and the near side bright (z towards the viewer). */
interface Direction {
  readonly sign: 1 | -1;
  readonly word: string;
  /** What the near side does, for a person who meets it the first time. */
  readonly does: string;
  readonly arrow: string;
  /** Letter keys; arrow keys come on top of them. */
  readonly key: string;
}

export const AXIS_ORDER: readonly Axis[] = ['pitch', 'yaw', 'roll'];

export const AXIS_WORDS: { readonly [axis in Axis]: { readonly title: string; readonly does: string } } = {
  pitch: { title: 'Pitch', does: 'tips over the level axis' },
  yaw: { title: 'Yaw', does: 'turns about the upright axis' },
  roll: { title: 'Roll', does: 'turns in the plane of the picture' },
};

export const DIRECTIONS: { readonly [axis in Axis]: readonly [Direction, Direction] } = {
  pitch: [
    { sign: 1, word: 'up', does: 'the near side moves up', arrow: '↑', key: 'W' },
    { sign: -1, word: 'down', does: 'the near side moves down', arrow: '↓', key: 'S' },
  ],
  yaw: [
    { sign: -1, word: 'left', does: 'the near side moves left', arrow: '←', key: 'A' },
    { sign: 1, word: 'right', does: 'the near side moves right', arrow: '→', key: 'D' },
  ],
  roll: [
    { sign: -1, word: 'anticlockwise', does: 'the picture turns anticlockwise', arrow: '↺', key: 'Q' },
    { sign: 1, word: 'clockwise', does: 'the picture turns clockwise', arrow: '↻', key: 'E' },
  ],
};

export type { Direction };

export const directionOf = ({ axis, angle }: RotationAction): Direction =>
  DIRECTIONS[axis].find((direction) => direction.sign === Math.sign(angle)) ?? DIRECTIONS[axis][0];

/** "Yaw left 10°" */
export const actionWords = (action: RotationAction): string =>
  `${AXIS_WORDS[action.axis].title} ${directionOf(action).word} ${Math.abs(action.angle)}°`;

/** "←10": as short as it gets. */
export const actionSign = (action: RotationAction): string =>
  `${directionOf(action).arrow}${Math.abs(action.angle)}`;

/** Which way a key turns: letters as printed on the pad, arrow keys for pitch and yaw; null for other keys. */
export function directionKey(key: string): { readonly axis: Axis; readonly sign: 1 | -1 } | null {
  const arrow = {
    ArrowUp: { axis: 'pitch', sign: 1 },
    ArrowDown: { axis: 'pitch', sign: -1 },
    ArrowLeft: { axis: 'yaw', sign: -1 },
    ArrowRight: { axis: 'yaw', sign: 1 },
  } as const;
  if (key in arrow) return arrow[key as keyof typeof arrow];
  for (const axis of AXIS_ORDER) {
    for (const { key: letter, sign } of DIRECTIONS[axis]) {
      if (key.toUpperCase() === letter) return { axis, sign };
    }
  }
  return null;
}
