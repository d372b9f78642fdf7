import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../core/result.js';
import { decodeManifest, type PackFile, type PackManifest } from '../../records/pack.js';

function readJson(path: string, sha256?: string): Result<unknown> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return fail('pack-damaged', `${path} cannot be read (${String(error)}).`);
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== undefined && hash !== sha256) {
    return fail('pack-damaged', `${path} has the hash ${hash}, the manifest says ${sha256}.`);
  }
  try {
    return ok(JSON.parse(bytes.toString('utf8')));
  } catch {
    return fail('pack-damaged', `${path} is not JSON.`);
  }
}

/** The manifest of a pack's folder; a missing, unreadable or odd one is a fault. */
export function readManifest(folder: string): Result<PackManifest> {
  const value = readJson(join(folder, 'manifest.json'));
  return value.ok ? decodeManifest(value.value) : value;
}

/** One of a pack's two lists, checked against the hash and the count that its manifest names. */
export function readList(folder: string, file: PackFile, count: number): Result<readonly unknown[]> {
  const list = readJson(join(folder, file.path), file.sha256);
  if (!list.ok) return list;
  if (Array.isArray(list.value) && list.value.length === count) return ok(list.value);
  return fail('pack-damaged', `${file.path} is not the list of ${count} entries that the manifest names.`);
}
