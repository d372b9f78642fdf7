import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs jobs in child processes and returns their results in the jobs' order. The script answers each message with one
 * message. Processes, not threads: they inherit the TypeScript loader that this process was started with.
 */
export async function inProcesses<Job extends object, Done>(
  script: URL,
  jobs: readonly Job[],
  processes: number,
  progress: (done: number) => void,
): Promise<Done[]> {
  const results = new Array<Done>(jobs.length);
  let next = 0;
  let done = 0;
  const children = Array.from({ length: Math.min(processes, jobs.length) }, () =>
    fork(fileURLToPath(script), { serialization: 'advanced' }),
  );
  try {
    await Promise.all(
      children.map(
        (child) =>
          new Promise<void>((resolve, reject) => {
            let at = -1;
            const feed = (): void => {
              const job = jobs[next];
              if (job === undefined) {
                resolve();
                return;
              }
              at = next++;
              child.send(job);
            };
            child.on('message', (result: Done) => {
              results[at] = result;
              done += 1;
              progress(done);
              feed();
            });
            child.on('error', reject);
            child.on('exit', (code) =>
              reject(new Error(`A helper process ended early (exit code ${code}).`)),
            );
            feed();
          }),
      ),
    );
  } finally {
    for (const child of children) child.kill();
  }
  return results;
}
