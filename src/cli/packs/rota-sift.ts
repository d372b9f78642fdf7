import { sha256Text } from '../../core/sha256.js';
import { DUPLICATE_IOU } from '../../tasks/rota-bench/icon-filter.js';
import { maskOf } from '../../tasks/rota-bench/mask-text.js';
import type { IconSource } from './rota-icons.js';
import type { Sifted } from './rota-worker.js';

/** The order in which icons are tried: by the SHA-256 of their names. */
export function inHashOrder(icons: readonly IconSource[]): IconSource[] {
  return icons
    .map((icon) => ({ icon, hash: sha256Text(icon.name) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ icon }) => icon);
}

/** A task's seed, uint32: it follows from the icon's name alone. */
export const seedOfIcon = (name: string): number =>
  Number.parseInt(sha256Text(`seed:${name}`).slice(0, 8), 16);

export interface Passed {
  readonly name: string;
  readonly mask: string;
}
export interface Sieve {
  /** In the given order, duplicates left out. */
  readonly passed: readonly Passed[];
  /** How many icons failed each test. */
  readonly failed: { readonly [code: string]: number };
}

/** Bits of a mask, 32 a word: two masks are compared in some microseconds. */
function wordsOf(text: string): Uint32Array {
  const mask = maskOf(text);
  if (!mask.ok) throw new Error(`wordsOf: ${mask.fault.message}`);
  const words = new Uint32Array(mask.value.length / 32);
  mask.value.forEach((bit, i) => {
    if (bit !== 0) words[i >>> 5] = words[i >>> 5]! | (1 << (i & 31));
  });
  return words;
}

function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function overlap(a: Uint32Array, b: Uint32Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    both += ones(a[i]! & b[i]!);
    either += ones(a[i]! | b[i]!);
  }
  return both / either;
}

/** Counts failures and drops icons that look like one before them. Stops looking once `wanted` have passed. */
export function sieve(sifted: readonly Sifted[], wanted: number): Sieve {
  const passed: Passed[] = [];
  const kept: { readonly words: Uint32Array; readonly foreground: number }[] = [];
  const failed: { [code: string]: number } = {};
  const fail = (code: string): void => {
    failed[code] = (failed[code] ?? 0) + 1;
  };
  for (const one of sifted) {
    if ('code' in one) {
      fail(one.code);
      continue;
    }
    if (passed.length >= wanted) continue;
    const words = wordsOf(one.mask);
    const { foreground } = one;
    // Masks of very different size cannot overlap that much: the smaller one's share of the larger bounds the IoU.
    const twin = kept.some(
      (other) =>
        Math.min(foreground, other.foreground) > DUPLICATE_IOU * Math.max(foreground, other.foreground) &&
        overlap(words, other.words) > DUPLICATE_IOU,
    );
    if (twin) {
      fail('icon-duplicate');
      continue;
    }
    kept.push({ words, foreground });
    passed.push({ name: one.name, mask: one.mask });
  }
  return { passed, failed };
}
