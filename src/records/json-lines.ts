import type { RunRecord, TrialRecord } from '../core/record.js';
import type { Fault } from '../core/result.js';
import type { StoredRun } from '../core/run-store.js';
import { decodeRun, decodeTrial } from './decode.js';

/**
 * The master form of an export: one JSON value a line, each run's header followed by its trials. Nothing is left out,
 * so that another browser can import it, and a file cut anywhere is still readable up to there.
 */
export function* jsonLines(runs: Iterable<StoredRun>): Generator<string> {
  for (const { run, trials } of runs) {
    yield `${JSON.stringify(run)}\n`;
    for (const trial of trials) yield `${JSON.stringify(trial)}\n`;
  }
}

export interface ReadRuns {
  /** Runs that are there as a whole, in file order. */
  readonly runs: readonly StoredRun[];
  /** What was wrong, with the line in `where`. A run with anything wrong is left out as a whole. */
  readonly faults: readonly Fault[];
}

interface Draft {
  readonly line: number;
  readonly run: RunRecord;
  readonly trials: Map<number, { readonly line: number; readonly trial: TrialRecord }>;
  bad: boolean;
}

/**
 * Reads JSON Lines written by `jsonLines`, of this or an earlier schema; several exports may have been put together.
 * Every line is checked: a bad one is reported by its number and the path in it, and its run is left out, since half a
 * run would be counted as a whole one.
 */
export function readJsonLines(text: string): ReadRuns {
  const faults: Fault[] = [];
  const drafts: Draft[] = [];
  const latest = new Map<string, Draft>();
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const complain = (line: number, code: string, message: string, path = ''): void => {
    faults.push({
      code,
      message: `Line ${line}: ${message}`,
      where: path === '' ? `line ${line}` : `line ${line}, ${path}`,
    });
  };

  for (const [at, raw] of lines.entries()) {
    const line = at + 1;
    if (raw.trim() === '') continue;
    const value = parsed(raw);
    const kind = fieldOf(value, 'kind');
    if (kind === 'run') {
      const run = decodeRun(value);
      if (!run.ok) {
        complain(line, run.fault.code, run.fault.message, run.fault.where);
        latest.delete(`${fieldOf(value, 'id')}`);
        continue;
      }
      const draft: Draft = { line, run: run.value, trials: new Map(), bad: false };
      drafts.push(draft);
      latest.set(run.value.id, draft);
    } else if (kind === 'trial') {
      const draft = latest.get(`${fieldOf(value, 'runId')}`);
      const trial = decodeTrial(value);
      if (!trial.ok) {
        complain(line, trial.fault.code, trial.fault.message, trial.fault.where);
        if (draft !== undefined) draft.bad = true;
      } else if (draft === undefined) {
        complain(
          line,
          'no-run',
          `No readable line before it describes the run ${trial.value.runId} it belongs to.`,
        );
      } else if (draft.trials.has(trial.value.index)) {
        complain(
          line,
          'twice',
          `Item ${trial.value.index + 1} of this run was on line ${draft.trials.get(trial.value.index)?.line} already.`,
        );
        draft.bad = true;
      } else {
        draft.trials.set(trial.value.index, { line, trial: trial.value });
      }
    } else {
      complain(
        line,
        'bad-line',
        value === undefined ? 'This is no JSON.' : 'This is neither a run nor a trial.',
      );
    }
  }

  const runs: StoredRun[] = [];
  for (const draft of drafts) {
    const { run, trials, bad } = draft;
    if (bad || trials.size !== run.counters.opened) {
      complain(
        draft.line,
        'incomplete-run',
        `Run ${run.id} is left out: ${bad ? 'some of its lines cannot be read' : `it has ${run.counters.opened} items, and ${trials.size} are here`}.`,
      );
      continue;
    }
    const rows = [...trials.values()].map(({ trial }) => trial);
    runs.push({ run, trials: rows.sort((a, b) => a.index - b.index) });
  }
  return { runs, faults };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([field]) => field === name)?.[1]
    : undefined;
