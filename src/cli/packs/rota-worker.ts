import type { Result } from '../../core/result.js';
import { filterIcon, ICON_BOUNDS, maskFromRgba } from '../../tasks/rota-bench/icon-filter.js';
import { type MadeTask, makeTask } from '../../tasks/rota-bench/make-task.js';
import { maskOf, maskText } from '../../tasks/rota-bench/mask-text.js';
import { type IconSource, rasterise } from './rota-icons.js';

/** Process side of building: one job in, one result out. */
export type RotaJob =
  | { readonly kind: 'icons'; readonly icons: readonly IconSource[]; readonly component: number }
  | { readonly kind: 'task'; readonly icon: string; readonly seed: number; readonly mask: string };

/** What became of an icon: its mask as text, or the code of the test it failed. */
export type Sifted =
  | { readonly name: string; readonly mask: string; readonly foreground: number }
  | { readonly name: string; readonly code: string };
export type RotaDone = readonly Sifted[] | Result<MadeTask>;

function sift(icon: IconSource, component: number): Sifted {
  const mask = maskFromRgba(rasterise(icon));
  const passed = filterIcon(mask, { ...ICON_BOUNDS, component });
  return passed.ok
    ? { name: icon.name, mask: maskText(mask), foreground: passed.value.foreground }
    : { name: icon.name, code: passed.fault.code };
}

function done(job: RotaJob): RotaDone {
  if (job.kind === 'icons') return job.icons.map((icon) => sift(icon, job.component));
  const mask = maskOf(job.mask);
  if (!mask.ok) return mask;
  return makeTask({ id: taskId(job.icon), icon: job.icon, mask: mask.value, seed: job.seed });
}

export const taskId = (icon: string): string => `game-icons-${icon}`;

process.on('message', (job: RotaJob) => {
  process.send?.(done(job));
});
