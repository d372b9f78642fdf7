import { existsSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import type { PackManifest } from '../../records/pack.js';
import { decodeSsiItem, decodeSsiKey } from '../../tasks/ssi-bench/decode.js';
import type { SsiItem, SsiKey } from '../../tasks/ssi-bench/types.js';
import { type Command, DONE, FAILED, type Io } from '../command.js';
import { readFlags, wholeNumber } from '../flags.js';
import { inProcesses } from './in-processes.js';
import { readList, readManifest } from './read-pack.js';
import { CORE_EDITION, tasksFolder } from './ssi-build.js';
import { reportLines, summarise } from './ssi-report.js';
import type { Audited, SsiJob } from './ssi-worker.js';

const WORKER = new URL('./ssi-worker.ts', import.meta.url);

interface Opened {
  readonly manifest: PackManifest;
  readonly pairs: readonly { readonly item: SsiItem; readonly key: SsiKey }[];
}

/** Reads a pack and checks hashes, formats and that items and keys belong together. Null, with reasons told, if not. */
function openPack(folder: string, io: Io): Opened | null {
  if (!existsSync(join(folder, 'manifest.json'))) {
    io.err(`There is no pack in ${folder} (no manifest.json).`);
    return null;
  }
  const manifest = readManifest(folder);
  if (!manifest.ok) {
    io.err(manifest.fault.message);
    return null;
  }
  const { files, count } = manifest.value;
  const lists: (readonly unknown[])[] = [];
  for (const file of [files.items, files.keys]) {
    const list = readList(folder, file, count);
    if (!list.ok) {
      io.err(list.fault.message);
      return null;
    }
    lists.push(list.value);
  }
  const pairs: { item: SsiItem; key: SsiKey }[] = [];
  const ids = new Set<string>();
  let sound = true;
  for (let i = 0; i < count; i++) {
    const item = decodeSsiItem(lists[0]?.[i]);
    const key = item.ok ? decodeSsiKey(lists[1]?.[i], item.value) : item;
    if (!item.ok || !key.ok) {
      const fault = item.ok ? (key.ok ? null : key.fault) : item.fault;
      io.err(`entry ${i + 1}: ${fault?.message}`);
      sound = false;
      continue;
    }
    if (ids.has(item.value.id)) {
      io.err(`entry ${i + 1}: the id ${item.value.id} is there twice`);
      sound = false;
    }
    ids.add(item.value.id);
    pairs.push({ item: item.value, key: key.value });
  }
  return sound ? { manifest: manifest.value, pairs } : null;
}

export const checkSsi: Command = async (args, io) => {
  const { flags } = readFlags(args, ['pack', 'processes']);
  const folder = flags.pack ?? join(tasksFolder, 'ssi-bench', `core@${CORE_EDITION}`);
  const processes = wholeNumber('processes', flags.processes, Math.min(2, availableParallelism()), 1, 64);
  const opened = openPack(folder, io);
  if (opened === null) return FAILED;
  setPriority(10);
  const jobs = opened.pairs.map(({ item, key }): SsiJob => ({ kind: 'audit', item, key }));
  const audits = await inProcesses<SsiJob, Audited>(WORKER, jobs, processes, (done) => {
    if (done % 200 === 0) io.err(`${done} of ${jobs.length}`);
  });
  const rows = opened.pairs.map((pair, i) => ({ ...pair, audit: audits[i]! }));
  const summary = summarise(rows);
  for (const line of reportLines(opened.manifest.id, summary)) await io.out(line);
  return summary.broken.length > 0 ? FAILED : DONE;
};
