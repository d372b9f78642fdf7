import type { TaskFamily } from '../core/family.js';
import type { Item, Key } from '../core/item.js';
import type { PackRef, Slot } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import {
  decodeIndex,
  decodeManifest,
  isImportedPack,
  type PackEntry,
  type PackManifest,
} from '../records/pack.js';
import { type PackHost, packJson } from './pack-files.js';

export type { PackHost } from './pack-files.js';

/** A pack as a source of items (runner/source): checked when it is opened, each item again when it is used. */
export interface OpenPack {
  readonly manifest: PackManifest;
  readonly origin: Item['origin'];
  readonly pack: PackRef;
  readonly listing: readonly {
    readonly id: string;
    readonly category: string;
    readonly level: string | null;
  }[];
  item(slot: Slot): Promise<Result<Item>>;
  /** The first call fetches the keys: a page that only shows items never has them. */
  key(slot: Slot, item: Item): Promise<Result<Key>>;
}

/** The packs that this site has. */
export async function listPacks(host: PackHost): Promise<Result<readonly PackEntry[]>> {
  const file = await packJson(host, 'index.json', null);
  if (!file.ok) return file;
  const index = decodeIndex(file.value.value);
  return index.ok ? ok(index.value.packs) : index;
}

/**
 * Opens a pack by id. Manifest and items are checked against their hashes.
 * Faults: `no-such-pack`, `pack-unreachable`, `pack-damaged`, `bad-manifest`, `pack-version`.
 */
export async function openPack(host: PackHost, id: string, family: TaskFamily): Promise<Result<OpenPack>> {
  const packs = await listPacks(host);
  if (!packs.ok) return packs;
  const entry = packs.value.find((one) => one.id === id);
  if (entry === undefined) {
    return fail(
      'no-such-pack',
      isImportedPack(id)
        ? `The pack ${id} was imported from a published file and is not in this browser, or no more. Import the same file again (Analysis, Import and export), and it is the same pack; or choose another one.`
        : `This site has no pack ${id}. Choose another pack, or fresh items.`,
      'source',
    );
  }
  const described = await packJson(host, `${id}/manifest.json`, entry.sha256);
  if (!described.ok) return described;
  const manifest = decodeManifest(described.value.value);
  if (!manifest.ok) return manifest;
  const { files, version, family: of, origin, count } = manifest.value;
  if (of !== family.meta.id) throw new Error(`openPack: ${id} is of ${of}, not of ${family.meta.id}`);
  if (version > family.version) {
    return fail(
      'pack-version',
      `The pack ${id} was made by a newer version of this page. Reload the page to get it.`,
      'source',
    );
  }
  const listed = await packJson(host, `${id}/${files.items.path}`, files.items.sha256);
  if (!listed.ok) return listed;
  const rows = byId(listed.value.value, count, id);
  if (!rows.ok) return rows;

  let keys: Promise<Result<Map<string, unknown>>> | null = null;
  const fetchKeys = async (): Promise<Result<Map<string, unknown>>> => {
    const file = await packJson(host, `${id}/${files.keys.path}`, files.keys.sha256);
    return file.ok ? byId(file.value.value, count, id) : file;
  };
  return ok({
    manifest: manifest.value,
    origin,
    pack: { id, hash: described.value.hash },
    listing: [...rows.value.values()].map(listedOf),
    async item(slot) {
      const itemId = packItem(slot);
      const row = rows.value.get(itemId);
      if (row === undefined) return fail('no-such-item', `The pack ${id} holds no item ${itemId}.`, itemId);
      return family.decodeItem(row);
    },
    async key(slot, item) {
      keys ??= fetchKeys();
      const found = await keys;
      if (!found.ok) {
        keys = null;
        return found;
      }
      const row = found.value.get(packItem(slot));
      if (row === undefined)
        return fail('no-such-item', `The pack ${id} holds no key of ${item.id}.`, item.id);
      return family.decodeKey(row, item);
    },
  });
}

function packItem(slot: Slot): string {
  if (slot.kind !== 'pack') throw new Error(`pack: asked for a generated item (${slot.category})`);
  return slot.itemId;
}

const fieldOf = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null
    ? Object.entries(row).find(([field]) => field === name)?.[1]
    : undefined;

function listedOf(row: unknown): OpenPack['listing'][number] {
  const level = fieldOf(row, 'level');
  return {
    id: `${fieldOf(row, 'id')}`,
    category: `${fieldOf(row, 'category')}`,
    level: typeof level === 'string' ? level : null,
  };
}

function byId(value: unknown, count: number, pack: string): Result<Map<string, unknown>> {
  const rows = new Map<string, unknown>();
  if (Array.isArray(value)) {
    for (const row of value) {
      const id = fieldOf(row, 'id');
      if (typeof id === 'string') rows.set(id, row);
    }
  }
  if (rows.size === count) return ok(rows);
  return fail(
    'pack-damaged',
    `The pack ${pack} should hold ${count} entries and holds ${rows.size} that can be told apart. Whoever hosts the page must copy it again.`,
    pack,
  );
}
