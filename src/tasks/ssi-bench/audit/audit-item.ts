import { projectWith } from '../../../core/raster/camera.js';
import { LEAST_OF_RANGE } from '../generate/clearness.js';
import {
  LEAST_PIXELS,
  LEAST_SHARE,
  leastBroadside,
  unfit,
  type ViewFacts,
  viewFacts,
} from '../generate/view-facts.js';
import { sceneOf } from '../scene.js';
import { nodeAt } from '../truth/ends.js';
import { hull2, type Point2, polygonArea } from '../truth/hull-area.js';
import { keyOf } from '../truth/key.js';
import { type Candidate, pairOf } from '../truth/measure.js';
import { rank, tied } from '../truth/rank.js';
import type { SsiItem, SsiKey } from '../types.js';
import { FLAT_MEASURES, type FlatMeasureName, flatMeasures } from './flat-measures.js';

/** What a check finds in one item, computed anew from its structure, look and cameras. */
export interface ItemAudit {
  /** Least share of a candidate (or of the reference) that is seen, 0..1, and least number of its pixels. */
  readonly share: number;
  readonly pixels: number;
  readonly hasTie: boolean;
  /** The order each shortcut gives, smallest first. */
  readonly flat: { readonly [name in FlatMeasureName]?: readonly number[] };
  /** Broken bounds and wrong keys, in words. Empty for a sound item. */
  readonly problems: readonly string[];
}

interface Seen {
  readonly share: number;
  readonly pixels: number;
}

function seenOf(item: SsiItem, view: ViewFacts, candidate: Candidate): Seen {
  if (item.criterion === 'hull-area' || item.criterion === 'hull-volume') {
    const nodes = typeof candidate === 'number' ? [candidate] : candidate;
    const points = nodes.map((n): Point2 => {
      const { x, y } = projectWith(view.projector, nodeAt(item.structure, n));
      return [x, y];
    });
    return {
      share: Math.min(...nodes.map((n) => view.nodeShare(n))),
      pixels: polygonArea(hull2(points)),
    };
  }
  const members = typeof candidate === 'number' ? [candidate] : pairOf(candidate, null);
  return {
    share: Math.min(...members.map((m) => view.share(m))),
    pixels: Math.min(...members.map((m) => view.visible(m))),
  };
}

/** What keeps a member from being well enough seen: its two ends, its length, what hides it. Groups of nodes have none. */
function unfitProblems(item: SsiItem, view: ViewFacts, candidate: Candidate): readonly string[] {
  if (item.criterion === 'hull-area' || item.criterion === 'hull-volume') return [];
  const members = typeof candidate === 'number' ? [candidate] : candidate;
  return members.flatMap((m) => {
    const reason = unfit(item.structure, view, m, leastBroadside(item.criterion));
    return reason === null ? [] : [`member ${m}: ${reason}`];
  });
}

/** Whether neighbours differ by 12 % of the range (or by 1 for counts) or are an exact tie. */
function orderProblems(item: SsiItem, values: readonly number[]): readonly string[] {
  const sorted = values.slice().sort((a, b) => a - b);
  const [first, last] = [sorted[0]!, sorted[sorted.length - 1]!];
  if (tied(first, last)) return ['all candidates are tied'];
  const counts = item.criterion === 'hop-distance' || item.criterion === 'cycle-length';
  const least = counts ? 1 : LEAST_OF_RANGE * (last - first);
  const close = sorted.some((v, i) => {
    const before = sorted[i - 1];
    return before !== undefined && !tied(before, v) && v - before < least * (1 - 1e-9);
  });
  const problems = close ? ['two candidates differ by less than the margin'] : [];
  const ties = sorted.filter((v, i) => i > 0 && tied(sorted[i - 1]!, v)).length;
  if (ties > 1) problems.push('more than two candidates are tied');
  if (item.criterion === 'hop-distance' && (first < 2 || last > 9))
    problems.push('a hop distance is not 2..9');
  return problems;
}

/** Recomputes key, margins, visibility and shortcuts. About 60 ms an item. */
export function auditItem(item: SsiItem, key: SsiKey): ItemAudit {
  const { structure, look, category, candidates, reference } = item;
  const scene = sceneOf({ structure, look });
  const views = item.cameras.map((camera) => viewFacts(structure, scene, camera));
  const [a, b] = views;
  if (a === undefined) throw new Error(`auditItem: ${item.id} has no camera`);
  const seen = candidates.map((c) => seenOf(item, b ?? a, c));
  if (reference !== null) seen.push(seenOf(item, a, reference));
  const share = Math.min(...seen.map((s) => s.share));
  const pixels = Math.min(...seen.map((s) => s.pixels));

  const truth = keyOf(item);
  const values = truth.values.map((v) => v ?? Number.POSITIVE_INFINITY);
  const problems = [...orderProblems(item, values)];
  if (truth.order.join() !== key.order.join())
    problems.push(`the key is ${key.order}, the truth ${truth.order}`);
  const same = truth.values.every((v, i) => {
    const kept = key.values[i];
    return v === null || kept === null || kept === undefined ? v === kept : tied(v, kept);
  });
  if (!same || truth.values.length !== key.values.length) problems.push('the measured values are others');
  for (const candidate of candidates) problems.push(...unfitProblems(item, b ?? a, candidate));
  if (reference !== null) problems.push(...unfitProblems(item, a, reference));
  if (share < LEAST_SHARE) problems.push(`only ${(100 * share).toFixed(0)} % of a candidate is seen`);
  if (pixels < LEAST_PIXELS) problems.push(`only ${pixels.toFixed(0)} pixels of a candidate are seen`);

  const measured = candidates.map((c) => flatMeasures(category, structure, c, reference, views));
  const flat = Object.fromEntries(
    FLAT_MEASURES[category].map((name) => [name, rank(measured.map((m) => m[name] ?? 0))]),
  );
  return {
    share,
    pixels,
    hasTie: values.some((v, i) => values.some((w, j) => j < i && tied(v, w))),
    flat,
    problems,
  };
}
