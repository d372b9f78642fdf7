import { fixed } from '../../core/language.js';
import type { TriName } from './names.js';
import { english as englishName } from './names.js';
import type { Asked } from './prompts/question.js';
import type { TriColor, TriShape, TriView } from './types.js';

/** An answer of a choice, as the benchmark spells it. */
export type TriWord = 'left' | 'right' | 'in front of' | 'behind' | 'above' | 'below' | TriColor | TriShape;

/** A direction along an axis, for what lies there: x to the left, y to the front, z upwards. */
export type Side = 'left' | 'right' | 'front' | 'back' | 'up' | 'down';

/** How an object is told of: by its name, or by its number from 1 where no name is its own. */
export type Called = TriName | number;

/** What explaining a truth takes: each language puts the facts into its own sentences. */
export interface TriWords {
  /** How a choice's answer reads; the answer itself stays what it is. */
  readonly answers: { readonly [word in TriWord]: string };
  /** How far a count is from the truth. @param error answer minus truth, not 0 */
  off(error: number): string;
  rightAnswer(answer: string): string;
  /** Where the centre of an object lies. @param distance metres from the middle, or from the ground; not negative */
  centre(object: Called, distance: number, side: Side): string;
  hidden(view: TriView, objects: readonly Called[]): string;
  objects(objects: readonly Called[]): string;
  /** @param percent of the hidden object that shows */
  behind(blocker: Called, target: Called, percent: number): string;
  readonly towers: string;
  /** @param objects from the ground up */
  tower(objects: readonly Called[]): string;
}

/** What people read in another language than English, in which the family speaks itself. */
export interface TriTranslation {
  readonly words: TriWords;
  readonly captions: { readonly [view in TriView]: string };
  question(item: Asked): string;
}

const called = (object: Called): string =>
  typeof object === 'number' ? `object ${object}` : englishName(object);
const listed = (objects: readonly Called[]): string =>
  objects.length === 0 ? 'none' : objects.map(called).join(', ');

const SIDES: { readonly [side in Side]: string } = {
  left: 'left of the middle',
  right: 'right of the middle',
  front: 'in front of the middle',
  back: 'behind the middle',
  up: 'above the ground',
  down: 'below the ground',
};

export const english: TriWords = {
  answers: {
    left: 'left',
    right: 'right',
    'in front of': 'in front of',
    behind: 'behind',
    above: 'above',
    below: 'below',
    blue: 'blue',
    green: 'green',
    red: 'red',
    yellow: 'yellow',
    purple: 'purple',
    brown: 'brown',
    gray: 'gray',
    cyan: 'cyan',
    cube: 'cube',
    sphere: 'sphere',
    cylinder: 'cylinder',
  },
  off: (error) => `${Math.abs(error)} too ${error > 0 ? 'many' : 'few'}`,
  rightAnswer: (answer) => `Right answer: ${answer}.`,
  centre: (object, distance, side) =>
    `The centre of the ${called(object)}: ${fixed(distance, 2, 'en')} m ${SIDES[side]}.`,
  hidden: (view, objects) => `Hidden in the ${view} view: ${listed(objects)}.`,
  objects: (objects) => `The objects: ${listed(objects)}.`,
  behind: (blocker, target, percent) =>
    `Behind the ${called(blocker)} is the ${called(target)}; ${percent} % of it shows.`,
  towers: 'The towers, from the ground up:',
  tower: (objects) => `${objects.length}: ${objects.map(called).join(', then ')}.`,
};
