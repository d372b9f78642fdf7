import type { Answer } from '../core/answer.js';
import type { TaskFamily } from '../core/family.js';
import { fail, ok, type Result } from '../core/result.js';
import { isBuiltFamily, loadFamily } from '../tasks/registry.js';
import { type Command, DONE, FAILED } from './command.js';
import { oneOf, readFlags } from './flags.js';

export const usage = `score [--protocol released|paper]
  Reads JSON Lines {"item":..,"key":..,"output":"raw text"} from standard input and prints, for each of them,
  {"outcome":..,"answer":..,"score":{..}}. The answer is printed as itself: [2,1,3], 3, "left"; null if unread.
  A line that cannot be used is reported by its number, the others are still scored, and the exit code is 1.`;

const PROTOCOLS = ['released', 'paper'] as const;

/** An answer as it is printed: the order, number, list, option or text itself; a rotation as an object. */
type Printed = readonly number[] | number | string | Extract<Answer, { kind: 'rotation' }>;

export interface Graded {
  readonly outcome: 'answered' | 'unparsed';
  readonly answer: Printed | null;
  readonly score: { readonly [metric: string]: number };
}

function printed(answer: Answer): Printed {
  switch (answer.kind) {
    case 'ranking':
      return answer.order;
    case 'number':
      return answer.value;
    case 'integers':
      return answer.values;
    case 'choice':
      return answer.id;
    case 'text':
      return answer.text;
    case 'rotation':
      return answer;
  }
}

/** Reads and scores the only turn of an item. */
function grade(family: TaskFamily, row: object, output: string, protocol: string): Result<Graded> {
  const item = family.decodeItem('item' in row ? row.item : undefined);
  if (!item.ok) return fail(item.fault.code, `item: ${item.fault.message}`);
  const key = family.decodeKey('key' in row ? row.key : undefined, item.value);
  if (!key.ok) return fail(key.fault.code, `key: ${key.fault.message}`);
  const state = family.start(item.value);
  const answer = family.parse(item.value, state, output, protocol);
  const ended = answer === null ? 'invalid' : family.step(item.value, state, answer).ended;
  if (ended === null) {
    return fail('many-turns', `Items of ${family.meta.id} take several answers; this command scores one.`);
  }
  const outcome = answer === null ? 'unparsed' : 'answered';
  const transcript = { turns: [{ turn: 0, raw: output, answer, outcome } as const], ended };
  const { metrics } = family.score(item.value, key.value, transcript, protocol);
  return ok({ outcome, answer: answer === null ? null : printed(answer), score: metrics });
}

/** One line of input: decoded, parsed, scored. */
export async function scoreLine(line: string, protocol: string): Promise<Result<Graded>> {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch (error) {
    return fail('not-json', `not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return fail('not-an-object', 'an object with item, key and output was expected');
  }
  const output = 'output' in row ? row.output : undefined;
  if (typeof output !== 'string') return fail('no-output', 'output: a string was expected');
  const item = 'item' in row ? row.item : undefined;
  const name = typeof item === 'object' && item !== null && 'family' in item ? item.family : undefined;
  if (typeof name !== 'string' || !isBuiltFamily(name)) {
    return fail('unknown-family', `item.family: there is no family ${JSON.stringify(name) ?? 'given'}`);
  }
  return grade(await loadFamily(name), row, output, protocol);
}

export const score: Command = async (args, io) => {
  const { flags } = readFlags(args, ['protocol']);
  const protocol = oneOf('protocol', flags.protocol ?? 'released', PROTOCOLS);
  let number = 0;
  let failed = false;
  for await (const line of io.lines()) {
    number += 1;
    // A byte order mark, which some editors and shells put before the first line, is no part of it.
    const text = number === 1 ? line.replace(/^\ufeff/, '') : line;
    if (text.trim() === '') continue;
    const graded = await scoreLine(text, protocol);
    if (graded.ok) {
      await io.out(JSON.stringify(graded.value));
    } else {
      failed = true;
      io.err(`line ${number}: ${graded.fault.message}`);
    }
  }
  return failed ? FAILED : DONE;
};
