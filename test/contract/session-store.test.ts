import { test } from 'node:test';
import { MemorySessions } from '../../src/studies/memory-sessions.js';
import { sessionCases } from '../helpers/session-suite.js';

for (const { name, run } of sessionCases) {
  test(`sessions in memory: ${name}`, () => {
    const store = new MemorySessions();
    return run({ store, again: () => store });
  });
}
