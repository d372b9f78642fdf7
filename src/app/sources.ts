import type { TaskWorker } from '../bridge/tasks.js';
import type { TaskFamily } from '../core/family.js';
import type { GenerateSpec, Item } from '../core/item.js';
import type { RunParameters, Slot } from '../core/record.js';
import { ok, type Result } from '../core/result.js';
import type { ItemSource } from '../runner/source.js';
import { openPack, type PackHost } from '../storage/packs.js';

/** The items that the parameters name. Faults are the pack's. */
export async function sourceFor(
  parameters: RunParameters,
  family: TaskFamily,
  worker: TaskWorker,
  host: PackHost,
): Promise<Result<ItemSource>> {
  return parameters.source.kind === 'generated'
    ? ok(generatedItems(family, worker))
    : openPack(host, parameters.source.id, family);
}

/** Items that were asked for lately are kept, so that the next one can be made while a person works on this one. */
const KEPT = 4;

function generatedItems(family: TaskFamily, worker: TaskWorker): ItemSource {
  const { id } = family.meta;
  const ready = new Map<number, Promise<Result<Item>>>();
  return {
    origin: 'generated',
    pack: null,
    listing: null,
    item(slot) {
      const known = ready.get(slot.index);
      if (known) return known;
      const { seed, spec } = recipe(slot);
      const made = worker.item(id, seed, spec);
      ready.set(slot.index, made);
      for (const oldest of ready.keys()) {
        if (ready.size <= KEPT) break;
        ready.delete(oldest);
      }
      // A fault is not kept: asking again makes the item again.
      const forget = () => ready.delete(slot.index);
      made.then((result) => result.ok || forget(), forget);
      return made;
    },
    key(slot) {
      const { seed, spec } = recipe(slot);
      return worker.key(id, seed, spec);
    },
  };
}

function recipe(slot: Slot): { readonly seed: number; readonly spec: GenerateSpec } {
  if (slot.kind !== 'generated') throw new Error(`generated items: asked for one of a pack (${slot.itemId})`);
  const { category, level, seed } = slot;
  return { seed, spec: level === null ? { category } : { category, level } };
}
