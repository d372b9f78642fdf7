import { generateTri } from '../../../src/tasks/triviewbench/generate/generate.js';
import { TRI_TYPES, TRI_VERSION, type TriItem, type TriKey } from '../../../src/tasks/triviewbench/types.js';

/** The test pack was made in Node; this engine must make the same bytes from the same seeds. */
const read = async <T>(name: string): Promise<T> => {
  const response = await fetch(`/public/tasks/triviewbench/test@1/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
};

describe('questions on three views in this browser', () => {
  it('are those of the pack that was built in Node, byte for byte', async () => {
    const [manifest, items, keys] = await Promise.all([
      read<{ version: number }>('manifest.json'),
      read<readonly TriItem[]>('items.json'),
      read<readonly TriKey[]>('keys.json'),
    ]);
    if (manifest.version !== TRI_VERSION) throw new Error('the test pack is of another version');
    for (const type of TRI_TYPES) {
      const at = items.findIndex((item) => item.type === type);
      const item = items[at];
      if (item === undefined) throw new Error(`the pack holds no ${type}`);
      const made = generateTri(item.seed, { category: type, level: item.level });
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
