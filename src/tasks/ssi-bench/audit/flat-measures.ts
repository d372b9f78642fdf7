import { type Projector, projectWith } from '../../../core/raster/camera.js';
import { atan2, DEG } from '../../../core/trig.js';
import { endsOf, nodeAt } from '../truth/ends.js';
import { hull2, type Point2, polygonArea } from '../truth/hull-area.js';
import { type Candidate, pairOf } from '../truth/measure.js';
import type { SsiCategory, Structure } from '../types.js';

/**
 * The 2D shortcuts: what somebody could rank by who only measures the picture, in pixels at 512 on the longer side. The
 * generator balances candidate sets against every one of them, and `packs check` reports how well each would do.
 */
export type FlatMeasureName =
  | 'pixel-height'
  | 'pixel-angle'
  | 'pixel-length'
  | 'pixel-area'
  | 'pixel-distance'
  | 'pixel-gap'
  | 'overlay-distance'
  | 'node-count';

const ONE: readonly FlatMeasureName[] = ['pixel-height', 'pixel-angle', 'pixel-length', 'pixel-area'];
const PAIR: readonly FlatMeasureName[] = [
  'pixel-distance',
  'pixel-gap',
  'pixel-angle',
  'pixel-height',
  'pixel-length',
  'pixel-area',
];
const NODES: readonly FlatMeasureName[] = [
  'pixel-area',
  'pixel-length',
  'pixel-distance',
  'pixel-height',
  'node-count',
];
const TARGET: readonly FlatMeasureName[] = [...PAIR, 'overlay-distance'];

/** The shortcuts that make sense for a category, each in both senses (smallest first, largest first). */
export const FLAT_MEASURES: { readonly [category in SsiCategory]: readonly FlatMeasureName[] } = {
  'ground-height': ONE,
  'ground-angle': ONE,
  dimension: ONE,
  'relative-distance': PAIR,
  area: NODES,
  volume: NODES,
  'multi-view-geometric': TARGET,
  'hop-distance': PAIR,
  'cycle-length': PAIR,
  'multi-view-topological': TARGET,
};

export type FlatMeasures = { readonly [name in FlatMeasureName]?: number };

/** One view at 512 pixels on its longer side. `visible` is the number of pixels seen of a member. */
export interface FlatView {
  readonly projector: Projector;
  readonly visible: (member: number) => number;
}

interface Segment {
  readonly a: Point2;
  readonly b: Point2;
}

const segmentOf = (structure: Structure, view: FlatView, member: number): Segment => {
  const [a, b] = endsOf(structure, member).map((p) => projectWith(view.projector, p));
  return { a: [a!.x, a!.y], b: [b!.x, b!.y] };
};
const middle = ({ a, b }: Segment): Point2 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const apart = (p: Point2, q: Point2): number =>
  Math.sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]));
const lengthOf = (s: Segment): number => apart(s.a, s.b);
/** Pixels above the lower edge of the picture. */
const heightOf = (view: FlatView, p: Point2): number => view.projector.height - p[1];
/** Angle to the horizontal, 0..90 degrees. */
const slopeOf = ({ a, b }: Segment): number => atan2(Math.abs(b[1] - a[1]), Math.abs(b[0] - a[0])) / DEG;

function between(s: Segment, t: Segment): number {
  const [u, v] = [
    [s.b[0] - s.a[0], s.b[1] - s.a[1]],
    [t.b[0] - t.a[0], t.b[1] - t.a[1]],
  ] as const;
  const turn = Math.abs(u[0] * v[1] - u[1] * v[0]);
  return atan2(turn, Math.abs(u[0] * v[0] + u[1] * v[1])) / DEG;
}

function toSegment(p: Point2, s: Segment): number {
  const [x, y] = [s.b[0] - s.a[0], s.b[1] - s.a[1]];
  const square = x * x + y * y;
  const t = square === 0 ? 0 : ((p[0] - s.a[0]) * x + (p[1] - s.a[1]) * y) / square;
  const k = Math.min(1, Math.max(0, t));
  return apart(p, [s.a[0] + k * x, s.a[1] + k * y]);
}

/** Shortest distance between two segments in the picture; 0 where they cross. */
function gapOf(s: Segment, t: Segment): number {
  const side = (o: Point2, a: Point2, b: Point2): number =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const crossing =
    side(s.a, s.b, t.a) * side(s.a, s.b, t.b) < 0 && side(t.a, t.b, s.a) * side(t.a, t.b, s.b) < 0;
  return crossing ? 0 : Math.min(toSegment(s.a, t), toSegment(s.b, t), toSegment(t.a, s), toSegment(t.b, s));
}

function ofMember(structure: Structure, view: FlatView, member: number): FlatMeasures {
  const s = segmentOf(structure, view, member);
  return {
    'pixel-height': heightOf(view, middle(s)),
    'pixel-angle': slopeOf(s),
    'pixel-length': lengthOf(s),
    'pixel-area': view.visible(member),
  };
}

function ofPair(structure: Structure, view: FlatView, first: number, second: number): FlatMeasures {
  const [s, t] = [segmentOf(structure, view, first), segmentOf(structure, view, second)];
  return {
    'pixel-distance': apart(middle(s), middle(t)),
    'pixel-gap': gapOf(s, t),
    'pixel-angle': between(s, t),
    'pixel-height': (heightOf(view, middle(s)) + heightOf(view, middle(t))) / 2,
    'pixel-length': lengthOf(s) + lengthOf(t),
    'pixel-area': view.visible(first) + view.visible(second),
  };
}

function ofNodes(structure: Structure, view: FlatView, nodes: readonly number[]): FlatMeasures {
  const points = nodes.map((n): Point2 => {
    const { x, y } = projectWith(view.projector, nodeAt(structure, n));
    return [x, y];
  });
  const mean: Point2 = [
    points.reduce((sum, p) => sum + p[0], 0) / points.length,
    points.reduce((sum, p) => sum + p[1], 0) / points.length,
  ];
  let widest = 0;
  for (const p of points) for (const q of points) widest = Math.max(widest, apart(p, q));
  return {
    'pixel-area': polygonArea(hull2(points)),
    'pixel-length': widest,
    'pixel-distance': points.reduce((sum, p) => sum + apart(p, mean), 0) / points.length,
    'pixel-height': heightOf(view, mean),
    'node-count': nodes.length,
  };
}

/**
 * Multi-view: the target as view B shows it, its distances to the reference where that lies in B (for somebody who has
 * found it there), and to the place where A showed it (for somebody who lays one picture over the other).
 */
function ofTarget(
  structure: Structure,
  a: FlatView,
  b: FlatView,
  reference: number,
  target: number,
): FlatMeasures {
  const s = segmentOf(structure, b, target);
  const inB = segmentOf(structure, b, reference);
  return {
    ...ofMember(structure, b, target),
    'pixel-angle': between(s, inB),
    'pixel-distance': apart(middle(s), middle(inB)),
    'pixel-gap': gapOf(s, inB),
    'overlay-distance': apart(middle(s), middle(segmentOf(structure, a, reference))),
  };
}

/** @param views one view, or A and B for multi-view items */
export function flatMeasures(
  category: SsiCategory,
  structure: Structure,
  candidate: Candidate,
  reference: number | null,
  views: readonly FlatView[],
): FlatMeasures {
  const [a, b] = views;
  if (a === undefined) throw new Error('flatMeasures: a view is needed');
  if (reference !== null) {
    if (b === undefined) throw new Error('flatMeasures: a multi-view item has two views');
    return ofTarget(structure, a, b, ...pairOf(candidate, reference));
  }
  if (typeof candidate === 'number') return ofMember(structure, a, candidate);
  if (category === 'area' || category === 'volume') return ofNodes(structure, a, candidate);
  return ofPair(structure, a, ...pairOf(candidate, reference));
}
