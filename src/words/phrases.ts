import type { Language } from '../core/language.js';

/** A text by the number it speaks of: `other` is for all numbers that the language knows no form of their own for. */
export interface Forms {
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly other: string;
}

export type Phrase = string | Forms;

/** What is filled in. Numbers are written as the language writes them; texts stand as they are. */
export interface Values {
  readonly [name: string]: string | number;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** The phrase with `{name}` replaced; what has no value stays as it is. Of forms the one for the number `n` is taken. */
export function fill(
  phrase: Phrase,
  values: Values,
  language: Language,
  type: Counting = 'cardinal',
): string {
  const text = typeof phrase === 'string' ? phrase : formFor(phrase, Number(values.n), language, type);
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? numeral(value, language) : value;
  });
}

/** Names of what a phrase has filled in, each once, in alphabetical order. */
export function placeholdersOf(phrase: Phrase): readonly string[] {
  const texts = typeof phrase === 'string' ? [phrase] : Object.values(phrase);
  const names = texts.flatMap((text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name));
  return [...new Set(names)].sort();
}

/** "1,234.5", "1.234,5". @param digits after the point, always that many; absent: as many as it has, up to three */
export function numeral(value: number, language: Language, digits?: number): string {
  return new Intl.NumberFormat(
    language,
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  ).format(value);
}

type Counting = 'cardinal' | 'ordinal';
const rules = new Map<string, Intl.PluralRules>();

function formFor(forms: Forms, n: number, language: Language, type: Counting): string {
  const name = `${language} ${type}`;
  const rule = rules.get(name) ?? new Intl.PluralRules(language, { type });
  rules.set(name, rule);
  const form = rule.select(n);
  return form === 'one' || form === 'two' || form === 'few' ? (forms[form] ?? forms.other) : forms.other;
}
