import { expose } from 'comlink';
import type { GenerateSpec, Keyed } from '../src/core/item.js';
import { fail, ok, type Result } from '../src/core/result.js';
import { isBuiltFamily, loadFamily } from '../src/tasks/registry.js';
import type { TasksApi } from './tasks.api.js';

const KEPT = 64;
/** The latest items, so that a key costs nothing when its item was made here. */
const kept = new Map<string, Keyed>();

async function make(family: string, seed: number, spec: GenerateSpec): Promise<Result<Keyed>> {
  if (!isBuiltFamily(family))
    return fail('no-such-family', `This page has no tasks called "${family}". Nothing was changed.`);
  const name = JSON.stringify([family, seed, spec]);
  const known = kept.get(name);
  if (known) return ok(known);
  const made = (await loadFamily(family)).generate(seed, spec);
  if (!made.ok) return made;
  kept.set(name, made.value);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return made;
}

const api: TasksApi = {
  async item(family, seed, spec) {
    const made = await make(family, seed, spec);
    return made.ok ? ok(made.value.item) : made;
  },
  async key(family, seed, spec) {
    const made = await make(family, seed, spec);
    return made.ok ? ok(made.value.key) : made;
  },
};

expose(api);
