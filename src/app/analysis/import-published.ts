import { AnalysisWorker } from '../../bridge/analysis.js';
import type { Item } from '../../core/item.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { DiseRow } from '../../exchange/dise-import.js';
import type { Flaw, Imported } from '../../exchange/imported.js';
import type { SsiEntry } from '../../exchange/ssi-pack.js';
import type { ImportedPack } from '../../storage/imported-packs.js';
import { type ImportRow, PackImport, sweepImports } from '../../storage/pack-import.js';
import { loadFamily } from '../../tasks/registry.js';
import { plural, size } from '../../ui/words.js';
import { badLines, few, type Host, stated, type Told } from './exchange.js';

/** Bytes of pictures that are held before they are stored: one transaction each. */
const BATCH = 8 * 1024 * 1024;
/** Rows of a batch, where pictures are small or known already. */
const ROWS = 100;
/** A picture's bytes are three quarters of their base64. */
const UNPACKED = 0.75;
const WORDING = {
  published: 'in the published words',
  ours: 'in our own words',
  mixed: 'in the published words where the file has them',
} as const;

/**
 * Published benchmark files, read to their end. Good questions of SSI-Bench become a pack of this browser; rows that
 * cannot be used are named. Spatial-DISE is checked only.
 */
export async function importPublished(files: readonly File[], host: Host): Promise<Told> {
  const prompts = files.find(({ name }) => /prompts.*\.json$/i.test(name));
  const tables = files.filter(({ name }) => /\.(tsv|parquet|zip)$/i.test(name));
  const csv = files.find(({ name }) => /\.csv$/i.test(name));
  if (tables.length === 0 && csv === undefined)
    return stated('None of these files is a .tsv, .parquet, .zip or .csv. Nothing was read.', [], false);
  const texts: string[] = [];
  const bad: string[] = [];
  let good = true;
  if (csv !== undefined) {
    const told = await checkDise(csv, files, host);
    texts.push(told.text);
    bad.push(...told.bad);
    good &&= told.ok;
  }
  for (const table of tables) {
    const told = await importTable(table, prompts ?? null, host);
    texts.push(tables.length > 1 ? `${table.name}: ${told.text}` : told.text);
    bad.push(...told.bad);
    good &&= told.ok;
  }
  return stated(texts.join(' '), bad, good);
}

async function importTable(file: File, prompts: File | null, host: Host): Promise<Told> {
  const { services, signal } = host;
  if (services.inMemory)
    return stated(
      'This page stores nothing in this window, so a pack cannot be imported. Nothing was read.',
      [],
      false,
    );
  const imported = await services.imported();
  await sweepImports(imported, services.clock.wall());
  const { quota, usage } = await services.persistence(true);
  const wanted = file.size * UNPACKED;
  if (quota !== null && usage !== null && quota - usage < wanted)
    return stated(
      `There is no room for the pictures of ${file.name}: about ${size(wanted)} are needed, and the browser leaves this page ${size(Math.max(0, quota - usage))}. Nothing was read. Free space on the disk, or delete a pack that was imported before.`,
      [],
      false,
    );
  const bad: Flaw[] = [];
  const begun = await PackImport.begin(imported);
  let made: Result<Outcome>;
  try {
    made = await readInto(begun, file, prompts, bad, host);
  } catch (error) {
    await begun.drop();
    throw error;
  }
  const lines = few(badLines(file.name, bad));
  const left = bad.length === 0 ? 'No row was left out.' : `${plural(bad.length, 'row')} left out.`;
  if (!made.ok) {
    await begun.drop();
    return stated(made.fault.message, lines, false);
  }
  signal.throwIfAborted();
  const { pack, already, kinds } = made.value;
  return already
    ? stated(
        `These ${plural(pack.count, 'question')} are here already, as ${pack.id}. ${left} Nothing was stored twice.`,
        lines,
      )
    : stated(
        `${plural(pack.count, 'question')} with ${plural(pack.pictures, 'picture')} (${size(pack.pictureBytes)}) stored as ${pack.id}, asked ${WORDING[pack.wording]}: ${kinds}. ${left}`,
        lines,
      );
}

interface Outcome {
  readonly pack: ImportedPack;
  readonly already: boolean;
  /** Categories with their numbers, in words. */
  readonly kinds: string;
}

async function readInto(
  begun: PackImport,
  file: File,
  prompts: File | null,
  bad: Flaw[],
  { services, signal, tell }: Host,
): Promise<Result<Outcome>> {
  const { clock } = services;
  const counts = new Map<string, number>();
  let worded = 0;
  let good = 0;
  let rows: ImportRow[] = [];
  let held = 0;
  let failed: Result<never> | null = null;
  const ended = new AbortController();
  const store = async (): Promise<void> => {
    const batch = rows;
    rows = [];
    held = 0;
    const put = await begun.put(batch, clock.wall());
    if (put.ok || failed !== null) return;
    failed = put;
    ended.abort();
  };
  const take = async (piece: Imported<SsiEntry>): Promise<void> => {
    if (piece.kind === 'bad') {
      const { kind: _, ...flaw } = piece;
      bad.push(flaw);
    } else if (piece.kind === 'row') {
      const { item, files } = piece.value;
      good++;
      if (item.prompt !== null) worded++;
      counts.set(item.category, (counts.get(item.category) ?? 0) + 1);
      rows.push(piece.value);
      held += files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      if (held >= BATCH || rows.length >= ROWS) await store();
    } else
      tell(
        `${file.name}: ${plural(good, 'question')} stored, ${bad.length} left out`,
        piece.total === 0 ? null : piece.done / piece.total,
      );
  };
  const text = prompts === null ? null : await prompts.text();
  const both = AbortSignal.any([signal, ended.signal]);
  const read = await new AnalysisWorker()
    .importSsi([file, file.name, text, take], both)
    .catch((error: unknown): Result<never> => {
      if (failed === null || signal.aborted) throw error;
      return failed;
    });
  if (!read.ok) return read;
  if (rows.length > 0) await store();
  if (failed !== null) return failed;
  if (good === 0)
    return fail('bad-import', `${file.name} holds no question that can be used. Nothing was stored.`);
  signal.throwIfAborted();
  tell(`${file.name}: making the pack`, null);
  const { version, meta } = await loadFamily('ssi-bench');
  const wording = worded === good ? 'published' : worded === 0 ? 'ours' : 'mixed';
  const done = await begun.finish({
    family: meta.id,
    version,
    title: `SSI-Bench as published, ${WORDING[wording]}`,
    file: file.name,
    fileBytes: file.size,
    fileSha256: read.value.sha256,
    wording,
    bad: bad.length,
    at: clock.wall(),
  });
  if (!done.ok) return done;
  const titleOf = (id: Item['category']): string =>
    meta.categories.find((category) => category.id === id)?.title ?? id;
  const kinds = [...counts].map(([id, n]) => `${titleOf(id)} ${n}`).join(', ');
  return ok({ ...done.value, kinds });
}

async function checkDise(csv: File, files: readonly File[], { signal, tell }: Host): Promise<Told> {
  const shards = files.filter(({ name }) => /\.tar$/i.test(name)).map((file) => ({ name: file.name, file }));
  const bad: Flaw[] = [];
  let good = 0;
  const take = async (piece: Imported<DiseRow>): Promise<void> => {
    if (piece.kind === 'row') good++;
    else if (piece.kind === 'bad') bad.push(piece);
    else
      tell(
        `${csv.name}: ${plural(good, 'question')} checked, ${bad.length} left out`,
        piece.total === 0 ? null : piece.done / piece.total,
      );
  };
  const read = await new AnalysisWorker().importDise([csv, shards, take], signal);
  if (!read.ok) return stated(read.fault.message, few(badLines(csv.name, bad)), false);
  return stated(
    `${plural(good, 'question')} of Spatial-DISE can be read with their pictures, ${plural(bad.length, 'row')} cannot; nothing of it was stored, because this page has no tasks of Spatial-DISE to ask them with.`,
    few(badLines(csv.name, bad)),
    good > 0,
  );
}
