import { answererTitle } from '../../analysis/answerer.js';
import { splitRows } from '../../analysis/select.js';
import type { Dimension, TrialTable } from '../../analysis/table.js';

/** Trials of one answerer under one condition, read by one rule: what may be averaged. */
export interface Series {
  readonly name: string;
  readonly kind: 'person' | 'model' | 'scripted';
  readonly rows: Uint32Array;
}

export const SPLITS: readonly {
  readonly id: string;
  readonly title: string;
  readonly by: readonly Dimension[];
}[] = [
  { id: 'who', title: 'Who answered', by: ['participantKind', 'participant', 'version'] },
  { id: 'kind', title: 'People, models, solvers', by: ['participantKind'] },
  {
    id: 'answerer',
    title: 'Each answerer',
    by: ['participantKind', 'participant', 'version', 'answerer'],
  },
  { id: 'run', title: 'Each run', by: ['participantKind', 'participant', 'version', 'subject', 'run'] },
  { id: 'pack', title: 'Who answered which pack', by: ['participantKind', 'participant', 'version', 'pack'] },
  {
    id: 'level',
    title: 'Who answered which level',
    by: ['participantKind', 'participant', 'version', 'level'],
  },
];

/** Other questions, other rules: a mean over two of these is a mean of nothing, so that they are always apart. */
const RULES: readonly Dimension[] = ['style', 'without', 'extra', 'protocol', 'itemVersion'];

const STYLES: { readonly [style in string]?: string } = { direct: 'direct', steps: 'step by step' };
const KINDS: { readonly [kind in string]?: string } = {
  person: 'People',
  model: 'Models',
  scripted: 'Solvers and scripts',
};
const PLACES = ['person', 'model', 'scripted'];

export function seriesOf(table: TrialTable, rows: Uint32Array, split: string): readonly Series[] {
  const { by } = SPLITS.find(({ id }) => id === split) ?? SPLITS[0] ?? { by: [] };
  const dimensions = [...by, ...RULES];
  const groups = splitRows(table, rows, dimensions).map(({ rows: own, key }) => ({
    rows: own,
    // Family, origin and mode stand before.
    of: new Map(dimensions.map((name, k) => [name, key[3 + k] ?? ''] as const)),
  }));
  const varies = (name: Dimension): boolean => new Set(groups.map(({ of }) => of.get(name))).size > 1;
  const ruled = RULES.filter(varies);
  const versions = new Map<string, Set<string>>();
  for (const { of } of groups) {
    const name = of.get('participant') ?? '';
    versions.set(name, (versions.get(name) ?? new Set()).add(of.get('version') ?? ''));
  }
  const named = groups.map(({ rows: own, of }): Series => {
    const kind = of.get('participantKind') ?? '';
    const participant = of.get('participant');
    const several = (versions.get(participant ?? '')?.size ?? 0) > 1;
    const answerer = kind === 'person' ? of.get('answerer') : undefined;
    const parts = [
      participant === undefined || kind === 'person' ? (KINDS[kind] ?? kind) : participant,
      several ? (of.get('version') ?? '') : '',
      answerer === undefined ? '' : answererTitle(answerer),
      of.has('subject') ? of.get('subject') || (kind === 'person' ? 'no id' : '') : '',
      of.has('run') ? `run ${(of.get('run') ?? '').slice(0, 8)}` : '',
      of.has('pack') ? of.get('pack') || 'fresh items' : '',
      of.has('level') ? of.get('level') || 'no level' : '',
      ...ruled.map((name) => ruleWords(name, of.get(name) ?? '')),
    ];
    return {
      name: parts.filter((part) => part !== '').join(', '),
      kind: kind === 'person' || kind === 'model' ? kind : 'scripted',
      rows: own,
    };
  });
  // People first, then in the order in which they came; two runs whose ids begin alike still have two names.
  const seen = new Map<string, number>();
  return named
    .sort((a, b) => PLACES.indexOf(a.kind) - PLACES.indexOf(b.kind))
    .map((series) => {
      const before = seen.get(series.name) ?? 0;
      seen.set(series.name, before + 1);
      return before === 0 ? series : { ...series, name: `${series.name} (${before + 1})` };
    });
}

function ruleWords(name: Dimension, value: string): string {
  switch (name) {
    case 'style':
      return STYLES[value] ?? value;
    case 'without':
      return value === '' ? 'everything shown' : `without ${value}`;
    case 'extra':
      return value === '' ? '' : `with ${value}`;
    case 'protocol':
      return value === '' ? '' : `read as "${value}"`;
    case 'itemVersion':
      return `items version ${value}`;
    default:
      return value;
  }
}
