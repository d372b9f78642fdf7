/**
 * A typeface of 5 x 8 pixels for the labels on sheets: letters that are the same bits on every machine, so that a sheet
 * is reproducible by its hash. Each glyph is eight rows from the top, a row one base-32 digit (highest bit left).
 */
const GLYPHS: { readonly [letter: string]: string } = {
  A: 'ehhvhhh0',
  B: 'uhhuhhu0',
  C: 'ehggghe0',
  D: 'uhhhhhu0',
  E: 'vgguggv0',
  F: 'vgguggg0',
  G: 'ehgnhhf0',
  H: 'hhhvhhh0',
  I: 'e44444e0',
  J: '722222c0',
  K: 'hikokih0',
  L: 'ggggggv0',
  M: 'hrllhhh0',
  N: 'hpplnjh0',
  O: 'ehhhhhe0',
  P: 'uhhuggg0',
  Q: 'ehhhlid0',
  R: 'uhhukih0',
  S: 'fgge11u0',
  T: 'v4444440',
  U: 'hhhhhhe0',
  V: 'hhhhha40',
  W: 'hhhllla0',
  X: 'hha4ahh0',
  Y: 'hha44440',
  Z: 'v1248gv0',
  a: '00e1fhf0',
  b: 'ggmphhu0',
  c: '00ehghe0',
  d: '11djhhf0',
  e: '00ehvge0',
  f: '698s8880',
  g: '00fhhf1e',
  h: 'ggmphhh0',
  i: '40c444e0',
  j: '206222ic',
  k: 'ggikoki0',
  l: 'c44444e0',
  m: '00qllhh0',
  n: '00mphhh0',
  o: '00ehhhe0',
  p: '00uhhugg',
  q: '00fhhf11',
  r: '00mpggg0',
  s: '00fge1u0',
  t: '88s88960',
  u: '00hhhjd0',
  v: '00hhha40',
  w: '00hhlla0',
  x: '00ha4ah0',
  y: '00hhhf1e',
  z: '00v248v0',
  0: 'ehjlphe0',
  1: '4c4444e0',
  2: 'eh1248v0',
  3: 'v2421he0',
  4: '26aiv220',
  5: 'vgu11he0',
  6: '68guhhe0',
  7: 'v1248880',
  8: 'ehhehhe0',
  9: 'ehhf12c0',
  ' ': '00000000',
  '.': '00000cc0',
  ',': '0000c4c8',
  ':': '0cc0cc00',
  '-': '000v0000',
  '+': '044v4400',
  '(': '24888420',
  ')': '84222480',
  '/': '01248g00',
  '!': '44444040',
  '?': 'eh124040',
  "'": 'cc480000',
  '"': 'aaa00000',
  '=': '00v0v000',
  '%': 'op248j30',
  '°': 'ciic0000',
  '×': '00ha4ah0',
};
/** What is not in the table is written as its nearest relative, else as a filled box. */
const RELATIVES: { readonly [letter: string]: string } = { '−': '-', '–': '-', '—': '-', '’': "'", '‘': "'" };
const BOX = 'vvvvvvv0';

export const LETTER_WIDTH = 6;
export const LETTER_HEIGHT = 8;

/** Width of a text in pixels at scale 1. */
export const textWidth = (text: string): number => [...text].length * LETTER_WIDTH - 1;

/** Calls `dot` for every pixel of a text at scale 1, x and y from its upper left corner. */
export function eachDot(text: string, dot: (x: number, y: number) => void): void {
  for (const [k, letter] of [...text].entries()) {
    const rows = GLYPHS[letter] ?? GLYPHS[RELATIVES[letter] ?? ''] ?? BOX;
    for (let y = 0; y < LETTER_HEIGHT; y++) {
      const row = Number.parseInt(rows[y] ?? '0', 32);
      for (let x = 0; x < 5; x++) if (row & (16 >> x)) dot(k * LETTER_WIDTH + x, y);
    }
  }
}
