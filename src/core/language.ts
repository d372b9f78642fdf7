/** Languages that people can read everything in. The first is the one of code, models and stored answers. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
