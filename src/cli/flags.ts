import { parseArgs } from 'node:util';
import { UsageError } from './command.js';

/** Names of the flags a command takes; each takes a value. */
export interface Read<Name extends string> {
  readonly flags: { readonly [name in Name]?: string };
  readonly rest: readonly string[];
}

/** Reads `--name value` and `--name=value`. @param positionals how many other words the command takes at most */
export function readFlags<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
  positionals = 0,
): Read<Name> {
  const known = names.map((name) => `--${name}`).join(', ');
  const takes = names.length > 0 ? `It takes ${known}.` : 'It takes no options.';
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  // `--seed -5`: a word with a dash and a digit is a value, no option.
  const joined: string[] = [];
  for (const word of args) {
    const before = joined.at(-1);
    const open = before !== undefined && names.some((name) => before === `--${name}`);
    if (open && /^-\d/.test(word)) joined[joined.length - 1] = `${before}=${word}`;
    else joined.push(word);
  }
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: joined, options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.?\n|\. /)[0] : String(error);
    throw new UsageError(`${reason}. ${takes}`);
  }
  if (parsed.positionals.length > positionals) {
    throw new UsageError(`"${parsed.positionals[positionals]}" is one word too many. ${takes}`);
  }
  const flags: { [name in Name]?: string } = {};
  for (const name of names) {
    const value = parsed.values[name];
    if (typeof value === 'string') flags[name] = value;
  }
  return { flags, rest: parsed.positionals };
}

/** A whole number in a range; `fallback` where the flag is not given. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  low: number,
  high: number,
): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= low && value <= high) return value;
  throw new UsageError(`--${name} takes a whole number from ${low} to ${high}, not "${text}".`);
}

/** One of a list of words. */
export function oneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  if (words.length === 0) throw new UsageError(`--${name} is of no use here: there are none.`);
  throw new UsageError(`--${name} takes ${words.join(', ')}; there is no "${text}".`);
}
