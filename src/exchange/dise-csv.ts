import { type BadRow, readTable } from './delimited.js';

/** One question of the published Spatial-DISE (spec dise; seed-systems A2.1), as it stands in its CSV. */
export interface DiseQuestion {
  /** `benchmark_<row>`, row from 0, as the harnesses count. */
  readonly id: string;
  readonly question: string;
  /** Upper-case letter. */
  readonly answer: string;
  /** Letters of the options, A to D unless the file says otherwise. */
  readonly options: readonly string[];
  readonly category: string;
  readonly difficulty: string;
  readonly source: string;
  readonly quadrant: string;
  /** Name of the merged picture in the shards or folder. */
  readonly image: string;
  /** Names of the separate pictures, in column order, blanks and repetitions left out; may be empty. */
  readonly separate: readonly string[];
  readonly fields: { readonly [column: string]: string };
}

const PATHS = [
  'question_image_path',
  'question_image_1_path',
  'question_image_2_path',
  'option_a_image_path',
  'option_b_image_path',
  'option_c_image_path',
  'option_d_image_path',
];

/** The name a picture has in a shard: without a leading `images/`. */
export const shardName = (path: string): string => path.trim().replace(/^(\.\/)?images\//, '');

/** Reads the CSV; header names and cells lose their stray blanks. Bad rows are named, the others kept. */
export function readDiseCsv(bytes: Uint8Array): {
  readonly questions: readonly { readonly number: number; readonly question: DiseQuestion }[];
  readonly bad: readonly BadRow[];
} {
  const table = readTable(bytes, ',', true);
  const bad = [...table.bad];
  const lacking = ['image', 'question', 'answer', 'category'].filter((one) => !table.columns.includes(one));
  if (lacking.length > 0) {
    return {
      questions: [],
      bad: [{ number: 0, reason: `this is no Spatial-DISE table: it has no column ${lacking.join(', ')}` }],
    };
  }
  const questions: { number: number; question: DiseQuestion }[] = [];
  for (const { number, fields } of table.rows) {
    const read = questionOf(number, fields);
    if (typeof read === 'string') bad.push({ number, reason: read });
    else questions.push({ number, question: read });
  }
  return { questions, bad: bad.sort((a, b) => a.number - b.number) };
}

function questionOf(number: number, fields: { readonly [column: string]: string }): DiseQuestion | string {
  const answer = (fields.answer ?? '').toUpperCase();
  const options = (fields.options ?? '')
    .split(/[,\uFF0C]/)
    .map((option) => option.trim().charAt(0).toUpperCase())
    .filter((letter) => /^[A-Z]$/.test(letter));
  const letters = options.length > 0 ? options : ['A', 'B', 'C', 'D'];
  if (new Set(letters).size < letters.length) return 'two options have the same letter';
  if (!letters.includes(answer))
    return `the answer "${answer.slice(0, 20)}" is none of ${letters.join(', ')}`;
  if (!fields.question) return 'it has no question';
  if (!fields.image) return 'it has no picture';
  const separate = PATHS.map((column) => shardName(fields[column] ?? '')).filter((name) => name !== '');
  return {
    id: `benchmark_${number - 1}`,
    question: fields.question,
    answer,
    options: letters,
    category: fields.category ?? '',
    difficulty: fields.difficulty ?? '',
    source: fields.source ?? '',
    quadrant: fields.dise_category ?? '',
    image: shardName(fields.image),
    separate: [...new Set(separate)],
    fields,
  };
}
