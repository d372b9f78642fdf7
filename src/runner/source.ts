import type { Item, Key } from '../core/item.js';
import type { PackRef, Slot } from '../core/record.js';
import type { Result } from '../core/result.js';

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
