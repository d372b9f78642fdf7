import { fail, ok, type Result } from '../core/result.js';
import { parseRanking } from '../tasks/ssi-bench/parse/parse.js';
import type { Criterion, SsiCategory } from '../tasks/ssi-bench/types.js';
import type { ImportedImage } from './images.js';

/** How many candidates each task ranks, by the published slug (seed-systems, A1.1), and our name of it. */
export const SSI_TASKS: {
  readonly [slug: string]: {
    readonly category: SsiCategory;
    readonly candidates: number;
    readonly views: 1 | 2;
  };
} = {
  ground_height: { category: 'ground-height', candidates: 4, views: 1 },
  ground_angle: { category: 'ground-angle', candidates: 4, views: 1 },
  dimension: { category: 'dimension', candidates: 4, views: 1 },
  relative_distance: { category: 'relative-distance', candidates: 3, views: 1 },
  area: { category: 'area', candidates: 3, views: 1 },
  volume: { category: 'volume', candidates: 3, views: 1 },
  multi_view_geometric: { category: 'multi-view-geometric', candidates: 3, views: 2 },
  hop_distance: { category: 'hop-distance', candidates: 3, views: 1 },
  cycle_length: { category: 'cycle-length', candidates: 3, views: 1 },
  multi_view_topological: { category: 'multi-view-topological', candidates: 3, views: 2 },
};

/** One question of the published benchmark as it stands in the file, checked. */
export interface SsiQuestion {
  /** The file's own index; pictures of other rows may be referred to by it. */
  readonly index: string;
  readonly category: SsiCategory;
  readonly candidates: number;
  /** Candidate numbers, 1-based, smallest first. */
  readonly order: readonly number[];
  /** The same as the file writes it. */
  readonly answer: string;
  /** Name of the prompt template, or null where `prompt` is the text itself. */
  readonly template: string | null;
  /** What is compared; null where the row brings its own text and the task leaves it open. */
  readonly criterion: Criterion | null;
  /** The text with its colour filled in; null where it takes a template that is not at hand. */
  readonly prompt: string | null;
  readonly color: string;
  /** In the assumed order: original(s), reference of two views, then 1..n; a person checks it. Empty with `sameAs`. */
  readonly images: readonly ImportedImage[];
  /** Index of the row whose pictures these are. */
  readonly sameAs: string | null;
  /** Every other column, as it was. */
  readonly fields: { readonly [column: string]: string };
}

export const DEFAULT_COLOR = 'cyan';
const TEMPLATE = /^[A-Z][A-Z0-9_]*_PROMPT_TEMPLATE$/;

/** Text of each template, by template name or task slug, with `{color}`. */
export type PromptTexts = { readonly [name: string]: string };

/** A dropped prompts.json: an object of texts. */
export function readPrompts(text: string): Result<PromptTexts> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return fail('bad-prompts', 'prompts.json is no JSON. Nothing was changed.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('bad-prompts', 'prompts.json is no object of texts. Nothing was changed.');
  const texts: Record<string, string> = {};
  for (const [name, prompt] of Object.entries(value)) {
    if (typeof prompt !== 'string')
      return fail('bad-prompts', `prompts.json: ${name} is no text. Nothing was changed.`, name);
    texts[name] = prompt;
  }
  return ok(texts);
}

/** The templates that there are: their key in the site's prompts.json, the task they belong to, what they compare. */
const TEMPLATES: {
  readonly [template: string]: {
    readonly key: string;
    readonly slug: string;
    readonly criterion: Criterion;
  };
} = Object.fromEntries(
  (
    [
      ['ground_height', 'ground_height', 'centroid-height'],
      ['ground_angle', 'ground_angle', 'ground-angle'],
      ['dimension', 'dimension', 'length'],
      ['relative_distance', 'relative_distance', 'line-distance'],
      ['area', 'area', 'hull-area'],
      ['volume', 'volume', 'hull-volume'],
      ['hop_distance', 'hop_distance', 'hop-distance'],
      ['cycle_length', 'cycle_length', 'cycle-length'],
      ['mv_relative_distance', 'multi_view_geometric', 'line-distance'],
      ['mv_hop_distance', 'multi_view_topological', 'hop-distance'],
      ['mv_cycle_length', 'multi_view_topological', 'cycle-length'],
    ] as const
  ).map(([key, slug, criterion]) => [`${key.toUpperCase()}_PROMPT_TEMPLATE`, { key, slug, criterion }]),
);

/** What a task compares; null where that is one of two. */
function criterionOf(slug: string): Criterion | null {
  const [first, second] = Object.values(TEMPLATES).filter((one) => one.slug === slug);
  return second === undefined ? (first?.criterion ?? null) : null;
}

function promptOf(
  question: string,
  slug: string,
  color: string,
  texts: PromptTexts,
): Pick<SsiQuestion, 'template' | 'prompt' | 'criterion'> | string {
  const known = Object.hasOwn(TEMPLATES, question) ? TEMPLATES[question] : undefined;
  if (known !== undefined && known.slug !== slug)
    return `its question ${question} does not belong to the task "${slug}"`;
  const isTemplate = TEMPLATE.test(question);
  const key = known?.key ?? question.replace(/_PROMPT_TEMPLATE$/, '').toLowerCase();
  const own = Object.hasOwn(texts, question) ? texts[question] : undefined;
  const byKey = isTemplate && Object.hasOwn(texts, key) ? texts[key] : undefined;
  const text = own ?? byKey ?? (isTemplate ? null : question);
  const criterion = known?.criterion ?? criterionOf(slug);
  if (text === null && criterion === null) return `its question "${question}" does not say what is compared`;
  return {
    template: isTemplate || own !== undefined ? question : null,
    prompt: text === null ? null : text.replaceAll('{color}', color),
    criterion,
  };
}

/** Picture ids in the assumed order. */
export const imageIds = (candidates: number, views: 1 | 2): readonly string[] => [
  ...(views === 1 ? ['original'] : ['original-a', 'original-b', 'reference']),
  ...Array.from({ length: candidates }, (_, k) => `${k + 1}`),
];

/** What is wrong with a row, and in which column. */
export interface Wrong {
  readonly column?: string;
  readonly reason: string;
}
const wrong = (column: string, reason: string): Wrong => ({ column, reason });
export const isWrong = (value: object): value is Wrong => 'reason' in value;

/** Checks a row's columns; pictures come apart. */
export function readQuestion(
  fields: { readonly [column: string]: string },
  texts: PromptTexts,
): Omit<SsiQuestion, 'images' | 'sameAs'> | Wrong {
  const { index, question, answer, annotation_color, task, ...rest } = fields;
  if (index === undefined || index.trim() === '') return wrong('index', 'it has no index');
  const slug = task?.trim() ?? '';
  const known = Object.hasOwn(SSI_TASKS, slug) ? SSI_TASKS[slug] : undefined;
  if (known === undefined) return wrong('task', `the task "${slug}" is unknown`);
  if (question === undefined || question.trim() === '') return wrong('question', 'it has no question');
  const order = parseRanking(answer ?? '', known.candidates, 'paper');
  if (order === null)
    return wrong(
      'answer',
      `the answer "${(answer ?? '').slice(0, 40)}" is no order of 1 to ${known.candidates}`,
    );
  const color = annotation_color?.trim() || DEFAULT_COLOR;
  const asked = promptOf(question.trim(), slug, color, texts);
  if (typeof asked === 'string') return wrong('question', asked);
  return {
    index: index.trim(),
    category: known.category,
    candidates: known.candidates,
    order,
    answer: (answer ?? '').trim(),
    color,
    ...asked,
    fields: {
      ...rest,
      question,
      task: slug,
      ...(annotation_color === undefined ? {} : { annotation_color }),
    },
  };
}

/** How many pictures a row must have; the reason where it has another number. */
export function countOf(slug: string, pictures: number): string | null {
  const known = SSI_TASKS[slug];
  if (known === undefined) return `the task "${slug}" is unknown`;
  const expected = imageIds(known.candidates, known.views).length;
  return pictures === expected ? null : `it has ${pictures} pictures, ${expected} were expected`;
}
