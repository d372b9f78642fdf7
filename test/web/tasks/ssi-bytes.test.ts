import { generateSsi } from '../../../src/tasks/ssi-bench/generate/generate.js';
import {
  SSI_CATEGORIES,
  SSI_VERSION,
  type SsiItem,
  type SsiKey,
} from '../../../src/tasks/ssi-bench/types.js';

/** The core pack was made in Node; this engine must make the same bytes from the same seeds. */
const read = async <T>(name: string): Promise<T> => {
  const response = await fetch(`/public/tasks/ssi-bench/core@2/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
};

describe('ranking items in this browser', () => {
  it('are those of the pack that was built in Node, byte for byte', async () => {
    const [manifest, items, keys] = await Promise.all([
      read<{ version: number }>('manifest.json'),
      read<readonly SsiItem[]>('items.json'),
      read<readonly SsiKey[]>('keys.json'),
    ]);
    if (manifest.version !== SSI_VERSION) throw new Error('the core pack is of another version');
    for (const category of SSI_CATEGORIES) {
      const at = items.findIndex((item) => item.category === category);
      const item = items[at];
      if (item === undefined) throw new Error(`the pack holds no ${category}`);
      const made = generateSsi(item.seed, { category });
      if (!made.ok) throw new Error(made.fault.message);
      for (const [here, there] of [
        [made.value.item, item],
        [made.value.key, keys[at]],
      ]) {
        if (JSON.stringify(here) !== JSON.stringify(there)) throw new Error(`${item.id} differs`);
      }
    }
  });
});
