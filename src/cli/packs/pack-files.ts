import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FamilyId, Item, Key } from '../../core/item.js';
import { decodeIndex, type PackEntry, type PackFile, type PackManifest } from '../../records/pack.js';

const sha256 = (bytes: string): string => createHash('sha256').update(bytes, 'utf8').digest('hex');

/** A JSON list with one entry a line, so that a difference between two packs can be read. */
const listText = (rows: readonly unknown[]): string =>
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;

const fileOf = (path: string, text: string): PackFile => ({
  path,
  sha256: sha256(text),
  bytes: Buffer.byteLength(text, 'utf8'),
});

export interface PackContents {
  readonly id: string;
  readonly family: FamilyId;
  readonly version: number;
  readonly title: string;
  readonly items: readonly Item[];
  readonly keys: readonly Key[];
  /** Markdown: where the items come from and under which licence. */
  readonly source: string;
}

/**
 * Writes a pack's folder and enters it in `index.json`. Same contents, same bytes.
 * @param folder the folder that holds index.json (`public/tasks`)
 */
export function writePack(folder: string, pack: PackContents): PackManifest {
  const home = join(folder, pack.id);
  mkdirSync(home, { recursive: true });
  const items = listText(pack.items);
  const keys = listText(pack.keys);
  const manifest: PackManifest = {
    id: pack.id,
    family: pack.family,
    version: pack.version,
    origin: 'generated',
    title: pack.title,
    count: pack.items.length,
    files: { items: fileOf('items.json', items), keys: fileOf('keys.json', keys) },
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(home, 'items.json'), items);
  writeFileSync(join(home, 'keys.json'), keys);
  writeFileSync(join(home, 'SOURCE.md'), pack.source);
  writeFileSync(join(home, 'manifest.json'), text);
  enter(folder, {
    id: pack.id,
    family: pack.family,
    title: pack.title,
    count: manifest.count,
    sha256: sha256(text),
  });
  return manifest;
}

/** Puts an entry into the index in place of the one with its id. Throws on an index that cannot be read. */
function enter(folder: string, entry: PackEntry): void {
  const path = join(folder, 'index.json');
  const known = existsSync(path) ? decodeIndex(JSON.parse(readFileSync(path, 'utf8'))) : null;
  if (known !== null && !known.ok) throw new Error(`${path}: ${known.fault.message}`);
  const others = (known?.value.packs ?? []).filter((one) => one.id !== entry.id);
  const packs = [...others, entry].sort((a, b) => (a.id < b.id ? -1 : 1));
  writeFileSync(path, `${JSON.stringify({ packs }, null, 2)}\n`);
}
