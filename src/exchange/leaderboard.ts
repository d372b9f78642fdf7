import { SSI_CATEGORIES } from '../tasks/ssi-bench/types.js';
import { slugOf } from './ssi-folder.js';
import { SSI_TASKS } from './ssi-question.js';

/** Rows of the site's leaderboard file, in the shape of published rows (spec ssi, section 6). */
export interface Leaderboard {
  readonly rows: readonly {
    readonly model: string;
    readonly group: string;
    /** Proportions, by our category id. */
    readonly categories: { readonly [category: string]: number };
    readonly average: number | null;
  }[];
  readonly counts: { readonly [category: string]: number };
}

/** Reads `{columns: [{key, taskSlug, sampleCount}], models: [{group, model, average, scores}]}`, percent or fractions. */
export function readLeaderboard(text: string): Leaderboard | null {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  const columns = listOf(value, 'columns');
  const models = listOf(value, 'models');
  if (columns === null || models === null) return null;
  const counts: Record<string, number> = {};
  const byKey = new Map<string, string>();
  for (const column of columns) {
    const key = fieldOf(column, 'key');
    const slug = `${fieldOf(column, 'taskSlug') ?? ''}`;
    const group = `${fieldOf(column, 'groupSlug') ?? `${key}`.split('__')[0]}`;
    const full = slugOf(slug, group);
    const category = Object.hasOwn(SSI_TASKS, full) ? SSI_TASKS[full]?.category : undefined;
    if (typeof key !== 'string' || category === undefined) continue;
    byKey.set(key, category);
    const count = fieldOf(column, 'sampleCount');
    if (typeof count === 'number') counts[category] = count;
  }
  const numbers = models.flatMap((model) => Object.values(Object(fieldOf(model, 'scores') ?? {})));
  // Fractions where nothing exceeds 1, as the authors' own summary tells them apart.
  const scale = numbers.every((one) => typeof one !== 'number' || one <= 1) ? 1 : 100;
  return {
    counts,
    rows: models.flatMap((model) => {
      const name = fieldOf(model, 'model');
      if (typeof name !== 'string') return [];
      const scores: object = Object(fieldOf(model, 'scores') ?? {});
      const categories: Record<string, number> = {};
      for (const [key, score] of Object.entries(scores)) {
        const category = byKey.get(key);
        if (category !== undefined && typeof score === 'number') categories[category] = score / scale;
      }
      const average = fieldOf(model, 'average');
      return [
        {
          model: name,
          group: `${fieldOf(model, 'group') ?? ''}`,
          categories: Object.fromEntries(
            SSI_CATEGORIES.flatMap((id) => (id in categories ? [[id, categories[id]!]] : [])),
          ),
          average: typeof average === 'number' ? average / scale : null,
        },
      ];
    }),
  };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

function listOf(value: unknown, name: string): readonly unknown[] | null {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : null;
}
