import type { BootstrapEstimate, BootstrapOptions } from '../src/analysis/intervals.js';
import type { Responses } from '../src/analysis/irt/responses.js';
import type { IrtFit, IrtOptions } from '../src/analysis/irt/types.js';
import type { Progress } from '../src/analysis/steps.js';
import type { Result } from '../src/core/result.js';
import type { DiseRow } from '../src/exchange/dise-import.js';
import type { Imported } from '../src/exchange/imported.js';
import type { SsiQuestion } from '../src/exchange/ssi-question.js';

/** What is needed of a Blob; a dropped File is one. */
export interface Dropped {
  readonly size: number;
  slice(from: number, to: number): Dropped;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Takes one piece of an import; the next is read once it is done, so that pictures do not pile up. */
export type Take<T> = (piece: Imported<T>) => Promise<void>;

/** Statistics and imports off the page's own thread. Ending the worker is how any of them is stopped. */
export interface AnalysisApi {
  fit(responses: Responses, options: IrtOptions, tell: (progress: Progress) => void): Promise<Result<IrtFit>>;
  /** See bootstrapMean. */
  interval(
    values: ArrayLike<number>,
    cluster: ArrayLike<number>,
    options: BootstrapOptions,
  ): Promise<BootstrapEstimate | null>;
  /**
   * SSI-Bench as published, by the file's name: .tsv, .parquet, or .zip of the site's folders. `prompts` is the text of a
   * prompts.json, or null. Fault where the prompts or the kind of file cannot be used; bad rows go to `take`.
   */
  importSsi(
    file: Dropped,
    name: string,
    prompts: string | null,
    take: Take<SsiQuestion>,
  ): Promise<Result<null>>;
  /** Spatial-DISE as published: its CSV and the tar shards. */
  importDise(
    csv: Dropped,
    shards: readonly { readonly name: string; readonly file: Dropped }[],
    take: Take<DiseRow>,
  ): Promise<Result<null>>;
}
