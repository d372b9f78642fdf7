/** Throws one sentence when something that must hold does not. */
export function expect(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
