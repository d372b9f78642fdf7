import type { TaskFamily } from '../../core/family.js';
import type { Item, Key } from '../../core/item.js';
import type { RunRecord, TrialRecord } from '../../core/record.js';
import type { StoredRun } from '../../core/run-store.js';
import { type OpenPack, openPack } from '../../storage/packs.js';
import type { Services } from '../services.js';

/** A trial that has ended, with its item and truth: out of the record, or out of the pack it is from. */
export interface Judged {
  readonly run: RunRecord;
  readonly trial: TrialRecord;
  readonly item: Item;
  readonly key: Key;
}

/** Trials whose pack is not here, or whose item this version cannot read, are only counted. */
export async function truthsOf(
  services: Services,
  family: TaskFamily,
  runs: readonly StoredRun[],
  signal: AbortSignal,
): Promise<{ readonly judged: readonly Judged[]; readonly left: number }> {
  const packs = new Map<string, OpenPack | null>();
  const known = new Map<string, Pick<Judged, 'item' | 'key'> | null>();
  const judged: Judged[] = [];
  let left = 0;
  for (const { run, trials } of runs) {
    for (const trial of trials) {
      if (signal.aborted) return { judged, left };
      if (trial.ended === null) continue;
      const name = `${run.pack?.hash ?? ''} ${trial.itemId} ${trial.itemVersion}`;
      if (!known.has(name)) known.set(name, await truthOf(services, family, packs, run, trial));
      const truth = known.get(name);
      if (truth) judged.push({ run, trial, ...truth });
      else left++;
    }
  }
  return { judged, left };
}

async function truthOf(
  services: Services,
  family: TaskFamily,
  packs: Map<string, OpenPack | null>,
  { pack }: RunRecord,
  trial: TrialRecord,
): Promise<Pick<Judged, 'item' | 'key'> | null> {
  if (pack !== null && trial.item === null) {
    if (!packs.has(pack.id)) {
      const opened = await openPack(services.packs, pack.id, family);
      packs.set(pack.id, opened.ok ? opened.value : null);
    }
    const source = packs.get(pack.id);
    // A pack of the same name with other contents has other truths.
    if (!source || source.pack?.hash !== pack.hash) return null;
    const item = await source.item(trial.slot);
    const key = item.ok ? await source.key(trial.slot, item.value) : item;
    return item.ok && key.ok ? { item: item.value, key: key.value } : null;
  }
  const item = family.decodeItem(trial.item);
  if (!item.ok) return null;
  const key = family.decodeKey(trial.key, item.value);
  return key.ok ? { item: item.value, key: key.value } : null;
}
