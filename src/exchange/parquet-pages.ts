import { type ColumnMetaData, type FileMetaData, parquetSchema, type SchemaTree } from 'hyparquet';
import { parquetHeader, readPage } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { getTreePath, isFlatColumn } from 'hyparquet/src/schema.js';
import { compressors } from 'hyparquet-compressors';
import type { ByteSource } from './bytes.js';

/**
 * What one page may hold, packed and unpacked. A page is the least that can be read of a column, and twice its size must
 * fit into memory; writers make pages of 1 MB or of a thousand values, whichever comes later.
 */
const LARGEST_PAGE = 160 * 1024 * 1024;
const FIRST_TRY = 1 << 16;

/** The leaf column that holds the pictures' bytes: `image` itself, its list's elements, or their `bytes`. */
export function pictureLeaf(columns: readonly (ColumnMetaData | undefined)[]): ColumnMetaData | null {
  const own = columns.filter(
    (one) => one !== undefined && ['image', 'images'].includes(one.path_in_schema[0] ?? ''),
  );
  return own.find((one) => one?.path_in_schema.at(-1) === 'bytes') ?? own[0] ?? null;
}

/** Rows of one leaf column, each as the values it holds. */
export type Cells =
  | { readonly kind: 'cell'; readonly values: readonly Uint8Array[] }
  /** So many rows that cannot be read; null: all that are left. */
  | { readonly kind: 'lost'; readonly rows: number | null; readonly reason: string };

/**
 * Reads a column of byte arrays page by page: a row group may be all of a file. Values are views into the page that is
 * at hand, good until the next one is asked for. A damaged page of a plain column costs its own rows, of a nested one
 * all later rows, because only its content says where rows begin.
 */
export async function* cellsOf(
  source: ByteSource,
  metadata: FileMetaData,
  column: ColumnMetaData,
): AsyncGenerator<Cells> {
  const schemaPath = getTreePath(parquetSchema(metadata), column.path_in_schema);
  const flat = isFlatColumn(schemaPath);
  const decoder = {
    pathInSchema: column.path_in_schema,
    type: column.type,
    codec: column.codec,
    // Bytes as they are, even where the column says that they are text.
    element: { name: schemaPath.at(-1)?.element.name ?? '', type: column.type },
    schemaPath: schemaPath satisfies SchemaTree[],
    parsers: DEFAULT_PARSERS,
    compressors,
    utf8: false,
  };
  const start = Number(column.dictionary_page_offset ?? column.data_page_offset);
  const first = Math.min(start, Number(column.data_page_offset));
  const end = Math.min(source.size, first + Number(column.total_compressed_size));
  let dictionary: Parameters<typeof readPage>[3];
  /** The last row of a nested column may go on in the next page. */
  let open: unknown[] = [];
  let at = first;
  while (at < end) {
    let header: ReturnType<typeof parquetHeader>;
    try {
      const found = await headerAt(source, at, end);
      header = found.header;
      at += found.length;
    } catch {
      yield { kind: 'lost', rows: null, reason: 'its part of the file is damaged' };
      return;
    }
    const size = header.compressed_page_size;
    const rows =
      header.data_page_header_v2?.num_rows ??
      (flat ? header.data_page_header?.num_values : undefined) ??
      null;
    const next = at + size;
    if (Math.max(size, header.uncompressed_page_size) > LARGEST_PAGE) {
      const megabytes = Math.round(Math.max(size, header.uncompressed_page_size) / 1048576);
      yield {
        kind: 'lost',
        rows,
        reason: `its pictures lie in one page of ${megabytes} MB, more than fits into a page's memory. Write the file again in groups of 100 rows (pyarrow: row_group_size=100)`,
      };
      if (rows === null) return;
      at = next;
      continue;
    }
    if (size < 0 || next > end) {
      yield { kind: 'lost', rows: null, reason: 'its part of the file is cut off or damaged' };
      return;
    }
    let data: ArrayLike<unknown> | undefined;
    try {
      const bytes = await source.slice(at, next);
      const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
      const page = readPage(
        reader,
        header,
        decoder,
        dictionary,
        flat || open.length === 0 ? undefined : open,
        0,
      );
      if (header.type === 'DICTIONARY_PAGE') dictionary = page.data;
      else data = page.data;
    } catch (error) {
      const why = error instanceof Error ? error.message : 'damaged';
      yield { kind: 'lost', rows, reason: `its part of the file cannot be read (${why})` };
      if (rows === null || header.type === 'DICTIONARY_PAGE') return;
      open = [];
      data = undefined;
    }
    at = next;
    if (data === undefined) continue;
    const whole = flat ? data.length : data.length - 1;
    for (let k = 0; k < whole; k++) yield { kind: 'cell', values: valuesIn(data[k]) };
    // Views into a page that is about to go: they are few, and copied.
    open = flat ? [] : [held(data[whole])];
  }
  for (const row of open) yield { kind: 'cell', values: valuesIn(row) };
}

async function headerAt(
  source: ByteSource,
  at: number,
  end: number,
): Promise<{ readonly header: ReturnType<typeof parquetHeader>; readonly length: number }> {
  // Statistics in a header may hold whole values.
  for (let size = FIRST_TRY; ; size *= 16) {
    const bytes = await source.slice(at, Math.min(end, at + size));
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
    try {
      const header = parquetHeader(reader);
      if (!(header.compressed_page_size >= 0)) throw new Error('parquet: no page');
      return { header, length: reader.offset };
    } catch (error) {
      if (at + size >= end || size > LARGEST_PAGE / 16) throw error;
    }
  }
}

/** Lists within a row, whatever their depth, are one list of its values; what is null is left out. */
function valuesIn(row: unknown): Uint8Array[] {
  if (row instanceof Uint8Array) return [row];
  return Array.isArray(row) ? row.flatMap(valuesIn) : [];
}

const held = (row: unknown): unknown =>
  row instanceof Uint8Array ? row.slice() : Array.isArray(row) ? row.map(held) : row;
