import { proxy } from 'comlink';
import type { ColumnsApi } from '../../workers/columns.api.js';
import type { Result } from '../core/result.js';
import { job } from './job.js';

/** Makes columns of runs in a worker. @returns the runs that cannot be read; a fault where the worker failed */
export const makeColumns = (
  ids: readonly string[],
  tell: (done: number) => void,
  signal: AbortSignal,
): Promise<readonly string[] | Result<never>> =>
  job<ColumnsApi, readonly string[]>(
    () =>
      new Worker(new URL('../../workers/columns.worker.ts', import.meta.url), {
        type: 'module',
        name: 'columns',
      }),
    (api) => api.make(ids, proxy(tell)),
    signal,
  );
