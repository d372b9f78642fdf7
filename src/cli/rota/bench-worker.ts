import { circleOf, objectOf } from '../../tasks/rota-bench/geometry.js';
import { projectorOf } from '../../tasks/rota-bench/projector.js';
import { BENCH_SEED, benchPoses, gearMask } from './bench-object.js';

/** Builds its own object, says so, and on the next message counts IoU evaluations for as many ms as it was told. */
const mask = gearMask();
const circle = circleOf(mask);
if (circle === null) throw new Error('bench-worker: the gear is empty');
const projector = projectorOf(objectOf(mask, circle, BENCH_SEED));
const poses = benchPoses(24);
for (let warm = 0; warm < 20; warm++) for (const pose of poses) projector.iou(pose);
const ms = Number(process.argv[2]);
process.once('message', () => {
  const from = performance.now();
  const before = process.cpuUsage();
  let done = 0;
  while (performance.now() - from < ms) {
    for (const pose of poses) projector.iou(pose);
    done += poses.length;
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({
    clock: (1000 * done) / (performance.now() - from),
    processor: (1e6 * done) / (user + system),
  });
});
process.send?.({ clock: 0, processor: 0 });
