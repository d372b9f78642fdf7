/** Languages that people can read everything in. The first is the one of code, models and stored answers. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** "3.10", "3,10": a number with that many digits after the point, as the language writes it; nothing groups thousands. */
export function fixed(value: number, digits: number, language: Language): string {
  const text = value.toFixed(digits);
  return language === 'de' ? text.replace('.', ',') : text;
}
