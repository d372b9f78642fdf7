import * as v from 'valibot';
import type { Condition, Observation } from '../../core/observation.js';
import { fail, type Result } from '../../core/result.js';
import { decodeValue, fact } from '../decode-value.js';
import { CRITERIA, SHAPES } from './decode.js';
import { type Asked, promptOf, questionOf } from './prompts.js';
import { SSI_CATEGORIES, type SsiCategory, type SsiPublished, type SsiPublishedKey } from './types.js';
import { CATEGORY_WORDS } from './words.js';

const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
const whole = v.pipe(v.number(), v.integer(), v.minValue(1));

const PICTURE = v.object({
  id: text(40),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in lower-case hex')),
  type: v.picklist(['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
  bytes: whole,
});

const ITEM = v.object({
  family: v.literal('ssi-bench'),
  version: whole,
  id: text(200),
  seed: v.null(),
  origin: v.literal('imported'),
  category: v.picklist(SSI_CATEGORIES),
  level: v.null(),
  index: text(200),
  criterion: v.nullable(v.picklist(CRITERIA)),
  prompt: v.nullable(text(50_000)),
  color: text(60),
  pictures: v.array(PICTURE),
  columns: v.record(v.string(), v.string()),
});

const KEY = v.object({
  id: v.string(),
  order: v.array(v.pipe(v.number(), v.integer())),
  facts: v.record(v.string(), fact),
});

/** Ids of the pictures, in the order in which they are shown. */
export function pictureIds(category: SsiCategory): readonly string[] {
  const plain = SHAPES[category].views === 1 ? ['original'] : ['original-a', 'original-b', 'reference'];
  return [...plain, ...Array.from({ length: CATEGORY_WORDS[category].candidates }, (_, k) => `${k + 1}`)];
}

const captionOf = (category: SsiCategory, id: string): string => {
  switch (id) {
    case 'original':
      return 'Original';
    case 'original-a':
      return 'View A';
    case 'original-b':
      return 'View B';
    case 'reference':
      return 'Member 0 (view A)';
    default:
      return `${CATEGORY_WORDS[category].noun} ${id}`;
  }
};

/** A published item from outside: its pictures are those of its category, and there is a text to ask with. */
export function decodePublished(value: unknown): Result<SsiPublished> {
  const item = decodeValue<SsiPublished>(ITEM, value, 'bad-item');
  if (!item.ok) return item;
  const { category, criterion, prompt, pictures } = item.value;
  const bad = (where: string, why: string) => fail('bad-item', `${where}: ${why}.`, where);
  if (criterion !== null && !SHAPES[category].criteria.includes(criterion))
    return bad('criterion', `${category} is not ranked by ${criterion}`);
  if (criterion === null && prompt === null) return bad('prompt', 'nothing says what is to be ranked by');
  const ids = pictureIds(category);
  if (pictures.length !== ids.length)
    return bad('pictures', `${category} has ${ids.length} of them, not ${pictures.length}`);
  const odd = pictures.findIndex(({ id }, k) => id !== ids[k]);
  return odd < 0 ? item : bad(`pictures[${odd}].id`, `"${ids[odd]}" was expected`);
}

export function decodePublishedKey(value: unknown, item: SsiPublished): Result<SsiPublishedKey> {
  const key = decodeValue<SsiPublishedKey>(KEY, value, 'bad-key');
  if (!key.ok) return key;
  const { id, order } = key.value;
  const count = CATEGORY_WORDS[item.category].candidates;
  if (id !== item.id) return fail('bad-key', `id: the key is that of ${id}, the item is ${item.id}.`, 'id');
  if (order.length !== count || new Set(order.filter((n) => n >= 1 && n <= count)).size !== count)
    return fail('bad-key', `order: a permutation of 1 to ${count} was expected.`, 'order');
  return key;
}

const askedOf = ({ category, criterion }: SsiPublished): Asked | null =>
  criterion === null
    ? null
    : {
        category,
        criterion,
        candidates: { length: CATEGORY_WORDS[category].candidates },
        reference: SHAPES[category].views === 1 ? null : 0,
      };

/**
 * The published photographs as they are. A direct question has the published wording where the import had it; the
 * published texts ask for the list and nothing else, so step by step is asked in our own wording, as of generated items.
 */
export function observePublished(item: SsiPublished, condition: Condition): Observation {
  const { category, prompt, pictures } = item;
  const asked = askedOf(item);
  const own = asked === null ? null : promptOf(asked, condition.style, item.color);
  const words = condition.style === 'direct' ? (prompt ?? own) : (own ?? prompt);
  if (words === null) throw new Error(`observe: nothing says what ${item.id} asks`);
  return {
    turn: 0,
    stimulus: {
      kind: 'images',
      images: pictures.map(({ id, sha256 }) => ({ id, caption: captionOf(category, id), ref: sha256 })),
    },
    ask: {
      kind: 'ranking',
      count: CATEGORY_WORDS[category].candidates,
      noun: CATEGORY_WORDS[category].noun,
    },
    question: asked === null ? words : questionOf(asked),
    prompt: words,
  };
}
