import { html, type TemplateResult } from 'lit';
import type { Language } from '../core/language.js';
import type { OwnWords, WordKey, Words } from '../words/catalogue.js';
import { en } from '../words/en.js';
import { fill, numeral, type Values } from '../words/phrases.js';

/**
 * The language that the page speaks, held here alone. Screens say what they say through `say`, and are rendered anew when
 * the language changes (`OrthantElement`); none of them asks which language it is.
 */
interface Speech {
  readonly language: Language;
  readonly words: Words;
  /** Texts of the study's own. */
  readonly own: OwnWords;
  /** Languages that a person may change to; fewer than two: there is no choice. */
  readonly offered: readonly Language[];
}

const ENGLISH: Speech = { language: 'en', words: en, own: {}, offered: [] };
let speech: Speech = ENGLISH;
const listeners = new Set<() => void>();
/** Of languages asked for one after the other the last one counts, whichever comes first. */
let wanted = 0;

/** English is there from the start, other languages are loaded when they are first spoken. */
const catalogues: { readonly [language in Language]: () => Words | Promise<Words> } = {
  en: () => en,
  de: async () => (await import('../words/de.js')).de,
};

/** The text of a key in the language that is spoken. */
export const say = (key: WordKey, values: Values = {}): string =>
  fill(speech.own[key] ?? speech.words[key], values, speech.language);

/** The same where keys of the keyboard and emphasis may show. */
export function rich(key: WordKey, values: Values = {}): readonly (string | TemplateResult)[] {
  return say(key, values)
    .split(/(\[[^\]]+\]|\*[^*]+\*)/)
    .map((part) => {
      if (/^\[.+\]$/.test(part)) return html`<kbd>${part.slice(1, -1)}</kbd>`;
      return /^\*.+\*$/.test(part) ? html`<b>${part.slice(1, -1)}</b>` : part;
    });
}

/** 1st, 2nd, 3rd, 4th .. for small positive integers. */
export const ordinal = (n: number): string =>
  fill(speech.own.ordinal ?? speech.words.ordinal, { n }, speech.language, 'ordinal');

/** @param digits after the point; absent: as many as it has, up to three */
export const number = (value: number, digits?: number): string => numeral(value, speech.language, digits);

export const spokenLanguage = (): Language => speech.language;
export const offeredLanguages = (): readonly Language[] => speech.offered;

/** Speaks another language from now on. Rejects, and goes on as before, where its catalogue cannot be loaded. */
export async function speak(
  language: Language,
  offered: readonly Language[] = [],
  own: OwnWords = {},
): Promise<void> {
  wanted += 1;
  const mine = wanted;
  const words = await catalogues[language]();
  if (mine === wanted) change({ language, words, own, offered });
}

/** Back to what the page speaks outside of studies. */
export function speakEnglish(): void {
  wanted += 1;
  change(ENGLISH);
}

function change(next: Speech): void {
  speech = next;
  document.documentElement.lang = next.language;
  for (const listener of [...listeners]) listener();
}

/** @returns what ends it */
export function onSpeech(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
