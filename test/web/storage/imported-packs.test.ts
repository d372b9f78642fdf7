import { deleteDB } from 'idb';
import { Database } from '../../../src/storage/database.js';
import { ImportedPacks, withImported } from '../../../src/storage/imported-packs.js';
import type { PackHost } from '../../../src/storage/pack-files.js';
import { sha256 } from '../../../src/storage/pack-files.js';
import {
  deletePack,
  type ImportFacts,
  type ImportRow,
  PackImport,
  sweepImports,
} from '../../../src/storage/pack-import.js';
import { listPacks, openPack } from '../../../src/storage/packs.js';
import { ssiBench } from '../../../src/tasks/ssi-bench/family.js';
import { same, truthy } from '../../helpers/check.js';
import { code, value } from '../../helpers/store-suite.js';

let name = '';
let open: Database[] = [];
const AT = 1_760_000_000_000;

function packs(): ImportedPacks {
  const database = new Database({ name });
  open.push(database);
  return new ImportedPacks(database);
}

const facts = (more: Partial<ImportFacts> = {}): ImportFacts => ({
  family: 'ssi-bench',
  version: ssiBench.version,
  title: 'As published',
  file: 'SSI_Bench.tsv',
  fileBytes: 1000,
  fileSha256: 'a'.repeat(64),
  wording: 'ours',
  bad: 1,
  at: AT,
  ...more,
});

/** A question whose four pictures are made of one number each. */
async function question(
  index: string,
  numbers: readonly number[],
  earlier: readonly number[] = [],
): Promise<ImportRow> {
  const files = await Promise.all(
    numbers.map(async (number) => {
      const bytes = new Uint8Array(500).fill(number);
      return { sha256: await sha256(bytes.buffer), type: 'image/jpeg', bytes };
    }),
  );
  const ids = ['original', '1', '2', '3'];
  const item = value(
    ssiBench.decodeItem({
      family: 'ssi-bench',
      version: 1,
      id: `published-${index}`,
      seed: null,
      origin: 'imported',
      category: 'area',
      level: null,
      index,
      criterion: 'hull-area',
      prompt: null,
      color: 'cyan',
      pictures: files.map((file, k) => ({ id: ids[k], sha256: file.sha256, type: file.type, bytes: 500 })),
      columns: {},
    }),
  );
  const key = value(ssiBench.decodeKey({ id: item.id, order: [3, 1, 2], facts: {} }, item));
  return { item, key, files: files.filter((_, k) => !earlier.includes(numbers[k] ?? -1)) };
}

async function imported(from: ImportedPacks, rows: readonly ImportRow[], more: Partial<ImportFacts> = {}) {
  const one = await PackImport.begin(from);
  for (const row of rows) value(await one.put([row], AT));
  return value(await one.finish(facts(more)));
}
const count = async (store: 'pictures' | 'packFiles' | 'imports' | 'packs'): Promise<number> => {
  const database = new Database({ name });
  open.push(database);
  const tx = value(await database.begin('readonly', [store]));
  return tx.objectStore(store).count();
};
const site: PackHost = {
  base: new URL('https://example.org/lab/tasks/'),
  fetch: async (url) =>
    url.pathname.endsWith('/index.json') ? Response.json({ packs: [] }) : new Response(null, { status: 404 }),
};

describe('packs that were imported', () => {
  beforeEach(() => {
    name = `test-${crypto.randomUUID()}`;
    open = [];
  });
  afterEach(async () => {
    for (const one of open) await one.close();
    await deleteDB(name);
  });

  it('is a pack like any other once it is finished, and nothing before', async () => {
    const store = packs();
    const begun = await PackImport.begin(store);
    value(await begun.put([await question('0', [1, 2, 3, 4])], AT));
    same(value(await store.list()), []);
    value(await begun.put([await question('7', [1, 2, 5, 6], [1, 2])], AT));
    const { pack, already } = value(await begun.finish(facts()));
    same(already, false);
    same([pack.count, pack.pictures, pack.pictureBytes, pack.bad], [2, 6, 3000, 1]);
    same(await count('imports'), 0);
    const host = withImported(site, packs());
    same(
      value(await listPacks(host)).map(({ id, title }) => [id, title]),
      [[pack.id, 'As published']],
    );
    const opened = value(await openPack(host, pack.id, ssiBench));
    same(opened.origin, 'imported');
    same(opened.pack.hash, pack.sha256);
    same(
      opened.listing.map(({ id }) => id),
      ['published-0', 'published-7'],
    );
    const slot = { index: 0, kind: 'pack', category: 'area', level: null, itemId: 'published-7' } as const;
    const item = value(await opened.item(slot));
    const key = value(await opened.key(slot, item));
    same(
      ssiBench.solve(
        value(ssiBench.decodeItem(item)),
        value(ssiBench.decodeKey(key, value(ssiBench.decodeItem(item)))),
        { turn: 0, ended: null },
      ),
      {
        kind: 'ranking',
        order: [3, 1, 2],
      },
    );
    const { stimulus } = ssiBench.observe(
      value(ssiBench.decodeItem(item)),
      { turn: 0, ended: null },
      { style: 'direct', without: [] },
    );
    truthy(stimulus.kind === 'images', 'photographs');
    if (stimulus.kind !== 'images') return;
    const blob = await packs().picture(stimulus.images[2]?.ref ?? '');
    same([blob?.type, blob?.size], ['image/jpeg', 500]);
    same(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))[0], 5);
    same(await packs().picture('f'.repeat(64)), null);
  });

  it('opening a pack reads no keys; a changed file of it is refused', async () => {
    const store = packs();
    const { pack } = await imported(store, [await question('0', [1, 2, 3, 4])]);
    const asked: string[] = [];
    const host = withImported(site, store);
    const watched: PackHost = {
      base: host.base,
      fetch: (url) => {
        asked.push(url.pathname.split('/').at(-1) ?? '');
        return host.fetch(url);
      },
    };
    value(await openPack(watched, pack.id, ssiBench));
    same(asked, ['index.json', 'manifest.json', 'items.json']);
    const tx = value(await store.database.begin('readwrite', ['packFiles']));
    await tx.objectStore('packFiles').put('[]', `${pack.id}/items.json`);
    await tx.done;
    same(code(await openPack(host, pack.id, ssiBench)), 'pack-damaged');
  });

  it('the same file is the same pack, in another browser too; another wording is another pack', async () => {
    const store = packs();
    const rows = [await question('0', [1, 2, 3, 4])];
    const first = await imported(store, rows);
    const again = await imported(store, rows, { at: AT + 5, file: 'renamed.tsv' });
    same([again.already, again.pack.id, again.pack.sha256], [true, first.pack.id, first.pack.sha256]);
    same(
      value(await store.list()).map(({ file }) => file),
      ['SSI_Bench.tsv'],
    );
    const other = await imported(store, rows, { wording: 'published' });
    truthy(other.pack.id !== first.pack.id, 'two packs');
    same(await count('pictures'), 4);
    value(await deletePack(store, first.pack.id));
    same(
      value(await store.list()).map(({ id }) => id),
      [other.pack.id],
    );
    same(await count('pictures'), 4);
    const gone = await openPack(withImported(site, store), first.pack.id, ssiBench);
    same(code(gone), 'no-such-pack');
    truthy(!gone.ok && gone.fault.message.includes('Import the same file again'), 'says what to do');
    value(await deletePack(store, other.pack.id));
    same([await count('pictures'), await count('packFiles'), await count('packs')], [0, 0, 0]);
  });

  it('an import that is broken off leaves nothing; one that is under way in another tab is left alone', async () => {
    const store = packs();
    const { pack } = await imported(store, [await question('0', [1, 2, 3, 4])]);
    const dropped = await PackImport.begin(store);
    value(await dropped.put([await question('1', [1, 7, 8, 9])], AT));
    same(await count('pictures'), 7);
    value(await dropped.drop());
    same([await count('pictures'), await count('imports')], [4, 0]);

    const running = await PackImport.begin(store);
    value(await running.put([await question('2', [10, 11, 12, 13])], AT));
    // Of a page that went away without a word: nobody holds its lock.
    const killed = await PackImport.begin(store, null);
    value(await killed.put([await question('3', [20, 21, 22, 10])], AT));
    same(await count('imports'), 2);
    value(await sweepImports(store, AT));
    same(await count('imports'), 1);
    same(await count('pictures'), 8);
    // Where there are no locks, only what is old is given up.
    value(await sweepImports(store, AT + 1000, null));
    same(await count('imports'), 1);
    value(await sweepImports(store, AT + 2 * 86_400_000, null));
    same([await count('imports'), await count('pictures')], [0, 4]);
    value(await running.drop());
    same(
      value(await store.list()).map(({ id }) => id),
      [pack.id],
    );
  });

  it("without the site's list of packs there are still those that were imported", async () => {
    const store = packs();
    const { pack } = await imported(store, [await question('0', [1, 2, 3, 4])]);
    const down: PackHost = { base: site.base, fetch: () => Promise.reject(new TypeError('Failed to fetch')) };
    same(
      value(await listPacks(withImported(down, store))).map(({ id }) => id),
      [pack.id],
    );
    value(await deletePack(store, pack.id));
    same(code(await listPacks(withImported(down, store))), 'pack-unreachable');
  });
});
