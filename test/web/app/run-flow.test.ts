import type { RunWords } from '../../../src/app/open-run.js';
import type { Presenter } from '../../../src/app/presenters/presenter.js';
import { face } from '../../../src/app/presenters/ssi-face.js';
import { type Pencil, RunFlow } from '../../../src/app/run-flow.js';
import type { Language } from '../../../src/core/language.js';
import type { RunParameters, RunRecord } from '../../../src/core/record.js';
import { fail, ok } from '../../../src/core/result.js';
import type { RunStore } from '../../../src/core/run-store.js';
import { reworded } from '../../../src/core/wording.js';
import { MemoryStore } from '../../../src/records/memory-store.js';
import { openSession } from '../../../src/runner/open-session.js';
import { planOf } from '../../../src/runner/plan.js';
import type { Shown, View } from '../../../src/ui/view.js';
import { same, truthy } from '../../helpers/check.js';
import { hostOf, newRun } from '../../helpers/session-host.js';
import { toyFamily } from '../../helpers/toy-family.js';
import { picture } from '../ui/helpers.js';

const ends = { least: 'least', most: 'most' };
const presenter: Presenter = {
  ...face,
  ends: () => ends,
  scored: (_item, key, given, score) => ({
    outcome: score?.correct ? 'right' : given === null ? 'skipped' : 'wrong',
    pairs: null,
    places: [],
    ends,
    lines: [JSON.stringify(key)],
  }),
};

/** A flow over a toy family; `store.full` makes every write fail, `pencil.broken` every picture. */
async function open(feedback: boolean, over: Partial<RunParameters> = {}) {
  const family = toyFamily('triviewbench', 1);
  const memory = new MemoryStore();
  const state = { full: false, broken: false, drawn: 0 };
  const store: RunStore = new Proxy(memory, {
    get: (target, name) =>
      name === 'putTrial' && state.full
        ? async () => fail('quota', 'No room.')
        : Reflect.get(target, name).bind(target),
  });
  const pencil: Pencil = {
    around: () => null,
    async pictures() {
      state.drawn += 1;
      const shown: readonly Shown[] = [picture('original', 'Original')];
      return state.broken ? fail('draw-failed', 'No pictures.') : ok(shown);
    },
  };
  const host = hostOf(family, store);
  const run = newRun('r', family, { count: 2, feedback, ...over });
  const session = await openSession(host, run);
  const plan = planOf(run.parameters, family.meta, null);
  if (!session.ok || !plan.ok) throw new Error('the run did not open');
  const inWords = (language: Language): RunWords => ({
    presenter,
    wording: {
      language,
      meta: family.meta,
      level: (id) => id,
      observation: (_, observation) =>
        reworded(observation, {
          question: `In ${language}?`,
          caption: ({ id }) => id,
          noun: `Noun ${language}`,
        }),
      explain: () => [],
    },
  });
  const views: View[] = [];
  const ended: RunRecord[] = [];
  const flow = new RunFlow(
    {
      session: session.value,
      family,
      source: host.source,
      ...inWords('en'),
      inWords: async (language) => inWords(language),
      plan: plan.value,
      practice: false,
    },
    pencil,
    { show: (view) => views.push(view), ended: (record) => ended.push(record), failed: () => undefined },
  );
  const trial = () => {
    const view = views.at(-1);
    if (view?.screen !== 'trial') throw new Error(`a trial was expected, not ${view?.screen}`);
    return view;
  };
  const answer = async (order: readonly number[], time = performance.now()) => {
    const { id } = trial();
    await flow.handle({ kind: 'onset', id, time: time - 1500 });
    await flow.handle({ kind: 'answer', id, answer: { kind: 'ranking', order }, time });
  };
  return { family, flow, views, ended, memory, state, trial, answer };
}

describe("a person's run", () => {
  it('stores each answer with its times before the next item shows, and ends', async () => {
    const { flow, ended, memory, trial, answer } = await open(false);
    await flow.start();
    truthy(trial().pictures !== null, 'pictures');
    same([trial().number, trial().total], [1, 2]);
    await answer([1, 2, 3], 9000);
    same(trial().number, 2);
    const rows = await memory.trialsOf('r');
    const turn = rows.ok ? rows.value[0]?.turns[0] : undefined;
    same([turn?.raw, turn?.timing?.onset, turn?.timing?.responded], ['[1, 2, 3]', 7500, 9000]);
    // What comes while an answer is being stored (a double tap) changes nothing.
    const { id } = trial();
    const given = { kind: 'answer', id, answer: { kind: 'ranking', order: [3, 2, 1] }, time: 1 } as const;
    // Nor what comes before the item was seen.
    await flow.handle(given);
    same([trial().number, trial().saving, ended.length], [2, false, 0]);
    await flow.handle({ kind: 'onset', id, time: 0 });
    await Promise.all([flow.handle(given), flow.handle(given), flow.handle({ kind: 'skip', id, time: 1 })]);
    same(
      ended.map((run) => [run.status, run.counters.answered, run.counters.skipped]),
      [['complete', 2, 0]],
    );
  });

  it('shows nothing of the key before the item is scored', async () => {
    const { family, flow, views, answer } = await open(true);
    await flow.start();
    const before = JSON.stringify(views);
    truthy(!before.includes('orders') && !before.includes('smallest":'), 'views without a key');
    await answer([1, 2, 3]);
    const after = views.at(-1);
    truthy(after?.screen === 'feedback', 'feedback');
    truthy(JSON.stringify(after).includes('orders'), 'the key, after scoring');
    same(family.meta.id, 'triviewbench');
    await flow.handle({ kind: 'next' });
    same(views.at(-1)?.screen, 'trial');
    flow.leave();
  });

  it('keeps the answer when it cannot be stored, and stores that very answer later', async () => {
    const { flow, memory, state, trial, answer } = await open(false);
    await flow.start();
    state.full = true;
    await answer([2, 1, 3], 5000);
    same([trial().number, trial().saving, trial().fault?.actions[0]?.kind], [1, true, 'retry']);
    state.full = false;
    await flow.handle({ kind: 'retry' });
    same(trial().number, 2);
    const rows = await memory.trialsOf('r');
    same(rows.ok ? rows.value[0]?.turns.map((turn) => [turn.raw, turn.timing?.responded]) : null, [
      ['[2, 1, 3]', 5000],
    ]);
    flow.leave();
  });

  it('holds answers back for as long as a study wants it, and not a moment longer', async () => {
    const { flow, trial, answer } = await open(false, { answerLock: 10 });
    await flow.start();
    same(trial().held, true);
    // Seen a second and a half ago: nothing is taken yet.
    await answer([1, 2, 3]);
    same([trial().number, trial().saving, trial().held], [1, false, true]);
    flow.leave();
    const other = await open(false, { answerLock: 1 });
    await other.flow.start();
    await other.flow.handle({ kind: 'onset', id: other.trial().id, time: performance.now() - 1500 });
    for (let frame = 0; frame < 100 && other.trial().held !== false; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    same(other.trial().held, false);
    await other.answer([1, 2, 3]);
    same([other.trial().number, other.trial().held], [2, true]);
    other.flow.leave();
  });

  it('says so when pictures fail, draws them again on demand, and makes the next item ahead', async () => {
    const { flow, state, trial } = await open(false);
    state.broken = true;
    await flow.start();
    same([trial().pictures, trial().fault?.title], [null, 'fault-draw-failed']);
    state.broken = false;
    await flow.handle({ kind: 'retry' });
    truthy(trial().pictures !== null && trial().fault === null, 'pictures');
    const drawn = state.drawn;
    await flow.handle({ kind: 'onset', id: trial().id, time: performance.now() });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    same(state.drawn, drawn + 1, 'drawings');
    flow.leave();
  });

  it('says the same trial in another language: what was drawn and its onset stay, and the record tells', async () => {
    const { flow, views, memory, trial, answer } = await open(true);
    await flow.start();
    const before = trial();
    same([before.question, before.ask.kind === 'ranking' && before.ask.noun], ['In en?', 'Noun en']);
    await flow.handle({ kind: 'onset', id: before.id, time: 7000 });
    await flow.speak('de');
    const after = trial();
    same([after.question, after.ask.kind === 'ranking' && after.ask.noun], ['In de?', 'Noun de']);
    truthy(after.pictures === before.pictures, 'the same pictures');
    same(after.id, before.id);
    await answer([1, 2, 3], 9000);
    const told = views.at(-1);
    same(told?.screen === 'feedback' && told.question, 'In de?');
    await flow.speak('en');
    const again = views.at(-1);
    same(again?.screen === 'feedback' && again.question, 'In en?');
    const rows = await memory.trialsOf('r');
    const row = rows.ok ? rows.value[0] : undefined;
    same([row?.turns[0]?.extra.language, row?.turns[0]?.timing?.onset], ['de', 7000]);
    same(
      row?.events.filter(({ type }) => type === 'language').map(({ data }) => data.language),
      ['de'],
    );
  });
});
