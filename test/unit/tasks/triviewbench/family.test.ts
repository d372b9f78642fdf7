import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, AnswerSpec } from '../../../../src/core/answer.js';
import type { TaskFamily } from '../../../../src/core/family.js';
import type { Participant } from '../../../../src/core/ports.js';
import type { RunParameters, TrialRecord } from '../../../../src/core/record.js';
import type { StoredRun } from '../../../../src/core/run-store.js';
import { oracle } from '../../../../src/participants/oracle.js';
import { randomParticipant } from '../../../../src/participants/random.js';
import { replayParticipant } from '../../../../src/participants/replay.js';
import { MemoryStore } from '../../../../src/records/memory-store.js';
import { aggregate, poolsOf } from '../../../../src/runner/aggregate.js';
import { answerFits } from '../../../../src/runner/answer-fits.js';
import { openSession } from '../../../../src/runner/open-session.js';
import { rescore } from '../../../../src/runner/rescore.js';
import { runAll } from '../../../../src/runner/run-all.js';
import { askOf } from '../../../../src/tasks/triviewbench/ask.js';
import { triViewBench } from '../../../../src/tasks/triviewbench/family.js';
import { meta } from '../../../../src/tasks/triviewbench/meta.js';
import { reportOf } from '../../../../src/tasks/triviewbench/report.js';
import { reportPage } from '../../../../src/tasks/triviewbench/report-page.js';
import { reportTrial } from '../../../../src/tasks/triviewbench/report-trial.js';
import { TRI_TYPES, type TriItem, type TriKey } from '../../../../src/tasks/triviewbench/types.js';
import { hostOf, newRun } from '../../../helpers/session-host.js';

const COUNT = 26;

/** The family, with every item made once only: the same 26 are answered again and again. */
const made = new Map<string, ReturnType<typeof triViewBench.generate>>();
const family: TaskFamily<TriItem, TriKey> = {
  ...triViewBench,
  generate(seed, spec) {
    const name = JSON.stringify([seed, spec]);
    const known = made.get(name) ?? triViewBench.generate(seed, spec);
    made.set(name, known);
    return known;
  },
};

const never = { aborted: false, addEventListener: () => undefined, removeEventListener: () => undefined };

async function run(
  id: string,
  participant: (open: Parameters<typeof oracle>[1]) => Participant,
  over: Partial<RunParameters> = {},
): Promise<StoredRun> {
  const store = new MemoryStore();
  const opened = await openSession(hostOf(family, store), newRun(id, family, { count: COUNT, ...over }));
  assert.ok(opened.ok);
  const session = opened.value;
  const open: Parameters<typeof oracle>[1] = () => {
    const place = session.current();
    assert.ok(place.kind === 'open');
    const { item, state } = place.position;
    return { ...keyed(item), state };
  };
  const done = await runAll(session, participant(open), {
    renderer: null,
    longSide: 512,
    signal: never,
    after: () => () => undefined,
  });
  assert.ok(done.ok, JSON.stringify(done));
  const trials = await store.trialsOf(id);
  assert.ok(trials.ok);
  return { run: done.value, trials: trials.value };
}

function keyed(item: Pick<TriItem, 'id'>): { readonly item: TriItem; readonly key: TriKey } {
  for (const one of made.values()) if (one.ok && one.value.item.id === item.id) return one.value;
  return assert.fail(`${item.id} was not made here`);
}
const itemOf = (trial: TrialRecord): TriItem => keyed({ id: trial.itemId }).item;

test('the oracle is always right: the key is an answer that the question takes, and scoring agrees', async () => {
  const { run: header, trials } = await run('oracle', (open) => oracle(family, open));
  assert.equal(header.counters.correct, COUNT);
  const types = new Set(trials.map(({ category }) => category));
  assert.equal(types.size, TRI_TYPES.length);
  for (const trial of trials) {
    assert.deepEqual([trial.outcome, trial.score?.metrics.correct], ['answered', 1], trial.itemId);
  }
  const report = reportOf(
    trials.flatMap((trial) => reportTrial(trial, header.parameters.condition.style, itemOf(trial)) ?? []),
  );
  assert.deepEqual([report.total.all.hits, report.total.all.n], [COUNT, COUNT]);
  assert.ok(report.counts.every(({ mae, exact, unread }) => mae === 0 && exact.value === 1 && unread === 0));
  const placed = report.objects.reduce((sum, { groups }) => sum + groups['Object counting'].n, 0);
  assert.equal(placed, 2 * 4, 'two items of each of four types, each in a scene of so many objects');
});

/** How often a random answer to the question is right: one of the options, one of the counts, a list of one height. */
function expected(ask: AnswerSpec, { value }: TriKey): number {
  if (ask.kind === 'choice') return 1 / ask.options.length;
  if (ask.kind !== 'number' && ask.kind !== 'integers') return assert.fail(ask.kind);
  const answers = (ask.max ?? Number.NaN) - (ask.min ?? Number.NaN) + 1;
  return ask.kind === 'integers' && (typeof value !== 'object' || value.length !== 1) ? 0 : 1 / answers;
}

test('random answers are right as often as there are answers to draw from, for every sub-type', async () => {
  const hits = new Map<string, number>();
  const hoped = new Map<string, number>();
  const spread = new Map<string, number>();
  const add = (to: Map<string, number>, type: string, n: number) => to.set(type, (to.get(type) ?? 0) + n);
  for (let k = 0; k < 40; k++) {
    const { trials } = await run(`random ${k}`, () => randomParticipant(k));
    for (const trial of trials) {
      const item = itemOf(trial);
      const p = expected(askOf(item), keyed(item).key);
      for (const type of [item.type, 'all']) {
        add(hits, type, trial.score?.correct === true ? 1 : 0);
        add(hoped, type, p);
        add(spread, type, p * (1 - p));
      }
    }
  }
  assert.equal(hoped.size, TRI_TYPES.length + 1);
  for (const [type, mean] of hoped) {
    const off = Math.abs((hits.get(type) ?? 0) - mean);
    assert.ok(off <= 4 * Math.sqrt(spread.get(type) ?? 0) + 0.5, `${type}: ${hits.get(type)} of ${mean}`);
  }
});

test('chance in the meta is that of two words, and is given nowhere else', () => {
  for (const { id, chance } of meta.categories) {
    assert.deepEqual(chance, id.endsWith('_relation') ? { correct: 0.5 } : {}, id);
  }
});

/** The answer as a model would write it. */
function written(answer: Answer): string {
  if (answer.kind === 'choice') return answer.id.toUpperCase();
  if (answer.kind === 'number') return `${answer.value}.`;
  return answer.kind === 'integers'
    ? `[${[...answer.values].reverse().join(', ')}]`
    : assert.fail(answer.kind);
}

test('models: what they write is read and scored as the same answer given by a person would be', async () => {
  const reference = await run('first', (open) => oracle(family, open));
  const wrap = [
    (text: string) => `<answer>${text}</answer>`,
    (text: string) => `Thinking: <answer>3</answer>?\nFinal Answer: <answer>${text}</answer>`,
    (text: string) => `\\boxed{\\text{${text}}}`,
    (text: string) => `Final Answer: ${text}`,
    (text: string) => text,
  ];
  for (const [k, as] of wrap.entries()) {
    const replies = reference.trials.map((trial) => {
      const { item, key } = keyed({ id: trial.itemId });
      const answer = triViewBench.solve(item, key, triViewBench.start(item));
      assert.ok(answerFits(askOf(item), answer));
      return { raw: as(written(answer)), answer: null, outcome: 'answered' as const };
    });
    const { run: header, trials } = await run(`model ${k}`, () => replayParticipant('model', replies));
    assert.equal(header.counters.correct, COUNT, as('..'));
    const [first] = trials;
    assert.ok(first);
    const { item, key } = keyed({ id: first.itemId });
    // Either protocol is the same rule, and a stored reply is read to the same score again.
    for (const protocol of ['released', 'paper']) {
      assert.equal(rescore(first, family, item, key, protocol, 'model')?.score.correct, true);
    }
  }
  assert.throws(() => {
    const { item } = keyed({ id: reference.trials[0]?.itemId ?? '' });
    triViewBench.parse(item, triViewBench.start(item), '3', 'strict');
  }, /no protocol "strict"/);
});

test('counts beyond what people can enter are scored; unread replies are wrong and asked once', async () => {
  const replies = Array.from({ length: COUNT }, (_, i) => ({
    raw: i % 2 === 0 ? '<answer>99</answer>' : 'I cannot tell.',
    answer: null,
    outcome: 'answered' as const,
  }));
  const stored = await run('astray', () => replayParticipant('astray', replies));
  assert.equal(stored.run.counters.correct, 0);
  for (const { turns, outcome, score, itemId } of stored.trials) {
    assert.equal(turns.length, 1);
    const { key } = keyed({ id: itemId });
    const far = typeof key.value === 'number' && outcome === 'answered' ? 99 - key.value : undefined;
    assert.equal(score?.metrics.countError, far);
    assert.equal(score?.metrics.countOff, far);
    assert.equal(outcome === 'unparsed', turns[0]?.answer === null);
  }
  const [pool] = poolsOf([stored]);
  assert.ok(pool);
  const { overall } = aggregate(pool.trials, meta);
  assert.deepEqual([overall.metrics.correct?.value, overall.metrics.correct?.n], [0, COUNT]);
  assert.ok((overall.metrics.countOff?.value ?? 0) > 70);
});

test('the report page from stored runs: a section for each style, and their comparison', async () => {
  const steps = { condition: { style: 'steps', without: [] } } as const;
  const runs = [
    await run('direct', (open) => oracle(family, open)),
    await run('steps', () => randomParticipant(5), steps),
  ];
  const [direct, spoken] = runs.map(({ run: { parameters }, trials }) => ({
    name: 'Somebody',
    style: parameters.condition.style,
    trials,
  }));
  assert.ok(direct && spoken);
  const page = reportPage([direct, spoken, { name: 'Nobody', style: 'direct', trials: [] }], itemOf);
  assert.deepEqual(
    page.map(({ name, style, n, tables }) => [name, style, n, tables.length]),
    [
      ['Somebody', 'direct', COUNT, 6],
      ['Somebody', 'steps', COUNT, 6],
      ['Somebody', null, 2 * COUNT, 1],
    ],
  );
  const right = runs[1]?.run.counters.correct ?? Number.NaN;
  const gain = page[2]?.tables[0]?.rows.find(({ under }) => under === 'All questions')?.cells[2]?.value;
  assert.equal(gain, right / COUNT - 1);
  // Without the items the tables about scenes are empty, the others stand.
  const bare = reportPage([direct], () => null)[0]?.tables ?? [];
  assert.equal(bare.find(({ id }) => id === 'objects')?.rows.length, 0);
  assert.equal(bare.find(({ id }) => id === 'levels')?.rows[0]?.cells[4]?.n, COUNT);
});
