import type { AnswerSpec } from '../core/answer.js';
import { numberRules } from './grammar-numbers.js';

/** A permutation's grammar has a rule for every subset: beyond nine candidates it takes the engine seconds to compile. */
const MOST_RANKED = 9;
/** Most numbers of a list. A list without an end would let a model go on for ever. */
const MOST_INTEGERS = 12;

export const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * The grammar of every reply that can be read as an answer to `ask`, in the EBNF that XGrammar reads; null where there is
 * none (text, and rankings of more than nine). Whatever follows the grammar is a valid answer.
 */
export function grammarOf(ask: AnswerSpec): string | null {
  switch (ask.kind) {
    case 'ranking':
      return ask.count > MOST_RANKED ? null : permutation(ask.count);
    case 'rotation': {
      const angles = ask.angles.flatMap((angle) => [`${angle}`, `${-angle}`]).map(quote);
      return [
        'root ::= turn | stop',
        `turn ::= ${quote('{"axis": "')} axis ${quote('", "angle": ')} angle "}"`,
        'axis ::= "pitch" | "yaw" | "roll"',
        `angle ::= ${angles.join(' | ')}`,
        `stop ::= ${quote('{"action": "STOP"}')}`,
      ].join('\n');
    }
    case 'choice':
      return `root ::= ${ask.options.map(({ id }) => quote(id)).join(' | ')}`;
    case 'number':
      return ['root ::= n', ...numberRules('n', ask.min, ask.max, ask.integer)].join('\n');
    case 'integers':
      return integers(ask.min, ask.max);
    case 'text':
      return null;
  }
}

/** One rule for each set of numbers that have been used; the last one closes the list. */
function permutation(count: number): string {
  const all = (1 << count) - 1;
  const lines = [`root ::= "[" s0`];
  for (let used = 0; used < all; used++) {
    const ways: string[] = [];
    for (let k = 0; k < count; k++) {
      if (used & (1 << k)) continue;
      const next = used | (1 << k);
      ways.push(next === all ? `"${k + 1}]"` : `"${k + 1}, " s${next}`);
    }
    lines.push(`s${used} ::= ${ways.join(' | ')}`);
  }
  return lines.join('\n');
}

function integers(min: number | null, max: number | null): string {
  const lines = ['root ::= "[" n rest1', ...numberRules('n', min, max, true)];
  for (let k = 1; k < MOST_INTEGERS; k++) {
    lines.push(`rest${k} ::= "]" | ", " n ${k + 1 < MOST_INTEGERS ? `rest${k + 1}` : '"]"'}`);
  }
  return lines.join('\n');
}
