import {
  referenceAuxiliary,
  referenceIou,
  referenceMask,
  referenceObject,
  referencePanel,
} from '../../../test/helpers/rota-reference.js';
import { circleOf, objectOf } from '../../tasks/rota-bench/geometry.js';
import { IDENTITY, type Mat3 } from '../../tasks/rota-bench/pose.js';
import { projectorOf } from '../../tasks/rota-bench/projector.js';
import { BENCH_SEED, benchPoses, gearMask } from './bench-object.js';

/** How often the kernel looks at each pose for one look of the straightforward implementation. */
const REPEAT = 8;
/** Looks at the first pose, uncounted, until both are compiled. */
const WARM = 160;

/** Milliseconds, medians over the poses. */
export interface Pair {
  readonly kernel: number;
  readonly straightforward: number;
}

export interface KernelTimes {
  readonly columns: number;
  readonly engine: string;
  readonly iou: Pair;
  /** Mask, IoU, auxiliary view and panel. */
  readonly whole: Pair;
  /** To build the object, milliseconds. */
  readonly build: number;
  /** Memory of the object. */
  readonly bytes: number;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/**
 * Times the kernel against the straightforward implementation of the definition on an object of 90,000 columns, pose by
 * pose in turn, so that both meet the same machine. Runs in Node and in a page. Throws where the two disagree on a byte.
 * @param now milliseconds, monotonic
 */
export function timeKernel(now: () => number, poses: number): KernelTimes {
  const timed = (work: () => void): number => {
    const from = now();
    work();
    return now() - from;
  };
  const mask = gearMask();
  const circle = circleOf(mask);
  if (circle === null) throw new Error('timeKernel: the gear is empty');
  const slow = referenceObject(mask, circle, BENCH_SEED);
  const object = objectOf(mask, circle, BENCH_SEED);
  let projector = projectorOf(object);
  const build = median(
    Array.from({ length: 3 }, () => {
      projector.release();
      return timed(() => {
        projector = projectorOf(object);
      });
    }),
  );
  const target = referenceMask(slow, IDENTITY);
  const found = {
    slowIou: [] as number[],
    slowWhole: [] as number[],
    iou: [] as number[],
    whole: [] as number[],
  };
  benchPoses(poses + 1).forEach((pose, k) => {
    const counts = k > 0;
    let current = target;
    let panel = target;
    const slowIou = timed(() => {
      current = referenceMask(slow, pose);
      referenceIou(current, target);
    });
    const slowRest = timed(() => {
      panel = referencePanel(target, referenceAuxiliary(slow, pose), current);
    });
    if (counts) {
      found.slowIou.push(slowIou);
      found.slowWhole.push(slowIou + slowRest);
    }
    for (let r = 0; r < (counts ? REPEAT : WARM); r++) {
      // Another array each time: asked twice for one pose object, the projector answers from what it holds.
      const again: Mat3 = [...pose];
      let drawn = panel;
      const iou = timed(() => projector.iou(again));
      const rest = timed(() => {
        drawn = projector.panel(again);
      });
      if (drawn.some((value, i) => value !== panel[i]))
        throw new Error(`timeKernel: pose ${k} comes out different`);
      if (!counts) continue;
      found.iou.push(iou);
      found.whole.push(iou + rest);
    }
  });
  const { columns, engine, bytes } = projector;
  projector.release();
  return {
    columns,
    engine,
    iou: { kernel: median(found.iou), straightforward: median(found.slowIou) },
    whole: { kernel: median(found.whole), straightforward: median(found.slowWhole) },
    build,
    bytes,
  };
}

/** The times as lines to print. */
export function timeLines(where: string, times: KernelTimes): string[] {
  const row = (name: string, { kernel: b, straightforward: a }: Pair): string =>
    `  ${name.padEnd(33)} ${b.toFixed(3).padStart(7)} ms (${(1000 / b).toFixed(0).padStart(5)}/s)   straightforward ${a.toFixed(1).padStart(6)} ms (${(1000 / a).toFixed(1)}/s)   ${(a / b).toFixed(1)} x`;
  return [
    `RoTA in ${where} (${times.engine}), ${times.columns} columns, ${31 * times.columns} points, one thread`,
    row('mask + IoU', times.iou),
    row('whole observation (+ aux, panel)', times.whole),
    `  build of the object ${times.build.toFixed(0)} ms; memory ${(times.bytes / 1e6).toFixed(1)} MB`,
  ];
}
