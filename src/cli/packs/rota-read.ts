import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Keyed } from '../../core/item.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { PackManifest } from '../../records/pack.js';
import { decodeRotaItem, decodeRotaKey } from '../../tasks/rota-bench/decode.js';
import type { RotaItem, RotaKey } from '../../tasks/rota-bench/types.js';
import { readList, readManifest } from './read-pack.js';

export interface RotaPack {
  readonly manifest: PackManifest;
  readonly tasks: readonly Keyed<RotaItem, RotaKey>[];
}

/** Reads a pack's folder: hashes, formats, and that items and keys belong together. */
export function readRotaPack(folder: string): Result<RotaPack> {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) return fail('no-such-pack', `There is no pack in ${folder} (no manifest.json).`);
  const manifest = readManifest(folder);
  if (!manifest.ok) return manifest;
  const lists: (readonly unknown[])[] = [];
  for (const file of [manifest.value.files.items, manifest.value.files.keys]) {
    const list = readList(folder, file, manifest.value.count);
    if (!list.ok) return list;
    lists.push(list.value);
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
