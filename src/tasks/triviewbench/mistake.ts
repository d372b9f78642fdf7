import type { Answer } from '../../core/answer.js';
import { isRelation } from './ask.js';
import { matches } from './score.js';
import type { TriItem, TriKey } from './types.js';

/**
 * What kind of mistake a wrong answer is: which of the options that were to hand was taken, or which way a count went
 * wrong (TriViewBench, 4.4: under- and overcounting are the two failures it tells apart). null for a right answer.
 */
export function triMistake(item: TriItem, key: TriKey, answer: Answer): string | null {
  if (matches(answer, key.value)) return null;
  switch (answer.kind) {
    case 'number':
      return typeof key.value === 'number' ? counted(answer.value - key.value) : null;
    case 'integers':
      if (typeof key.value !== 'object') return null;
      if (answer.values.length !== key.value.length) return 'Another number of towers';
      return 'A tower of another height';
    case 'choice':
      return isRelation(item.type) ? 'The opposite direction' : takenFrom(item, answer.id);
    default:
      return null;
  }
}

function counted(error: number): string {
  const far = Math.abs(error) > 1;
  if (error < 0) return far ? 'Counted two or more too few' : 'Counted one too few';
  return far ? 'Counted two or more too many' : 'Counted one too many';
}

/** Whose colour or shape a wrong answer to an occluded_ref is; the blocker stands first in `refs`. */
function takenFrom({ attribute, objects, refs }: TriItem, word: string): string {
  const has = (object: TriItem['objects'][number] | undefined): boolean =>
    object !== undefined && (attribute === 'color' ? object.color : object.shape) === word;
  if (has(objects[refs[0] ?? -1])) return 'That of the object in front';
  return objects.some(has) ? 'That of another object' : 'That of no object there';
}
