import type { Progress } from '../../../src/analysis/steps.js';
import { AnalysisWorker } from '../../../src/bridge/analysis.js';
import type { Imported } from '../../../src/exchange/imported.js';
import type { SsiEntry } from '../../../src/exchange/ssi-pack.js';
import { same, truthy } from '../../helpers/check.js';
import { syntheticSsi } from '../../helpers/synthetic-ssi.js';

/** A table of 40 questions, 24 MB, whose 30th row is damaged and whose last one is cut off. */
async function table(): Promise<Blob> {
  const source = syntheticSsi(40, 90_000);
  const bytes = await source.slice(0, source.size - 500);
  const row = Math.floor(source.size / 40);
  bytes[29 * row + 5000] = 0x22;
  return new Blob([bytes.slice()]);
}

describe('statistics and imports in a worker', () => {
  it('imports a table with progress, names bad rows, keeps good ones, one row at a time', async () => {
    const rows: SsiEntry[] = [];
    const bad: number[] = [];
    let last = 0;
    let inside = 0;
    let most = 0;
    const done = await new AnalysisWorker().importSsi([
      await table(),
      'ssi.tsv',
      JSON.stringify({ ground_height: 'By height, in {color}' }),
      async (piece: Imported<SsiEntry>) => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (piece.kind === 'row') rows.push(piece.value);
        else if (piece.kind === 'bad') bad.push(piece.number);
        else last = piece.done / piece.total;
        inside--;
      },
    ]);
    truthy(done.ok, 'an import');
    same(most, 1, 'pieces at a time');
    same(last, 1, 'share at the end');
    same(rows.length, 38, 'good rows');
    same(bad.join(), '30,40', 'bad rows');
    truthy(
      rows.every(
        ({ item, files }) =>
          item.pictures.length === 5 &&
          files.length === 5 &&
          files.every(({ bytes }) => bytes.length === 90_000 && bytes.buffer.byteLength === 90_000) &&
          item.prompt === 'By height, in cyan',
      ),
      'whole pictures and the dropped wording',
    );
  });

  it('ends an import and a fit when aborted', async () => {
    const controller = new AbortController();
    let taken = 0;
    const why = await new AnalysisWorker()
      .importSsi(
        [
          await table(),
          'ssi.tsv',
          null,
          async () => {
            if (++taken === 5) controller.abort(new Error('enough'));
          },
        ],
        controller.signal,
      )
      .then(
        () => 'done',
        (error: Error) => error.message,
      );
    same(why, 'enough', 'reason');
    const refused = await new AnalysisWorker().importSsi([new Blob([]), 'x.doc', null, async () => {}]);
    truthy(!refused.ok && refused.fault.code === 'bad-import', 'a fault for other files');
  });

  it('fits a model with progress', async () => {
    const answers = Array.from({ length: 60 * 20 }, (_, k) => k);
    const shares: number[] = [];
    const fit = await new AnalysisWorker().fit([
      {
        persons: 60,
        items: 20,
        person: answers.map((k) => Math.floor(k / 20)),
        item: answers.map((k) => k % 20),
        correct: answers.map((k) => ((k * 7919) % 97 < 30 + (k % 20) * 3 ? 1 : 0)),
      },
      { model: '2pl' },
      ({ share }: Progress) => {
        shares.push(share);
      },
    ]);
    truthy(fit.ok && fit.value.items.length === 20 && fit.value.converged, 'a fit');
    truthy(
      shares.every((share) => share >= 0 && share <= 1),
      'shares',
    );
    const interval = await new AnalysisWorker().interval([
      [0, 1, 1, 1],
      [0, 1, 2, 3],
      { method: 'bca', seed: 1, resamples: 200 },
    ]);
    truthy(interval !== null && 'value' in interval && interval.value === 0.75, 'an interval');
  });
});
