import type { Language } from '../../core/language.js';
import type { Text } from '../../studies/text.js';

/** Languages of a study, the first one first. */
type Languages = readonly Language[];

/** A text in one language, as a field shows it; empty where that language has none of its own. A plain text is the first's. */
export function textFor(text: Text | undefined, language: Language, [first = 'en']: Languages): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return language === first ? text : '';
  return text[language] ?? '';
}

/**
 * The text with one language's part replaced and all others as they are; undefined once none is left. Where a study has
 * one language, its texts stay plain.
 */
export function putText(
  text: Text | undefined,
  language: Language,
  value: string,
  languages: Languages,
): Text | undefined {
  const [first = 'en'] = languages;
  const before: { readonly [language: string]: string } =
    text === undefined || text === '' ? {} : typeof text === 'string' ? { [first]: text } : text;
  const after = Object.fromEntries(
    Object.entries({ ...before, [language]: value }).filter(([, words]) => words !== ''),
  );
  const left = Object.keys(after);
  if (left.length === 0) return undefined;
  return languages.length === 1 && left.length === 1 && left[0] === first ? value : after;
}

const BETWEEN_PAGES = /\n-{3,}(?:\n|$)/;

/** Pages in one language, one after the other with a line of hyphens between. */
export function pagesFor(
  pages: readonly Text[] | undefined,
  language: Language,
  languages: Languages,
): string {
  const texts = (pages ?? []).map((page) => textFor(page, language, languages));
  while (texts.at(-1) === '') texts.pop();
  return texts.join('\n---\n');
}

/** The pages with one language's texts replaced, page by page; undefined once nothing is left. */
export function putPages(
  pages: readonly Text[] | undefined,
  language: Language,
  value: string,
  languages: Languages,
): readonly Text[] | undefined {
  const given = `${value}\n`.split(BETWEEN_PAGES).map((page) => page.trim());
  const before = pages ?? [];
  const after = Array.from({ length: Math.max(given.length, before.length) }, (_, i) =>
    putText(before[i], language, given[i] ?? '', languages),
  ).filter((page) => page !== undefined);
  return after.length === 0 ? undefined : after;
}
