import type { AnswerSpec } from '../../core/answer.js';
import type { Condition } from '../../core/observation.js';
import { TRI_COLORS, TRI_SHAPES, TRI_VIEWS, type TriItem, type TriType, type TriView } from './types.js';

/** What a relation can be, by axis: the words that the guidance offers (TriViewBench, B.2), positive direction first. */
export const RELATION_WORDS = {
  x_relation: ['left', 'right'],
  y_relation: ['in front of', 'behind'],
  z_relation: ['above', 'below'],
} as const;

export const isRelation = (type: TriType): type is keyof typeof RELATION_WORDS =>
  Object.hasOwn(RELATION_WORDS, type);

/** Counts that people can enter: well beyond ten objects, so that whoever counts one twice is not told so. */
export const MOST_COUNTED = 20;

const choice = (words: readonly string[]): AnswerSpec => ({
  kind: 'choice',
  // The ids are the answers as the benchmark spells them: what a model writes is compared with them as it stands.
  options: words.map((word) => ({ id: word, label: word })),
});

/** What kind of answer the item's question wants. A choice's ids are the words of the key, in one order for all items. */
export function askOf(item: Pick<TriItem, 'type' | 'attribute'>): AnswerSpec {
  if (isRelation(item.type)) return choice(RELATION_WORDS[item.type]);
  switch (item.type) {
    case 'front_occluded_ref':
    case 'side_occluded_ref':
      if (item.attribute === null) throw new Error(`askOf: ${item.type} asks for no attribute`);
      return choice(item.attribute === 'color' ? TRI_COLORS : TRI_SHAPES);
    case 'tower_height_list':
      return { kind: 'integers', min: 1, max: MOST_COUNTED };
    default:
      return { kind: 'number', unit: null, integer: true, min: 0, max: MOST_COUNTED };
  }
}

const ONLY: { readonly [type in TriType]?: TriView } = {
  front_view_count: 'front',
  side_view_count: 'side',
  top_tower_count: 'top',
};

/** Views that a condition may take away; the front, by which left and right are told, always stays. */
export const REMOVABLE_VIEWS = ['side', 'top'] as const satisfies readonly TriView[];

/**
 * The views that a question shows, in the order front, side, top: all three, or its own alone (TriViewBench, B). A
 * condition takes no view away that the question asks about.
 */
export function viewsShown(type: TriType, condition: Pick<Condition, 'without'>): readonly TriView[] {
  const only = ONLY[type];
  if (only !== undefined) return [only];
  const gone = REMOVABLE_VIEWS.filter(
    (view) => condition.without.includes(view) && !type.startsWith(`${view}_`),
  );
  return TRI_VIEWS.filter((view) => !gone.some((one) => one === view));
}
