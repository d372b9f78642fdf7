import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poseAfter, poseError, type Rotation, rotate } from '../../../../src/tasks/rota-bench/pose.js';
import {
  angleGap,
  angleMix,
  auditOf,
  directionsOf,
  iouCurve,
  isEffective,
  outcomeOf,
  outcomesOf,
  type ReportEpisode,
  stepsOf,
  summaryOf,
} from '../../../../src/tasks/rota-bench/report.js';
import { associationsOf } from '../../../../src/tasks/rota-bench/report-intervals.js';
import { type TraceStep, traceOf } from '../../../../src/tasks/rota-bench/trace.js';

const near = (a: number | null | undefined, b: number, slack = 1e-9): void =>
  assert.ok(typeof a === 'number' && Math.abs(a - b) <= slack, `${a} is not ${b}`);

const step = (
  angle: number,
  [iouBefore, iouAfter]: readonly [number, number],
  [errorBefore, errorAfter]: readonly [number, number],
  legal: readonly number[] = [errorBefore + 1, errorBefore + 1, errorBefore + 1, errorBefore + 1],
): TraceStep => ({ axis: 'yaw', angle, iouBefore, iouAfter, errorBefore, errorAfter, legal });

const episode = (task: string, outcome: string, start: number, steps: TraceStep[]): ReportEpisode => ({
  task,
  outcome,
  trace: { start: { iou: start, error: 90 }, steps },
  retries: steps.map(() => 0),
  invalid: 0,
  milliseconds: null,
});

const won = episode('a', 'success', 0.4, [
  step(30, [0.4, 0.6], [50, 20], [49, 45, 40, 20]),
  step(30, [0.6, 0.92], [20, 10], [19, 15, 10, 11]),
]);
const stopped = episode('b', 'stop', 0.5, []);
const lost = episode('c', 'limit', 0.2, [
  step(-5, [0.2, 0.3], [70, 75]),
  step(-5, [0.3, 0.3], [75, 74], [74.5, 74, 73, 76]),
  step(1, [0.3, 0.1], [74, 74]),
]);

test('the summary, by hand', () => {
  const s = summaryOf([won, stopped, lost, { ...lost, outcome: 'success' }]);
  assert.deepEqual([s.episodes, s.tasks, s.successes, s.success, s.rotations], [4, 3, 2, 0.5, 2]);
  near(s.finalIou, (0.92 + 0.5 + 0.1 + 0.1) / 4);
  near(s.finalError, (10 + 90 + 74 + 74) / 4);
  // Wilson for 2 of 4: (0.5 + z2/8 +- z sqrt(1/16 + z2/64)) / (1 + z2/4) with z2 = 3.8415.
  near(s.interval?.low, 0.15004, 1e-4);
  near(s.interval?.high, 0.84996, 1e-4);
  assert.deepEqual(summaryOf([]).interval, null);
});

test('the curve carries the last value on to 48', () => {
  const curve = iouCurve([won, stopped]);
  assert.equal(curve.length, 49);
  near(curve[0], 0.45);
  near(curve[1], 0.55);
  near(curve[2], 0.71);
  near(curve[48], 0.71);
  assert.deepEqual(iouCurve([]), []);
});

test('the audit: outcomes, retries, repeats', () => {
  const audit = auditOf([
    { ...won, retries: [0, 2], invalid: 2 },
    { ...lost, retries: [1, 0, 0], invalid: 4 },
    { ...stopped, retries: [3] },
  ]);
  assert.deepEqual(audit.outcomes, { success: 1, limit: 1, stop: 1 });
  assert.deepEqual([audit.actions, audit.invalid, audit.pairs, audit.repeats], [6, 6, 3, 2]);
  assert.deepEqual(audit.within, [3 / 6, 4 / 6, 5 / 6]);
  assert.equal(auditOf([stopped]).within, null);
});

test('directions, gaps, outcomes and angles, by hand', () => {
  const steps = stepsOf([won, lost]);
  assert.deepEqual(steps.map(isEffective), [true, true, false, true, false]);
  assert.deepEqual(
    [steps[0], steps[1], steps[3]].map((one) => angleGap(one!)),
    [0, 20, 5],
  );
  const directions = directionsOf(steps);
  assert.deepEqual([directions.actions, directions.effective, directions.rate], [5, 3, 0.6]);
  near(directions.gap, 25 / 3);
  assert.deepEqual(steps.map(outcomeOf), ['UC', 'UC', 'UF', 'DC', 'DF']);
  assert.deepEqual(outcomesOf(steps), { UC: 2, DC: 1, UF: 1, DF: 1 });
  assert.deepEqual(angleMix(steps), [1, 2, 0, 2]);
  assert.deepEqual(directionsOf([]), { actions: 0, effective: 0, rate: null, gap: null });
});

test('associations: values by hand, intervals the same every time and around them', () => {
  // Angles 30, 30, 5, 5, 1 rank 4.5, 4.5, 2.5, 2.5, 1. IoU before 0.4, 0.6, 0.2, 0.3, 0.3 ranks 4, 5, 1, 2.5, 2.5:
  // products about 3 sum to 1.5 + 3 + 1 + 0.25 + 1 = 6.75; squares to 9 and 9.5.
  const found = associationsOf([won, lost], 1, 500);
  near(found.angleIou.value, 6.75 / Math.sqrt(9 * 9.5));
  // Pose errors 50, 20, 70, 75, 74 rank 2, 1, 3, 5, 4: -1.5 - 3 + 0 - 1 - 2 = -7.5 against 9 and 10.
  near(found.anglePose.value, -7.5 / Math.sqrt(90));
  near(found.contrast.value, 6.75 / Math.sqrt(85.5) - 7.5 / Math.sqrt(90));
  near(found.effectiveRate.value, 0.6);
  near(found.angleGap.value, 25 / 3);
  assert.deepEqual(associationsOf([won, lost], 1, 500), found);
  // Two tasks: drawn (won, won), mixed, or (lost, lost), so the rate is 1, 0.6 or 1/3.
  assert.deepEqual(found.effectiveRate.interval, { low: 1 / 3, high: 1 });
  const nothing = associationsOf([stopped], 1, 10);
  assert.deepEqual(nothing.angleIou, { value: null, interval: null });
});

test('episodes of one task are resampled together', () => {
  const twice = associationsOf([won, { ...won }], 1, 50);
  // One task only: every resample is the whole.
  assert.deepEqual(twice.effectiveRate, { value: 1, interval: { low: 1, high: 1 } });
});

test('a trace: every number from the actions alone', () => {
  const symmetries = [poseAfter([])];
  const initial: Rotation[] = [
    { axis: 'yaw', angle: 30 },
    { axis: 'yaw', angle: 30 },
  ];
  const trace = traceOf({ iou: (pose) => (1 + pose[0]) / 2, symmetries }, initial, [
    { axis: 'yaw', angle: -10 },
    { axis: 'roll', angle: 5 },
  ]);
  near(trace.start.error, 60, 1e-6);
  near(trace.start.iou, 0.75);
  const [first, second] = trace.steps;
  near(first?.errorAfter, 50, 1e-6);
  near(first?.iouAfter, (1 + Math.cos((50 * Math.PI) / 180)) / 2);
  assert.equal(first?.iouAfter, second?.iouBefore);
  assert.equal(first?.errorAfter, second?.errorBefore);
  [59, 55, 50, 30].forEach((error, k) => {
    near(first?.legal[k], error, 1e-6);
  });
  const turned = rotate(poseAfter([...initial, { axis: 'yaw', angle: -10 }]), { axis: 'roll', angle: 5 });
  assert.equal(second?.errorAfter, poseError(turned, symmetries));
});
