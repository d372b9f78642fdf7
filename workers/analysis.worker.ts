import { expose } from 'comlink';
import { bootstrapMean } from '../src/analysis/intervals.js';
import { fitIrt } from '../src/analysis/irt/fit.js';
import { krippendorffAlpha } from '../src/analysis/krippendorff.js';
import { drive } from '../src/analysis/steps.js';
import { fail, ok } from '../src/core/result.js';
import { textOf } from '../src/exchange/bytes.js';
import { readDise } from '../src/exchange/dise-import.js';
import { readSamples } from '../src/exchange/lmms.js';
import { readPredictions } from '../src/exchange/predictions.js';
import type { AnalysisApi } from './analysis.api.js';
import { packTable, scorePredictions, writeAnswers } from './answer-files.js';
import { importSsi, sourceOf } from './import-ssi.js';

/** The page ends the worker instead. */
const never = new AbortController().signal;

const api: AnalysisApi = {
  fit: (responses, options, tell) =>
    drive(fitIrt(responses, options), {
      signal: never,
      clock: performance,
      onProgress: tell,
      pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    }),
  interval: async (values, cluster, options) => bootstrapMean(values, cluster, options),
  agreement: async (units, metric) => krippendorffAlpha(units, metric),
  async readAnswers(name, file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.jsonl$/i.test(name)) {
      const text = textOf(bytes);
      if (text === null) return fail('bad-predictions', `${name} is no UTF-8 text. Nothing was changed.`);
      if (/"(filtered_)?resps"\s*:/.test(text)) return ok(readSamples(text));
    }
    return readPredictions(name, bytes);
  },
  score: scorePredictions,
  write: writeAnswers,
  packTable,
  importSsi,
  async importDise(csv, shards, take) {
    const bytes = new Uint8Array(await csv.arrayBuffer());
    const sources = shards.map(({ name, file }) => sourceOf(name, file));
    // A picture may belong to several questions, so it is copied and not handed over.
    for await (const piece of readDise(bytes, sources, never)) await take(piece);
    return ok(null);
  },
};

expose(api);
