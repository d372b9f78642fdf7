import type { Axis } from '../../core/answer.js';
import { say } from '../say.js';
import type { RotationAction } from './rotation-view.js';

type TurnWord = 'up' | 'down' | 'toLeft' | 'toRight' | 'anticlockwise' | 'clockwise';

/** Positive direction first. Pictures have y pointing down and the near side bright (z towards the viewer). */
interface Direction {
  readonly sign: 1 | -1;
  /** Keys of the catalogue. */
  readonly word: TurnWord;
  /** What the near side does, for a person who meets it the first time. */
  readonly does: `${TurnWord}Does`;
  readonly arrow: string;
  /** Letter keys; arrow keys come on top of them. */
  readonly key: string;
}

export const AXIS_ORDER: readonly Axis[] = ['pitch', 'yaw', 'roll'];

export const axisDoes = (axis: Axis): string =>
  say(({ pitch: 'pitchDoes', yaw: 'yawDoes', roll: 'rollDoes' } as const)[axis]);

export const DIRECTIONS: { readonly [axis in Axis]: readonly [Direction, Direction] } = {
  pitch: [
    { sign: 1, word: 'up', does: 'upDoes', arrow: '↑', key: 'W' },
    { sign: -1, word: 'down', does: 'downDoes', arrow: '↓', key: 'S' },
  ],
  yaw: [
    { sign: -1, word: 'toLeft', does: 'toLeftDoes', arrow: '←', key: 'A' },
    { sign: 1, word: 'toRight', does: 'toRightDoes', arrow: '→', key: 'D' },
  ],
  roll: [
    { sign: -1, word: 'anticlockwise', does: 'anticlockwiseDoes', arrow: '↺', key: 'Q' },
    { sign: 1, word: 'clockwise', does: 'clockwiseDoes', arrow: '↻', key: 'E' },
  ],
};

export type { Direction };

export const directionOf = ({ axis, angle }: RotationAction): Direction =>
  DIRECTIONS[axis].find((direction) => direction.sign === Math.sign(angle)) ?? DIRECTIONS[axis][0];

/** "Yaw left 10°" */
export const actionWords = (action: RotationAction): string =>
  say('rotation', {
    axis: say(action.axis),
    direction: say(directionOf(action).word),
    n: Math.abs(action.angle),
  });

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
