import type { RunRecord, TrialRecord } from '../core/record.js';
import { responseTime } from '../records/columns.js';
import { answererOf } from './answerer.js';

/** What trials can be told apart and filtered by. */
export const DIMENSIONS = [
  'family',
  'origin',
  'mode',
  'category',
  'level',
  'participantKind',
  'participant',
  'version',
  'subject',
  'answerer',
  'style',
  'without',
  'extra',
  'protocol',
  'itemVersion',
  'pack',
  'outcome',
  'run',
  'item',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Something for each dimension. */
export const byDimension = <T>(of: (name: Dimension) => T): { readonly [dimension in Dimension]: T } => ({
  family: of('family'),
  origin: of('origin'),
  mode: of('mode'),
  category: of('category'),
  level: of('level'),
  participantKind: of('participantKind'),
  participant: of('participant'),
  version: of('version'),
  subject: of('subject'),
  answerer: of('answerer'),
  style: of('style'),
  without: of('without'),
  extra: of('extra'),
  protocol: of('protocol'),
  itemVersion: of('itemVersion'),
  pack: of('pack'),
  outcome: of('outcome'),
  run: of('run'),
  item: of('item'),
});

/** Text as numbers into a list of the distinct ones: 4 bytes a row, and a filter looks at each distinct text once. */
export interface TextColumn {
  readonly codes: Uint32Array;
  readonly names: readonly string[];
}

/**
 * Trials as columns: what a results workspace over 100,000 of them filters, groups and draws. Rows keep the order in
 * which they were added; `run` and `index` lead back to the record. Missing text is '', a missing number NaN.
 */
export interface TrialTable {
  readonly length: number;
  readonly text: { readonly [dimension in Dimension]: TextColumn };
  /** Position in the run. */
  readonly index: Uint32Array;
  /** Position in the session of a study, of which the run may be a later part; in the run elsewhere. */
  readonly position: Uint32Array;
  /** 1, 0, or NaN where nothing was scored. */
  readonly correct: Float32Array;
  /** Milliseconds. */
  readonly rt: Float64Array;
  /** Unix milliseconds. */
  readonly openedAt: Float64Array;
  readonly turns: Uint16Array;
  /** One column for each metric that occurs. */
  readonly metrics: { readonly [metric: string]: Float64Array };
}

/** Items of the session that came before this run, which is a leg of it. */
function itemsBefore({ environment }: RunRecord): number {
  const { before } = environment.extra;
  return typeof before === 'number' && before > 0 ? Math.floor(before) : 0;
}

class Coder {
  readonly names: string[] = [];
  readonly #known = new Map<string, number>();

  code(name: string): number {
    let code = this.#known.get(name);
    if (code === undefined) {
      code = this.names.length;
      this.names.push(name);
      this.#known.set(name, code);
    }
    return code;
  }
}

const textsOf = (
  run: RunRecord,
  answerer: string,
  trial: TrialRecord,
): { readonly [dimension in Dimension]: string } => ({
  family: run.parameters.family,
  origin: trial.origin,
  // A test run's trials are test trials whatever the row says.
  mode: run.parameters.mode === 'test' ? 'test' : trial.mode,
  category: trial.category,
  level: trial.level ?? '',
  participantKind: run.participant.kind,
  participant: run.participant.name,
  version: run.participant.version,
  subject: run.ids.subject ?? '',
  answerer,
  style: run.parameters.condition.style,
  without: run.parameters.condition.without.join(' '),
  extra: run.parameters.condition.extra?.join(' ') ?? '',
  itemVersion: `${trial.itemVersion}`,
  protocol: trial.score?.protocol ?? run.parameters.protocol,
  pack: run.pack?.id ?? '',
  outcome: trial.outcome ?? '',
  run: run.id,
  item: trial.itemId,
});

/** Collects trials run by run, so that their records need not be in memory together. */
export class TableBuilder {
  #length = 0;
  #capacity = 1024;
  readonly #coders = byDimension(() => new Coder());
  #codes = byDimension(() => new Uint32Array(this.#capacity));
  #index = new Uint32Array(this.#capacity);
  #position = new Uint32Array(this.#capacity);
  #correct = new Float32Array(this.#capacity);
  #rt = new Float64Array(this.#capacity);
  #openedAt = new Float64Array(this.#capacity);
  #turns = new Uint16Array(this.#capacity);
  readonly #metrics: { [metric: string]: Float64Array } = {};

  add(run: RunRecord, trials: Iterable<TrialRecord>): void {
    const answerer = answererOf(run);
    const before = itemsBefore(run);
    for (const trial of trials) {
      if (this.#length === this.#capacity) this.#grow();
      const row = this.#length++;
      const texts = textsOf(run, answerer, trial);
      for (const name of DIMENSIONS) this.#codes[name][row] = this.#coders[name].code(texts[name]);
      this.#index[row] = trial.index;
      this.#position[row] = before + trial.index;
      this.#correct[row] = trial.score?.correct == null ? Number.NaN : Number(trial.score.correct);
      this.#rt[row] = responseTime(trial) ?? Number.NaN;
      this.#openedAt[row] = trial.openedAt;
      this.#turns[row] = Math.min(65_535, trial.turns.length);
      for (const [metric, value] of Object.entries(trial.score?.metrics ?? {})) {
        this.#metrics[metric] ??= new Float64Array(this.#capacity).fill(Number.NaN);
        this.#metrics[metric][row] = value;
      }
    }
  }

  build(): TrialTable {
    const n = this.#length;
    return {
      length: n,
      text: byDimension((name) => ({
        codes: this.#codes[name].slice(0, n),
        names: [...this.#coders[name].names],
      })),
      index: this.#index.slice(0, n),
      position: this.#position.slice(0, n),
      correct: this.#correct.slice(0, n),
      rt: this.#rt.slice(0, n),
      openedAt: this.#openedAt.slice(0, n),
      turns: this.#turns.slice(0, n),
      metrics: Object.fromEntries(
        Object.entries(this.#metrics).map(([metric, values]) => [metric, values.slice(0, n)]),
      ),
    };
  }

  #grow(): void {
    this.#capacity *= 2;
    const wider = <A extends { set(from: A): void }>(to: A, from: A): A => {
      to.set(from);
      return to;
    };
    const codes = this.#codes;
    this.#codes = byDimension((name) => wider(new Uint32Array(this.#capacity), codes[name]));
    this.#index = wider(new Uint32Array(this.#capacity), this.#index);
    this.#position = wider(new Uint32Array(this.#capacity), this.#position);
    this.#correct = wider(new Float32Array(this.#capacity), this.#correct);
    this.#rt = wider(new Float64Array(this.#capacity), this.#rt);
    this.#openedAt = wider(new Float64Array(this.#capacity), this.#openedAt);
    this.#turns = wider(new Uint16Array(this.#capacity), this.#turns);
    for (const metric of Object.keys(this.#metrics))
      this.#metrics[metric] = wider(
        new Float64Array(this.#capacity).fill(Number.NaN),
        this.#metrics[metric]!,
      );
  }
}
