import type { GenerateSpec, Item, Key } from '../src/core/item.js';
import type { Result } from '../src/core/result.js';

/**
 * Making items off the page's own thread. Items and keys are handed out apart: what shows an item never has its key.
 * Both follow from family, seed and spec alone.
 */
export interface TasksApi {
  /** Faults of the family, and `no-such-family`. @param seed uint32 */
  item(family: string, seed: number, spec: GenerateSpec): Promise<Result<Item>>;
  key(family: string, seed: number, spec: GenerateSpec): Promise<Result<Key>>;
}
