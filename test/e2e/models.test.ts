import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { unzipSync } from 'fflate';
import type { Json } from '../../src/core/item.js';
import type { RunRecord, Slot, TrialRecord } from '../../src/core/record.js';
import { DEFAULT_ELICITATION, type Elicitation } from '../../src/elicitation/conditions.js';
import { DEFAULT_PARAMETERS } from '../../src/runner/parameters.js';
import { planOf } from '../../src/runner/plan.js';
import { meta } from '../../src/tasks/ssi-bench/meta.js';
import { parseRanking } from '../../src/tasks/ssi-bench/parse/parse.js';
import { RealBrowser } from '../helpers/browser.js';
import { putWebllm } from '../helpers/lab.js';
import { type LabSite, pageSite } from '../helpers/lab-site.js';
import { TINY_TILES, type TinyRule, transformersFiles } from '../standin/transformers/files.js';
import { anyOf, anyOrder, type Rule } from '../standin/webllm/script.js';

/** The page of models with the real libraries and stand-ins that are scripted by their weights. */
const browser = new RealBrowser();
let site: LabSite;
let page: Awaited<ReturnType<RealBrowser['start']>>;
const faults: string[] = [];

before(async () => {
  site = await pageSite();
  page = await browser.start();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => faults.push(error.message));
});
after(async () => {
  await browser.close();
  await site?.close();
});

/** Small pictures, drawn by the faster of the two emulated devices: what is tested here is no picture. */
const FLAGS = '?gpu=webgl2';
const SMALL: Partial<Elicitation> = { longSide: 128 };

async function accessible(what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${what}: ${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
  assert.deepEqual(found, []);
}

interface Rows {
  readonly runs: readonly RunRecord[];
  readonly trials: readonly TrialRecord[];
}
// A script as text: the page must not get helpers that this file's compiler adds to functions.
const READ = `(async () => {
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await asked(indexedDB.open('orthant'));
  const all = (name) => asked(db.transaction(name).objectStore(name).getAll());
  const rows = { runs: await all('runs'), trials: await all('trials') };
  db.close();
  return rows;
})()`;

/** The newest run with its trials, read past the page's own code. */
async function newest(): Promise<{ readonly run: RunRecord; readonly trials: readonly TrialRecord[] }> {
  const { runs, trials } = await page.evaluate<Rows>(READ);
  const run = [...runs].sort((a, b) => b.createdAt - a.createdAt)[0];
  assert.ok(run, 'a run is stored');
  return { run, trials: trials.filter(({ runId }) => runId === run.id) };
}

/** Opens the page of models with these models on its list, the first chosen. */
async function withModels(records: readonly Json[], elicitation: Partial<Elicitation> = {}): Promise<void> {
  const [first] = records as readonly { readonly id: string }[];
  const settings = {
    own: records,
    elicitation: { ...DEFAULT_ELICITATION, ...SMALL, ...elicitation },
    chosen: first?.id ?? null,
  };
  await page.goto(`${site.url}${FLAGS}#/guide`);
  await page.evaluate(`localStorage.setItem('orthant-models', ${JSON.stringify(JSON.stringify(settings))})`);
  await page.goto(`${site.url}${FLAGS}#/models`);
  await page.reload();
  await page.getByText(/WebGPU works/).waitFor();
}

async function start(choice: {
  readonly tasks: string;
  readonly items?: string;
  readonly number: string;
  readonly seed?: string;
  readonly output?: string;
}): Promise<void> {
  await page.getByRole('combobox', { name: /^Tasks/ }).selectOption({ label: choice.tasks });
  if (choice.items !== undefined) await page.getByLabel('Items').selectOption(choice.items);
  await page.getByLabel('Number').selectOption(choice.number);
  if (choice.seed !== undefined) await page.getByRole('textbox', { name: 'Seed' }).fill(choice.seed);
  if (choice.output !== undefined) await page.getByLabel('Output').selectOption({ label: choice.output });
  await page.getByRole('button', { name: /^Start with/ }).click();
  await page.getByRole('button', { name: /^(Pause|Go on)$/ }).waitFor();
}

/** Where it does not come, what the page says tells why. */
async function finished(timeout = 300_000): Promise<void> {
  const seen = page.getByText('finished', { exact: true }).waitFor({ timeout });
  await seen.catch(async (error: unknown) => {
    const text = await page.locator('body').ariaSnapshot();
    throw new Error(`The run did not finish. The page says:\n${text}`, { cause: error });
  });
}

const RANKING = 'Ranking in structures';
const FRESH = 'generated';
/** The newest core pack of this page. */
const CORE = ((): string => {
  const listed: { packs: { id: string }[] } = JSON.parse(
    readFileSync(new URL('../../public/tasks/index.json', import.meta.url), 'utf8'),
  );
  const found = listed.packs.filter(({ id }) => id.startsWith('ssi-bench/core@')).at(-1);
  assert.ok(found, 'the page has a core pack of ranking items');
  return found.id;
})();
const ROTATION = 'Turning an object into place';

/** The items of a run over the core pack, with what is right. */
function packPlan(
  count: number,
  seed: number,
): { readonly slots: readonly Slot[]; readonly orders: readonly (readonly number[])[] } {
  const folder = new URL(`../../public/tasks/${CORE}/`, import.meta.url);
  const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  const listing = read<{ id: string; category: string; level: string | null }[]>('items.json');
  const keys = new Map(
    read<{ id: string; order: number[] }[]>('keys.json').map(({ id, order }) => [id, order]),
  );
  const plan = planOf(
    { ...DEFAULT_PARAMETERS, source: { kind: 'pack', id: CORE }, count, seed },
    meta,
    listing.map(({ id, category, level }) => ({ id, category, level })),
  );
  assert.ok(plan.ok);
  return {
    slots: plan.value,
    orders: plan.value.map((slot) => (slot.kind === 'pack' ? (keys.get(slot.itemId) ?? []) : [])),
  };
}

const SEED = 4711;

test('forty items by WebLLM, Phi kind: right, wrong, malformed, refusing, endless and slow replies; a reload in the middle', async () => {
  const { slots, orders } = packPlan(40, SEED);
  const firstOf = (category: string) => orders[slots.findIndex((slot) => slot.category === category)] ?? [];
  const rules: readonly Rule[] = [
    // Right for the first item of the category, and for others by chance.
    {
      when: [{ last: 'height of their centre' }],
      reply: { say: `[${firstOf('ground-height').join(', ')}]` },
    },
    {
      when: [{ last: 'in order of their length' }],
      reply: { say: `Order: [${firstOf('dimension').join(', ')}].` },
    },
    { when: [{ last: 'angle between them and the ground' }], reply: { say: 'I cannot help with that.' } },
    { when: [{ last: 'space that they enclose' }], reply: { say: '{"order": [2, 1' } },
    { when: [{ last: 'flat area that they span' }], reply: { endless: 'and so on ' } },
    { when: [{ last: 'closed ring' }], reply: { say: '[3, 2, 1]' }, tokenMs: 40 },
    { reply: { say: anyOrder(3) } },
  ];
  const record = putWebllm(site, 'phi', rules, { imageTokens: { rule: 'phi3_v' }, contextTokens: 4096 });
  site.asked.length = 0;
  await withModels([]);
  const libraries = () => site.asked.filter((path) => /webllm|transformers|ort-|\/models\//.test(path));
  assert.deepEqual(libraries(), [], 'no library is fetched before a model is chosen');

  // Added the way a person does, and still there after a reload.
  await page.getByText('Add a model of your own').click();
  await page.getByRole('textbox', { name: /^JSON/ }).fill(JSON.stringify(record));
  await page.getByRole('button', { name: 'Add the record' }).click();
  await page.getByText('Stand-in phi added to the list.').waitFor();
  await page.reload();
  await page
    .getByRole('radio', { name: /^Stand-in phi/ })
    .and(page.locator(':checked'))
    .waitFor();
  await page.evaluate(`(() => {
    const s = JSON.parse(localStorage.getItem('orthant-models'));
    localStorage.setItem('orthant-models', JSON.stringify({ ...s, elicitation: { ...s.elicitation, longSide: 128, maxTokens: 48 } }));
  })()`);
  await page.reload();
  await page.getByText(/WebGPU works/).waitFor();
  await start({ tasks: RANKING, items: CORE, number: '40', seed: `${SEED}` });
  await page.getByText(/\b1[0-9] of 40/).waitFor({ timeout: 300_000 });
  const before = await newest();
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).click();
  await finished();

  const { run, trials } = await newest();
  assert.deepEqual([run.status, run.counters.ended, run.resumeCount], ['complete', 40, 1]);
  assert.deepEqual(run.participant.kind, 'model');
  const ended = before.trials.filter((trial) => trial.ended !== null);
  for (const old of ended) assert.deepEqual(trials[old.index], old, 'what was finished is as it was');
  const outcomes = new Set<string>();
  for (const [k, trial] of trials.entries()) {
    assert.equal(trial.turns.length, 1);
    const turn = trial.turns[0];
    const order = orders[k] ?? [];
    assert.ok(turn && turn.raw !== null);
    const read = parseRanking(turn.raw, order.length, 'released');
    assert.deepEqual(turn.answer, read === null ? null : { kind: 'ranking', order: read });
    assert.equal(trial.outcome, read === null ? 'unparsed' : 'answered');
    assert.equal(trial.score?.correct, read !== null && read.join() === order.join(), turn.raw);
    outcomes.add(`${trial.outcome} ${trial.score?.correct} ${turn.extra.finish}`);
    if (trial.category === 'area') assert.equal(turn.extra.finish, 'length', 'endless');
    const { model, usage, prompt, estimate } = turn.extra as {
      [name: string]: { [name: string]: Json } | undefined;
    };
    assert.equal(model?.engine, '@mlc-ai/web-llm 0.2.86');
    assert.match(`${model?.library}`, /^[0-9a-f]{64}$/);
    assert.match(`${prompt?.text}`, /^[0-9a-f]{64}$/);
    const [text, images] = [Number(estimate?.text), Number(estimate?.images)];
    assert.ok(Number(usage?.promptTokens) <= text + images && Number(usage?.promptTokens) > images);
  }
  assert.deepEqual([...outcomes].sort(), [
    'answered false stop',
    'answered true stop',
    'unparsed false length',
    'unparsed false stop',
  ]);
});

test('forty items by WebLLM, manifest kind: every reply kept, read and scored as it stands', async () => {
  const { orders } = packPlan(40, SEED + 1);
  const replies = ['[1, 2, 3]', '[2, 3, 1]', '[3, 1, 2]', '[2, 1, 4, 3]', '[4, 3, 1, 2]', 'I cannot tell.'];
  const record = putWebllm(site, 'forty-manifest', [{ reply: { say: anyOf(replies) } }], {
    manifest: 'mlc-model-manifest.json',
  });
  await withModels([record]);
  await start({ tasks: RANKING, items: CORE, number: '40', seed: `${SEED + 1}` });
  await finished();
  const { run, trials } = await newest();
  assert.deepEqual([run.status, run.counters.ended, trials.length], ['complete', 40, 40]);
  assert.ok(run.counters.answered > 0 && run.counters.unparsed > 0, 'some can be read, some not');
  for (const [k, { turns, outcome, score }] of trials.entries()) {
    const order = orders[k] ?? [];
    const read = parseRanking(turns[0]?.raw ?? '', order.length, 'released');
    assert.equal(outcome, read === null ? 'unparsed' : 'answered');
    assert.equal(score?.correct, read !== null && read.join() === order.join());
  }
});

test('the constrained condition never yields an invalid answer', async () => {
  const record = putWebllm(site, 'rambling', [{ reply: { endless: 'well, ' } }], {
    imageTokens: { rule: 'phi3_v' },
  });
  await withModels([record]);
  await start({ tasks: RANKING, items: CORE, number: '10', output: 'Constrained to valid answers' });
  await finished();
  const { run, trials } = await newest();
  assert.deepEqual([run.counters.answered, run.counters.unparsed, run.counters.failed], [10, 0, 0]);
  for (const { turns } of trials) assert.match(turns[0]?.raw ?? '', /^\[\d(, \d)+\]$/);
  await page.getByText('What was true').first().click();
  await accessible('a finished run');

  // What was said, said again: read and scored alike, as a run of its own.
  await page.getByRole('button', { name: 'Replay its replies' }).click();
  await page.getByRole('heading', { name: 'replay of rambling' }).waitFor();
  await finished();
  const again = await newest();
  assert.notEqual(again.run.id, run.id);
  assert.equal(again.run.environment.extra.replayed, run.id);
  const said = (rows: readonly TrialRecord[]) =>
    rows.map(({ itemId, outcome, score, turns }) => [itemId, outcome, score, turns[0]?.raw]);
  assert.deepEqual(said(again.trials), said(trials));
});

for (const kind of ['Phi', 'manifest'] as const) {
  test(`a rotation episode by WebLLM, ${kind} kind: asked again once, stopped by itself, panels within the context`, async () => {
    const turns = ['pitch', 'yaw', 'roll'].flatMap((axis) =>
      [10, -30].map((angle) => `{"axis": "${axis}", "angle": ${angle}}`),
    );
    const rules: readonly Rule[] = [
      { when: [{ last: '6. ' }], reply: { say: '{"action": "STOP"}' } },
      { when: [{ last: '2. ' }, { noText: 'could not be read' }], reply: { say: 'Let me think.' } },
      { reply: { say: anyOf(turns) } },
    ];
    const manifest = { manifest: 'mlc-model-manifest.json' };
    const record = putWebllm(
      site,
      `rota-${kind}`,
      rules,
      kind === 'Phi' ? { imageTokens: { rule: 'phi3_v' } } : manifest,
    );
    await withModels([record]);
    await start({ tasks: ROTATION, number: '1', seed: '3' });
    await finished();
    const { trials } = await newest();
    const trial = trials[0];
    assert.ok(trial);
    assert.ok(['stop', 'success', 'stagnation'].includes(trial.ended ?? ''), trial.ended ?? '');
    const attempts = trial.turns.map(({ turn, attempt, outcome }) => `${turn}.${attempt} ${outcome}`);
    assert.ok(attempts.includes('2.0 unparsed') && attempts.includes('2.1 answered'), attempts.join());
    const shown = trial.turns.map(({ extra }) => extra.policy as { shown: number; dropped: number });
    if (kind === 'Phi')
      assert.ok(shown.every(({ shown: n }) => n <= 4) && shown.some(({ dropped }) => dropped > 0));
    else assert.deepEqual(shown.at(-1), { ...shown.at(-1), dropped: 0 });
  });
}

test('greedy by pose solves a rotation, and answers nothing else', async () => {
  await withModels([]);
  await page.getByRole('radio', { name: /^Greedy by pose/ }).check();
  await page.getByRole('combobox', { name: /^Tasks/ }).selectOption({ label: RANKING });
  await page.getByRole('button', { name: /^Start with/ }).click();
  await page.getByText('Greedy by pose answers rotation tasks only').waitFor();
  await start({ tasks: ROTATION, number: '1', seed: '3' });
  await finished();
  const { run, trials } = await newest();
  assert.deepEqual([run.participant.kind, run.participant.name], ['scripted', 'greedy-pose']);
  assert.equal(trials[0]?.ended, 'success');
});

test('too slow for the time limit is a failed item, never an answer', async () => {
  const record = putWebllm(site, 'sleepy', [{ reply: { endless: 'zz ' }, tokenMs: 400 }], {
    imageTokens: { rule: 'phi3_v' },
  });
  await withModels([record], { timeout: 2 });
  await start({ tasks: RANKING, items: CORE, number: '1' });
  await finished();
  const { trials } = await newest();
  const [trial] = trials;
  assert.deepEqual(
    [trial?.outcome, trial?.score, trial?.turns[0]?.fault?.code],
    ['failed', null, 'timed-out'],
  );
  const earlier = trial?.turns[0]?.extra.earlierFaults;
  assert.ok(Array.isArray(earlier) && earlier.length === 1, 'it was tried twice');
  await page.getByText(/did not finish its reply within 2 seconds/).waitFor();
});

test('a question that does not fit pauses the run with its numbers before anything is sent or stored', async () => {
  const record = putWebllm(site, 'cramped', [{ reply: { say: '[1, 2, 3]' } }], {
    imageTokens: { rule: 'phi3_v' },
    contextTokens: 1024,
  });
  await withModels([record]);
  await start({ tasks: RANKING, items: CORE, number: '10' });
  await page
    .getByText(/This question takes about [\d,]+ tokens .* the model has 1,024\. It was not sent\./)
    .waitFor();
  const { run, trials } = await newest();
  assert.deepEqual([run.status, run.counters.ended, run.counters.failed], ['open', 0, 0]);
  assert.ok(trials.every(({ turns }) => turns.length === 0));
});

test('questions saved for a model elsewhere hold no answer, and its answers become a run', async () => {
  await withModels([]);
  const { orders } = packPlan(2, 8);
  await page.getByText('Add a model of your own').click();
  await accessible('the page of models');
  await page.getByLabel('Items').selectOption(CORE);
  await page.getByLabel('Number').selectOption('2');
  await page.getByRole('textbox', { name: 'Seed' }).fill('8');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save the questions/ }).click(),
  ]);
  const archive = unzipSync(readFileSync(await download.path()));
  const names = Object.keys(archive);
  assert.ok(names.includes('images/0001-1.png') && names.includes('images/0002-1.png'), names.join());
  const text = Buffer.from(archive['questions.jsonl'] ?? []).toString('utf8');
  const questions: { id: string; images: string[]; prompt: string }[] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(questions.length, 2);
  assert.ok(questions.every(({ images }) => images.every((name) => names.includes(name))));
  const answers = questions
    .map(({ id }, k) =>
      JSON.stringify({
        id,
        response: k === 0 ? `I say ${JSON.stringify(orders[0])}` : '?',
        model: 'far one',
      }),
    )
    .join('\n');
  await page.locator('orthant-models input[type=file]').setInputFiles({
    name: 'far.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(answers),
  });
  await page.getByText('One run of answers from elsewhere scored.').waitFor();
  const { run, trials } = await newest();
  assert.deepEqual(
    [run.status, run.participant.kind, run.participant.name],
    ['complete', 'model', 'far one'],
  );
  assert.deepEqual(
    trials.map(({ outcome, score }) => [outcome, score?.correct]),
    [
      ['answered', true],
      ['unparsed', false],
    ],
  );
});

test('twenty items by Transformers.js, and more with the network cut', async () => {
  const rules: readonly TinyRule[] = [{ reply: { say: '[2, 1, 3]' } }];
  for (const { path, bytes } of transformersFiles(rules)) site.files.set(`/models/tiny/${path}`, bytes);
  const tiny: Json = {
    backend: 'transformers',
    id: 'tiny',
    name: 'Stand-in tiny',
    model: 'models/tiny',
    local: true,
    device: 'wasm',
    standIn: true,
    imageTokens: TINY_TILES,
  };
  const phi = putWebllm(site, 'cached', [{ reply: { say: '[3, 1, 2]' } }], {
    imageTokens: { rule: 'phi3_v' },
  });
  await withModels([tiny, phi]);
  await start({ tasks: RANKING, items: CORE, number: '20' });
  await finished();
  const { run } = await newest();
  assert.equal(run.counters.answered + run.counters.unparsed, 20);
  assert.ok(run.counters.answered > 0 && run.counters.unparsed > 0 && run.counters.failed === 0);

  // The other library's files, and fresh items, once with the network: then everything is here.
  const next = async (name: RegExp): Promise<void> => {
    await page.getByRole('link', { name: 'Models', exact: true }).first().click();
    await page.getByText(/WebGPU works/).waitFor();
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: /^Start with Stand-in/ }).waitFor();
    await start({ tasks: RANKING, items: FRESH, number: '1' });
    await finished();
  };
  await next(/^Stand-in cached/);
  await site.cut();
  await next(/^Stand-in tiny/);
  await next(/^Stand-in cached/);
  const { run: offline } = await newest();
  assert.deepEqual(
    [offline.participant.name, offline.counters.ended, offline.counters.failed],
    ['cached', 1, 0],
  );
  assert.deepEqual([...new Set(faults)], []);
});
