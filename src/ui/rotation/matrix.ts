import type { Axis } from '../../core/answer.js';
import type { Matrix } from './rotation-view.js';

/**
 * Rotations for what is only looked at: the pictures on the pad and the view that is turned by hand. Nothing is scored
 * with these; the same conventions as the task's own (x right, y down, z towards the viewer).
 */
export const UPRIGHT: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export function turn(axis: Axis, degrees: number): Matrix {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  if (axis === 'pitch') return [1, 0, 0, 0, c, -s, 0, s, c];
  if (axis === 'yaw') return [c, 0, s, 0, 1, 0, -s, 0, c];
  return [c, -s, 0, s, c, 0, 0, 0, 1];
}

export function times(a: Matrix, b: Matrix): Matrix {
  const cell = (row: number, column: number): number =>
    a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!;
  return [
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    cell(3, 0),
    cell(3, 1),
    cell(3, 2),
    cell(6, 0),
    cell(6, 1),
    cell(6, 2),
  ];
}

export const apply = (m: Matrix, [x, y, z]: readonly [number, number, number]): [number, number, number] => [
  m[0] * x + m[1] * y + m[2] * z,
  m[3] * x + m[4] * y + m[5] * z,
  m[6] * x + m[7] * y + m[8] * z,
];
