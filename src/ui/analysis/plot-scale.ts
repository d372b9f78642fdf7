import type * as Plot from '@observablehq/plot';
import type { Axis } from './figure-view.js';

export const scaleOf = ({ label, unit, log }: Axis): Plot.ScaleOptions => ({
  label,
  nice: unit !== 'share' && !log,
  ...(log ? { type: 'log' as const } : {}),
  ...(unit === 'share' ? { domain: [0, 1], tickFormat: percentTick } : {}),
  ...(unit === 'seconds' || log ? { tickFormat: plainTick } : {}),
});
export const percentTick = (share: number): string => `${Math.round(100 * share)} %`;
export const plainTick = (value: number): string => {
  // On a logarithmic axis only 1, 2 and 5 of each decade have room.
  const lead = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
  return [1, 2, 5].some((one) => Math.abs(lead - one) < 1e-6) ? `${Number(value.toPrecision(3))}` : '';
};

export const longest = (names: readonly string[]): number => Math.max(0, ...names.map((name) => name.length));
/** Names as they fit beside an axis, in at most two lines. @param room pixels */
export const folded =
  (room: number) =>
  (name: string): string => {
    const most = Math.max(2, Math.floor(room / 6.6));
    const cut = (text: string): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
    if (name.length <= most) return name;
    const space = name.lastIndexOf(' ', most);
    return space <= 0 ? cut(name) : `${name.slice(0, space)}\n${cut(name.slice(space + 1))}`;
  };
