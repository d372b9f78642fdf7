import type { Language } from '../core/language.js';
import { en } from './en.js';
import { type Forms, type Phrase, placeholdersOf, type Values } from './phrases.js';

export type WordKey = keyof typeof en;

/** The catalogue in one language: every key, and forms where English has forms. */
export type Words = {
  readonly [key in WordKey]: (typeof en)[key] extends string ? string : Forms;
};

/** A text before it is said in any language: what views hold that are shown for longer than a language is spoken. */
export interface Said {
  readonly key: WordKey;
  readonly values?: Values;
}

/** Texts that stand instead of those of the catalogue. */
export type OwnWords = { readonly [key in WordKey]?: string };

/** What each language calls itself. */
export const LANGUAGE_NAMES: { readonly [language in Language]: string } = {
  en: 'English',
  de: 'Deutsch',
};

const KEYS: ReadonlySet<string> = new Set(Object.keys(en));
export const isWordKey = (name: string): name is WordKey => KEYS.has(name);

/** What the text of a key may have filled in. */
export function valuesOf(key: WordKey): readonly string[] {
  const phrase: Phrase = en[key];
  return placeholdersOf(phrase);
}

/** The key that is written most like a name that is none. */
export function nearestKey(name: string): WordKey {
  let nearest: WordKey = 'start';
  let least = Infinity;
  for (const key of KEYS) {
    const far = distance(name.toLowerCase(), key.toLowerCase());
    if (far >= least || !isWordKey(key)) continue;
    nearest = key;
    least = far;
  }
  return nearest;
}

/** Letters to add, drop or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
