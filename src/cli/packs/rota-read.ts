import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Keyed } from '../../core/item.js';
import { fail, ok, type Result } from '../../core/result.js';
import { decodeManifest, type PackManifest } from '../../records/pack.js';
import { decodeRotaItem, decodeRotaKey } from '../../tasks/rota-bench/decode.js';
import type { RotaItem, RotaKey } from '../../tasks/rota-bench/types.js';

export interface RotaPack {
  readonly manifest: PackManifest;
  readonly tasks: readonly Keyed<RotaItem, RotaKey>[];
}

/** Reads a pack's folder: hashes, formats, and that items and keys belong together. */
export function readRotaPack(folder: string): Result<RotaPack> {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) return fail('no-such-pack', `There is no pack in ${folder} (no manifest.json).`);
  const manifest = decodeManifest(JSON.parse(readFileSync(path, 'utf8')));
  if (!manifest.ok) return manifest;
  const lists: unknown[][] = [];
  for (const file of [manifest.value.files.items, manifest.value.files.keys]) {
    const bytes = readFileSync(join(folder, file.path));
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash !== file.sha256) {
      return fail('pack-damaged', `${file.path} has the hash ${hash}, the manifest says ${file.sha256}.`);
    }
    const list: unknown = JSON.parse(bytes.toString('utf8'));
    if (!Array.isArray(list) || list.length !== manifest.value.count) {
      return fail(
        'pack-damaged',
        `${file.path} is not the list of ${manifest.value.count} entries it should be.`,
      );
    }
    lists.push(list);
  }
  const tasks: Keyed<RotaItem, RotaKey>[] = [];
  for (let i = 0; i < manifest.value.count; i++) {
    const item = decodeRotaItem(lists[0]?.[i]);
    if (!item.ok) return fail(item.fault.code, `item ${i + 1}: ${item.fault.message}`);
    const key = decodeRotaKey(lists[1]?.[i], item.value);
    if (!key.ok) return fail(key.fault.code, `key ${i + 1}: ${key.fault.message}`);
    tasks.push({ item: item.value, key: key.value });
  }
  return ok({ manifest: manifest.value, tasks });
}
