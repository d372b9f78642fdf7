import { nameOf } from '../names.js';
import type { TriItem } from '../types.js';

/** The parts of an item that its question is worded from. */
export type Asked = Pick<TriItem, 'id' | 'type' | 'objects' | 'refs' | 'attribute'>;

/** An object as the question names it. An item that names one in two ways is broken: its maker must not let it be. */
function named(item: Asked, at: 0 | 1): string {
  const index = item.refs[at];
  const name = index === undefined ? null : nameOf(item.objects, index);
  if (name === null) throw new Error(`question: ${item.id} names no single object by reference ${at}`);
  return name;
}

/**
 * The question itself, as models read it after `Question: `. The wordings of tower_height_max, all_view_count,
 * front_view_count, tower_height_list and the relations follow the examples in TriViewBench's Figure 1; the others are ours.
 */
export function questionOf(item: Asked): string {
  switch (item.type) {
    case 'tower_height_max':
      return 'What is the maximum number of objects stacked in a single tower?';
    case 'x_relation':
      return `In the 3D space, is the ${named(item, 0)} to the left or to the right of the ${named(item, 1)}?`;
    case 'y_relation':
      return `In the 3D space, is the ${named(item, 0)} in front of or behind the ${named(item, 1)}?`;
    case 'z_relation':
      return `In the 3D space, is the ${named(item, 0)} above or below the ${named(item, 1)}?`;
    case 'front_view_count':
      return 'Looking only at the front, how many objects can you see?';
    case 'side_view_count':
      return 'Looking only at the side, how many objects can you see?';
    case 'top_tower_count':
      return 'Looking only at the top, how many towers are there?';
    case 'all_view_count':
      return 'How many objects are there in the scene in total, considering all views?';
    case 'tower_height_list':
      return 'Please list the number of objects in each tower, sorted from tallest to shortest.';
    case 'front_hidden_count':
      return 'How many objects in the scene are completely hidden in the front view?';
    case 'side_hidden_count':
      return 'How many objects in the scene are completely hidden in the side view?';
    case 'front_occluded_ref':
      return occluded(item, 'front');
    case 'side_occluded_ref':
      return occluded(item, 'side');
  }
}

function occluded(item: Asked, view: string): string {
  if (item.attribute === null) throw new Error(`question: ${item.id} asks for no attribute`);
  // "Behind" leaves out what the blocker itself stands on, of which it may cover an edge.
  return `In the ${view} view, the ${named(item, 0)} partially or mostly hides an object that stands behind it. What is the ${item.attribute} of that hidden object?`;
}

/**
 * The question as a person reads it beside the pictures: the same, with what the model's guidance adds in a sentence
 * where a person would otherwise have to ask.
 */
export function questionText(item: Asked): string {
  const question = questionOf(item);
  const hint = HINTS[item.type];
  return hint === undefined ? question : `${question} ${hint}`;
}

const HINTS: { readonly [type in Asked['type']]?: string } = {
  x_relation: 'Left and right are those of the front view.',
  y_relation: 'In front means closer to the camera of the front view.',
  z_relation: 'What counts is which one is higher up, wherever they stand.',
  front_view_count: 'Every object of which anything shows counts; a shadow alone does not.',
  side_view_count: 'Every object of which anything shows counts; a shadow alone does not.',
  top_tower_count: 'A single object on the ground counts as a tower of its own.',
  tower_height_list: 'A single object on the ground with nothing on it is a tower of height 1.',
  front_hidden_count:
    'Hidden means that nothing of it shows there, a shadow apart; the other views show that it exists.',
  side_hidden_count:
    'Hidden means that nothing of it shows there, a shadow apart; the other views show that it exists.',
};
