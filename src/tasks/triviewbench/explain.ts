import { namedBy } from './names.js';
import type { TriItem, TriKey, TriView } from './types.js';
import { type Called, english, type Side, type TriWords } from './words.js';

const called = (item: TriItem, index: number): Called => namedBy(item.objects, index) ?? index + 1;

/** The objects of which the view shows nothing. */
const hiddenIn = (item: TriItem, view: TriView): readonly Called[] =>
  [...item.objects.keys()].filter((k) => item.visibility[view][k] === 0).map((k) => called(item, k));

/** One line a tower, from the tallest. */
const towerLines = (item: TriItem, words: TriWords): string[] =>
  [...item.towers]
    .sort((a, b) => b.length - a.length)
    .map((tower) => words.tower(tower.map((k) => called(item, k))));

const AXES = { x_relation: 0, y_relation: 1, z_relation: 2 } as const;
/** Where a coordinate lies, above zero and below; what counts is the centre of an object. */
const ALONG: readonly (readonly [Side, Side])[] = [
  ['left', 'right'],
  ['front', 'back'],
  ['up', 'down'],
];

function reasons(item: TriItem, words: TriWords): readonly string[] {
  switch (item.type) {
    case 'x_relation':
    case 'y_relation':
    case 'z_relation': {
      const axis = AXES[item.type];
      return item.refs.map((k) => {
        const at = item.objects[k]?.position[axis] ?? 0;
        return words.centre(called(item, k), Math.abs(at), ALONG[axis]![at < 0 ? 1 : 0]);
      });
    }
    case 'front_view_count':
    case 'front_hidden_count':
      return [words.hidden('front', hiddenIn(item, 'front'))];
    case 'side_view_count':
    case 'side_hidden_count':
      return [words.hidden('side', hiddenIn(item, 'side'))];
    case 'all_view_count':
      return [words.objects([...item.objects.keys()].map((k) => called(item, k)))];
    case 'front_occluded_ref':
    case 'side_occluded_ref': {
      const [blocker = 0, target = 0] = item.refs;
      const share = item.visibility[item.type === 'front_occluded_ref' ? 'front' : 'side'][target] ?? 0;
      return [words.behind(called(item, blocker), called(item, target), Math.round(100 * share))];
    }
    default:
      return [words.towers, ...towerLines(item, words)];
  }
}

/** A key's or a person's answer as people read it: a word, a number, numbers with commas between them. */
export function answerText(value: TriKey['value'], { answers }: TriWords): string {
  const words: { readonly [word: string]: string } = answers;
  // What came in a file need not be one of the answers: it is shown as it stands.
  if (typeof value === 'string') return Object.hasOwn(words, value) ? (words[value] ?? value) : value;
  return typeof value === 'number' ? `${value}` : value.join(', ');
}

/** The truth in words, one entry a line: the answer, then what it follows from. */
export function explainTri(item: TriItem, key: TriKey, words: TriWords = english): readonly string[] {
  return [words.rightAnswer(answerText(key.value, words)), ...reasons(item, words)];
}
