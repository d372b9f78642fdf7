import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Io } from './command.js';
import { run } from './run.js';

const io: Io = {
  lines: () => createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
  async out(line) {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  },
  err: (line) => console.error(line),
};

// A reader that has seen enough (`| head`) closes the pipe: nothing went wrong, and nothing more is wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await run(process.argv.slice(2), io);
