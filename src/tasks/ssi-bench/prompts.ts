import type { Condition } from '../../core/observation.js';
import { CRITERION_WORDS } from './explain-words.js';
import type { Criterion, SsiCategory } from './types.js';
import { CATEGORY_WORDS } from './words.js';

/** What the words depend on: of a generated item as it is, of a published one what its row says. */
export interface Asked {
  readonly category: SsiCategory;
  readonly criterion: Criterion;
  readonly candidates: { readonly length: number };
  /** null where there is no Member 0. */
  readonly reference: number | null;
}

/**
 * What a model reads with the pictures. One template per category (multi-view topological has two, by criterion), each
 * from the same parts in the same order: pictures, marks, what to judge, how to order, ties, form of the answer
 * (SSI-Bench, section 4 and Table 5: 1,467 to 3,225 characters; the wording is our own).
 */
interface Criteria {
  readonly task: string;
  readonly detail: readonly string[];
  readonly lowToHigh: string;
  /** What is compared, for the tie rule. */
  readonly value: string;
}

const JOINTS =
  'A member is the straight piece between two neighbouring joints. Where a long bar passes through joints, every stretch from one joint to the next is a member of its own, even if it was made in one piece. Members are connected only where they meet in a joint, and bars that touch where they cross are joined there; bars that cross only in the picture, one well in front of the other, are not connected. The ground is no member and connects nothing.';

/** How a pair is spoken of: two marked members in one picture, or a candidate and Member 0 in two. */
interface Pair {
  readonly theTwo: string;
  readonly itsValue: string;
  readonly both: string;
}
const GROUP: Pair = {
  theTwo: 'the two members of a pair',
  itsValue: 'The value of the pair',
  both: 'both marked members of the pair',
};
const TARGET: Pair = {
  theTwo: 'Member 0 and the candidate',
  itsValue: "The candidate's value",
  both: 'both the candidate and Member 0',
};

function lineDistance(multi: boolean): Criteria {
  const { theTwo, itsValue } = multi ? TARGET : GROUP;
  return {
    task: multi
      ? "put Members 1, 2 and 3 in order of how near their lines come to Member 0's line"
      : 'put the marked pairs in order of how near the lines of their two members come to each other',
    detail: [
      `Replace ${theTwo} by the straight lines along their lengthwise axes, and let these lines run on without end in both directions. ${itsValue} is the shortest distance in space between the two endless lines. If the lines meet anywhere, even far outside the structure, the distance is 0. If they are parallel, it is their spacing. If they pass each other at different levels or depths, it is the gap at the place where they pass.`,
      'Distances between the marks in the picture are no measure of that. Find out how each member really runs and which planes of the structure the two share.',
    ],
    lowToHigh: 'the smallest distance first, the widest last',
    value: 'the same distance',
  };
}

function hopDistance(multi: boolean): Criteria {
  return {
    task: multi
      ? 'put Members 1, 2 and 3 in order of the number of steps from each of them to Member 0'
      : 'put the marked pairs in order of the number of steps from one of its members to the other',
    detail: [
      JOINTS,
      `One step leads from a member to another member that shares a joint with it. ${(multi ? TARGET : GROUP).itsValue} is the smallest number of steps from the one to the other. Two members that meet in a joint are 1 step apart. If a single member lies between them and touches both, they are 2 steps apart; with two members between them in a row, 3 steps; and so on. Follow the shortest of all possible ways through the structure, including ways through parts that are partly hidden. Lengths and distances in the picture do not matter; only the number of steps counts.`,
    ],
    lowToHigh: 'the fewest steps first, the most steps last',
    value: 'the same number of steps',
  };
}

function cycleLength(multi: boolean): Criteria {
  const { itsValue, both } = multi ? TARGET : GROUP;
  return {
    task: multi
      ? 'put Members 1, 2 and 3 in order of the size of the smallest closed ring that holds the member together with Member 0'
      : 'put the marked pairs in order of the size of the smallest closed ring that contains both members',
    detail: [
      JOINTS,
      `A ring is a closed tour along members, from joint to joint and back to its start, which visits no joint twice and uses no member twice. Look for the smallest ring that contains ${both}. ${itsValue} is the number of members in that ring, these two included. Two sides of one triangle lie in a ring of 3; two sides of one rectangular panel without diagonals lie in a ring of 4; members that are farther apart need a larger ring. A ring that contains only one of the two does not count. If no ring contains both, the value is infinite and comes last. Lengths do not matter; only the number of members counts.`,
    ],
    lowToHigh: 'the smallest ring first, the largest last',
    value: 'rings of the same size',
  };
}

const CRITERIA: { readonly [criterion in Criterion]: (multi: boolean) => Criteria } = {
  'centroid-height': () => ({
    task: 'put the marked members in order of the height of their centre above the ground',
    detail: [
      'The centre of a member is the point halfway between its two ends. Its height is measured straight up from the level ground on which the structure stands, as it would be with a plumb line in the real place.',
      'Height in the picture is no measure of that: a member farther away, or one seen from above or below, may appear higher or lower on the picture than it really is. Use what you know of the construction instead: which members lie on one level, which joints stand above one another, how many storeys or panels lie below, and where the supports meet the ground.',
    ],
    lowToHigh: 'the lowest centre first, the highest last',
    value: 'centres at the same height',
  }),
  'ground-angle': () => ({
    task: 'put the marked members in order of the angle between them and the ground',
    detail: [
      "The angle is the one between a member's own lengthwise axis and the level ground plane, between 0 and 90 degrees. A level member has the smallest possible angle, 0 degrees, in whatever compass direction it runs. An upright member has the largest, 90 degrees. It makes no difference which of its ends is the higher one.",
      'The slope of the line in the picture is no measure of that: perspective makes level members look inclined, and a member that leans towards or away from the camera can look upright. Work out how each member really runs from the construction: which joints it connects, at which levels these lie, and how far apart they are on plan.',
    ],
    lowToHigh: 'the flattest member first, the steepest last',
    value: 'the same angle to the ground',
  }),
  length: () => ({
    task: 'put the marked members in order of their length',
    detail: [
      'The length is the true distance in space from the joint at one end of the member to the joint at its other end, along its lengthwise axis. Thickness, width and weight do not matter.',
      'The length of the line in the picture is no measure of that: members that are farther away look shorter, and so do members that point towards or away from the camera. Use the regular build of the structure instead: panels and bays that repeat, members that are parallel or mirror each other, and diagonals that must be longer than the sides of the panel which they cross.',
    ],
    lowToHigh: 'the shortest member first, the longest last',
    value: 'the same length',
  }),
  'hull-area': () => ({
    task: 'put the marked sets of joints in order of the flat area that they span',
    detail: [
      'The dots of one group mark joints that lie in one plane of the structure, such as a face, a floor or a panel. Imagine a rubber band in that plane, stretched around all of these joints and pulled tight. The value of the group is the true area that the band encloses, the area of the convex polygon around the joints. Joints inside the band do not change it.',
      'The area that the dots cover in the picture is no measure of that: planes that are seen at a slant look narrower, and those that are farther away look smaller. Use how many bays or panels the polygon extends over, and how large these are in reality.',
    ],
    lowToHigh: 'the smallest area first, the largest last',
    value: 'the same area',
  }),
  'hull-volume': () => ({
    task: 'put the marked sets of joints in order of the space that they enclose',
    detail: [
      'Imagine a tight wrapping around all the joints of one group, as if foil were shrunk onto the dots. The value of the group is the true volume inside, the volume of the convex solid whose corners are the outer joints. Joints within the solid do not change it.',
      'The area that the dots cover in the picture is no measure of that: depth along the line of sight counts as much as width and height, and what is farther away looks smaller. Use how many bays, storeys or panels the solid extends over in each direction, and how large these are in reality.',
    ],
    lowToHigh: 'the smallest volume first, the largest last',
    value: 'the same volume',
  }),
  'line-distance': lineDistance,
  'hop-distance': hopDistance,
  'cycle-length': cycleLength,
};

const counted = (n: number): string => (n === 4 ? 'four' : 'three');

function pictures(item: Asked, color: string): readonly string[] {
  const { noun } = CATEGORY_WORDS[item.category];
  const count = item.candidates.length;
  const names = `${Array.from({ length: count - 1 }, (_, i) => `"${noun} ${i + 1}"`).join(', ')} and "${noun} ${count}"`;
  if (item.reference !== null) {
    return [
      `You see six pictures of one and the same structure, which is built of straight members that meet in joints. Picture 1 (view A) and picture 2 (view B) show it without marks, from two different places. Picture 3 repeats view A with the reference member marked in ${color} and labelled "Member 0". Pictures 4, 5 and 6 repeat view B; each marks one candidate in ${color}, labelled ${names}. Nothing but the camera differs between the two views. Find first where parts that you can recognise in both of them, such as ends, corners or supports, have gone; then find the place of Member 0 in view B.`,
    ];
  }
  const groups =
    noun === 'Member'
      ? 'one member'
      : item.criterion === 'hull-area' || item.criterion === 'hull-volume'
        ? 'one group of joints, by dots on the joints,'
        : 'one group, a pair of members,';
  return [
    `You see ${count === 4 ? 'five' : 'four'} pictures of one and the same structure, which is built of straight members that meet in joints. The first picture shows it without marks. The ${counted(count)} others repeat the same view; each marks ${groups} in ${color}, labelled ${names}.`,
  ];
}

const marks = (item: Asked): string =>
  item.criterion === 'hull-area' || item.criterion === 'hull-volume'
    ? 'A dot stands for the joint at its centre. Only the dots of the group count, not the members around them.'
    : 'Only the visible part of a member is coloured. It stands for the whole member, from the joint at its one end to the joint at its other end, even where something in front hides it or the edge of the picture cuts it off.';

function ending(item: Asked, style: Condition['style']): readonly string[] {
  const { noun } = CATEGORY_WORDS[item.category];
  const count = item.candidates.length;
  const example = count === 4 ? '[2, 4, 1, 3]' : '[2, 3, 1]';
  const meaning = `${example} would say that ${noun} 2 comes first and ${noun} ${count === 4 ? 3 : 1} last`;
  const form = `a Python list of the ${counted(count)} candidate numbers, each exactly once, in ascending order of their values. For example, ${meaning}.`;
  if (style === 'direct') {
    return [
      `Answer with ${form} Write only this list: no words, no reasoning and no explanation before or after it.`,
    ];
  }
  return [
    `Think step by step before you answer: say what you see of each candidate, work out its value or how it compares with the others, and check the order once more. Use no square brackets while you do so. Then end your reply with the answer on a line of its own: ${form} Nothing may follow it.`,
  ];
}

/**
 * The whole text of a model's prompt.
 * @param color name of the highlight colour in the pictures
 */
export function promptOf(item: Asked, style: Condition['style'], color: string): string {
  const { noun } = CATEGORY_WORDS[item.category];
  const { task, detail, lowToHigh, value } = CRITERIA[item.criterion](item.reference !== null);
  return [
    ...pictures(item, color),
    marks(item),
    `Your task: ${task}. Judge the real structure in three dimensions, not the flat picture.`,
    ...detail,
    `Order: ${lowToHigh}.`,
    `Ties: if two or more candidates have ${value}, or values that cannot be told apart, the one with the smaller number (${noun} 1 before ${noun} 2, and so on) comes first.`,
    ...ending(item, style),
  ].join('\n\n');
}

/** The question as a person reads it beside the pictures. */
export function questionOf(item: Asked): string {
  const words = CRITERION_WORDS[item.criterion];
  return item.reference === null ? words.question : (words.multiView ?? words.question);
}
