// The results workspace without its page: 100,000 trials into columns, filtered, grouped and bootstrapped; the reference
// is the same filter over the records themselves.
import { bootstrapMean } from '../src/analysis/intervals.js';
import { groupRows, selectRows } from '../src/analysis/select.js';
import { TableBuilder } from '../src/analysis/table.js';
import type { StoredRun } from '../src/core/run-store.js';
import { readSsiTsv } from '../src/exchange/ssi-tsv.js';
import { sampleRun } from '../test/helpers/sample-run.js';
import { syntheticSsi } from '../test/helpers/synthetic-ssi.js';

const TRIALS = 100_000;

function timed<T>(rounds: number, work: () => T): { readonly value: T; readonly ms: number } {
  const times: number[] = [];
  let value = work();
  for (let k = 0; k < rounds; k++) {
    const from = performance.now();
    value = work();
    times.push(performance.now() - from);
  }
  return { value, ms: times.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN };
}

export async function benchResults(out: (line: string) => void): Promise<void> {
  const { run, trials } = await sampleRun('bench', { count: 100, seed: 9 });
  const runs: StoredRun[] = Array.from({ length: TRIALS / trials.length }, (_, k) => ({
    run: {
      ...run,
      id: `run-${k}`,
      participant: { kind: k % 3 ? 'person' : 'model', name: `p${k % 40}`, version: '1' },
    },
    trials: trials.map((trial) => ({ ...trial, runId: `run-${k}`, itemId: `${trial.itemId}-${k % 10}` })),
  }));
  const before = process.memoryUsage().arrayBuffers;
  const from = performance.now();
  const builder = new TableBuilder();
  for (const one of runs) builder.add(one.run, one.trials);
  const table = builder.build();
  const built = performance.now() - from;
  out(
    `Results, ${table.length} trials of ${runs.length} runs: columns built in ${built.toFixed(0)} ms, ` +
      `${((process.memoryUsage().arrayBuffers - before) / 1e6).toFixed(0)} MB`,
  );
  const category = table.text.category.names[0] ?? '';
  const where = { category: [category], participantKind: ['person'], mode: ['live'], outcome: ['answered'] };
  const fast = timed(21, () => selectRows(table, { where }));
  const slow = timed(5, () =>
    runs.flatMap((one) =>
      one.trials.filter(
        (trial) =>
          trial.category === category &&
          one.run.participant.kind === 'person' &&
          trial.mode === 'live' &&
          trial.outcome === 'answered',
      ),
    ),
  );
  if (slow.value.length !== fast.value.length) throw new Error('the two filters disagree');
  out(
    `  filter by four dimensions      ${fast.ms.toFixed(1).padStart(8)} ms, over the records ${slow.ms.toFixed(1)} ms`,
  );
  const everything = selectRows(table, {});
  for (const by of [['category'], ['participant', 'category'], ['item']] as const) {
    const grouped = timed(7, () => groupRows(table, everything, by, new Set(['taskwise'])));
    out(
      `  group by ${by.join(', ').padEnd(22)} ${grouped.ms.toFixed(1).padStart(8)} ms, ${grouped.value.length} groups`,
    );
  }
  const rows = selectRows(table, { where: { outcome: ['answered'] } });
  const values = Float64Array.from(rows, (row) => table.correct[row] ?? 0);
  const cluster = Uint32Array.from(rows, (row) => table.text.participant.codes[row] ?? 0);
  const interval = timed(3, () => bootstrapMean(values, cluster, { method: 'bca', seed: 1 }));
  out(`  BCa over participants          ${interval.ms.toFixed(0).padStart(8)} ms, 10,000 resamples`);

  const source = syntheticSsi(1000, 180_000);
  const read = performance.now();
  let questions = 0;
  let most = 0;
  for await (const one of readSsiTsv(source, {}, new AbortController().signal)) {
    if (one.kind === 'row') questions++;
    else if (one.kind === 'bad') throw new Error(`row ${one.number}: ${one.reason}`);
    const { rss } = process.memoryUsage();
    most = Math.max(most, rss);
  }
  const seconds = (performance.now() - read) / 1000;
  out(
    `  import of a table of ${(source.size / 1e9).toFixed(2)} GB: ${questions} questions in ${seconds.toFixed(1)} s, ` +
      `${(source.size / 1e6 / seconds).toFixed(0)} MB/s; the process at most ${(most / 1e6).toFixed(0)} MB`,
  );
}
