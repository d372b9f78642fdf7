import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { Signal } from '../core/ports.js';
import { type ByteSource, bytesOf } from './bytes.js';
import { imageType, named, readImageCell } from './images.js';
import { bad, type Imported, progress } from './imported.js';
import {
  countOf,
  imageIds,
  type PromptTexts,
  readQuestion,
  SSI_TASKS,
  type SsiQuestion,
} from './ssi-question.js';

const readerOf = (source: ByteSource) => ({
  byteLength: source.size,
  slice: async (from: number, to = source.size): Promise<ArrayBuffer> => {
    const part = await source.slice(from, to);
    const { buffer } = part;
    // A row group may be all of the file: it is copied only where it is a view into something longer.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === part.length) return buffer;
    const copy = new ArrayBuffer(part.length);
    new Uint8Array(copy).set(part);
    return copy;
  },
});

/**
 * The same questions from a Parquet file, as the Hugging Face hub keeps them: `image` (or `images`) is base64 text as in
 * the table, or a list of files, each as bytes or as {bytes, path}. One row group is in memory at a time; a group that
 * cannot be read costs its own rows only. Without its footer, which is at the end, no Parquet file can be read at all.
 */
export async function* readSsiParquet(
  source: ByteSource,
  texts: PromptTexts,
  signal: Signal,
): AsyncGenerator<Imported<SsiQuestion>> {
  const file = readerOf(source);
  let metadata: Awaited<ReturnType<typeof parquetMetadataAsync>>;
  try {
    metadata = await parquetMetadataAsync(file);
  } catch {
    yield bad(0, 'this is no whole Parquet file: its end, which says where everything is, cannot be read');
    return;
  }
  const total = Number(metadata.num_rows);
  const seen = new Set<string>();
  let first = 0;
  for (const group of metadata.row_groups) {
    if (signal.aborted) return;
    const rowEnd = first + Number(group.num_rows);
    let rows: readonly { readonly [column: string]: unknown }[] = [];
    try {
      rows = await parquetReadObjects({
        file,
        metadata,
        compressors,
        rowStart: first,
        rowEnd,
        // Plain bytes stay bytes; columns that say they are text come as text all the same.
        utf8: false,
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : 'damaged';
      for (let row = first; row < rowEnd; row++)
        yield bad(row + 1, `its part of the file cannot be read (${why})`);
    }
    for (const [k, row] of rows.entries()) {
      const number = first + k + 1;
      const read = questionOf(row, texts);
      if (typeof read === 'string') yield bad(number, read);
      else if (seen.has(read.index)) yield bad(number, `the index ${read.index} was there before`);
      else {
        seen.add(read.index);
        yield { kind: 'row', number, value: read };
      }
    }
    first = rowEnd;
    yield progress(first, total);
  }
}

function questionOf(row: { readonly [column: string]: unknown }, texts: PromptTexts): SsiQuestion | string {
  const fields: Record<string, string> = {};
  for (const [column, value] of Object.entries(row)) {
    if (column === 'image' || column === 'images') continue;
    if (value === null || value === undefined) continue;
    fields[column] = plain(value);
  }
  const question = readQuestion(fields, texts);
  if (typeof question === 'string') return question;
  const slug = question.fields.task ?? '';
  const images = picturesOf(row.image ?? row.images);
  if (typeof images === 'string') return images;
  const wrong = countOf(slug, images.length);
  if (wrong !== null) return wrong;
  const { candidates, views } = SSI_TASKS[slug]!;
  return { ...question, images: named(images, imageIds(candidates, views)), sameAs: null };
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part));
}

function picturesOf(value: unknown): readonly Uint8Array[] | string {
  if (typeof value === 'string') {
    const cell = readImageCell(bytesOf(value));
    if (cell.kind === 'images') return cell.images;
    return cell.kind === 'bad' ? cell.reason : 'its pictures are those of another row';
  }
  const list = Array.isArray(value) ? value : [value];
  const out: Uint8Array[] = [];
  for (const [k, one] of list.entries()) {
    const bytes = fileOf(one);
    if (bytes === null) return `picture ${k + 1} is missing`;
    if (imageType(bytes) === null) return `picture ${k + 1} is no JPEG, PNG, WebP or GIF`;
    out.push(bytes);
  }
  return out;
}

/** A file as bytes, as {bytes}, or as base64 text. */
function fileOf(one: unknown): Uint8Array | null {
  // A view into a page of the file would keep the page alive, and drag it along to wherever it is sent.
  if (one instanceof Uint8Array) return one.slice();
  if (typeof one === 'string') {
    const cell = readImageCell(bytesOf(one));
    return cell.kind === 'images' ? (cell.images[0] ?? null) : null;
  }
  if (typeof one === 'object' && one !== null && 'bytes' in one) return fileOf(one.bytes);
  return null;
}
