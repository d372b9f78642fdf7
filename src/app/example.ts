import { levelsOf } from '../core/family.js';
import type { RunParameters } from '../core/record.js';
import { isBuiltFamily, loadFamily } from '../tasks/registry.js';
import type { Example } from '../ui/view.js';
import { type Drawing, framesOf } from './drawing.js';
import { faceOf, loadPresenter } from './presenters/index.js';
import { EXAMPLE_SEED } from './presenters/presenter.js';
import type { Services } from './services.js';

/**
 * The worked example before a run: an item of the category that was chosen (the first one otherwise), made for this
 * page alone, for families whose items are drawn scenes; told as soon as there is something to show. Silent where it cannot be made or drawn: the run itself will
 * say why.
 */
export async function showExample(
  parameters: RunParameters,
  services: Services,
  drawing: Drawing,
  signal: AbortSignal,
  tell: (example: Example) => void,
): Promise<void> {
  const id = parameters.family;
  if (!isBuiltFamily(id) || !faceOf(id).draws) return;
  const [family, presenter] = await Promise.all([loadFamily(id), loadPresenter(id)]);
  drawing.warmUp();
  const category = parameters.categories[0] ?? family.meta.categories[0]?.id;
  if (category === undefined) return;
  const level = levelsOf(family.meta, category)[0];
  const spec = level === undefined ? { category } : { category, level };
  const item = await services.tasks.item(id, EXAMPLE_SEED, spec, signal);
  if (!item.ok) return;
  const observation = family.observe(item.value, family.start(item.value), parameters.condition);
  const example = {
    question: observation.question,
    ends: presenter.ends(item.value),
    frames: framesOf(observation),
  };
  tell({ ...example, pictures: null, scored: null });
  const key = await services.tasks.key(id, EXAMPLE_SEED, spec, signal);
  const drawn = await drawing.pictures(observation, signal);
  if (!key.ok || !drawn.ok || signal.aborted) return;
  tell({ ...example, pictures: drawn.value, scored: presenter.scored(item.value, key.value, null, null) });
}
