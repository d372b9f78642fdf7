import type { Signal } from '../core/ports.js';
import type { ByteSource } from './bytes.js';
import { type DiseQuestion, readDiseCsv, shardName } from './dise-csv.js';
import { type ImportedImage, imageType } from './images.js';
import { bad, type Imported, progress } from './imported.js';
import { readTar } from './tar.js';

export interface DiseRow {
  readonly question: DiseQuestion;
  /** The merged picture with question and options. */
  readonly image: ImportedImage;
}

/**
 * The published Spatial-DISE: its CSV with the tar shards that hold the pictures (spec dise). A question comes out as
 * soon as its merged picture has been found, so in the order of the shards; a picture that several questions share goes
 * to each of them. At the end the questions whose picture was nowhere are named, by their row in the CSV. A shard that
 * is damaged or cut off is named (row 0), and its whole files count.
 */
export async function* readDise(
  csv: Uint8Array,
  shards: readonly ByteSource[],
  signal: Signal,
): AsyncGenerator<Imported<DiseRow>> {
  const table = readDiseCsv(csv);
  for (const { number, reason } of table.bad) yield bad(number, reason);
  const wanted = new Map<string, { readonly number: number; readonly question: DiseQuestion }[]>();
  for (const one of table.questions) {
    const same = wanted.get(one.question.image);
    if (same === undefined) wanted.set(one.question.image, [one]);
    else same.push(one);
  }
  const total = shards.reduce((sum, shard) => sum + shard.size, 0);
  let before = 0;
  for (const shard of shards) {
    for await (const entry of readTar(shard, (name) => wanted.has(shardName(name)))) {
      if (signal.aborted) return;
      if (entry.kind === 'progress') {
        yield progress(before + entry.done, total);
      } else if (entry.kind === 'bad') {
        yield bad(0, `${shard.name}, ${entry.name}: ${entry.reason}`);
      } else {
        const name = shardName(entry.name);
        const type = imageType(entry.bytes);
        for (const { number, question } of wanted.get(name) ?? []) {
          if (type === null) yield bad(number, `its picture ${name} is no JPEG, PNG, WebP or GIF`);
          else {
            const image = { id: 'merged', type, bytes: entry.bytes };
            yield { kind: 'row', number, value: { question, image } };
          }
        }
        wanted.delete(name);
      }
    }
    before += shard.size;
  }
  const missing = [...wanted].flatMap(([name, rows]) => rows.map(({ number }) => ({ number, name })));
  for (const { number, name } of missing.sort((a, b) => a.number - b.number))
    yield bad(number, `its picture ${name} is in none of the files`);
}
