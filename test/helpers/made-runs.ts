import type { Answer } from '../../src/core/answer.js';
import type { TaskFamily } from '../../src/core/family.js';
import type { Keyed } from '../../src/core/item.js';
import type { ParticipantInfo } from '../../src/core/ports.js';
import { Random } from '../../src/core/random.js';
import { RECORD_SCHEMA, type RunRecord, type TrialRecord } from '../../src/core/record.js';
import type { StoredRun } from '../../src/core/run-store.js';
import { truthy } from './check.js';

export interface MadeRun {
  readonly family: TaskFamily;
  readonly keyed: readonly Keyed[];
  readonly id: string;
  readonly who: ParticipantInfo;
  readonly subject?: string;
  readonly mode?: 'live' | 'test';
  /** Share of items answered as the oracle would; the others get `wrong`. */
  readonly skill: (keyed: Keyed, index: number) => number;
  readonly wrong: (keyed: Keyed, right: Answer, random: Random) => Answer;
  /** Seconds of the usual answer; null for answers without times. */
  readonly seconds: number | null;
  readonly seed: number;
}

/** Items of all categories and levels in turn, made once for all runs. */
export function madeItems(family: TaskFamily, count: number, seed: number): readonly Keyed[] {
  const { categories, levels } = family.meta;
  return Array.from({ length: count }, (_, k) => {
    const category = categories[k % categories.length];
    const level = levels[Math.floor(k / categories.length) % Math.max(1, levels.length)];
    truthy(category !== undefined, 'a category');
    const allowed = category.levels ?? levels;
    const made = family.generate(seed + k, {
      category: category.id,
      ...(level !== undefined && allowed.includes(level) ? { level } : {}),
    });
    truthy(made.ok, 'an item');
    return made.value;
  });
}

/** A finished run as the page stores it, answered by somebody of a certain skill. */
export function madeRun(made: MadeRun): StoredRun {
  const { family, keyed, id, who, mode = 'live' } = made;
  const random = new Random(made.seed);
  const at = Date.UTC(2026, 9, 1 + (made.seed % 20), 9);
  const trials = keyed.map(({ item, key }, index): TrialRecord => {
    let state = family.start(item);
    const turns: TrialRecord['turns'][number][] = [];
    while (state.ended === null) {
      const right = family.solve(item, key, state);
      const good = random.integer(0, 999) < 1000 * made.skill({ item, key }, index);
      const answer = good ? right : made.wrong({ item, key }, right, random);
      // Long tails, slower when it went wrong, quicker with practice.
      const tail = 2 ** (random.integer(-1000, 1000) / 700);
      const seconds = (made.seconds ?? 0) * tail * (good ? 1 : 1.4) * (1 - (0.3 * index) / keyed.length);
      turns.push({
        turn: state.turn,
        attempt: 0,
        raw: answer.kind === 'ranking' ? `[${answer.order.join(', ')}]` : JSON.stringify(answer),
        answer,
        outcome: 'answered',
        fault: null,
        at: at + index * 60_000,
        timing:
          made.seconds === null
            ? null
            : {
                onset: 1000,
                responded: 1000 + 1000 * seconds,
                hidden: 0,
                refreshRate: 60,
                droppedFrames: 0,
                timerStep: 0.1,
                viewport: { width: 1440, height: 900, dpr: 1 },
              },
        exposure: 1,
        extra: {},
      });
      state = family.step(item, state, answer);
    }
    return {
      schema: RECORD_SCHEMA,
      kind: 'trial',
      runId: id,
      index,
      slot: { index, kind: 'generated', category: item.category, level: item.level, seed: item.seed ?? 0 },
      itemId: item.id,
      itemVersion: item.version,
      origin: item.origin,
      category: item.category,
      level: item.level,
      item,
      key,
      mode,
      openedAt: at + index * 60_000,
      endedAt: at + index * 60_000 + 30_000,
      turns,
      ended: state.ended,
      outcome: 'answered',
      score: family.score(item, key, { turns, ended: state.ended ?? 'answered' }, 'released'),
      events: [],
      exposureIndex: 1,
      resumeCount: 0,
    };
  });
  const run: RunRecord = {
    schema: RECORD_SCHEMA,
    kind: 'run',
    id,
    revision: 1,
    parameters: {
      version: 1,
      family: family.meta.id,
      source: { kind: 'generated' },
      categories: [],
      level: null,
      count: trials.length,
      seed: 7,
      order: 'shuffled',
      condition: { style: 'direct', without: [] },
      protocol: 'released',
      feedback: false,
      mode,
      timeLimit: null,
      participant: who.kind === 'person' ? 'person' : who.name,
    },
    appVersion: '0.1.0',
    familyVersion: family.version,
    origin: 'generated',
    pack: null,
    participant: who,
    ids: { subject: made.subject ?? null, study: null, session: null },
    environment: {
      userAgent: null,
      language: null,
      renderer: null,
      adapter: null,
      persisted: null,
      viewport: null,
      extra: {},
    },
    createdAt: at,
    updatedAt: at,
    resumeCount: 0,
    status: 'complete',
    counters: {
      planned: trials.length,
      opened: trials.length,
      ended: trials.length,
      answered: trials.length,
      unparsed: 0,
      skipped: 0,
      timedOut: 0,
      failed: 0,
      correct: trials.filter(({ score }) => score?.correct === true).length,
    },
  };
  return { run, trials };
}

const person: ParticipantInfo = { kind: 'person', name: 'person', version: '1' };

/** Another order of the candidates than the right one, now and then only two neighbours exchanged. */
const otherOrder: MadeRun['wrong'] = (_, right, random) => {
  if (right.kind !== 'ranking') return right;
  const order = [...right.order];
  const at = random.integer(0, order.length - 2);
  const [a = 1, b = 2] = order.slice(at, at + 2);
  order.splice(at, 2, b, a);
  return { ...right, order: random.integer(0, 2) === 0 ? [...order].reverse() : order };
};

/** Four people, a model and a solver on the same ranking items; harder levels and later items differ. */
export function rankingRuns(family: TaskFamily, count: number): readonly StoredRun[] {
  const keyed = madeItems(family, count, 4000);
  const ease = ({ item }: Keyed): number => ({ easy: 0.12, medium: 0, hard: -0.15 })[item.level ?? ''] ?? 0;
  const base = { family, keyed, wrong: otherOrder };
  return [
    ...[1, 2, 3, 4].map((k) =>
      madeRun({
        ...base,
        id: `0000000${k}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`,
        who: person,
        subject: `P${k}`,
        skill: (one, index) => Math.min(0.97, 0.62 + 0.05 * k + ease(one) + (0.12 * index) / count),
        seconds: 12 + 5 * k,
        seed: 10 + k,
      }),
    ),
    madeRun({
      ...base,
      id: '10000000-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
      who: { kind: 'model', name: 'small-vlm-256M', version: 'direct' },
      skill: (one) => 0.28 + ease(one),
      seconds: null,
      seed: 21,
    }),
    madeRun({
      ...base,
      id: '20000000-cccc-4ccc-8ccc-cccccccccccc',
      who: { kind: 'scripted', name: 'random', version: '1' },
      skill: () => 0.1,
      seconds: null,
      seed: 31,
    }),
    madeRun({
      ...base,
      keyed: keyed.slice(0, 4),
      id: '30000000-dddd-4ddd-8ddd-dddddddddddd',
      who: person,
      subject: 'tester',
      mode: 'test',
      skill: () => 0.5,
      seconds: 9,
      seed: 41,
    }),
  ];
}
