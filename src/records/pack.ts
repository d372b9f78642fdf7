import * as v from 'valibot';
import { FAMILY_IDS } from '../core/item.js';
import { fail, ok, type Result } from '../core/result.js';

/**
 * A pack is a folder `<family>/<name>@<n>` that never changes once published: `manifest.json`, a file with a JSON list
 * of items, and one with the list of their keys, in the same order. The manifest names the hash of both; a run records
 * the hash of the manifest's bytes.
 */
export interface PackManifest {
  /** "<family>/<name>@<n>", the same as its folder. */
  readonly id: string;
  readonly family: (typeof FAMILY_IDS)[number];
  /** Version of the family that made (or imported) the items. */
  readonly version: number;
  readonly origin: 'generated' | 'imported';
  readonly title: string;
  readonly count: number;
  readonly files: { readonly items: PackFile; readonly keys: PackFile };
  /** Of a pack that was imported from a published file. */
  readonly imported?: PackImported;
}

export interface PackImported {
  /** SHA-256 of the published file, lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** Whether models are asked in the published words. */
  readonly wording: 'published' | 'ours' | 'mixed';
  /** Pictures that the items show, and their bytes together. */
  readonly pictures: number;
  readonly pictureBytes: number;
}

/** Ids of packs that were imported into a browser; no pack of a site has such a name. */
export const isImportedPack = (id: string): boolean => /^[a-z0-9-]+\/published-[0-9a-f]{12}@1$/.test(id);

export interface PackFile {
  /** Relative to the manifest; a plain file name. */
  readonly path: string;
  /** Of the bytes as they are served, before any content encoding; lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/** `index.json`, beside the families' folders: the packs there are. */
export interface PackIndex {
  readonly packs: readonly PackEntry[];
}

export interface PackEntry {
  readonly id: string;
  readonly family: (typeof FAMILY_IDS)[number];
  readonly title: string;
  readonly count: number;
  /** SHA-256 of manifest.json. */
  readonly sha256: string;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in lower-case hex'));
const id = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+\/[a-z0-9-]+@\d+$/, 'expected a pack id such as ssi-bench/core@2'),
);
const file = v.object({
  path: v.pipe(v.string(), v.regex(/^[\w-][\w.-]*$/, 'expected a plain file name')),
  sha256,
  bytes: count,
});

const manifestSchema: v.GenericSchema<unknown, PackManifest> = v.object({
  id,
  family: v.picklist(FAMILY_IDS),
  version: count,
  origin: v.picklist(['generated', 'imported']),
  title: v.string(),
  count,
  files: v.object({ items: file, keys: file }),
  imported: v.exactOptional(
    v.object({
      sha256,
      bytes: count,
      wording: v.picklist(['published', 'ours', 'mixed']),
      pictures: count,
      pictureBytes: count,
    }),
  ),
});

const indexSchema: v.GenericSchema<unknown, PackIndex> = v.object({
  packs: v.array(v.object({ id, family: v.picklist(FAMILY_IDS), title: v.string(), count, sha256 })),
});

/** Checks a manifest; fields it does not know are left out. Fault `bad-manifest`, `where` the path. */
export const decodeManifest = (value: unknown): Result<PackManifest> =>
  decode(manifestSchema, value, 'manifest');

/** Likewise for the list of packs. */
export const decodeIndex = (value: unknown): Result<PackIndex> => decode(indexSchema, value, 'index');

function decode<T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  what: 'manifest' | 'index',
): Result<T> {
  const read = v.safeParse(schema, value);
  if (read.success) return ok(read.output);
  const issue = read.issues[0];
  const where = v.getDotPath(issue) ?? '';
  return fail(
    `bad-${what}`,
    `The pack ${what} is damaged at ${where || 'its top'}: ${issue.message}.`,
    where,
  );
}
