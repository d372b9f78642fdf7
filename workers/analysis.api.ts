import type { BootstrapEstimate, BootstrapOptions } from '../src/analysis/intervals.js';
import type { Responses } from '../src/analysis/irt/responses.js';
import type { IrtFit, IrtOptions } from '../src/analysis/irt/types.js';
import type { AlphaMetric } from '../src/analysis/krippendorff.js';
import type { Progress } from '../src/analysis/steps.js';
import type { FamilyId, Keyed } from '../src/core/item.js';
import type { Condition } from '../src/core/observation.js';
import type { PackRef } from '../src/core/record.js';
import type { Result } from '../src/core/result.js';
import type { StoredRun } from '../src/core/run-store.js';
import type { BadRow } from '../src/exchange/delimited.js';
import type { DiseRow } from '../src/exchange/dise-import.js';
import type { Imported } from '../src/exchange/imported.js';
import type { Prediction, ReadPredictions } from '../src/exchange/predictions.js';
import type { SsiEntry } from '../src/exchange/ssi-pack.js';

/** What is needed of a Blob; a dropped File is one. */
export interface Dropped {
  readonly size: number;
  slice(from: number, to: number): Dropped;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Takes one piece of an import; the next is read once it is done, so that pictures do not pile up. */
export type Take<T> = (piece: Imported<T>) => Promise<void>;

export interface ScoreRequest {
  readonly family: FamilyId;
  readonly keyed: readonly Keyed[];
  readonly predictions: readonly Prediction[];
  readonly model: string;
  readonly pack: PackRef;
  readonly condition: Condition;
  readonly protocol: string;
  readonly appVersion: string;
  readonly at: number;
}
export interface Scored {
  readonly stored: StoredRun;
  readonly bad: readonly BadRow[];
}

/** `keyed` holds the items of the runs, which are all of one family. */
export interface WriteRequest {
  readonly form: 'predictions-tsv' | 'predictions-json' | 'scores' | 'lmms' | 'parquet';
  readonly family: FamilyId;
  readonly keyed: readonly Keyed[];
  readonly runs: readonly StoredRun[];
  readonly dataset: string;
}
export interface WrittenFile {
  readonly name: string;
  readonly type: string;
  readonly data: string | Uint8Array;
}

/** What was read: SHA-256 of the file's bytes, lower-case hex. */
export interface ImportedFile {
  readonly sha256: string;
}

/** Statistics and imports off the page's own thread. Ending the worker is how any of them is stopped. */
export interface AnalysisApi {
  fit(responses: Responses, options: IrtOptions, tell: (progress: Progress) => void): Promise<Result<IrtFit>>;
  /** See bootstrapMean. */
  interval(
    values: ArrayLike<number>,
    cluster: ArrayLike<number>,
    options: BootstrapOptions,
  ): Promise<BootstrapEstimate | null>;
  /** See krippendorffAlpha. */
  agreement(units: readonly (readonly (number | null)[])[], metric: AlphaMetric): Promise<number | null>;
  /** Predictions of VLMEvalKit or samples of lmms-eval, by what is in the file. Fault where it cannot be read at all. */
  readAnswers(name: string, file: Dropped): Promise<Result<ReadPredictions>>;
  /** Replies scored anew as a run (see runOfPredictions), with a word from time to time. */
  score(request: ScoreRequest, tell: (progress: Progress) => void): Promise<Result<Scored>>;
  /** Files of answers: null where there is nothing to write. */
  write(request: WriteRequest): Promise<Result<readonly WrittenFile[]>>;
  /**
   * A pack as VLMEvalKit's table, line by line (see packTsv). `draw` gives the encoded pictures of the item at a position;
   * where it rejects, the whole ends.
   */
  packTable(
    family: FamilyId,
    keyed: readonly Keyed[],
    draw: (at: number) => Promise<readonly Uint8Array[]>,
    take: (line: string) => Promise<void>,
  ): Promise<Result<null>>;
  /**
   * SSI-Bench as published, by the file's name: .tsv, .parquet, or .zip of the site's folders. `prompts` is the text of a
   * prompts.json, or null. Fault where the prompts or the kind of file cannot be used; bad rows go to `take`.
   */
  importSsi(
    file: Dropped,
    name: string,
    prompts: string | null,
    take: Take<SsiEntry>,
  ): Promise<Result<ImportedFile>>;
  /** Spatial-DISE as published: its CSV and the tar shards. */
  importDise(
    csv: Dropped,
    shards: readonly { readonly name: string; readonly file: Dropped }[],
    take: Take<DiseRow>,
  ): Promise<Result<null>>;
}
