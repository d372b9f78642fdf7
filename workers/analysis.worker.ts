import { expose, transfer } from 'comlink';
import { bootstrapMean } from '../src/analysis/intervals.js';
import { fitIrt } from '../src/analysis/irt/fit.js';
import { krippendorffAlpha } from '../src/analysis/krippendorff.js';
import { drive } from '../src/analysis/steps.js';
import { fail, ok } from '../src/core/result.js';
import { type ByteSource, textOf } from '../src/exchange/bytes.js';
import { readDise } from '../src/exchange/dise-import.js';
import type { ImportedImage } from '../src/exchange/images.js';
import { readSamples } from '../src/exchange/lmms.js';
import { readPredictions } from '../src/exchange/predictions.js';
import { readSsiFolder } from '../src/exchange/ssi-folder.js';
import { readSsiParquet } from '../src/exchange/ssi-parquet.js';
import { readPrompts } from '../src/exchange/ssi-question.js';
import { readSsiTsv } from '../src/exchange/ssi-tsv.js';
import type { AnalysisApi, Dropped } from './analysis.api.js';
import { packTable, scorePredictions, writeAnswers } from './answer-files.js';

const sourceOf = (name: string, file: Dropped): ByteSource => ({
  name,
  size: file.size,
  slice: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
});

/** The page ends the worker instead. */
const never = new AbortController().signal;

/** Pictures change hands without being copied; each has a buffer of its own. */
const handed = <T>(piece: T, images: readonly ImportedImage[]): T =>
  transfer(
    piece,
    images.map(({ bytes }) => bytes.buffer).filter((buffer) => buffer instanceof ArrayBuffer),
  );

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
  async importSsi(file, name, prompts, take) {
    const texts = prompts === null ? ok({}) : readPrompts(prompts);
    if (!texts.ok) return texts;
    const kind = /\.(tsv|parquet|zip)$/i.exec(name)?.[1]?.toLowerCase();
    if (kind === undefined)
      return fail('bad-import', `${name} is no .tsv, .parquet or .zip. Nothing was changed.`);
    const source = sourceOf(name, file);
    const pieces =
      kind === 'tsv'
        ? readSsiTsv(source, texts.value, never)
        : kind === 'parquet'
          ? readSsiParquet(source, texts.value, never)
          : readSsiFolder(await source.slice(0, source.size));
    for await (const piece of pieces)
      await take(piece.kind === 'row' ? handed(piece, piece.value.images) : piece);
    return ok(null);
  },
  async importDise(csv, shards, take) {
    const bytes = new Uint8Array(await csv.arrayBuffer());
    const sources = shards.map(({ name, file }) => sourceOf(name, file));
    // A picture may belong to several questions, so it is copied and not handed over.
    for await (const piece of readDise(bytes, sources, never)) await take(piece);
    return ok(null);
  },
};

expose(api);
