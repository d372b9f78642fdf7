/** A text in one language, or in several by language tag (`en`, `de`). Always plain text; a blank line parts paragraphs. */
export type Text = string | { readonly [language: string]: string };

/** The text in the wanted language, else in English, else in whatever language comes first. */
export function textIn(text: Text, language: string): string {
  if (typeof text === 'string') return text;
  return text[language] ?? text.en ?? Object.values(text)[0] ?? '';
}

/** Paragraphs of a plain text. */
export const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
