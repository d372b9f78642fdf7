import { join } from 'node:path';
import { circleOf, objectOf } from '../../tasks/rota-bench/geometry.js';
import { filterIcon, ICON_BOUNDS } from '../../tasks/rota-bench/icon-filter.js';
import { MOST_INITIAL_IOU } from '../../tasks/rota-bench/initialise.js';
import { maskOf } from '../../tasks/rota-bench/mask-text.js';
import { poseAfter } from '../../tasks/rota-bench/pose.js';
import { projectorOf } from '../../tasks/rota-bench/projector.js';
import { replay } from '../../tasks/rota-bench/search.js';
import { liftSymmetries } from '../../tasks/rota-bench/symmetry.js';
import { type RotaItem, type RotaKey, rotationOf } from '../../tasks/rota-bench/types.js';
import { type Command, DONE, FAILED } from '../command.js';
import { readFlags } from '../flags.js';
import { lengthsText, rotaTasksFolder } from './rota-build.js';
import { readRotaPack } from './rota-read.js';

/** What is wrong with a task, in words; empty where nothing is. */
export function checkTask(item: RotaItem, key: RotaKey, component: number): string[] {
  const mask = maskOf(item.mask);
  if (!mask.ok) return [mask.fault.message];
  const faults: string[] = [];
  const passed = filterIcon(mask.value, { ...ICON_BOUNDS, component });
  if (!passed.ok) faults.push(passed.fault.message);
  const circle = circleOf(mask.value);
  if (
    circle === null ||
    circle.cx !== item.circle.cx ||
    circle.cy !== item.circle.cy ||
    circle.r !== item.circle.r
  )
    faults.push('the circle is not the mask’s own');
  const projector = projectorOf(objectOf(mask.value, item.circle, item.seed));
  const start = poseAfter(item.initial.map(rotationOf));
  if (!(projector.iou(start) < MOST_INITIAL_IOU)) faults.push('it starts too close to its target');
  const found = replay(
    { iou: (pose) => projector.iou(pose), symmetries: liftSymmetries(key) },
    start,
    key.path.map(rotationOf),
  );
  if (found === null) faults.push('the reference does not reach IoU 0.90');
  else if (found.path.length !== key.path.length) faults.push('the reference succeeds before its end');
  else if (found.iou !== key.facts.iou)
    faults.push(`the reference ends with IoU ${found.iou}, not ${key.facts.iou}`);
  projector.release();
  return faults;
}

/** Replays every reference of a pack through the real projection and checks masks, circles and initial poses. */
export const checkRota: Command = async (args, io) => {
  const { flags } = readFlags(args, ['pack']);
  const read = readRotaPack(flags.pack ?? join(rotaTasksFolder, 'rota-bench', 'core@1'));
  if (!read.ok) {
    io.err(read.fault.message);
    return FAILED;
  }
  const { manifest, tasks } = read.value;
  let faults = 0;
  for (const [i, { item, key }] of tasks.entries()) {
    for (const fault of checkTask(item, key, 0.97)) {
      faults += 1;
      io.err(`${item.id}: ${fault}`);
    }
    if ((i + 1) % 100 === 0) io.err(`${i + 1} of ${tasks.length}`);
  }
  await io.out(`${manifest.id}: ${tasks.length} tasks, ${faults} faults`);
  await io.out(`references: ${lengthsText(tasks.map(({ key }) => key.path.length))}`);
  const symmetric = tasks.filter(({ key }) => key.turns.length + key.mirrors.length > 1).length;
  await io.out(`${symmetric} objects have a symmetry`);
  return faults > 0 ? FAILED : DONE;
};
