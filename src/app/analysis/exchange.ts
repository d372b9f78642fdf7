import type { WriteRequest } from '../../../workers/analysis.api.js';
import { AnalysisWorker } from '../../bridge/analysis.js';
import type { TaskFamily } from '../../core/family.js';
import type { Keyed } from '../../core/item.js';
import type { ImageRef, Observation } from '../../core/observation.js';
import type { RunParameters } from '../../core/record.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { StoredRun } from '../../core/run-store.js';
import { indexOf } from '../../exchange/answer-rows.js';
import type { Flaw } from '../../exchange/imported.js';
import { entriesOf } from '../../runner/parameters.js';
import type { ImportedPack } from '../../storage/imported-packs.js';
import { deletePack } from '../../storage/pack-import.js';
import { listPacks, type OpenPack, openPack } from '../../storage/packs.js';
import { BUILT_FAMILY_IDS, loadFamily } from '../../tasks/registry.js';
import type { ExchangeBody, ImportedView } from '../../ui/analysis/analysis-view.js';
import { hrefOf } from '../../ui/routes.js';
import type { Shown } from '../../ui/view.js';
import { plural, size } from '../../ui/words.js';
import { Drawing, release } from '../drawing.js';
import { download } from '../files.js';
import { bitmapOf } from '../models/images.js';
import { pngOf } from '../models/png.js';
import { freshDefaults } from '../pages.js';
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

/** The packs there are, and more about those that were imported. @param visit ends with the page */
export async function packsHere(
  services: Services,
  visit: AbortSignal,
): Promise<Pick<ExchangeBody, 'packs' | 'imported'>> {
  const packs = await listPacks(services.packs);
  const imported = await (await services.imported()).list();
  return {
    packs: packs.ok ? packs.value.map(({ id, title }) => ({ id, title: `${title} (${id})` })) : [],
    imported: imported.ok
      ? await Promise.all(imported.value.map((pack) => importedView(pack, services, visit)))
      : [],
  };
}

async function importedView(
  pack: ImportedPack,
  services: Services,
  visit: AbortSignal,
): Promise<ImportedView> {
  const parameters: RunParameters = {
    ...freshDefaults(),
    family: pack.family,
    source: { kind: 'pack', id: pack.id },
    count: Math.min(freshDefaults().count, pack.count),
  };
  return {
    id: pack.id,
    title: pack.title,
    facts: [
      [
        'Questions',
        `${pack.count.toLocaleString('en')}${pack.bad === 0 ? '' : `, ${plural(pack.bad, 'row')} left out`}`,
      ],
      ['Pictures', `${pack.pictures.toLocaleString('en')}, ${size(pack.pictureBytes)}`],
      [
        'Imported',
        `${new Date(pack.at).toISOString().slice(0, 10)} from ${pack.file}, ${size(pack.fileBytes)}`,
      ],
      ['SHA-256', pack.fileSha256],
      ['Pack', pack.id],
    ],
    start: hrefOf({ to: 'start', entries: entriesOf(parameters) }),
    looks: await looksOf(pack.id, services, visit),
  };
}

/** The first question of one picture's view with most candidates, and of two views: one of each arrangement. */
async function looksOf(id: string, services: Services, visit: AbortSignal): Promise<ImportedView['looks']> {
  const of = BUILT_FAMILY_IDS.find((one) => id.startsWith(`${one}/`));
  if (of === undefined) return [];
  const family = await loadFamily(of);
  const pack = await openPack(services.packs, id, family);
  if (!pack.ok) return [];
  const looks: ImportedView['looks'][number][] = [];
  const counts = new Set<number>();
  for (const [index, { id: itemId, category, level }] of pack.value.listing.entries()) {
    const item = await pack.value.item({ index, kind: 'pack', category, level, itemId });
    if (!item.ok) continue;
    const { stimulus } = family.observe(item.value, family.start(item.value), {
      style: 'direct',
      without: [],
    });
    if (stimulus.kind !== 'images' || counts.has(stimulus.images.length)) continue;
    counts.add(stimulus.images.length);
    const pictures: { readonly caption: string; readonly src: string }[] = [];
    for (const { caption, ref } of stimulus.images) {
      const blob = await (await services.imported()).picture(ref);
      if (blob === null) continue;
      const src = URL.createObjectURL(blob);
      visit.addEventListener('abort', () => URL.revokeObjectURL(src), { once: true });
      pictures.push({ caption, src });
    }
    const title = family.meta.categories.find((one) => one.id === category)?.title ?? category;
    looks.push({ title: `${title}, question ${indexOf(item.value)}`, pictures });
  }
  return looks;
}

export async function deleteImported(id: string, { services, tell }: Host): Promise<Told> {
  tell('Deleting', null);
  const done = await deletePack(await services.imported(), id);
  return done.ok
    ? stated('The pack and its pictures are deleted. Runs of it are still there.')
    : stated(done.fault.message, [], false);
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

export const stated = (text: string, lines: readonly string[] = [], good = true): Told => ({
  ok: good,
  text,
  bad: lines,
});
const MOST_BAD = 100;
/** "x.tsv, row 3 (line 17), column answer: .." */
export const badLines = (file: string, rows: readonly Flaw[]): string[] =>
  rows.map(({ number, line, column, reason }) => {
    const row = number === 0 ? 'the file' : `row ${number}${line === undefined ? '' : ` (line ${line})`}`;
    return `${file}, ${row}${column === undefined ? '' : `, column ${column}`}: ${reason}`;
  });
export const few = (lines: readonly string[]): readonly string[] =>
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
    return observation.stimulus.kind === 'images'
      ? filesOf(observation.stimulus.images, services)
      : encoded(observation, drawing, signal);
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

/** Published pictures leave as they came, byte for byte. */
async function filesOf(images: readonly ImageRef[], services: Services): Promise<readonly Uint8Array[]> {
  const out: Uint8Array[] = [];
  for (const { ref, caption } of images) {
    const blob = await (await services.imported()).picture(ref);
    if (blob === null) throw new Error(`the picture “${caption}” is no longer in this browser's storage`);
    out.push(new Uint8Array(await blob.arrayBuffer()));
  }
  return out;
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
