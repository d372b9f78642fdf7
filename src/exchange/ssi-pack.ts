import { sha256Text } from '../core/sha256.js';
import {
  SSI_IMPORT_VERSION,
  type SsiPicture,
  type SsiPublished,
  type SsiPublishedKey,
} from '../tasks/ssi-bench/types.js';
import type { ImportedImage } from './images.js';
import { bad, type Imported } from './imported.js';
import type { SsiQuestion } from './ssi-question.js';

/** A picture's file as it lay in the source, with its SHA-256 (lower-case hex). */
export interface PictureFile {
  readonly sha256: string;
  readonly type: ImportedImage['type'];
  readonly bytes: Uint8Array;
}

/** A published question as the family takes it. `files` are the pictures that no earlier one had. */
export interface SsiEntry {
  readonly item: SsiPublished;
  readonly key: SsiPublishedKey;
  readonly files: readonly PictureFile[];
}

/** Cells that tell nothing of the answer; all others are kept with the key. */
const OPEN_COLUMNS = ['question', 'annotation_color', 'category', 'task'];

/**
 * Questions as items of the family, in file order but for those that refer to pictures of a later row: they come at the
 * end. Pictures are let go once they are handed out. @param digest SHA-256, lower-case hex
 */
export async function* ssiEntries(
  questions: AsyncIterable<Imported<SsiQuestion>> | Iterable<Imported<SsiQuestion>>,
  digest: (bytes: Uint8Array) => Promise<string>,
): AsyncGenerator<Imported<SsiEntry>> {
  const pictures = new Map<string, readonly SsiPicture[]>();
  const stored = new Set<string>();
  const indexes = new Set<string>();
  const waiting: { readonly number: number; readonly question: SsiQuestion }[] = [];
  for await (const piece of questions) {
    if (piece.kind !== 'row') {
      yield piece;
      continue;
    }
    const { number, value: question } = piece;
    indexes.add(question.index);
    if (question.sameAs !== null) {
      const known = pictures.get(question.sameAs);
      if (known === undefined) waiting.push({ number, question });
      else yield rowOf(number, question, known, []);
      continue;
    }
    const own: SsiPicture[] = [];
    const files: PictureFile[] = [];
    for (const { id, type, bytes } of question.images) {
      const sha256 = await digest(bytes);
      own.push({ id, sha256, type, bytes: bytes.length });
      if (stored.has(sha256)) continue;
      stored.add(sha256);
      files.push({ sha256, type, bytes });
    }
    pictures.set(question.index, own);
    yield rowOf(number, question, own, files);
  }
  for (const { number, question } of waiting) {
    const other = question.sameAs ?? '';
    const known = pictures.get(other);
    if (known !== undefined) yield rowOf(number, question, known, []);
    // One that is nowhere was named by the reader.
    else if (indexes.has(other))
      yield bad(number, `its pictures are those of row ${other}, which has none of its own`, {
        column: 'image',
      });
  }
}

function rowOf(
  number: number,
  question: SsiQuestion,
  pictures: readonly SsiPicture[],
  files: readonly PictureFile[],
): Imported<SsiEntry> {
  const { index, category, criterion, prompt, color, order, answer, fields } = question;
  // Pictures of a row with another number of views or candidates.
  if (pictures.length !== question.candidates + (category.startsWith('multi-view') ? 3 : 1))
    return bad(
      number,
      `its pictures are those of row ${question.sameAs ?? index}, which has another number of them`,
      {
        column: 'image',
      },
    );
  const content = sha256Text(JSON.stringify([index, fields, pictures.map(({ sha256 }) => sha256)]));
  const slug = index.replace(/[^A-Za-z0-9._]+/g, '-').slice(0, 60);
  const id = `published-${slug}-${content.slice(0, 10)}`;
  const open = Object.entries(fields).filter(([column]) => OPEN_COLUMNS.includes(column));
  const closed = Object.entries(fields).filter(([column]) => !OPEN_COLUMNS.includes(column));
  const item: SsiPublished = {
    family: 'ssi-bench',
    version: SSI_IMPORT_VERSION,
    id,
    seed: null,
    origin: 'imported',
    category,
    level: null,
    index,
    criterion,
    prompt,
    color,
    pictures,
    columns: Object.fromEntries(open),
  };
  const key: SsiPublishedKey = {
    id,
    order,
    facts: { columns: { answer, ...Object.fromEntries(closed) } },
  };
  return { kind: 'row', number, value: { item, key, files } };
}
