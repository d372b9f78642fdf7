import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Random } from '../../src/core/random.js';
import { packStudy } from '../../src/studies/link.js';
import { readSessions } from '../../src/studies/session-records.js';
import type { Study } from '../../src/studies/study.js';
import { RealBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { FakeSaving } from '../helpers/fake-saving.js';
import {
  FLAGS,
  type StoredStudy,
  shortStudy,
  stepOf,
  storedStudy,
  takePart,
  untilStored,
} from './study-page.js';
import { keeps, ofPerson, sound } from './study-sound.js';

let site: Site;
const fake = new FakeSaving();
let base = '';
let browser: RealBrowser;
before(async () => {
  site = await serveBuild();
  base = await fake.listen();
});
beforeEach(() => {
  browser = new RealBrowser();
  fake.files.length = 0;
  fake.requests.length = 0;
  fake.always = 'ok';
});
afterEach(() => browser.close());
after(async () => {
  await fake.close();
  await site?.close();
});

const size = { width: 900, height: 700 };
const addressOf = (study: Study, who: string) =>
  `${site.url}?${FLAGS}&PROLIFIC_PID=${who}#/s=${packStudy(study)}`;

/** Every kind of step there is, and each kind of item. */
const whole: Study = {
  ...shortStudy,
  practice: { family: 'ssi-bench', level: 'easy', count: 1 },
  blocks: [
    { id: 'rank', family: 'ssi-bench', level: 'easy', pool: 2, text: 'Now ranking.' },
    { id: 'turn', family: 'rota-bench', pool: 1, text: 'Now turning.' },
  ],
  checks: { ...(shortStudy.checks ?? { questions: [] }), every: 1 },
  breaks: {},
};

const NOTHING: StoredStudy = { sessions: [], runs: [], trials: [] };
const END = 'Thank you, that was all';

/** Every page of it in order; the browser is killed at each, items and truths of the practice included. */
const STEPS = [
  'A short study',
  'Welcome',
  'Consent',
  'Some questions',
  'Instructions',
  'Practice',
  'trial',
  'feedback',
  'Did we explain it well?',
  'Next part',
  'trial',
  'A short question',
  'trial',
  'A break',
  'Next part',
  'trial',
  'About this study',
];

/** The practice's items are kept nowhere: who was in it begins it anew. */
const PRACTICE = STEPS.indexOf('Practice');
const resumedAt = (killed: number): number =>
  killed > PRACTICE && killed <= STEPS.indexOf('feedback') ? PRACTICE : killed;
/** The rotation, whose two turns before the kill are answers already. */
const TURNING = STEPS.lastIndexOf('trial');

/** Items that were confirmed between two looks took no longer than the page was open: time away is nobody's. */
function inTime(before: StoredStudy, now: StoredStudy, open: number): void {
  const known = new Set(
    before.trials.flatMap((t) => t.turns.map((_, turn) => `${t.runId} ${t.index} ${turn}`)),
  );
  for (const { runId, index, turns } of now.trials)
    for (const [turn, { timing }] of turns.entries()) {
      if (known.has(`${runId} ${index} ${turn}`) || timing === null) continue;
      assert.ok(
        timing.onset > 0 && timing.responded < open,
        `item ${index}, ${JSON.stringify(timing)} of ${open}`,
      );
    }
}

/** Without the pages that are like others. */
const { welcome: _, questions: __, instructions: ___, quiz: ____, ...rest } = shortStudy;
const brief: Study = {
  ...rest,
  blocks: [{ id: 'rank', family: 'ssi-bench', level: 'easy', pool: 2 }],
  checks: { ...(shortStudy.checks ?? { questions: [] }), every: 1 },
};

/**
 * People in another tab whose presses are never quite confirmed: the browser is killed within 30 milliseconds of one.
 * What they gave is there whole, or it is asked for again.
 */
class Writers {
  readonly #random = new Random(20261130);
  #who = 0;
  #known: StoredStudy = NOTHING;
  #rounds = 0;

  /** Goes on to another step each time, presses, and has the browser killed. */
  async round(page: Page, kill: () => Promise<void>): Promise<void> {
    const opened = performance.now();
    await page.goto(addressOf(brief, `w${this.#who}`));
    const there = await storedStudy(page);
    sound(there);
    keeps(this.#known, there);
    // Now and then the very write that takes the session up; else that of the step after it, or of one further on.
    let left = this.#rounds % 4 === 3 ? 0 : this.#rounds % 2 === 0 ? 2 : 1;
    this.#rounds += 1;
    const steps = await takePart(page, '', undefined, async (_step, press) => {
      if (left-- > 0) return false;
      this.#known = await storedStudy(page);
      inTime(there, this.#known, performance.now() - opened);
      void press().catch(() => undefined);
      await pause(this.#random.between(0, 30));
      await kill();
      return true;
    });
    if (steps.at(-1) !== END) return;
    // Done: the next round is another person's.
    this.#known = await storedStudy(page);
    const own = this.#known.sessions.filter(({ participant }) => participant.ids.subject === `w${this.#who}`);
    assert.deepEqual(
      own.map(({ outcome, at, plan }) => [outcome, at === plan.steps.length]),
      [['completed', true]],
    );
    this.#who += 1;
    await kill();
  }
}

test('killed at every step, in the middle of sending and at the end: it goes on where it was, nothing is lost, nothing is doubled', async () => {
  const study: Study = { ...whole, saving: { kind: 'endpoint', url: `${base}/save` } };
  const address = addressOf(study, 'p9');
  let known = NOTHING;
  let continued = 0;
  let at = 0;
  /** Opens the page, and goes on until the step numbered `to` waits for its last press. */
  const walk = async (to: number): Promise<Page> => {
    const page = await browser.start(size);
    const opened = performance.now();
    await page.goto(address);
    const first = await stepOf(page);
    assert.equal(first, known.sessions.length === 0 ? 'A short study' : 'Welcome back');
    keeps(known, ofPerson(await storedStudy(page), 'p9'));
    let next = at;
    const steps = await takePart(
      page,
      STEPS[to] === undefined ? END : '',
      undefined,
      async (step) => step !== 'Welcome back' && next++ === to,
    );
    assert.deepEqual(
      steps.filter((step) => step !== 'Welcome back'),
      STEPS.slice(at, to + 1),
    );
    continued += steps.filter((step) => step === 'Welcome back').length;
    // Rotations are answers as they are made; an order that only stands there is none.
    const holds = ({ trials }: StoredStudy) =>
      to !== TURNING || trials.some(({ turns }) => turns.length === 2);
    const now = ofPerson(await untilStored(page, holds), 'p9');
    sound(now);
    inTime(known, now, performance.now() - opened);
    assert.equal(now.sessions.length, to === 0 ? 0 : 1, 'nothing is recorded before Start');
    assert.equal(now.sessions[0]?.resumeCount ?? 0, continued);
    known = now;
    at = resumedAt(to);
    return page;
  };
  const writers = new Writers();
  for (let to = 0; to < STEPS.length; to++) {
    const page = await walk(to);
    if (to % 2 === 0) await browser.kill();
    else await writers.round(await page.context().newPage(), () => browser.kill());
  }

  // The server has the data, the page never hears of it, and is killed.
  fake.always = 'hang';
  await walk(STEPS.length);
  for (let i = 0; i < 600 && fake.files.length === 0; i++) await pause(100);
  assert.equal(fake.files.length, 1);
  await browser.kill();
  fake.always = 'ok';
  // Then once more at the very end.
  let page = await browser.start(size);
  await page.goto(address);
  await page.getByText('Your answers have arrived.').waitFor();
  await browser.kill();
  page = await browser.start(size);
  await page.goto(address);
  await page.getByText('Your answers have arrived.').waitFor();
  const onward = page.getByRole('link', { name: 'Finish and go on' });
  assert.match((await onward.getAttribute('href')) ?? '', /cc=DONE42$/);
  assert.equal(fake.files.length, 1, 'sent once');

  const stored = ofPerson(await storedStudy(page), 'p9');
  keeps(known, stored);
  sound(stored);
  const [session] = stored.sessions;
  assert.deepEqual([session?.outcome, session?.resumeCount], ['completed', continued]);
  // Each item was on the screen when the browser was killed: shown twice, taken up once.
  assert.deepEqual(
    session?.runs.map(({ id }) =>
      stored.trials
        .filter(({ runId }) => runId === id)
        .map(({ exposureIndex, resumeCount, turns }) => [
          exposureIndex,
          resumeCount,
          turns.map(({ exposure }) => exposure),
        ]),
    ),
    [[[2, 1, [2]]], [[2, 1, [2]]], [[2, 1, [1, 1, 2, 2, 2]]]],
  );
  const sent = readSessions(fake.files[0]?.text ?? '');
  assert.deepEqual(sent.faults, []);
  assert.equal(sent.runs.flatMap((run) => run.trials).length, 3);
});

test('killed where a study starts again, or cannot be continued: the old session is kept, and is not gone on with', async () => {
  const policies = ['restart', 'block'] as const;
  const steps = ['Consent', 'trial'];
  const people = policies.flatMap((unfinished) =>
    steps.map((step, k) => {
      const study: Study = { ...brief, name: unfinished, resume: { unfinished } };
      return { unfinished, step, who: `${unfinished}${k}`, address: addressOf(study, `${unfinished}${k}`) };
    }),
  );
  // Everybody at once, each in a tab, killed together.
  let page = await browser.start(size);
  for (const { address, step } of people) {
    page = await page.context().newPage();
    await page.goto(address);
    await takePart(page, step);
  }
  const known = await storedStudy(page);
  sound(known);
  assert.equal(known.sessions.length, people.length);
  await browser.kill();

  page = await browser.start(size);
  for (const { address, unfinished, who } of people) {
    await page.goto('about:blank');
    await page.goto(address);
    if (unfinished === 'block') {
      await page.getByRole('heading', { name: 'This study cannot be continued' }).waitFor();
      assert.equal(
        await page.getByRole('button').count(),
        await page.getByRole('group', { name: 'Language' }).getByRole('button').count(),
        'nothing to press but the language',
      );
    } else {
      const done = await takePart(page, who === 'restart0' ? '' : 'Consent');
      assert.deepEqual(done.slice(0, 2), ['Welcome back', 'A short study']);
      if (who === 'restart0') assert.equal(done.at(-1), END);
    }
    const stored = await storedStudy(page);
    keeps(known, stored);
    sound(stored);
    const own = stored.sessions
      .filter(({ participant }) => participant.ids.subject === who)
      .map(({ status, outcome, reason }) => [status, outcome, reason]);
    const old = known.sessions.find(({ participant }) => participant.ids.subject === who)?.id;
    if (unfinished === 'block') assert.deepEqual(own, [['open', null, null]]);
    else {
      assert.equal(own.length, 2);
      assert.deepEqual(
        stored.sessions.filter(({ id }) => id === old).map(({ outcome, reason }) => [outcome, reason]),
        [['other', 'restarted']],
      );
      const anew = stored.sessions.find((one) => one.id !== old && one.participant.ids.subject === who);
      assert.equal(anew?.status, who === 'restart0' ? 'ended' : 'open');
      assert.equal(anew?.resumeCount, 0);
    }
  }
});
