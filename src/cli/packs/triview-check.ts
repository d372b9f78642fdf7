import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Keyed } from '../../core/item.js';
import { sameJson } from '../../core/json.js';
import { fail, ok, type Result } from '../../core/result.js';
import { decodeTriItem, decodeTriKey } from '../../tasks/triviewbench/decode.js';
import { proportioned } from '../../tasks/triviewbench/generate/sets.js';
import { faultsOf, type Measured, measureScene } from '../../tasks/triviewbench/truth/check.js';
import { TRI_LEVELS, TRI_TYPES, type TriItem, type TriKey } from '../../tasks/triviewbench/types.js';
import { type Command, DONE, FAILED } from '../command.js';
import { readFlags } from '../flags.js';
import { readList, readManifest } from './read-pack.js';
import { tasksFolder } from './ssi-build.js';

type Pair = Keyed<TriItem, TriKey>;

/** Reads a pack's folder: hashes, formats, and that items and keys belong together. */
function readPack(folder: string): Result<{ readonly id: string; readonly pairs: readonly Pair[] }> {
  if (!existsSync(join(folder, 'manifest.json')))
    return fail('no-such-pack', `There is no pack in ${folder} (no manifest.json).`);
  const manifest = readManifest(folder);
  if (!manifest.ok) return manifest;
  const { files, count, id } = manifest.value;
  const items = readList(folder, files.items, count);
  if (!items.ok) return items;
  const keys = readList(folder, files.keys, count);
  if (!keys.ok) return keys;
  const pairs: Pair[] = [];
  const ids = new Set<string>();
  for (let i = 0; i < count; i++) {
    const item = decodeTriItem(items.value[i]);
    if (!item.ok) return fail(item.fault.code, `item ${i + 1}: ${item.fault.message}`);
    const key = decodeTriKey(keys.value[i], item.value);
    if (!key.ok) return fail(key.fault.code, `key ${i + 1}: ${key.fault.message}`);
    if (ids.has(item.value.id))
      return fail('bad-pack', `item ${i + 1}: the id ${item.value.id} is there twice`);
    ids.add(item.value.id);
    pairs.push({ item: item.value, key: key.value });
  }
  return ok({ id, pairs });
}

function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, n]) => `${value}: ${n}`)
    .join(', ');
}

/** How many questions of each type and level there are, how far that is from the published shares, and the answers. */
function tableOf(pairs: readonly Pair[]): string[] {
  const lines = [`${'type'.padEnd(20)} ${TRI_LEVELS.map((level) => level.padStart(6)).join('')}  answers`];
  for (const type of TRI_TYPES) {
    const mine = pairs.filter(({ item }) => item.type === type);
    const cells = TRI_LEVELS.map((level) =>
      `${mine.filter(({ item }) => item.level === level).length}`.padStart(6),
    );
    const answers = mine.map(({ key }) => (typeof key.value === 'object' ? key.value.join('+') : key.value));
    const many = new Set(answers).size > 12;
    lines.push(
      `${type.padEnd(20)} ${cells.join('')}  ${many ? `${new Set(answers).size} different` : tally(answers)}`,
    );
  }
  let off = 0;
  for (const level of TRI_LEVELS) {
    const all = pairs.filter(({ item }) => item.level === level);
    for (const [type, wanted] of proportioned(level, all.length)) {
      const found = all.filter(({ item }) => item.type === type).length;
      off = Math.max(off, Math.abs(found - wanted) / Math.max(1, all.length));
    }
  }
  lines.push(`furthest from a published share: ${(100 * off).toFixed(2)} points`);
  const scenes = new Map(pairs.map(({ item }) => [item.scene, item.objects.length]));
  lines.push(`${scenes.size} scenes; objects ${tally([...scenes.values()])}`);
  return lines;
}

/** Measures every view and computes every answer of a pack again. */
export const checkTriView: Command = async (args, io) => {
  const { flags } = readFlags(args, ['pack']);
  const read = readPack(flags.pack ?? join(tasksFolder, 'triviewbench', 'test@1'));
  if (!read.ok) {
    io.err(read.fault.message);
    return FAILED;
  }
  setPriority(10);
  const { id, pairs } = read.value;
  let faults = 0;
  let last: { readonly item: TriItem; readonly measured: Measured } | null = null;
  for (const [i, { item, key }] of pairs.entries()) {
    // Questions on one scene follow each other: its views are measured once.
    if (last === null || !sameJson(last.item.objects, item.objects))
      last = { item, measured: measureScene(item) };
    for (const fault of faultsOf(item, key, last.measured)) {
      faults += 1;
      io.err(fault);
    }
    if ((i + 1) % 1000 === 0) io.err(`${i + 1} of ${pairs.length}`);
  }
  await io.out(`${id}: ${pairs.length} questions, ${faults} faults`);
  for (const line of tableOf(pairs)) await io.out(line);
  return faults > 0 ? FAILED : DONE;
};
