import type * as Plot from '@observablehq/plot';

/** Colours by use. Series differ by symbol and dash as well, so that no colour has to be seen. */
export interface Palette {
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly ground: string;
  /** After Okabe and Ito (2008), darkened or lightened until they stand out against the ground by 3 : 1. */
  readonly series: readonly string[];
  readonly font: string;
}

const LIGHT = ['#0b5f96', '#b1440b', '#00725a', '#96407f', '#7a5600', '#33393f'];

/** The element's own properties of the same colours, which follow the page's scheme, in print too. */
export const PAGE_PALETTE: Palette = {
  ink: 'var(--ink)',
  quiet: 'var(--ink-3)',
  line: 'var(--line)',
  ground: 'var(--surface)',
  series: LIGHT.map((_, k) => `var(--figure-${k + 1})`),
  font: 'inherit',
};
/** For files: dark on white, without anything of the page's. */
export const PRINT_PALETTE: Palette = {
  ink: '#151b22',
  quiet: '#4a525a',
  line: '#d4d4d0',
  ground: '#ffffff',
  series: LIGHT,
  font: 'Helvetica, Arial, sans-serif',
};

const SYMBOLS: readonly Plot.SymbolType[] = ['circle', 'square', 'triangle', 'diamond', 'times', 'star'];
const DASHES: readonly string[] = ['', '6 3', '2 3', '9 3 2 3', '1 4', '12 4'];
export const CHANCE = 'Chance';
const REFERENCE_SYMBOLS: readonly string[] = ['◇', '✕', '○'];
/** Chance is a line, published rows have a sign each. */
export const referenceSign = (name: string, names: readonly string[]): string =>
  name === CHANCE
    ? '┆'
    : (REFERENCE_SYMBOLS[names.filter((one) => one !== CHANCE).indexOf(name) % REFERENCE_SYMBOLS.length] ??
      '');

/** A seventh series has the first one's colour and the second one's sign. */
const turned = (k: number, of: number): number => (k + Math.floor(k / LIGHT.length)) % of;
export const symbolOf = (k: number): Plot.SymbolType => SYMBOLS[turned(k, SYMBOLS.length)] ?? 'circle';
export const dashOf = (k: number): string => DASHES[turned(k, DASHES.length)] ?? '';
