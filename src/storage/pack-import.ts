import type { Item, Key } from '../core/item.js';
import { fail, ok, type Result } from '../core/result.js';
import type { PackImported, PackManifest } from '../records/pack.js';
import type { Transaction } from './database.js';
import type { ImportedPack, ImportedPacks } from './imported-packs.js';
import { sha256 } from './pack-files.js';
import { readFrom, writeTo } from './write.js';

const ALL: Parameters<typeof writeTo>[2] = ['packs', 'packFiles', 'pictures', 'imports'];

/** One question with the pictures that none before it had. */
export interface ImportRow {
  readonly item: Item;
  readonly key: Key;
  readonly files: readonly PictureOf[];
}
interface PictureOf {
  readonly sha256: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What is known of an import once its file was read to its end. */
export interface ImportFacts {
  readonly family: Item['family'];
  /** Version of the family. */
  readonly version: number;
  readonly title: string;
  readonly file: string;
  readonly fileBytes: number;
  readonly fileSha256: string;
  readonly wording: PackImported['wording'];
  readonly bad: number;
  /** Unix milliseconds. */
  readonly at: number;
}

interface Batch {
  readonly import: string;
  readonly number: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly items: readonly Item[];
  readonly keys: readonly Key[];
  /** SHA-256 and size of every picture that the items show. */
  readonly pictures: readonly (readonly [string, number])[];
}

/** Where there are no locks, an import this old has no page any more. */
const DAY = 86_400_000;
const lockOf = (key: string): string => `orthant-import-${key}`;
const batchesOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);
const bytesOf = (text: string): ArrayBuffer => {
  const bytes = new Uint8Array(new TextEncoder().encode(text));
  return bytes.buffer;
};

/** Copied only where memory is shared, which Blobs do not take. */
const ownedBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength));

const noRoom = () =>
  fail(
    'quota',
    'The browser has no room left for these pictures. Nothing of this pack was kept; everything else is as it was. Free space on the disk, or delete a pack that was imported before, then import the file again.',
  );
const fitting = <T>(result: Result<T>): Result<T> =>
  !result.ok && result.fault.code === 'quota' ? noRoom() : result;

/**
 * One import. What is put is on disk, a batch a transaction, but no pack yet: only `finish` makes one, in a single
 * transaction. One that is broken off (`drop`, or its page goes) leaves batches that nobody sees; `sweep` clears them.
 */
export class PackImport {
  readonly #packs: ImportedPacks;
  readonly #key: string;
  readonly #release: () => void;
  #number = 0;
  /** One transaction after the other; nothing is put once the import is over. */
  #tail: Promise<unknown> = Promise.resolve();
  #over = false;

  private constructor(packs: ImportedPacks, key: string, release: () => void) {
    this.#packs = packs;
    this.#key = key;
    this.#release = release;
  }

  /** @param locks null where there are none */
  static async begin(
    packs: ImportedPacks,
    locks: LockManager | null = navigator.locks ?? null,
  ): Promise<PackImport> {
    const key = crypto.randomUUID();
    if (locks === null) return new PackImport(packs, key, () => undefined);
    return new Promise((resolve, reject) => {
      locks
        .request(
          lockOf(key),
          () => new Promise<void>((release) => resolve(new PackImport(packs, key, release))),
        )
        .catch(reject);
    });
  }

  /** Faults: `quota`, and the database's; then nothing of this batch is stored. @param at Unix milliseconds */
  put(rows: readonly ImportRow[], at: number): Promise<Result<void>> {
    const put = this.#tail.then(() => (this.#over ? ok(undefined) : this.#put(rows, at)));
    this.#tail = put;
    return put;
  }

  async #put(rows: readonly ImportRow[], at: number): Promise<Result<void>> {
    const pictures = new Map<string, number>();
    for (const { item } of rows) for (const [hash, size] of picturesIn(item)) pictures.set(hash, size);
    const batch: Batch = {
      import: this.#key,
      number: this.#number++,
      at,
      items: rows.map(({ item }) => item),
      keys: rows.map(({ key }) => key),
      pictures: [...pictures],
    };
    return fitting(
      await writeTo(
        this.#packs.database,
        async (tx) => {
          const store = tx.objectStore('pictures');
          for (const { sha256: hash, type, bytes } of rows.flatMap(({ files }) => files)) {
            if ((await store.getKey(hash)) !== undefined) continue;
            await store.put(new Blob([ownedBytes(bytes)], { type }), hash);
          }
          await tx.objectStore('imports').put(batch);
          return ok(undefined);
        },
        ALL,
      ),
    );
  }

  /** Makes the pack. The same content is the same pack: then what was there stays, and `already` says so. */
  async finish(
    facts: ImportFacts,
  ): Promise<Result<{ readonly pack: ImportedPack; readonly already: boolean }>> {
    const batches = await this.#batches();
    if (!batches.ok) return batches;
    const items = JSON.stringify(batches.value.flatMap((batch) => batch.items));
    const keys = JSON.stringify(batches.value.flatMap((batch) => batch.keys));
    const pictures = new Map(batches.value.flatMap((batch) => batch.pictures));
    const { file, fileBytes, fileSha256, wording, bad, at, ...rest } = facts;
    const fileOf = async (path: string, text: string) => {
      const bytes = bytesOf(text);
      return { path, sha256: await sha256(bytes), bytes: bytes.byteLength };
    };
    const pictureBytes = [...pictures.values()].reduce((sum, bytes) => sum + bytes, 0);
    // Nothing but what is in the file: the same file makes the same pack, in every browser.
    const described: Omit<PackManifest, 'id'> = {
      ...rest,
      origin: 'imported',
      count: batches.value.reduce((sum, batch) => sum + batch.items.length, 0),
      files: { items: await fileOf('items.json', items), keys: await fileOf('keys.json', keys) },
      imported: { sha256: fileSha256, bytes: fileBytes, wording, pictures: pictures.size, pictureBytes },
    };
    const name = (await sha256(bytesOf(JSON.stringify(described)))).slice(0, 12);
    const id = `${facts.family}/published-${name}@1`;
    const manifest = JSON.stringify({ id, ...described } satisfies PackManifest);
    const pack: ImportedPack = {
      id,
      family: facts.family,
      title: facts.title,
      count: described.count,
      sha256: await sha256(bytesOf(manifest)),
      origin: 'imported',
      file,
      fileBytes,
      fileSha256,
      wording,
      bad,
      pictures: pictures.size,
      pictureBytes,
      at,
    };
    const done = await writeTo(
      this.#packs.database,
      async (tx) => {
        const already = (await tx.objectStore('packs').getKey(id)) !== undefined;
        const files = tx.objectStore('packFiles');
        if (!already) {
          await tx.objectStore('packs').put(pack);
          await files.put(manifest, `${id}/manifest.json`);
          await files.put(items, `${id}/items.json`);
          await files.put(keys, `${id}/keys.json`);
          await files.put(JSON.stringify([...pictures.keys()]), `${id}/pictures.json`);
        }
        await tx.objectStore('imports').delete(batchesOf(this.#key));
        return ok({ pack, already });
      },
      ALL,
    );
    if (done.ok) this.#release();
    return fitting(done);
  }

  /** Lets go of everything that was put. */
  async drop(): Promise<Result<void>> {
    this.#over = true;
    await this.#tail;
    const dropped = await writeTo(
      this.#packs.database,
      async (tx) => {
        await tx.objectStore('imports').delete(batchesOf(this.#key));
        await collect(tx);
        return ok(undefined);
      },
      ALL,
    );
    this.#release();
    return dropped;
  }

  #batches(): Promise<Result<readonly Batch[]>> {
    return readFrom(
      this.#packs.database,
      async (tx) => ok((await tx.objectStore('imports').getAll(batchesOf(this.#key))).filter(isBatch)),
      ['imports'],
    );
  }
}

/** A pack with everything that only it has. Runs of its items stay. Deleting what is not there is no fault. */
export const deletePack = (packs: ImportedPacks, id: string): Promise<Result<void>> =>
  writeTo(
    packs.database,
    async (tx) => {
      await tx.objectStore('packs').delete(id);
      await tx.objectStore('packFiles').delete(IDBKeyRange.bound(`${id}/`, `${id}/\uffff`));
      await collect(tx);
      return ok(undefined);
    },
    ALL,
  );

/** Clears what imports left whose page is gone. @param now Unix milliseconds @param locks null where there are none */
export async function sweepImports(
  packs: ImportedPacks,
  now: number,
  locks: LockManager | null = navigator.locks ?? null,
): Promise<Result<void>> {
  const begun = await readFrom(
    packs.database,
    async (tx) => {
      const batches = (await tx.objectStore('imports').getAll()).filter(isBatch);
      return ok(new Map(batches.map((batch) => [batch.import, batch.at])));
    },
    ['imports'],
  );
  if (!begun.ok) return begun;
  for (const [key, at] of begun.value) {
    const clear = () =>
      writeTo(
        packs.database,
        async (tx) => {
          await tx.objectStore('imports').delete(batchesOf(key));
          await collect(tx);
          return ok(undefined);
        },
        ALL,
      );
    const cleared =
      locks === null
        ? now - at > DAY
          ? await clear()
          : ok(undefined)
        : await locks.request(lockOf(key), { ifAvailable: true }, (lock) =>
            lock === null ? ok(undefined) : clear(),
          );
    if (!cleared.ok) return cleared;
  }
  return ok(undefined);
}

const isBatch = (row: unknown): row is Batch =>
  typeof row === 'object' && row !== null && 'items' in row && 'pictures' in row;

/** Deletes pictures that neither a pack nor an unfinished import has. */
async function collect(tx: Transaction<'readwrite'>): Promise<void> {
  const used = new Set<string>();
  for (const path of await tx.objectStore('packFiles').getAllKeys()) {
    if (!path.endsWith('/pictures.json')) continue;
    const hashes: unknown = JSON.parse(`${await tx.objectStore('packFiles').get(path)}`);
    if (Array.isArray(hashes)) for (const hash of hashes) used.add(`${hash}`);
  }
  for (const row of await tx.objectStore('imports').getAll())
    if (isBatch(row)) for (const [hash] of row.pictures) used.add(hash);
  const store = tx.objectStore('pictures');
  for (const hash of await store.getAllKeys()) if (!used.has(hash)) await store.delete(hash);
}

/** References of an imported item to its pictures: `pictures: [{sha256, bytes}, ..]`. */
function picturesIn(item: Item): readonly (readonly [string, number])[] {
  const pictures: unknown = 'pictures' in item ? item.pictures : [];
  return (Array.isArray(pictures) ? pictures : []).flatMap((one: unknown) =>
    typeof one === 'object' &&
    one !== null &&
    'sha256' in one &&
    typeof one.sha256 === 'string' &&
    'bytes' in one &&
    typeof one.bytes === 'number'
      ? [[one.sha256, one.bytes] as const]
      : [],
  );
}
