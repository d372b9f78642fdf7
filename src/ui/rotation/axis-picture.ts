import { html, svg, type TemplateResult } from 'lit';
import type { Axis } from '../../core/answer.js';
import { apply, turn } from './matrix.js';
import type { Matrix } from './rotation-view.js';

type Point = readonly [number, number, number];

/** A block with a mark on its near side: corners by index, x right, y down, z near. */
const HALF: Point = [0.62, 0.62, 0.5];
const corner = (i: number): Point => [
  i & 1 ? HALF[0] : -HALF[0],
  i & 2 ? HALF[1] : -HALF[1],
  i & 4 ? HALF[2] : -HALF[2],
];
const FACES: readonly {
  readonly corners: readonly number[];
  readonly normal: Point;
  readonly tone: string;
}[] = [
  { corners: [4, 5, 7, 6], normal: [0, 0, 1], tone: 'near' },
  { corners: [0, 1, 5, 4], normal: [0, -1, 0], tone: 'side' },
  { corners: [2, 3, 7, 6], normal: [0, 1, 0], tone: 'side' },
  { corners: [0, 2, 6, 4], normal: [-1, 0, 0], tone: 'side' },
  { corners: [1, 3, 7, 5], normal: [1, 0, 0], tone: 'side' },
];
/** On the near side: a disc off its centre, so that roll shows as well. */
const MARK = { x: -0.22, y: -0.22, r: 0.17 };

const SHOWN_TURN = { pitch: 34, yaw: 34, roll: 20 } as const;

/**
 * A block after a turn about one axis, as it is projected, over its outline before the turn: what a row of buttons
 * does. It is computed by the turn itself, so it cannot point the wrong way. 48 x 48, colours from the page.
 */
export function axisPicture(axis: Axis, sign: 1 | -1): TemplateResult {
  const pose = turn(axis, sign * SHOWN_TURN[axis]);
  const visible = FACES.filter(({ normal }) => apply(pose, normal)[2] > 0.02);
  return html`<svg class="axis-picture" viewBox="-1.06 -1.06 2.12 2.12" width="48" height="48" aria-hidden="true" focusable="false">
    <rect x=${-HALF[0]} y=${-HALF[1]} width=${2 * HALF[0]} height=${2 * HALF[1]} fill="none" stroke="currentColor" stroke-width="0.05" stroke-dasharray="0.1 0.1" opacity="0.65"/>
    ${visible.map(
      ({ corners, tone }) =>
        svg`<polygon class=${tone} points=${corners.map((i) => flat(pose, corner(i))).join(' ')} stroke="currentColor" stroke-width="0.055" stroke-linejoin="round"/>`,
    )}
    <polygon class="mark" points=${disc(pose)} fill="currentColor"/>
    ${arrow(axis, sign)}
  </svg>`;
}

const flat = (pose: Matrix, point: Point): string => {
  const [x, y] = apply(pose, point);
  return `${x.toFixed(3)},${y.toFixed(3)}`;
};

function disc(pose: Matrix): string {
  const points: string[] = [];
  for (let k = 0; k < 16; k++) {
    const a = (k * Math.PI) / 8;
    points.push(flat(pose, [MARK.x + MARK.r * Math.cos(a), MARK.y + MARK.r * Math.sin(a), HALF[2]]));
  }
  return points.join(' ');
}

/** The way a point on the near side goes, drawn outside the block. */
function arrow(axis: Axis, sign: 1 | -1): TemplateResult {
  // The path of a near point is followed by the same turns, lifted off the block.
  const from: Point =
    axis === 'roll' ? [0, -0.96, 0] : [axis === 'pitch' ? 0.88 : 0, axis === 'yaw' ? 0.88 : 0, 1];
  const spread = axis === 'roll' ? 30 : 38;
  const path: string[] = [];
  for (let k = 0; k <= 8; k++) {
    const angle = sign * (-spread + (2 * spread * k) / 8);
    path.push(flat(turn(axis, angle), from));
  }
  const tip = apply(turn(axis, sign * spread), from);
  const before = apply(turn(axis, sign * (spread - 14)), from);
  const dx = tip[0] - before[0];
  const dy = tip[1] - before[1];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(dx / length) * 0.2, (dy / length) * 0.2];
  const head = [
    [tip[0] - ux - uy * 0.8, tip[1] - uy + ux * 0.8],
    [tip[0] + ux * 0.4, tip[1] + uy * 0.4],
    [tip[0] - ux + uy * 0.8, tip[1] - uy - ux * 0.8],
  ];
  return svg`<polyline class="way" points=${path.join(' ')} fill="none" stroke-width="0.11" stroke-linecap="round"/>
    <polygon class="head" points=${head.map(([x, y]) => `${x!.toFixed(3)},${y!.toFixed(3)}`).join(' ')}/>`;
}
