import type { GenerateSpec, Item, Key, Keyed } from '../core/item.js';
import type { PackRef, Slot } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';

/** What a plan needs to know of a pack's item without loading it. */
export interface ListedItem {
  readonly id: string;
  readonly category: string;
  readonly level: string | null;
}

/**
 * Where a run's items come from. Keys are asked for apart, and only once there is an answer to score; what shows an
 * item has no use for them.
 */
export interface ItemSource {
  readonly origin: Item['origin'];
  readonly pack: PackRef | null;
  /** The items there are, in pack order; null for a source that makes as many as are wanted. */
  readonly listing: readonly ListedItem[] | null;
  item(slot: Slot): Promise<Result<Item>>;
  key(slot: Slot, item: Item): Promise<Result<Key>>;
}

/**
 * Items made on the spot. `generate` may run elsewhere (a worker); what it gives for a slot is kept until the next slot
 * is asked for, so that the key costs no second generation.
 */
export function generatedSource(
  generate: (seed: number, spec: GenerateSpec) => Result<Keyed> | Promise<Result<Keyed>>,
): ItemSource {
  let last: { readonly slot: string; readonly made: Promise<Result<Keyed>> } | null = null;
  const make = (slot: Slot): Promise<Result<Keyed>> => {
    if (slot.kind !== 'generated') throw new Error(`generatedSource: asked for the pack item ${slot.itemId}`);
    const name = `${slot.category} ${slot.level} ${slot.seed}`;
    if (last?.slot !== name) {
      const spec = slot.level === null ? {} : { level: slot.level };
      last = { slot: name, made: Promise.resolve(generate(slot.seed, { category: slot.category, ...spec })) };
      // A generation that broke is not kept: the next call tries again.
      last.made.catch(() => {
        last = null;
      });
    }
    return last.made;
  };
  return {
    origin: 'generated',
    pack: null,
    listing: null,
    async item(slot) {
      const made = await make(slot);
      return made.ok ? ok(made.value.item) : made;
    },
    async key(slot, item) {
      const made = await make(slot);
      if (!made.ok) return made;
      if (made.value.item.id !== item.id) {
        return fail(
          'key-mismatch',
          `The key of ${made.value.item.id} was made for ${item.id}. The answer is not scored.`,
        );
      }
      return ok(made.value.key);
    },
  };
}
