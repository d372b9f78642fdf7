import type { PaperCell, PaperRow, PaperTable } from './types.js';

const PAPER = 'SSI-Bench (arXiv 2602.07864)';
const family = 'ssi-bench';
const row = (name: string, group: string, ...cells: readonly PaperCell[]): PaperRow => ({
  name,
  group,
  cells,
});
const bench = (name: string, ...cells: readonly PaperCell[]): PaperRow => ({ name, cells });

/** The tables of words: taxonomy, other benchmarks, constraints. */
export const ssiContextTables: readonly PaperTable[] = [
  {
    family,
    label: 'Table 1',
    caption: 'Task taxonomy of structure-centric spatial reasoning',
    source: `${PAPER}, section 1`,
    columns: [
      { title: 'Criterion', unit: 'text' },
      { title: 'Candidates', unit: 'text' },
    ],
    rows: [
      row(
        'Ground Height',
        'Geometric',
        'Rank members by centroid height relative to the ground plane.',
        '4 members',
      ),
      row(
        'Ground Angle',
        'Geometric',
        'Rank members by the angle between their principal direction and the ground plane.',
        '4 members',
      ),
      row(
        'Dimension',
        'Geometric',
        'Rank members by their length along the principal direction.',
        '4 members',
      ),
      row(
        'Relative Distance',
        'Geometric',
        'Rank member groups by the minimum distance between their principal-axis lines.',
        '3 groups',
      ),
      row(
        'Area',
        'Geometric',
        'Rank node groups by planar convex-hull area in the reference plane.',
        '3 groups',
      ),
      row(
        'Volume',
        'Geometric',
        'Rank node groups by 3D convex-hull volume enclosing the nodes.',
        '3 groups',
      ),
      row(
        'Multi-View',
        'Geometric',
        'Fuse two views to rank target members by geometric relations to a reference member.',
        '3 groups',
      ),
      row(
        'Hop Distance',
        'Topological',
        'Rank member groups by shortest-path hop count on the structural connectivity graph.',
        '3 groups',
      ),
      row(
        'Cycle Length',
        'Topological',
        'Rank member groups by the minimum cycle length with the specified members.',
        '3 groups',
      ),
      row(
        'Multi-View',
        'Topological',
        'Fuse two views to rank target members by topological relations to a reference member.',
        '3 groups',
      ),
    ],
  },
  {
    family,
    label: 'Table 3',
    caption: 'SSI-Bench and representative spatial reasoning benchmarks',
    source: `${PAPER}, appendix B`,
    columns: [
      { title: 'Regime', unit: 'text' },
      { title: 'Modality', unit: 'text' },
      { title: 'Annotation', unit: 'text' },
      { title: 'Task', unit: 'text' },
      { title: 'Samples', unit: 'count' },
      { title: 'Human-AI gap', unit: 'points' },
    ],
    rows: [
      bench('SpatialRGPT', 'UC', 'Single-Image', 'Auto', 'SU', 1406, '<42'),
      bench('SpatialVLM', 'UC', 'Single-Image', 'Auto & Human', 'SU', 546, '<30'),
      bench('CVBench', 'UC', 'Single-Image', 'Auto', 'SU', 2638, null),
      bench('MultiSPA', 'UC', 'Multi-Image', 'Auto', 'SU & MU', 7800, null),
      bench('All-Angles-Bench', 'UC', 'Multi-Image', 'Human', 'SU', 2100, 21.2),
      bench('MMSI-Bench', 'UC', 'Multi-Image', 'Human', 'SU & MU', 1000, 55.3),
      bench('ViewSpatial-Bench', 'UC', 'Multi-Image', 'Auto & Human', 'SU', 5712, null),
      bench('MindCube', 'UC', 'Multi-Image', 'Auto & Human', 'SU & MU', 21154, null),
      bench('VSI-Bench', 'UC', 'Video', 'Auto', 'SU', 5000, 33),
      bench('OST-Bench', 'UC', 'Video', 'Auto', 'SU & MU', 10000, 29.3),
      bench('SPAR-Bench', 'UC', 'Video', 'Auto', 'SU & MU', 7207, 27.8),
      bench('STI-Bench', 'UC', 'Video', 'Auto', 'SU & MU', 2064, null),
      bench('DSI-Bench', 'UC', 'Video', 'Human', 'SU & MU', 1000, null),
      bench('EgoExoBench', 'UC', 'Multi-Video', 'Auto & Human', 'CV', 7330, 41.9),
      bench('MMSI-Video', 'UC', 'Video/Multi-Video', 'Human', 'SU & MU & CV', 1106, 58.4),
      bench('SSI-Bench', 'SC', 'Single-/Multi-Image', 'Human', 'SU', 1000, 58),
    ],
    note: 'SU, MU: spatial and motion understanding; CV: cross-video reasoning; SC, UC: structurally constrained, unconstrained.',
  },
  {
    family,
    label: 'Table 4',
    caption: 'Structural constraints',
    source: `${PAPER}, appendix C`,
    columns: [
      { title: 'Mechanism', unit: 'text' },
      { title: 'Example', unit: 'text' },
      { title: '3D inference benefit', unit: 'text' },
    ],
    rows: [
      row(
        'Symmetry',
        'Geometric regularity',
        'Mirrored geometry and node positions across an axis or plane.',
        'A pitched house roof or a symmetrical stadium dome, where the left and right halves are mirrored.',
        'Helps infer occluded or heavily foreshortened parts from their visible counterparts.',
      ),
      row(
        'Parallelism & Orthogonality',
        'Geometric regularity',
        'Members align parallel (A || B) or orthogonal (A _|_ B).',
        'A multi-story parking garage, where floor slabs are parallel and support columns are orthogonal to floors.',
        'Establishes a global coordinate frame to resolve perspective distortion.',
      ),
      row(
        'Coplanarity & Collinearity',
        'Geometric regularity',
        'Nodes or members share a single 3D plane or line.',
        'The flat glass curtain wall of a modern commercial building facade.',
        'Restricts depth variation and reduces geometric degrees of freedom.',
      ),
      row(
        'Periodicity & Equidistance',
        'Geometric regularity',
        'Structural units repeat with equal or regular spacing.',
        'Bleacher seating in a stadium or regular steps on a public staircase.',
        'Replaces absolute metric measurement with structural counting.',
      ),
      row(
        'Joint Sharing',
        'Topological & connectivity',
        'Converging members share exact 3D endpoint coordinates.',
        'A steel space-frame roof where multiple struts meet at a single spherical node.',
        'Provides hard equality constraints and prevents inconsistent floating endpoints.',
      ),
      row(
        'Sequence & Enclosure',
        'Topological & connectivity',
        'Fixed connection rules form ordered chains or closed invariant loops.',
        'The side rails of a pedestrian truss bridge, forming closed and stable triangular patterns.',
        'Preserves invariant topology under 2D projection and narrows feasible 3D layouts.',
      ),
      row(
        'Anchoring',
        'Topological & connectivity',
        'Base nodes rest on a common datum plane.',
        'The concrete piers of a highway overpass, all anchored to the same ground-level foundation.',
        'Establishes an absolute zero-elevation reference.',
      ),
      row(
        'Gravity Alignment',
        'Physical & semantic',
        'Load-bearing members align with gravity or remain level relative to it.',
        'The main load-bearing columns of a shopping mall and its horizontal floor decks.',
        'Defines a global vertical axis and resolves up-down ambiguity under camera tilt.',
      ),
      row(
        'Shape Physics',
        'Physical & semantic',
        'Components deform into predictable, physics-governed shapes.',
        'The main cables of a large suspension bridge, forming a catenary curve under load.',
        'Injects physical priors to prevent arbitrary or implausible 3D interpretations.',
      ),
    ],
  },
];
