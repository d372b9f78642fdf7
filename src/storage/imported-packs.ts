import * as v from 'valibot';
import { FAMILY_IDS, type Item } from '../core/item.js';
import { ok, type Result } from '../core/result.js';
import { isImportedPack, type PackEntry } from '../records/pack.js';
import type { Database } from './database.js';
import type { PackHost } from './pack-files.js';
import { readFrom } from './write.js';

/** A pack that was imported here: what stands in its manifest, and how it came. */
export interface ImportedPack extends PackEntry {
  readonly origin: Item['origin'];
  /** Name of the file it is from. */
  readonly file: string;
  readonly fileBytes: number;
  /** SHA-256 of that file, lower-case hex. */
  readonly fileSha256: string;
  readonly wording: 'published' | 'ours' | 'mixed';
  /** Rows of the file that could not be used. */
  readonly bad: number;
  readonly pictures: number;
  readonly pictureBytes: number;
  /** Unix milliseconds. */
  readonly at: number;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ROW: v.GenericSchema<unknown, ImportedPack> = v.object({
  id: v.string(),
  family: v.picklist(FAMILY_IDS),
  title: v.string(),
  count,
  sha256: v.string(),
  origin: v.literal('imported'),
  file: v.string(),
  fileBytes: count,
  fileSha256: v.string(),
  wording: v.picklist(['published', 'ours', 'mixed']),
  bad: count,
  pictures: count,
  pictureBytes: count,
  at: v.number(),
});

/**
 * Packs that were imported into this browser (pack-import makes them): published benchmarks, which no site ships. Their
 * files are those of any pack, as text; their pictures are Blobs by hash, which the browser keeps on disk.
 */
export class ImportedPacks {
  readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Newest first. A row that cannot be read is no pack. */
  list(): Promise<Result<readonly ImportedPack[]>> {
    return readFrom(
      this.database,
      async (tx) => {
        const rows = await tx.objectStore('packs').getAll();
        const packs = rows.flatMap((row) => {
          const read = v.safeParse(ROW, row);
          return read.success ? [read.output] : [];
        });
        return ok(packs.sort((a, b) => b.at - a.at));
      },
      ['packs'],
    );
  }

  /** @param path `<pack id>/<file name>`; null where there is no such file */
  async text(path: string): Promise<Result<string | null>> {
    return readFrom(
      this.database,
      async (tx) => {
        const text = await tx.objectStore('packFiles').get(path);
        return ok(typeof text === 'string' ? text : null);
      },
      ['packFiles'],
    );
  }

  /** @param sha256 of the picture's file; null where it is not here */
  async picture(sha256: string): Promise<Blob | null> {
    const found = await readFrom(
      this.database,
      async (tx) => ok(await tx.objectStore('pictures').get(sha256)),
      ['pictures'],
    );
    return found.ok && found.value instanceof Blob ? found.value : null;
  }
}

/** The site's packs and those that were imported here, as one host: whoever opens a pack need not know where it lies. */
export function withImported(site: PackHost, imported: ImportedPacks): PackHost {
  const index = async (url: URL): Promise<Response> => {
    const own = await imported.list();
    const packs = own.ok ? own.value : [];
    if (packs.length === 0) return site.fetch(url);
    const entries = packs.map(({ id, family, title, count, sha256 }) => ({
      id,
      family,
      title,
      count,
      sha256,
    }));
    try {
      const response = await site.fetch(url);
      const listed: unknown = response.ok ? await response.json() : null;
      const there: unknown =
        typeof listed === 'object' && listed !== null && 'packs' in listed ? listed.packs : [];
      return Response.json({ packs: [...(Array.isArray(there) ? there : []), ...entries] });
    } catch {
      // Without the site's list there are still these.
      return Response.json({ packs: entries });
    }
  };
  return {
    base: site.base,
    async fetch(url) {
      const path = decodeURIComponent(url.pathname.slice(site.base.pathname.length));
      if (path === 'index.json') return index(url);
      if (!isImportedPack(path.slice(0, path.lastIndexOf('/')))) return site.fetch(url);
      const text = await imported.text(path);
      return text.ok && text.value !== null
        ? new Response(text.value)
        : new Response(null, { status: text.ok ? 404 : 503 });
    },
  };
}
