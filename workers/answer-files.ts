import type { Progress } from '../src/analysis/steps.js';
import type { TaskFamily } from '../src/core/family.js';
import type { FamilyId, Keyed } from '../src/core/item.js';
import { fail, ok, type Result } from '../src/core/result.js';
import type { StoredRun } from '../src/core/run-store.js';
import {
  type AnswerRow,
  answerRow,
  indexOf,
  type QuestionRow,
  questionRow,
} from '../src/exchange/answer-rows.js';
import { trialsParquet } from '../src/exchange/parquet-export.js';
import { runOfPredictions } from '../src/exchange/prediction-run.js';
import {
  accuracyCsv,
  lmmsSamples,
  packTsv,
  predictionsJson,
  predictionsTsv,
  scoreTsv,
} from '../src/exchange/write-tables.js';
import { isBuiltFamily, loadFamily } from '../src/tasks/registry.js';
import type { Scored, ScoreRequest, WriteRequest, WrittenFile } from './analysis.api.js';

async function familyOf(id: FamilyId): Promise<Result<TaskFamily>> {
  return isBuiltFamily(id)
    ? ok(await loadFamily(id))
    : fail('no-such-family', `There are no tasks of ${id} here.`);
}

/** Replies scored in one go per piece, so that progress can be told between pieces. */
export async function scorePredictions(
  request: ScoreRequest,
  tell: (progress: Progress) => void,
): Promise<Result<Scored>> {
  const family = await familyOf(request.family);
  if (!family.ok) return family;
  const [first] = request.keyed;
  if (first !== undefined && questionRow(family.value, first, request.condition).ok === false)
    return fail(
      'many-turns',
      'Items of this pack take several answers; files of single answers cannot be read for it.',
    );
  // Other tools number the questions of a table; ours are found by their ids as well. Published questions have an index
  // of their own, which need not be their place.
  const items = new Map<string, Keyed>();
  for (const [k, keyed] of request.keyed.entries())
    if (keyed.item.origin === 'generated') items.set(`${k}`, keyed);
  for (const keyed of request.keyed) items.set(keyed.item.id, keyed).set(indexOf(keyed.item), keyed);
  tell({ phase: 'scoring', share: 0 });
  const { family: _, keyed: __, ...rest } = request;
  const scored = runOfPredictions({ ...rest, family: family.value, items });
  tell({ phase: 'scoring', share: 1 });
  return ok(scored);
}

export async function writeAnswers(request: WriteRequest): Promise<Result<readonly WrittenFile[]>> {
  const { form, runs, dataset } = request;
  if (form === 'parquet') {
    const files = (['live', 'test'] as const).flatMap((mode): readonly WrittenFile[] => {
      const data = trialsParquet(runs, mode);
      const type = 'application/vnd.apache.parquet';
      return data === null ? [] : [{ name: `trials-${mode}.parquet`, type, data }];
    });
    return ok(files);
  }
  const family = await familyOf(request.family);
  if (!family.ok) return family;
  const byId = new Map(request.keyed.map((keyed) => [keyed.item.id, keyed] as const));
  const files: WrittenFile[] = [];
  for (const { run, trials } of runs) {
    const rows: AnswerRow[] = [];
    for (const trial of trials) {
      const keyed = byId.get(trial.itemId);
      if (keyed === undefined) continue;
      const question = questionRow(family.value, keyed, run.parameters.condition);
      if (!question.ok) return question;
      const row = answerRow(question.value, trial);
      if (row !== null) rows.push(row);
    }
    if (rows.length > 0) files.push(...filesOf(form, `${whoOf(run)}_${dataset}`, rows, family.value));
  }
  return ok(files);
}

/** A file's name holds no slash, and two runs of one participant have two names. */
const whoOf = ({ participant, ids, id }: StoredRun['run']): string =>
  `${participant.kind === 'person' ? (ids.subject ?? 'person') : participant.name}-${id.slice(0, 8)}`.replace(
    /[^\w.-]+/g,
    '-',
  );

function filesOf(
  form: Exclude<WriteRequest['form'], 'parquet'>,
  name: string,
  rows: readonly AnswerRow[],
  { meta }: TaskFamily,
): readonly WrittenFile[] {
  const metrics = meta.metrics.map(({ id }) => id);
  const tsv = 'text/tab-separated-values';
  switch (form) {
    case 'predictions-tsv':
      return [{ name: `${name}.tsv`, type: tsv, data: predictionsTsv(rows) }];
    case 'predictions-json':
      return [{ name: `${name}.json`, type: 'application/json', data: predictionsJson(rows) }];
    case 'scores': {
      const tasks = meta.categories.map(({ id, group }) => ({ id, slug: id.replaceAll('-', '_'), group }));
      const shares = meta.metrics.filter(({ unit }) => unit === 'proportion').map(({ id }) => id);
      return [
        { name: `${name}_score.tsv`, type: tsv, data: scoreTsv(rows, metrics) },
        { name: `${name}_acc.csv`, type: 'text/csv', data: accuracyCsv(rows, shares, tasks) },
      ];
    }
    case 'lmms':
      return [{ name: `samples_${name}.jsonl`, type: 'application/jsonl', data: lmmsSamples(rows) }];
  }
}

const DIRECT = { style: 'direct', without: [] } as const;

/** @param draw encoded pictures of the item at a position @param take one line each */
export async function packTable(
  id: FamilyId,
  keyed: readonly Keyed[],
  draw: (at: number) => Promise<readonly Uint8Array[]>,
  take: (line: string) => Promise<void>,
): Promise<Result<null>> {
  const family = await familyOf(id);
  if (!family.ok) return family;
  const rows: QuestionRow[] = [];
  for (const one of keyed) {
    const row = questionRow(family.value, one, DIRECT);
    if (!row.ok) return row;
    rows.push(row.value);
  }
  for await (const line of packTsv(rows, (row) => draw(rows.indexOf(row)))) await take(line);
  return ok(null);
}
