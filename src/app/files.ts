import type { StoredRun } from '../core/run-store.js';
import { columnsOf, csvFiles, dataDictionary } from '../records/csv-export.js';
import { jsonLines, readJsonLines } from '../records/json-lines.js';
import type { Notice } from '../ui/view.js';
import { plural } from '../ui/words.js';
import type { Services } from './services.js';

/** Hands a file to the person, under a name that says what it is and when it was made. */
export function download(name: string, parts: readonly BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Long enough for every browser to have taken the file over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const stamp = (wall: number): string =>
  new Date(wall).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');

/** Writes runs to a file. Returns what to tell the person. */
export function exportRuns(
  runs: readonly StoredRun[],
  form: 'jsonl' | 'csv' | 'columns',
  wall: number,
): Notice {
  const when = stamp(wall);
  if (form === 'columns') {
    download(`orthant-${when}-columns.csv`, [dataDictionary(columnsOf(runs))], 'text/csv');
    return { tone: 'plain', text: 'The list of columns and their meanings was saved.', lines: [] };
  }
  if (form === 'jsonl') {
    download(`orthant-${when}.jsonl`, [...jsonLines(runs)], 'application/jsonl');
    return {
      tone: 'good',
      text: `${plural(runs.length, 'run')} saved as JSON Lines. It can be imported again.`,
      lines: [],
    };
  }
  const tables = csvFiles(runs).filter(({ name }) => name.startsWith('trials'));
  for (const { name, text } of tables) download(`orthant-${when}-${name}`, [text], 'text/csv');
  return tables.length === 0
    ? { tone: 'bad', text: 'No item has been answered yet, so there is no table to save.', lines: [] }
    : {
        tone: 'good',
        text: `Saved ${tables.map(({ name }) => name).join(' and ')}: one row for each item that has ended.`,
        lines: [],
      };
}

const MOST_LINES = 20;

/** Reads exported runs and merges them; a run that is there already stays one. Never rejects. */
export async function importFiles(files: readonly File[], services: Services): Promise<Notice> {
  const runs: StoredRun[] = [];
  const lines: string[] = [];
  for (const file of files) {
    let text: string;
    try {
      text = await file.text();
    } catch (error) {
      lines.push(`${file.name}: could not be read (${error instanceof Error ? error.message : error}).`);
      continue;
    }
    const read = readJsonLines(text);
    runs.push(...read.runs);
    for (const fault of read.faults) {
      lines.push(`${file.name}: ${fault.message}`);
    }
    if (read.runs.length === 0 && read.faults.length === 0) lines.push(`${file.name}: holds no runs.`);
  }
  const shown =
    lines.length > MOST_LINES
      ? [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`]
      : lines;
  if (runs.length === 0) return { tone: 'bad', text: 'Nothing was imported.', lines: shown };
  const merged = await services.store.merge(runs);
  if (!merged.ok) return { tone: 'bad', text: `Nothing was imported. ${merged.fault.message}`, lines: shown };
  const { added, updated, unchanged } = merged.value;
  const parts = [
    `${plural(added, 'run')} added`,
    ...(updated > 0 ? [`${updated} brought up to date`] : []),
    ...(unchanged > 0 ? [`${unchanged} already there`] : []),
  ];
  return { tone: lines.length > 0 ? 'plain' : 'good', text: `${parts.join(', ')}.`, lines: shown };
}
