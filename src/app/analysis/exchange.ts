import type { WriteRequest } from '../../../workers/analysis.api.js';
import { AnalysisWorker } from '../../bridge/analysis.js';
import type { TaskFamily } from '../../core/family.js';
import type { Keyed } from '../../core/item.js';
import type { Observation } from '../../core/observation.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { StoredRun } from '../../core/run-store.js';
import { listPacks, type OpenPack, openPack } from '../../storage/packs.js';
import { BUILT_FAMILY_IDS, loadFamily } from '../../tasks/registry.js';
import type { ExchangeBody } from '../../ui/analysis/analysis-view.js';
import type { Shown } from '../../ui/view.js';
import { plural } from '../../ui/words.js';
import { Drawing, release } from '../drawing.js';
import { download } from '../files.js';
import { bitmapOf } from '../models/images.js';
import { pngOf } from '../models/png.js';
import { APP_VERSION, type Services } from '../services.js';

export const EXPORTS = [
  {
    id: 'pack-tsv',
    title: 'Pack for VLMEvalKit',
    about: 'The chosen pack as TSV with its pictures; runs there as it is.',
  },
  {
    id: 'predictions-tsv',
    title: 'Predictions, TSV',
    about: 'One file a run: questions and replies, as VLMEvalKit keeps them.',
  },
  { id: 'predictions-json', title: 'Predictions, JSON', about: 'The same as a list of records.' },
  {
    id: 'scores',
    title: 'Scores',
    about: 'One score file and one table of accuracies a run, as VLMEvalKit writes them.',
  },
  { id: 'lmms', title: 'Samples for lmms-eval', about: 'One JSON Lines file a run.' },
  { id: 'parquet', title: 'Parquet', about: 'The table of all selected trials, typed.' },
] as const;

export type Told = NonNullable<ExchangeBody['told']>;
export interface Host {
  readonly services: Services;
  readonly signal: AbortSignal;
  readonly tell: (detail: string, share: number | null) => void;
}

export async function packsHere(
  services: Services,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const packs = await listPacks(services.packs);
  return packs.ok ? packs.value.map(({ id, title }) => ({ id, title: `${title} (${id})` })) : [];
}

interface WholePack {
  readonly family: TaskFamily;
  readonly pack: OpenPack;
  readonly keyed: readonly Keyed[];
}

/** All items of a pack with their keys. */
async function wholePack(services: Services, id: string): Promise<Result<WholePack>> {
  const of = BUILT_FAMILY_IDS.find((one) => id.startsWith(`${one}/`));
  if (of === undefined) return fail('no-such-pack', `There is no pack ${id}. Nothing was changed.`);
  const family = await loadFamily(of);
  const pack = await openPack(services.packs, id, family);
  if (!pack.ok) return pack;
  const keyed: Keyed[] = [];
  for (const [index, { id: itemId, category, level }] of pack.value.listing.entries()) {
    const slot = { index, kind: 'pack', category, level, itemId } as const;
    const item = await pack.value.item(slot);
    if (!item.ok) return item;
    const key = await pack.value.key(slot, item.value);
    if (!key.ok) return key;
    keyed.push({ item: item.value, key: key.value });
  }
  return ok({ family, pack: pack.value, keyed });
}

const stated = (text: string, lines: readonly string[] = [], good = true): Told => ({
  ok: good,
  text,
  bad: lines,
});
const MOST_BAD = 100;
const badLines = (
  file: string,
  rows: readonly { readonly number: number; readonly reason: string }[],
): string[] =>
  rows.map(({ number, reason }) => `${file}, ${number === 0 ? 'the file' : `row ${number}`}: ${reason}`);
const few = (lines: readonly string[]): readonly string[] =>
  lines.length > MOST_BAD ? [...lines.slice(0, MOST_BAD), `and ${lines.length - MOST_BAD} more`] : lines;

/** Files of replies to a pack as runs of the model they are from, scored here. */
export async function importAnswers(
  files: readonly File[],
  packId: string,
  model: string,
  { services, signal, tell }: Host,
): Promise<Told> {
  tell('Opening the pack', null);
  const whole = await wholePack(services, packId);
  if (!whole.ok) return stated(whole.fault.message, [], false);
  const { family, pack, keyed } = whole.value;
  const worker = new AnalysisWorker();
  const bad: string[] = [];
  const runs: StoredRun[] = [];
  for (const [k, file] of files.entries()) {
    tell(`Reading ${file.name}`, k / files.length);
    const read = await worker.readAnswers([file.name, file], signal);
    if (!read.ok) {
      bad.push(`${file.name}: ${read.fault.message}`);
      continue;
    }
    bad.push(...badLines(file.name, read.value.bad));
    tell(`Scoring ${file.name}`, (k + 0.5) / files.length);
    const scored = await worker.score(
      [
        {
          family: family.meta.id,
          keyed,
          predictions: read.value.predictions,
          model: model.trim() || nameFrom(file.name),
          pack: pack.pack,
          condition: { style: 'direct', without: [] },
          protocol: family.meta.protocols?.[0] ?? 'released',
          appVersion: APP_VERSION,
          at: file.lastModified,
        },
        () => undefined,
      ],
      signal,
    );
    if (!scored.ok) {
      bad.push(`${file.name}: ${scored.fault.message}`);
      continue;
    }
    bad.push(...badLines(file.name, scored.value.bad));
    if (scored.value.stored.trials.length > 0) runs.push(scored.value.stored);
    else bad.push(`${file.name}: none of its rows is of this pack.`);
  }
  if (runs.length === 0) return stated('Nothing was imported.', few(bad), false);
  const merged = await services.store.merge(runs);
  if (!merged.ok) return stated(`Nothing was imported. ${merged.fault.message}`, few(bad), false);
  const trials = runs.reduce((sum, run) => sum + run.trials.length, 0);
  const { added, unchanged } = merged.value;
  const again = unchanged > 0 ? `, ${unchanged} already there` : '';
  return stated(
    `${plural(added, 'run')} with ${plural(trials, 'answer')} imported and scored here${again}.`,
    few(bad),
  );
}

/** "model" of "model_dataset.tsv" and "samples_model.jsonl". */
const nameFrom = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .replace(/^samples_/, '')
    .replace(/_[^_]*$/, '') || 'imported';

/** A published benchmark file, read to its end: what is in it and which rows cannot be used. Nothing is stored. */
export async function checkPublished(files: readonly File[], { signal, tell }: Host): Promise<Told> {
  const worker = new AnalysisWorker();
  const prompts = files.find(({ name }) => /prompts.*\.json$/i.test(name));
  const csv = files.find(({ name }) => /\.csv$/i.test(name));
  const shards = files.filter(({ name }) => /\.tar$/i.test(name));
  const counts = new Map<string, number>();
  const bad: string[] = [];
  let good = 0;
  const take =
    <T>(name: string, kindOf: (value: T) => string) =>
    async (
      piece:
        | { readonly kind: 'row'; readonly value: T }
        | { readonly kind: 'bad'; readonly number: number; readonly reason: string }
        | { readonly kind: 'progress'; readonly done: number; readonly total: number },
    ): Promise<void> => {
      if (piece.kind === 'row') {
        good++;
        const kind = kindOf(piece.value);
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      } else if (piece.kind === 'bad') bad.push(...badLines(name, [piece]));
      else
        tell(
          `${name}: ${plural(good, 'question')}, ${bad.length} left out`,
          piece.total === 0 ? null : piece.done / piece.total,
        );
    };
  const benchmark = files.filter(({ name }) => /\.(tsv|parquet|zip)$/i.test(name));
  if (csv !== undefined) {
    const read = await worker.importDise(
      [
        csv,
        shards.map((file) => ({ name: file.name, file })),
        take(
          csv.name,
          ({ question }: { readonly question: { readonly category: string } }) => question.category,
        ),
      ],
      signal,
    );
    if (!read.ok) return stated(read.fault.message, few(bad), false);
  }
  for (const file of benchmark) {
    const text = prompts === undefined ? null : await prompts.text();
    const read = await worker.importSsi(
      [file, file.name, text, take(file.name, ({ category }: { readonly category: string }) => category)],
      signal,
    );
    if (!read.ok) return stated(read.fault.message, few(bad), false);
  }
  if (benchmark.length === 0 && csv === undefined)
    return stated('None of these files is a .tsv, .parquet, .zip or .csv. Nothing was read.', [], false);
  const kinds = [...counts].map(([kind, n]) => `${kind} ${n}`).join(', ');
  return stated(
    `${plural(good, 'question')} can be read with all their pictures${kinds === '' ? '' : `: ${kinds}`}. ${bad.length === 0 ? 'No row was left out.' : `${plural(bad.length, 'row')} left out.`} Nothing was stored.`,
    few(bad),
    good > 0,
  );
}

/** Writes files of the selected runs. */
export async function exportAnswers(
  form: WriteRequest['form'],
  runs: readonly StoredRun[],
  family: TaskFamily,
  { services, signal, tell }: Host,
): Promise<Told> {
  tell('Collecting items and keys', null);
  const keyed = new Map<string, Keyed>();
  const packs = new Set<string>();
  const bad: string[] = [];
  if (form !== 'parquet') {
    for (const { run, trials } of runs)
      for (const trial of trials) {
        if (trial.item === null || trial.key === null) {
          if (run.pack !== null) packs.add(run.pack.id);
          continue;
        }
        const item = family.decodeItem(trial.item);
        const key = item.ok ? family.decodeKey(trial.key, item.value) : item;
        if (item.ok && key.ok) keyed.set(trial.itemId, { item: item.value, key: key.value });
      }
    for (const id of packs) {
      const whole = await wholePack(services, id);
      if (!whole.ok) bad.push(`${id}: ${whole.fault.message}`);
      else for (const one of whole.value.keyed) keyed.set(one.item.id, one);
    }
  }
  tell('Writing', null);
  const written = await new AnalysisWorker().write(
    [{ form, family: family.meta.id, keyed: [...keyed.values()], runs, dataset: family.meta.id }],
    signal,
  );
  if (!written.ok) return stated(written.fault.message, few(bad), false);
  for (const { name, type, data } of written.value)
    download(name, [typeof data === 'string' ? data : new Uint8Array(data)], type);
  return written.value.length === 0
    ? stated('There is nothing to write: no finished answer whose item is at hand.', few(bad), false)
    : stated(`${plural(written.value.length, 'file')} saved.`, few(bad));
}

/** A pack with the pictures a model sees, drawn here at this page's size. */
export async function exportPack(packId: string, { services, signal, tell }: Host): Promise<Told> {
  tell('Opening the pack', null);
  const whole = await wholePack(services, packId);
  if (!whole.ok) return stated(whole.fault.message, [], false);
  const { family, keyed } = whole.value;
  const drawing = new Drawing(services);
  const parts: Blob[] = [];
  const draw = async (at: number): Promise<readonly Uint8Array[]> => {
    tell(`Drawing item ${at + 1} of ${keyed.length}`, at / keyed.length);
    const one = keyed[at];
    if (one === undefined) throw new Error(`exportPack: there is no item ${at}`);
    const observation = family.observe(one.item, family.start(one.item), { style: 'direct', without: [] });
    return encoded(observation, drawing, signal);
  };
  const made = await new AnalysisWorker().packTable(
    [
      family.meta.id,
      keyed,
      draw,
      async (line) => {
        // As a Blob at once, which the browser may keep on disk.
        parts.push(new Blob([line]));
      },
    ],
    signal,
  );
  if (!made.ok) return stated(made.fault.message, [], false);
  const name = packId.replace(/[^\w.-]+/g, '-');
  download(`${name}.tsv`, parts, 'text/tab-separated-values');
  return stated(`${name}.tsv saved: ${plural(keyed.length, 'question')} with their pictures.`);
}

async function encoded(
  observation: Observation,
  drawing: Drawing,
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const pictures = await drawing.pictures(observation, signal);
  if (!pictures.ok) throw new Error(pictures.fault.message);
  try {
    const out: Uint8Array[] = [];
    for (const picture of pictures.value) out.push(await pngBytes(picture));
    return out;
  } finally {
    release(pictures.value);
  }
}

async function pngBytes({ surface, ...picture }: Shown): Promise<Uint8Array> {
  if (!(surface instanceof ImageBitmap)) throw new Error('exportPack: the renderer gave no bitmap');
  const { width, height, data } = bitmapOf({ ...picture, surface });
  const rgba = new Uint8Array(data.length);
  rgba.set(data);
  return pngOf(width, height, rgba);
}
