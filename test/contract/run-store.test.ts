import { test } from 'node:test';
import { MemoryDisk, MemoryStore } from '../../src/records/memory-store.js';
import { storeCases } from '../helpers/store-suite.js';

for (const { name, run } of storeCases) {
  test(`memory store: ${name}`, async () => {
    const disk = new MemoryDisk();
    await run({
      store: new MemoryStore(disk),
      again: () => new MemoryStore(disk),
      plant: async (id, row) => void disk.runs.set(id, JSON.stringify(row)),
    });
  });
}
