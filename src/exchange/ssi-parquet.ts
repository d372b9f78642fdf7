import { type FileMetaData, parquetMetadataAsync, parquetReadObjects, type RowGroup } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { Signal } from '../core/ports.js';
import type { ByteSource } from './bytes.js';
import { imageType, named, readImageCell } from './images.js';
import { bad, type Imported, progress } from './imported.js';
import { type Cells, cellsOf, pictureLeaf } from './parquet-pages.js';
import {
  countOf,
  imageIds,
  isWrong,
  type PromptTexts,
  readQuestion,
  SSI_TASKS,
  type SsiQuestion,
  type Wrong,
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

type Fields = { readonly [column: string]: unknown };

/**
 * The same questions from a Parquet file, as the Hugging Face hub keeps them: `image` (or `images`) is base64 text as in
 * the table, or a list of files, each as bytes or as {bytes, path}. Of the pictures one page is in memory at a time, of
 * the other columns one row group; a part that cannot be read costs its own rows only. Without its footer, which is at
 * the end, no Parquet file can be read at all.
 */
export async function* readSsiParquet(
  source: ByteSource,
  texts: PromptTexts,
  signal: Signal,
): AsyncGenerator<Imported<SsiQuestion>> {
  let metadata: FileMetaData;
  try {
    metadata = await parquetMetadataAsync(readerOf(source));
  } catch {
    yield bad(0, 'this is no whole Parquet file: its end, which says where everything is, cannot be read');
    return;
  }
  const total = Number(metadata.num_rows);
  const seen = new Set<string>();
  let first = 0;
  for (const group of metadata.row_groups) {
    const end = first + Number(group.num_rows);
    let at = first;
    for await (const { fields, cell } of rowsOf(source, metadata, group, first)) {
      if (signal.aborted) return;
      const number = ++at;
      const read = cell.kind === 'lost' ? { reason: cell.reason } : questionOf(fields, cell.values, texts);
      if (isWrong(read)) {
        const { reason, ...where } = read;
        yield bad(number, reason, where);
      } else if (seen.has(read.index)) {
        yield bad(number, `the index ${read.index} was there before`, { column: 'index' });
      } else {
        seen.add(read.index);
        yield { kind: 'row', number, value: read };
      }
      if (number % 20 === 0) yield progress(number, total);
    }
    first = end;
    yield progress(first, total);
  }
}

/** Every row of a group once: its other columns, and what is in its picture column or why that cannot be read. */
async function* rowsOf(
  source: ByteSource,
  metadata: FileMetaData,
  group: RowGroup,
  first: number,
): AsyncGenerator<{ readonly fields: Fields; readonly cell: Cells }> {
  const count = Number(group.num_rows);
  const leaves = group.columns.map(({ meta_data }) => meta_data);
  const pictures = pictureLeaf(leaves);
  const columns = [...new Set(leaves.flatMap((leaf) => leaf?.path_in_schema[0] ?? []))].filter(
    (name) => name !== pictures?.path_in_schema[0],
  );
  let rows: readonly Fields[];
  try {
    rows = await parquetReadObjects({
      file: readerOf(source),
      metadata,
      compressors,
      columns,
      rowStart: first,
      rowEnd: first + count,
      // Plain bytes stay bytes; columns that say they are text come as text all the same.
      utf8: false,
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : 'damaged';
    const reason = `its part of the file cannot be read (${why})`;
    for (let k = 0; k < count; k++) yield { fields: {}, cell: { kind: 'lost', rows: 1, reason } };
    return;
  }
  let k = 0;
  if (pictures !== null)
    for await (const cell of cellsOf(source, metadata, pictures)) {
      const last = cell.kind === 'cell' ? k + 1 : cell.rows === null ? count : k + cell.rows;
      for (; k < Math.min(last, count); k++) yield { fields: rows[k] ?? {}, cell };
    }
  for (; k < count; k++) yield { fields: rows[k] ?? {}, cell: { kind: 'cell', values: [] } };
}

function questionOf(row: Fields, cell: readonly Uint8Array[], texts: PromptTexts): SsiQuestion | Wrong {
  const fields: Record<string, string> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value === null || value === undefined) continue;
    fields[column] = plain(value);
  }
  const question = readQuestion(fields, texts);
  if (isWrong(question)) return question;
  const slug = question.fields.task ?? '';
  const images = picturesOf(cell);
  if (typeof images === 'string') return { column: 'image', reason: images };
  const wrong = countOf(slug, images.length);
  if (wrong !== null) return { column: 'image', reason: wrong };
  const { candidates, views } = SSI_TASKS[slug]!;
  return { ...question, images: named(images, imageIds(candidates, views)), sameAs: null };
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part));
}

/** Each value is a file, or base64 text of one or of a list of them. */
function picturesOf(values: readonly Uint8Array[]): readonly Uint8Array[] | string {
  const out: Uint8Array[] = [];
  for (const [k, bytes] of values.entries()) {
    // A view into a page of the file would keep the page alive, and drag it along to wherever it is sent.
    if (imageType(bytes) !== null) out.push(bytes.slice());
    else {
      const cell = readImageCell(bytes);
      if (cell.kind === 'same-as') return 'its pictures are those of another row';
      if (cell.kind === 'bad') return values.length === 1 ? cell.reason : `picture ${k + 1} is no picture`;
      out.push(...cell.images);
    }
  }
  return out.length === 0 ? 'there is no picture' : out;
}
