import { nameOf } from './names.js';
import type { TriItem, TriKey, TriView } from './types.js';

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

const called = (item: TriItem, index: number): string => nameOf(item.objects, index) ?? `object ${index + 1}`;

/** Names of the objects of which the view shows nothing. */
const hiddenIn = (item: TriItem, view: TriView): string[] =>
  [...item.objects.keys()].filter((k) => item.visibility[view][k] === 0).map((k) => called(item, k));

/** One line a tower, from the tallest: its objects from the ground up. */
const towerLines = (item: TriItem): string[] =>
  [...item.towers]
    .sort((a, b) => b.length - a.length)
    .map((tower) => `${tower.length}: ${tower.map((k) => called(item, k)).join(', then ')}.`);

const metres = (value: number): string => `${value.toFixed(2)} m`;

const AXES = { x_relation: 0, y_relation: 1, z_relation: 2 } as const;
/** Where a coordinate lies, above zero and below; what counts is the centre of an object. */
const ALONG = [
  ['left of the middle', 'right of the middle'],
  ['in front of the middle', 'behind the middle'],
  ['above the ground', 'below the ground'],
] as const;

function reasons(item: TriItem): readonly string[] {
  switch (item.type) {
    case 'x_relation':
    case 'y_relation':
    case 'z_relation': {
      const axis = AXES[item.type];
      return item.refs.map((k) => {
        const at = item.objects[k]?.position[axis] ?? 0;
        return `The centre of the ${called(item, k)}: ${metres(Math.abs(at))} ${ALONG[axis][at < 0 ? 1 : 0]}.`;
      });
    }
    case 'front_view_count':
    case 'front_hidden_count':
      return [`Hidden in the front view: ${listed(hiddenIn(item, 'front'))}.`];
    case 'side_view_count':
    case 'side_hidden_count':
      return [`Hidden in the side view: ${listed(hiddenIn(item, 'side'))}.`];
    case 'all_view_count':
      return [`The objects: ${listed([...item.objects.keys()].map((k) => called(item, k)))}.`];
    case 'front_occluded_ref':
    case 'side_occluded_ref': {
      const [blocker = 0, target = 0] = item.refs;
      const share = item.visibility[item.type === 'front_occluded_ref' ? 'front' : 'side'][target] ?? 0;
      return [
        `Behind the ${called(item, blocker)} is the ${called(item, target)}; ${Math.round(100 * share)} % of it shows.`,
      ];
    }
    default:
      return ['The towers, from the ground up:', ...towerLines(item)];
  }
}

/** The truth in words, one entry a line: the answer, then what it follows from. */
export function explainTri(item: TriItem, key: TriKey): readonly string[] {
  const { value } = key;
  const answer = typeof value === 'object' ? value.join(', ') : `${value}`;
  return [`Right answer: ${answer}.`, ...reasons(item)];
}
