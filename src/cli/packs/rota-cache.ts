import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Everything in the family that a task's bytes depend on: a change in one of these makes the cache useless. */
const SOURCES = [
  'enclosing-circle.ts',
  'geometry.ts',
  'icon-filter.ts',
  'initialise.ts',
  'iou-bound.ts',
  'kernel/kernel.wasm.ts',
  'make-task.ts',
  'mask-text.ts',
  'mask.ts',
  'pose.ts',
  'projector.ts',
  'search-beam.ts',
  'search-breadth.ts',
  'search.ts',
  'symmetry.ts',
  'types.ts',
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Results by what they were made from, as JSON files under `.cache/rota`. Deleting the folder is always safe. */
export class Cache<T> {
  readonly #folder: string;
  readonly #sources: string;
  readonly #decode: (value: unknown) => T | null;

  /** @param decode null for an entry that cannot be read: it is made again */
  constructor(root: URL, decode: (value: unknown) => T | null) {
    this.#folder = fileURLToPath(new URL('.cache/rota/', root));
    this.#decode = decode;
    const family = fileURLToPath(new URL('src/tasks/rota-bench/', root));
    this.#sources = sha256(SOURCES.map((file) => readFileSync(join(family, file), 'utf8')).join('\0'));
    mkdirSync(this.#folder, { recursive: true });
  }

  #path(job: object): string {
    return join(this.#folder, `${sha256(`${this.#sources} ${JSON.stringify(job)}`).slice(0, 32)}.json`);
  }

  get(job: object): T | null {
    const path = this.#path(job);
    if (!existsSync(path)) return null;
    try {
      return this.#decode(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return null;
    }
  }

  put(job: object, value: T): void {
    writeFileSync(this.#path(job), JSON.stringify(value));
  }
}
