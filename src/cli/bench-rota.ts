import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { timeKernel, timeLines } from './rota/bench-core.js';

const POSES = 12;
const WORKER_MS = 2000;

/** Evaluations per second, by the clock and by the processor time that the workers got. */
interface Rate {
  readonly clock: number;
  readonly processor: number;
}

/**
 * What `workers` processes reach together that each hold an object of their own. Processes stand for the page's workers:
 * they inherit the TypeScript loader, threads do not; neither shares anything.
 */
async function rateOf(workers: number): Promise<Rate> {
  const script = fileURLToPath(new URL('./rota/bench-worker.ts', import.meta.url));
  const children = Array.from({ length: workers }, () => fork(script, [`${WORKER_MS}`]));
  const next = (child: ChildProcess): Promise<Rate> =>
    new Promise((resolve, reject) => {
      child.once('message', (rate) => resolve(rate as Rate));
      child.once('error', reject);
      child.once('exit', () => reject(new Error('benchRota: a worker process ended early')));
    });
  try {
    await Promise.all(children.map(next));
    const rates = children.map(next);
    for (const child of children) child.send('go');
    const all = await Promise.all(rates);
    return {
      clock: all.reduce((sum, rate) => sum + rate.clock, 0),
      processor: all.reduce((sum, rate) => sum + rate.processor, 0),
    };
  } finally {
    for (const child of children) child.kill();
  }
}

/** The same times in Chromium, by a script of its own (a browser is no business of the pure folders). */
async function inChromium(out: (line: string) => void): Promise<void> {
  const script = fileURLToPath(new URL('../../scripts/bench-rota-chromium.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) out(line);
}

/**
 * Times RoTA's kernel against the straightforward implementation of the definition that is kept with the tests, in one
 * run: mask and IoU, whole observations, memory, two workers; in Node and in Chromium.
 */
export async function benchRota(out: (line: string) => void): Promise<void> {
  for (const line of timeLines(
    'Node',
    timeKernel(() => performance.now(), POSES),
  ))
    out(line);
  const one = await rateOf(1);
  const two = await rateOf(2);
  const per = (rate: Rate): string =>
    `${rate.clock.toFixed(0)} IoU/s (${rate.processor.toFixed(0)} per second of processor time)`;
  out(
    `  one worker ${per(one)}, two workers ${per(two)}: ${(two.clock / one.clock).toFixed(2)} x by the clock, ${(two.processor / one.processor).toFixed(2)} x by processor time`,
  );
  await inChromium(out);
}
