import { proxy, type Remote } from 'comlink';
import type { AnalysisApi } from '../../workers/analysis.api.js';
import type { Result } from '../core/result.js';
import { job as inWorker } from './job.js';

type Args<Name extends keyof AnalysisApi> = Parameters<AnalysisApi[Name]>;
type Value<Name extends keyof AnalysisApi> = Awaited<ReturnType<AnalysisApi[Name]>>;

/**
 * The door to long statistics and to imports: each job has a worker of its own, which ends with it. Aborting ends the
 * worker at once and rejects with the signal's reason; what an import had handed over by then stays with its taker.
 */
export class AnalysisWorker {
  fit([responses, options, tell]: Args<'fit'>, signal?: AbortSignal): Promise<Value<'fit'> | Result<never>> {
    return job<Value<'fit'>>((api) => api.fit(responses, options, proxy(tell)), signal);
  }

  interval(args: Args<'interval'>, signal?: AbortSignal): Promise<Value<'interval'> | Result<never>> {
    return job((api) => api.interval(...args), signal);
  }

  agreement(args: Args<'agreement'>, signal?: AbortSignal): Promise<Value<'agreement'> | Result<never>> {
    return job<Value<'agreement'>>((api) => api.agreement(...args), signal);
  }

  readAnswers(args: Args<'readAnswers'>, signal?: AbortSignal): Promise<Value<'readAnswers'>> {
    return job<Value<'readAnswers'>>((api) => api.readAnswers(...args), signal);
  }

  score([request, tell]: Args<'score'>, signal?: AbortSignal): Promise<Value<'score'>> {
    return job<Value<'score'>>((api) => api.score(request, proxy(tell)), signal);
  }

  write(args: Args<'write'>, signal?: AbortSignal): Promise<Value<'write'>> {
    return job<Value<'write'>>((api) => api.write(...args), signal);
  }

  packTable(
    [family, keyed, draw, take]: Args<'packTable'>,
    signal?: AbortSignal,
  ): Promise<Value<'packTable'>> {
    return job<Value<'packTable'>>((api) => api.packTable(family, keyed, proxy(draw), proxy(take)), signal);
  }

  importSsi(
    [file, name, prompts, take]: Args<'importSsi'>,
    signal?: AbortSignal,
  ): Promise<Value<'importSsi'>> {
    return job<Value<'importSsi'>>((api) => api.importSsi(file, name, prompts, proxy(take)), signal);
  }

  importDise([csv, shards, take]: Args<'importDise'>, signal?: AbortSignal): Promise<Value<'importDise'>> {
    return job<Value<'importDise'>>((api) => api.importDise(csv, shards, proxy(take)), signal);
  }
}

const job = <T>(run: (api: Remote<AnalysisApi>) => Promise<T>, signal?: AbortSignal) =>
  inWorker<AnalysisApi, T>(
    () =>
      new Worker(new URL('../../workers/analysis.worker.ts', import.meta.url), {
        type: 'module',
        name: 'analysis',
      }),
    run,
    signal,
  );
