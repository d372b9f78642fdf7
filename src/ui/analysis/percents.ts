/** "95 %" without a break in between. */
export const percents = (text: string): string => text.replace(/(\d) %/g, '$1\u00a0%');
