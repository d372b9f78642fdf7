import type { Signal } from '../core/ports.js';
import { type ByteSource, pieces, textOf } from './bytes.js';
import { type BadRow, DelimitedReader, fieldsOf, isBad, type RawRow } from './delimited.js';
import { named, readImageCell } from './images.js';
import { bad, type Imported, progress } from './imported.js';
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

/**
 * The published table of VLMEvalKit (spec ssi, section 5; seed-systems A1.1 and A3.1), in pieces: a row's pictures are in
 * memory only until it is taken. Bad rows are named and passed over, a file that is cut off keeps its good rows. Ends
 * early, without a word, once `signal` is aborted.
 */
export async function* readSsiTsv(
  source: ByteSource,
  texts: PromptTexts,
  signal: Signal,
): AsyncGenerator<Imported<SsiQuestion>> {
  const reader = new DelimitedReader('\t');
  let columns: readonly string[] | null = null;
  let refused = false;
  const seen = new Set<string>();
  const references: { readonly number: number; readonly line: number; readonly index: string }[] = [];
  let done = 0;

  function* take(rows: Iterable<RawRow | BadRow>): Generator<Imported<SsiQuestion>> {
    for (const row of rows) {
      if (refused) return;
      if (isBad(row)) {
        yield bad(row.number, row.reason, row.line === undefined ? {} : { line: row.line });
        refused = columns === null;
        continue;
      }
      if (columns === null) {
        const names = row.cells.map((cell) => (textOf(cell) ?? '').trim());
        const lacking = ['index', 'image', 'question', 'answer', 'task'].filter(
          (one) => !names.includes(one),
        );
        if (lacking.length > 0) {
          yield bad(0, `this is no table of ranking questions: it has no column ${lacking.join(', ')}`);
          refused = true;
          return;
        }
        columns = names;
        continue;
      }
      const read = questionOf(row, columns, texts);
      const { number, line } = row;
      if (isWrong(read)) {
        const { reason, ...where } = read;
        yield bad(number, reason, { ...where, line });
      } else if (seen.has(read.index)) {
        yield bad(number, `the index ${read.index} was there before`, { line, column: 'index' });
      } else {
        seen.add(read.index);
        if (read.sameAs !== null) references.push({ number, line, index: read.sameAs });
        yield { kind: 'row', number: row.number, value: read };
      }
    }
  }

  for await (const piece of pieces(source)) {
    if (signal.aborted) return;
    yield* take(reader.push(piece));
    if (refused) return;
    done += piece.length;
    yield progress(done, source.size);
  }
  if (signal.aborted || refused) return;
  yield* take(reader.end());
  // Rows may refer to later ones, so this is known only now. The row stands; its pictures are missing.
  for (const { number, line, index } of references)
    if (!seen.has(index))
      yield bad(number, `its pictures are those of row ${index}, which is not here`, {
        line,
        column: 'image',
      });
}

function questionOf(row: RawRow, columns: readonly string[], texts: PromptTexts): SsiQuestion | Wrong {
  const at = columns.indexOf('image');
  const fields = fieldsOf(row, columns, false, at);
  if (typeof fields === 'string') return { reason: fields };
  const question = readQuestion(fields, texts);
  if (isWrong(question)) return question;
  const cell = readImageCell(row.cells[at]!);
  if (cell.kind === 'bad') return { column: 'image', reason: cell.reason };
  if (cell.kind === 'same-as') return { ...question, images: [], sameAs: cell.index };
  const slug = question.fields.task ?? '';
  const wrong = countOf(slug, cell.images.length);
  if (wrong !== null) return { column: 'image', reason: wrong };
  const { candidates, views } = SSI_TASKS[slug]!;
  return { ...question, images: named(cell.images, imageIds(candidates, views)), sameAs: null };
}
