import { ordinal, say } from './say.js';
import type { Ends, Rate } from './view.js';

/** "1st, lowest", "2nd", "4th, highest". @param place 1-based */
export function placeWords(place: number, count: number, ends: Ends): string {
  const end = place === 1 ? ends.least : place === count ? ends.most : null;
  return end === null ? ordinal(place) : say('place', { place: ordinal(place), end });
}

/** "63 %"; one decimal only where it says something (below 100 trials it does not). */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const interval = (rate: Rate): string =>
  `${Math.round(rate.low * 100)}–${Math.round(rate.high * 100)} %`;

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** Bytes as a person reads them. */
export function size(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
