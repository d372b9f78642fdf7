/**
 * Who answered which item right: one entry an answer, in any order, any pairs missing (matrix sampling). Persons and
 * items are numbered from 0 without gaps; a person may answer an item several times.
 */
export interface Responses {
  readonly persons: number;
  readonly items: number;
  readonly person: ArrayLike<number>;
  readonly item: ArrayLike<number>;
  /** 1 right, 0 wrong. */
  readonly correct: ArrayLike<number>;
}

/** The same answers person after person: those of person i are at start[i] .. start[i + 1]. */
export interface ByPerson {
  readonly persons: number;
  readonly items: number;
  readonly start: Int32Array;
  readonly item: Int32Array;
  readonly correct: Uint8Array;
  /** Answers per item. */
  readonly perItem: Int32Array;
  /** Answers of the person with most of them. */
  readonly longest: number;
}

export function byPerson({ persons, items, person, item, correct }: Responses): ByPerson {
  const n = person.length;
  if (item.length !== n || correct.length !== n)
    throw new Error(`responses: ${n} persons, ${item.length} items, ${correct.length} answers`);
  const start = new Int32Array(persons + 1);
  const perItem = new Int32Array(items);
  for (let k = 0; k < n; k++) {
    const p = person[k]!;
    const j = item[k]!;
    if (!(p >= 0 && p < persons && j >= 0 && j < items && (correct[k] === 0 || correct[k] === 1)))
      throw new Error(`responses: answer ${k} is ${correct[k]} of person ${p} to item ${j}`);
    start[p + 1]! += 1;
    perItem[j]! += 1;
  }
  let longest = 0;
  for (let p = 0; p < persons; p++) {
    longest = Math.max(longest, start[p + 1]!);
    start[p + 1]! += start[p]!;
  }
  const next = start.slice();
  const sortedItem = new Int32Array(n);
  const sortedCorrect = new Uint8Array(n);
  for (let k = 0; k < n; k++) {
    const at = next[person[k]!]!++;
    sortedItem[at] = item[k]!;
    sortedCorrect[at] = correct[k]!;
  }
  return { persons, items, start, item: sortedItem, correct: sortedCorrect, perItem, longest };
}
