import type { RotaItem, RotaKey } from './types.js';
import { english, type RotaWords } from './words.js';

/** The truth in words, one entry a line: a way, how it was found, symmetries, how the object had been turned. */
export const explainRota = (item: RotaItem, key: RotaKey, words: RotaWords = english): readonly string[] => [
  words.way(key.path),
  words.found[key.found],
  words.symmetry(key.turns.length + key.mirrors.length),
  words.turnedBy(item.initial),
];
