import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Random } from '../../../src/core/random.js';
import { breakPlaces, checkCapacity, checkPlaces } from '../../../src/studies/interruptions.js';
import { latinRow, latinRows, sampled } from '../../../src/studies/sampling.js';
import type { Block, Checks, Study } from '../../../src/studies/study.js';
import { type PlanFor, planStudy, type Step } from '../../../src/studies/study-plan.js';
import { fullStudy, smallStudy } from './samples.js';

const who = (seed: number, over: Partial<PlanFor> = {}): PlanFor => ({
  seed,
  slot: null,
  mode: 'live',
  seen: {},
  rows: {},
  ...over,
});
type Leg = Extract<Step, { kind: 'leg' }>;
const legs = (steps: readonly Step[]): readonly Leg[] => steps.filter((s): s is Leg => s.kind === 'leg');

test('a plan follows from study and seed, goes from gate to debrief, and holds each sampled item once', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), (seed) => {
      const { steps, items } = planStudy(fullStudy, who(seed));
      assert.deepEqual(planStudy(fullStudy, who(seed)).steps, steps);
      assert.deepEqual(
        steps.slice(0, 7).map((s) => s.kind),
        ['gate', 'welcome', 'consent', 'questions', 'instructions', 'practice', 'quiz'],
      );
      assert.equal(steps.at(-1)?.kind, 'debrief');
      assert.equal(items, 12);
      let before = 0;
      const seen = new Map<number, Set<number>>();
      for (const leg of legs(steps)) {
        assert.equal(leg.before, before);
        const pick = leg.parameters.pick ?? [];
        before += pick.length;
        const own = seen.get(leg.block) ?? new Set();
        for (const at of pick) {
          assert.ok(!own.has(at) && at >= 0 && at < leg.parameters.count);
          own.add(at);
        }
        seen.set(leg.block, own);
      }
      assert.equal(before, items);
    }),
    { numRuns: 100 },
  );
});

test('a shared pool is the same for all, a fresh one is not', () => {
  const seeds = (block: number) =>
    [1, 2, 3].map(
      (seed) => legs(planStudy(fullStudy, who(seed)).steps).find((l) => l.block === block)?.parameters.seed,
    );
  assert.equal(new Set(seeds(0)).size, 1);
  assert.equal(new Set(seeds(1)).size, 3);
});

test('attention checks: never before the first item of a block, never two without an item between, as many as asked', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
  const rule = fc.oneof(
    fc.record({ every: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ count: fc.integer({ min: 1, max: 6 }) }),
  );
  fc.assert(
    fc.property(sizes, rule, fc.nat(0xffffffff), (blocks, of, seed) => {
      const checks: Checks = { questions: fullStudy.checks?.questions ?? [], ...of };
      const study: Study = {
        ...smallStudy,
        blocks: blocks.map((pool, at) => ({ id: `b${at}`, family: 'ssi-bench', pool })),
        checks,
        breaks: { every: 2 },
      };
      const { steps } = planStudy(study, who(seed));
      let done = 0;
      let sinceCheck = 0;
      const starts = new Set([0]);
      for (const size of blocks) {
        done += size;
        starts.add(done);
      }
      done = 0;
      let found = 0;
      for (const step of steps) {
        if (step.kind === 'leg') {
          done += step.parameters.pick?.length ?? 0;
          sinceCheck += step.parameters.pick?.length ?? 0;
        }
        if (step.kind !== 'check') continue;
        assert.ok(!starts.has(done), `a check before the first item of a block (${done})`);
        assert.ok(sinceCheck > 0, 'two checks in a row');
        sinceCheck = 0;
        found += 1;
      }
      if (checks.count !== undefined) assert.equal(found, Math.min(checks.count, checkCapacity(blocks)));
    }),
    { numRuns: 300 },
  );
});

test('checks after every k items come after k items, but for the room a block leaves', () => {
  const places = checkPlaces({ questions: fullStudy.checks?.questions ?? [], every: 3 }, [10], new Random(1));
  assert.deepEqual([...places.keys()], [3, 6, 9]);
  assert.deepEqual([...breakPlaces({ every: 4 }, [6, 4])], [6, 4, 8]);
  assert.deepEqual([...breakPlaces({}, [6, 4])], [6]);
});

test('Latin squares: each thing at each place equally often, each after each other equally often', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const rows = Array.from({ length: latinRows(n) }, (_, r) => latinRow(n, r));
    const at = new Map<string, number>();
    const after = new Map<string, number>();
    for (const row of rows) {
      assert.deepEqual(
        [...row].sort((a, b) => a - b),
        Array.from({ length: n }, (_, k) => k),
      );
      row.forEach((thing, place) => {
        at.set(`${thing} at ${place}`, (at.get(`${thing} at ${place}`) ?? 0) + 1);
        const next = row[place + 1];
        if (next !== undefined) after.set(`${thing} ${next}`, (after.get(`${thing} ${next}`) ?? 0) + 1);
      });
    }
    assert.equal(new Set(at.values()).size, 1, `places of ${n}`);
    assert.equal(at.size, n * n);
    assert.equal(after.size, n * (n - 1));
    if (n > 1) assert.equal(new Set(after.values()).size, 1, `neighbours of ${n}`);
  }
});

const matrix: Block = {
  id: 'm',
  family: 'ssi-bench',
  pool: 30,
  sample: { kind: 'matrix', count: 8, people: 5 },
};

test('matrix sampling with results at hand: after any number of completers all items were seen equally often, to one', () => {
  const seen = new Array<number>(30).fill(0);
  for (let person = 0; person < 40; person++) {
    const picked = sampled(matrix, new Random(1), new Random(100 + person), null, seen);
    assert.equal(new Set(picked).size, 8);
    // Every third one does not complete, and is not counted.
    if (person % 3 !== 2) for (const at of picked) seen[at] = (seen[at] ?? 0) + 1;
    assert.ok(Math.max(...seen) - Math.min(...seen) <= 1);
  }
});

test('matrix sampling by slot is even to one after every person; without a slot it is even in the mean', () => {
  const bySlot = new Array<number>(30).fill(0);
  for (let slot = 0; slot < 45; slot++) {
    for (const at of sampled(matrix, new Random(1), new Random(slot), slot, null))
      bySlot[at] = (bySlot[at] ?? 0) + 1;
    assert.ok(Math.max(...bySlot) - Math.min(...bySlot) <= 1, `${slot}`);
  }
  const byChance = new Array<number>(30).fill(0);
  const people = 3000;
  for (let p = 0; p < people; p++)
    for (const at of sampled(matrix, new Random(1), new Random(p), null, null))
      byChance[at] = (byChance[at] ?? 0) + 1;
  const expected = (people * 8) / 30;
  // Five standard deviations of a binomial count.
  const bound = 5 * Math.sqrt(expected * (1 - 8 / 30));
  for (const count of byChance) assert.ok(Math.abs(count - expected) < bound, `${count} of ${expected}`);
});

test('rows of a Latin square: the slot decides, else those who completed, else chance', () => {
  assert.equal(planStudy(fullStudy, who(1, { slot: 3 })).rows.blocks, 1);
  const rows = new Set(Array.from({ length: 20 }, (_, seed) => planStudy(fullStudy, who(seed)).rows.blocks));
  assert.equal(rows.size, 2);
  assert.equal(planStudy(fullStudy, who(1, { rows: { blocks: [4, 2] } })).rows.blocks, 1);
  assert.equal(planStudy(fullStudy, who(1, { rows: { blocks: [0, 2] } })).rows.blocks, 0);
});
