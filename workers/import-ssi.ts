import { transfer } from 'comlink';
import { fail, ok, type Result } from '../src/core/result.js';
import { Sha256, sha256Hex } from '../src/core/sha256.js';
import { type ByteSource, pieces } from '../src/exchange/bytes.js';
import type { Imported } from '../src/exchange/imported.js';
import { readSsiFolder } from '../src/exchange/ssi-folder.js';
import { type SsiEntry, ssiEntries } from '../src/exchange/ssi-pack.js';
import { readSsiParquet } from '../src/exchange/ssi-parquet.js';
import { readPrompts } from '../src/exchange/ssi-question.js';
import { readSsiTsv } from '../src/exchange/ssi-tsv.js';
import type { Dropped, ImportedFile, Take } from './analysis.api.js';

export const sourceOf = (name: string, file: Dropped): ByteSource => ({
  name,
  size: file.size,
  slice: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
});

/** The page ends the worker instead. */
const never = new AbortController().signal;
/** Largest zip, which is unpacked at once: the site's has some 50 questions. */
const LARGEST_ZIP = 256 * 1024 * 1024;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The platform's own where there is one: pages that are not served securely have none. */
async function digest(bytes: Uint8Array): Promise<string> {
  const { subtle } = crypto;
  if (subtle === undefined || !(bytes.buffer instanceof ArrayBuffer)) return sha256Hex(bytes);
  return hex(
    await subtle.digest('SHA-256', new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  );
}

/** A source that is read from its start to its end, once, and hashed on the way. */
function hashed(source: ByteSource, hash: Sha256): ByteSource {
  return {
    ...source,
    async slice(from, to) {
      const bytes = await source.slice(from, to);
      hash.update(bytes);
      return bytes;
    },
  };
}

/** Pictures change hands without being copied; each has a buffer of its own. */
const handed = (piece: Imported<SsiEntry>): Imported<SsiEntry> =>
  piece.kind !== 'row'
    ? piece
    : transfer(
        piece,
        piece.value.files.map(({ bytes }) => bytes.buffer).filter((buffer) => buffer instanceof ArrayBuffer),
      );

export async function importSsi(
  file: Dropped,
  name: string,
  prompts: string | null,
  take: Take<SsiEntry>,
): Promise<Result<ImportedFile>> {
  const texts = prompts === null ? ok({}) : readPrompts(prompts);
  if (!texts.ok) return texts;
  const kind = /\.(tsv|parquet|zip)$/i.exec(name)?.[1]?.toLowerCase();
  if (kind === undefined)
    return fail('bad-import', `${name} is no .tsv, .parquet or .zip. Nothing was changed.`);
  if (kind === 'zip' && file.size > LARGEST_ZIP)
    return fail(
      'bad-import',
      `${name} is larger than 256 MB, too large to be unpacked in a page. Nothing was changed. Use the TSV or the Parquet file instead.`,
    );
  const source = sourceOf(name, file);
  const hash = new Sha256();
  // A table is read once from start to end; the others are read here and there, and hashed by themselves.
  if (kind !== 'tsv') for await (const piece of pieces(source)) hash.update(piece);
  const questions =
    kind === 'tsv'
      ? readSsiTsv(hashed(source, hash), texts.value, never)
      : kind === 'parquet'
        ? readSsiParquet(source, texts.value, never)
        : readSsiFolder(await source.slice(0, source.size), texts.value);
  for await (const piece of ssiEntries(questions, digest)) await take(handed(piece));
  return ok({ sha256: hash.hex() });
}
