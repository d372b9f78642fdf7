import type { Theme } from '../ui/view.js';

/** Debug flags of the address, before its hash; documented on the page's guide. Unknown ones are left alone. */
export interface Flags {
  /** Draw with this, where the browser has it. */
  readonly gpu: 'webgpu' | 'webgl2' | null;
  /** Longest side of the pictures people see, pixels. */
  readonly px: number;
  readonly store: 'browser' | 'memory';
  readonly theme: Theme | null;
}

const PX = 1920;

/** Reads `location.search`; a value that means nothing is as if it were not there. */
export function flagsFrom(search: string): Flags {
  const given = new URLSearchParams(search);
  const one = <T extends string>(name: string, values: readonly T[]): T | null =>
    values.find((value) => value === given.get(name)) ?? null;
  const px = Number(given.get('px') ?? '');
  return {
    gpu: one('gpu', ['webgpu', 'webgl2']),
    px: Number.isInteger(px) && px >= 256 && px <= PX ? px : PX,
    store: one('store', ['memory']) ?? 'browser',
    theme: one('theme', ['light', 'dark', 'system']),
  };
}
