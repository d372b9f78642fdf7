import type { TaskFamily } from '../../../src/core/family.js';
import type { Slot } from '../../../src/core/record.js';
import type { Result } from '../../../src/core/result.js';
import { type PackHost, sha256 } from '../../../src/storage/pack-files.js';
import { listPacks, openPack } from '../../../src/storage/packs.js';
import { same, truthy } from '../../helpers/check.js';
import { code, value } from '../../helpers/store-suite.js';
import { toyFamily } from '../../helpers/toy-family.js';

const family: TaskFamily = toyFamily('ssi-bench', 1);
const ID = 'ssi-bench/toy@1';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const whereOf = (result: Result<unknown>): string | undefined => (result.ok ? undefined : result.fault.where);

/** A site with one pack of three items, under a sub-path; `asked` are the files that were fetched from it. */
async function site(change: (files: Map<string, string>) => void = () => undefined) {
  const made = ['a', 'b', 'c'].map((category, i) => value(family.generate(i, { category, level: 'easy' })));
  const items = JSON.stringify(made.map(({ item }) => item));
  const keys = JSON.stringify(made.map(({ key }) => key));
  const file = async (path: string, text: string) => ({
    path,
    sha256: await sha256(bytes(text)),
    bytes: text.length,
  });
  const manifest = JSON.stringify({
    id: ID,
    family: 'ssi-bench',
    version: 1,
    origin: 'generated',
    title: 'Toys',
    count: 3,
    files: { items: await file('items.json', items), keys: await file('keys.json', keys) },
  });
  const entry = {
    id: ID,
    family: 'ssi-bench',
    title: 'Toys',
    count: 3,
    sha256: await sha256(bytes(manifest)),
  };
  const files = new Map([
    ['index.json', JSON.stringify({ packs: [entry] })],
    [`${ID}/manifest.json`, manifest],
    [`${ID}/items.json`, items],
    [`${ID}/keys.json`, keys],
  ]);
  change(files);
  const base = new URL('https://example.org/sub/path/tasks/');
  const asked: string[] = [];
  const host: PackHost = {
    base,
    fetch: async (url) => {
      truthy(url.href.startsWith(base.href), `a file below ${base.href}, found ${url.href}`);
      const path = decodeURIComponent(url.href.slice(base.href.length));
      asked.push(path);
      const text = files.get(path);
      if (text === '(offline)') throw new TypeError('Failed to fetch');
      return text === undefined ? new Response('', { status: 404 }) : new Response(text);
    },
  };
  return { host, asked, made, files };
}
const slot = (itemId: string): Slot => ({ index: 0, kind: 'pack', category: 'a', level: 'easy', itemId });

describe('packs', () => {
  it('are checked by the same hash where the browser offers none', async () => {
    for (const text of ['', 'abc', 'é'.repeat(1000)]) {
      same(await sha256(bytes(text), null), await sha256(bytes(text)));
    }
  });

  it('are listed and opened below the page; keys are not fetched before there is something to score', async () => {
    const { host, asked, made } = await site();
    same(
      value(await listPacks(host)).map((pack) => pack.id),
      [ID],
    );
    const pack = value(await openPack(host, ID, family));
    same(
      pack.listing.map((item) => item.category),
      ['a', 'b', 'c'],
    );
    const first = made[0];
    truthy(first, 'an item');
    const item = value(await pack.item(slot(first.item.id)));
    same(item, first.item);
    truthy(!asked.some((path) => path.includes('keys')), 'no keys yet');
    same(value(await pack.key(slot(first.item.id), item)), first.key);
    value(await pack.key(slot(first.item.id), item));
    same(asked.filter((path) => path.includes('keys')).length, 1);
    same(code(await pack.item(slot('nobody'))), 'no-such-item');
  });

  it('a file that is not the published one is not used, and is named', async () => {
    for (const [path, found] of [
      [`${ID}/manifest.json`, 'pack-damaged'],
      [`${ID}/items.json`, 'pack-damaged'],
      [`${ID}/manifest.json`, 'no-such-pack'],
      [`${ID}/items.json`, 'pack-unreachable'],
    ] as const) {
      const { host } = await site((files) => {
        if (found === 'no-such-pack') files.delete(path);
        else if (found === 'pack-unreachable') files.set(path, '(offline)');
        else files.set(path, `${files.get(path)} `);
      });
      const opened = await openPack(host, ID, family);
      same([code(opened), whereOf(opened)], [found, path]);
    }
    const { host } = await site();
    same(code(await openPack(host, 'ssi-bench/other@1', family)), 'no-such-pack');
    same(
      code(await listPacks((await site((files) => files.set('index.json', '{"packs":3}'))).host)),
      'bad-index',
    );
  });

  it('keys that could not be fetched are fetched again at the next try', async () => {
    const { host, made, files } = await site();
    const pack = value(await openPack(host, ID, family));
    const first = made[0];
    truthy(first, 'an item');
    const keys = files.get(`${ID}/keys.json`) ?? '';
    files.set(`${ID}/keys.json`, '(offline)');
    same(code(await pack.key(slot(first.item.id), first.item)), 'pack-unreachable');
    files.set(`${ID}/keys.json`, keys);
    same(value(await pack.key(slot(first.item.id), first.item)), first.key);
  });
});
