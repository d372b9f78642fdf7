import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type ReferenceObject,
  referenceAuxiliary,
  referenceIou,
  referenceMask,
  referenceObject,
  referencePanel,
} from '../../test/helpers/rota-reference.js';
import { circleOf, objectOf } from '../tasks/rota-bench/geometry.js';
import { IDENTITY, type Mat3 } from '../tasks/rota-bench/pose.js';
import { projectorOf } from '../tasks/rota-bench/projector.js';
import { BENCH_SEED, benchPoses, gearMask } from './rota/bench-object.js';

const POSES = 12;
/** How often the kernel looks at each pose for one look of the straightforward implementation. */
const REPEAT = 8;
const WORKER_MS = 2000;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

function timed(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

interface Times {
  readonly iou: number[];
  readonly whole: number[];
}

/** One look at a pose by the definition as it reads. */
function slowly(object: ReferenceObject, target: Uint8Array, pose: Mat3, times: Times): Uint8Array {
  let mask = target;
  const iou = timed(() => {
    mask = referenceMask(object, pose);
    referenceIou(mask, target);
  });
  let panel = target;
  const rest = timed(() => {
    panel = referencePanel(target, referenceAuxiliary(object, pose), mask);
  });
  times.iou.push(iou);
  times.whole.push(iou + rest);
  return panel;
}

/**
 * Evaluations per second of `workers` processes that each hold an object of their own. Processes stand for the page's
 * workers: they inherit the TypeScript loader, threads do not; neither shares anything.
 */
async function perSecond(workers: number): Promise<number> {
  const script = fileURLToPath(new URL('./rota/bench-worker.ts', import.meta.url));
  const children = Array.from({ length: workers }, () => fork(script, [`${WORKER_MS}`]));
  const next = (child: ChildProcess): Promise<number> =>
    new Promise((resolve, reject) => {
      child.once('message', (rate) => resolve(Number(rate)));
      child.once('error', reject);
      child.once('exit', () => reject(new Error('benchRota: a worker process ended early')));
    });
  try {
    await Promise.all(children.map(next));
    const rates = children.map(next);
    for (const child of children) child.send('go');
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
  } finally {
    for (const child of children) child.kill();
  }
}

/**
 * Times RoTA's kernel against the straightforward implementation of the definition kept with the tests, on an object of
 * 90,000 columns, in one run and pose by pose in turn, so that both meet the same machine. Medians. Throws where the two
 * disagree on a single byte.
 */
export async function benchRota(out: (line: string) => void): Promise<void> {
  const mask = gearMask();
  const circle = circleOf(mask);
  if (circle === null) throw new Error('benchRota: the gear is empty');
  const slow = referenceObject(mask, circle, BENCH_SEED);
  const object = objectOf(mask, circle, BENCH_SEED);
  let projector = projectorOf(object);
  const built = median(
    Array.from({ length: 3 }, () => {
      projector.release();
      return timed(() => {
        projector = projectorOf(object);
      });
    }),
  );
  out(
    `RoTA kernel (${projector.engine}), ${projector.columns} columns, ${31 * projector.columns} points, one thread`,
  );
  const target = referenceMask(slow, IDENTITY);
  const reference: Times = { iou: [], whole: [] };
  const kernel: Times = { iou: [], whole: [] };
  // The first pose only warms both up.
  benchPoses(POSES + 1).forEach((pose, k) => {
    const into = k === 0 ? { iou: [], whole: [] } : reference;
    const panel = slowly(slow, target, pose, into);
    for (let r = 0; r < REPEAT * (k === 0 ? 20 : 1); r++) {
      // Another array each time: asked twice for one pose object, the projector answers from what it holds.
      const again: Mat3 = [...pose];
      const iou = timed(() => projector.iou(again));
      let drawn = panel;
      const rest = timed(() => {
        drawn = projector.panel(again);
      });
      if (Buffer.compare(drawn, panel) !== 0) throw new Error(`benchRota: pose ${k} comes out different`);
      if (k === 0) continue;
      kernel.iou.push(iou);
      kernel.whole.push(iou + rest);
    }
  });
  const row = (name: string, a: number, b: number): string =>
    `  ${name.padEnd(34)} ${b.toFixed(3).padStart(8)} ms (${(1000 / b).toFixed(0).padStart(5)}/s)   straightforward ${a.toFixed(1).padStart(6)} ms (${(1000 / a).toFixed(1)}/s)   ${(a / b).toFixed(1)} x`;
  out(row('mask + IoU', median(reference.iou), median(kernel.iou)));
  out(row('whole observation (+ aux, panel)', median(reference.whole), median(kernel.whole)));
  out(`  build of the object ${built.toFixed(0)} ms; memory ${(projector.bytes / 1e6).toFixed(1)} MB`);
  projector.release();
  const one = await perSecond(1);
  const two = await perSecond(2);
  out(
    `  sustained: one worker ${one.toFixed(0)} IoU/s, two workers ${two.toFixed(0)} IoU/s: ${(two / one).toFixed(2)} x`,
  );
}
