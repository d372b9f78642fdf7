import type { Item, Key } from '../src/core/item.js';
import { ok, type Result } from '../src/core/result.js';
import { Coverage } from '../src/tasks/rota-bench/coverage.js';
import { rotaBench } from '../src/tasks/rota-bench/family.js';
import { objectOf } from '../src/tasks/rota-bench/geometry.js';
import { maskOf } from '../src/tasks/rota-bench/mask-text.js';
import { meshOf } from '../src/tasks/rota-bench/mesh.js';
import { poseAfter, rotate } from '../src/tasks/rota-bench/pose.js';
import { projectorOf } from '../src/tasks/rota-bench/projector.js';
import {
  angleMix,
  auditOf,
  iouCurve,
  outcomesOf,
  type ReportEpisode,
  stepsOf,
  summaryOf,
} from '../src/tasks/rota-bench/report.js';
import { associationsOf } from '../src/tasks/rota-bench/report-intervals.js';
import { liftSymmetries } from '../src/tasks/rota-bench/symmetry.js';
import { type Trace, traceOf } from '../src/tasks/rota-bench/trace.js';
import { rotationOf } from '../src/tasks/rota-bench/types.js';
import type { ApiMove, ReportNumbers, ReportRow } from './rota.api.js';

/** Replays by task and moves: the same episode is never replayed twice while the worker lives. */
const traces = new Map<string, Trace>();
const nameOf = (task: string, moves: readonly ApiMove[]): string => JSON.stringify([task, moves]);

export function trace(item: Item, key: Key, paths: readonly (readonly ApiMove[])[]): Result<null> {
  const wanted = paths.filter((moves) => !traces.has(nameOf(item.id, moves)));
  if (wanted.length === 0) return ok(null);
  const own = rotaBench.decodeItem(item);
  if (!own.ok) return own;
  const truth = rotaBench.decodeKey(key, own.value);
  if (!truth.ok) return truth;
  const mask = maskOf(own.value.mask);
  if (!mask.ok) return mask;
  const projector = projectorOf(objectOf(mask.value, own.value.circle, own.value.seed));
  try {
    const measured = {
      iou: (pose: Parameters<typeof projector.iou>[0]) => projector.iou(pose),
      symmetries: liftSymmetries(truth.value),
    };
    const initial = own.value.initial.map(rotationOf);
    for (const moves of wanted)
      traces.set(nameOf(item.id, moves), traceOf(measured, initial, moves.map(rotationOf)));
    return ok(null);
  } finally {
    projector.release();
  }
}

export function report(rows: readonly ReportRow[]): ReportNumbers {
  const episodes = rows.flatMap((row): ReportEpisode[] => {
    const { task, outcome, moves, retries, invalid, milliseconds } = row;
    const replayed = traces.get(nameOf(task, moves));
    return replayed === undefined ? [] : [{ task, outcome, trace: replayed, retries, invalid, milliseconds }];
  });
  const summary = summaryOf(episodes);
  const audit = auditOf(episodes);
  const steps = stepsOf(episodes);
  return {
    ...summary,
    ...audit,
    ...associationsOf(episodes),
    success: { value: summary.success, interval: summary.interval },
    curve: iouCurve(episodes),
    angles: angleMix(steps),
    did: outcomesOf(steps),
  };
}

export function coverage(
  item: Item,
  paths: readonly (readonly ApiMove[])[],
): Result<readonly (readonly number[])[]> {
  const own = rotaBench.decodeItem(item);
  if (!own.ok) return own;
  const mask = maskOf(own.value.mask);
  if (!mask.ok) return mask;
  const mesh = meshOf(mask.value, own.value.circle);
  return ok(
    paths.map((moves) => {
      const seen = new Coverage(mesh);
      let pose = poseAfter(own.value.initial.map(rotationOf));
      const shares = [seen.look(pose)];
      for (const move of moves) {
        pose = rotate(pose, rotationOf(move));
        shares.push(seen.look(pose));
      }
      return shares;
    }),
  );
}
