import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ssiBench } from '../../../../src/tasks/ssi-bench/family.js';
import { pictureIds } from '../../../../src/tasks/ssi-bench/published.js';
import {
  SSI_CATEGORIES,
  type SsiCategory,
  type SsiPublished,
  type SsiPublishedKey,
} from '../../../../src/tasks/ssi-bench/types.js';
import { CATEGORY_WORDS } from '../../../../src/tasks/ssi-bench/words.js';

const CRITERION = {
  'ground-height': 'centroid-height',
  'ground-angle': 'ground-angle',
  dimension: 'length',
  'relative-distance': 'line-distance',
  area: 'hull-area',
  volume: 'hull-volume',
  'multi-view-geometric': 'line-distance',
  'hop-distance': 'hop-distance',
  'cycle-length': 'cycle-length',
  'multi-view-topological': 'cycle-length',
} as const;

function made(category: SsiCategory): { readonly item: SsiPublished; readonly key: SsiPublishedKey } {
  const count = CATEGORY_WORDS[category].candidates;
  const item: SsiPublished = {
    family: 'ssi-bench',
    version: 1,
    id: `published-${category}`,
    seed: null,
    origin: 'imported',
    category,
    level: null,
    index: '17',
    criterion: CRITERION[category],
    prompt: null,
    color: 'magenta',
    pictures: pictureIds(category).map((id, k) => ({
      id,
      sha256: `${k}`.repeat(64),
      type: 'image/jpeg',
      bytes: 9,
    })),
    columns: { question: 'X', task: category },
  };
  const order = Array.from({ length: count }, (_, k) => count - k);
  return { item, key: { id: item.id, order, facts: { columns: { sample: 'a' } } } };
}
const DIRECT = { style: 'direct', without: [] } as const;
const STEPS = { style: 'steps', without: [] } as const;
const state = { turn: 0, ended: null };

test('a published item of every category is read, shown, answered and scored', () => {
  for (const category of SSI_CATEGORIES) {
    const { item, key } = made(category);
    assert.deepEqual(ssiBench.decodeItem(JSON.parse(JSON.stringify(item))), { ok: true, value: item });
    assert.deepEqual(ssiBench.decodeKey(JSON.parse(JSON.stringify(key)), item), { ok: true, value: key });
    const { stimulus, ask, question, prompt } = ssiBench.observe(item, state, DIRECT);
    assert.equal(stimulus.kind, 'images');
    const { candidates: count, noun } = CATEGORY_WORDS[category];
    assert.deepEqual(ask, { kind: 'ranking', count, noun });
    if (stimulus.kind === 'images') {
      const captions = stimulus.images.map(({ caption }) => caption);
      assert.equal(new Set(captions).size, captions.length);
      assert.deepEqual(
        captions.slice(-count),
        Array.from({ length: count }, (_, k) => `${noun} ${k + 1}`),
      );
      assert.deepEqual(
        stimulus.images.map(({ ref }) => ref),
        item.pictures.map(({ sha256 }) => sha256),
      );
    }
    assert.ok(question.length > 20 && prompt.includes('magenta'));
    assert.notEqual(ssiBench.observe(item, state, STEPS).prompt, prompt);
    const answer = ssiBench.solve(item, key, state);
    const ended = ssiBench.step(item, state, answer).ended;
    assert.equal(ended, 'answered');
    const raw = `I think [${key.order.join(', ')}]`;
    assert.deepEqual(ssiBench.parse(item, state, raw, 'released'), answer);
    const turn = { turn: 0, raw, answer, outcome: 'answered' } as const;
    const score = ssiBench.score(item, key, { turns: [turn], ended: 'answered' }, 'released');
    assert.deepEqual(score.metrics, { taskwise: 1, pairwise: 1 });
    const [first = '', ...rest] = ssiBench.explain(item, key);
    assert.ok(first.includes(key.order.join(', ')) && rest.length === 1);
  }
});

test('published wording is used word for word when asked directly', () => {
  const { item } = made('area');
  const published = { ...item, prompt: 'Rank the {groups}.\n[1, 2]' };
  assert.equal(ssiBench.observe(published, state, DIRECT).prompt, published.prompt);
  assert.match(ssiBench.observe(published, state, STEPS).prompt, /step by step/);
  const own = { ...published, criterion: null };
  assert.equal(ssiBench.observe(own, state, STEPS).prompt, published.prompt);
  assert.equal(ssiBench.observe(own, state, DIRECT).question, published.prompt);
});

test('an item never holds its key, and neither is taken for that of the other origin', () => {
  const { item, key } = made('dimension');
  assert.ok(!JSON.stringify(item).includes(JSON.stringify(key.order)));
  const generated = ssiBench.generate(1, { category: 'hop-distance' });
  assert.ok(generated.ok);
  const where = (value: unknown): string | undefined => {
    const read = ssiBench.decodeItem(value);
    return read.ok ? 'read' : read.fault.where;
  };
  assert.equal(where({ ...generated.value.item, origin: 'imported' }), 'seed');
  assert.equal(where({ ...item, origin: 'generated' }), 'seed');
  assert.equal(where({ ...item, origin: 'generated', seed: 1 }), 'level');
  assert.equal(where({ ...item, level: 'easy' }), 'level');
  assert.equal(where({ ...item, criterion: 'hull-area' }), 'criterion');
  assert.equal(where({ ...item, criterion: null }), 'prompt');
  assert.equal(where({ ...item, pictures: item.pictures.slice(1) }), 'pictures');
  assert.equal(where({ ...item, pictures: item.pictures.toReversed() }), 'pictures[0].id');
  assert.equal(
    where({ ...item, pictures: item.pictures.map((one) => ({ ...one, sha256: 'http://x' })) }),
    'pictures[0].sha256',
  );
  const badKey = (value: unknown): string | undefined => {
    const read = ssiBench.decodeKey(value, item);
    return read.ok ? 'read' : read.fault.where;
  };
  assert.equal(badKey({ ...key, id: 'other' }), 'id');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 }), (order) => {
      const good = order.toSorted().join() === '1,2,3,4';
      assert.equal(badKey({ ...key, order }), good ? 'read' : 'order');
    }),
  );
});
