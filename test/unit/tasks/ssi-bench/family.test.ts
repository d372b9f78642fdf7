import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadFamily, loadPublished, metas } from '../../../../src/tasks/registry.js';
import { ssiBench } from '../../../../src/tasks/ssi-bench/family.js';
import { promptOf } from '../../../../src/tasks/ssi-bench/prompts.js';
import type { SsiItem, SsiKey } from '../../../../src/tasks/ssi-bench/types.js';

const make = (category: string, seed = 1): { item: SsiItem; key: SsiKey } => {
  const result = ssiBench.generate(seed, { category });
  assert.ok(result.ok);
  return result.value;
};
const hop = make('hop-distance');
const area = make('area');
const height = make('ground-height');
const multi = make('multi-view-topological');
const condition = { style: 'direct', without: [] } as const;
const start = ssiBench.start(hop.item);

test('items and keys survive being written and read', () => {
  for (const { item, key } of [hop, area, height, multi]) {
    const read = ssiBench.decodeItem(JSON.parse(JSON.stringify(item)));
    assert.deepEqual(read, { ok: true, value: item });
    assert.deepEqual(ssiBench.decodeKey(JSON.parse(JSON.stringify(key)), item), { ok: true, value: key });
  }
});

test('a fault names the first place that is wrong', () => {
  const where = (item: unknown): string | undefined => {
    const read = ssiBench.decodeItem(item);
    return read.ok ? 'read' : read.fault.where;
  };
  const { structure, look } = hop.item;
  const members = structure.members;
  assert.equal(where(null), '');
  assert.equal(where({ ...hop.item, family: 'rota-bench' }), 'family');
  assert.equal(where({ ...hop.item, extra: 1 }), 'read');
  assert.equal(where({ ...hop.item, seed: -1 }), 'seed');
  assert.equal(where({ ...hop.item, criterion: 'length' }), 'criterion');
  assert.equal(
    where({ ...hop.item, structure: { ...structure, nodes: [[0, 0, Number.NaN]] } }),
    'structure.nodes[0][2]',
  );
  const far = [[0, structure.nodes.length], ...members.slice(1)];
  assert.equal(where({ ...hop.item, structure: { ...structure, members: far } }), 'structure.members[0][1]');
  assert.equal(where({ ...hop.item, look: { ...look, memberStyle: [] } }), 'look.memberStyle');
  assert.equal(
    where({
      ...hop.item,
      candidates: [
        [0, 1],
        [2, members.length],
        [3, 4],
      ],
    }),
    'candidates[1][1]',
  );
  assert.equal(
    where({
      ...hop.item,
      candidates: [
        [0, 1],
        [2, 2],
        [3, 4],
      ],
    }),
    'candidates[1]',
  );
  assert.equal(where({ ...hop.item, candidates: [1, 2, 3] }), 'candidates[0]');
  assert.equal(where({ ...hop.item, reference: 4 }), 'reference');
  assert.equal(where({ ...multi.item, cameras: multi.item.cameras.slice(1) }), 'cameras');
  assert.equal(where({ ...height.item, candidates: [0, 1, 2] }), 'candidates');
  const key = (value: unknown): string | undefined => {
    const read = ssiBench.decodeKey(value, hop.item);
    return read.ok ? 'read' : read.fault.where;
  };
  assert.equal(key({ ...hop.key, id: 'x' }), 'id');
  assert.equal(key({ ...hop.key, order: [1, 1, 2] }), 'order');
  assert.equal(key({ ...hop.key, values: [1, 2] }), 'values');
});

test('the plain picture comes first, then one picture a candidate with its own mark', () => {
  const seen = ssiBench.observe(hop.item, start, condition);
  assert.ok(seen.stimulus.kind === 'stills');
  assert.deepEqual(
    seen.stimulus.views.map((v) => v.id),
    ['original', '1', '2', '3'],
  );
  assert.deepEqual(
    seen.stimulus.views.map((v) => v.marks.length),
    [0, 1, 1, 1],
  );
  assert.deepEqual(
    seen.stimulus.views.map((v) => v.marks[0]?.label ?? null),
    [null, 'Group 1', 'Group 2', 'Group 3'],
  );
  assert.deepEqual(seen.ask, { kind: 'ranking', count: 3, noun: 'Group' });
  const ids = new Set(seen.stimulus.scene.objects.map((o) => o.id));
  for (const view of seen.stimulus.views) {
    for (const mark of view.marks)
      assert.ok(mark.objects.length === 2 && mark.objects.every((o) => ids.has(o)));
  }
  const dots = ssiBench.observe(area.item, start, condition).stimulus;
  assert.ok(dots.kind === 'stills' && dots.views[1]!.marks[0]!.points.length >= 3);
});

test('multi-view shows both views, the reference in A and the targets in B', () => {
  const { stimulus } = ssiBench.observe(multi.item, start, condition);
  assert.ok(stimulus.kind === 'stills');
  assert.deepEqual(
    stimulus.views.map((v) => v.id),
    ['original-a', 'original-b', 'reference', '1', '2', '3'],
  );
  const [a, b] = multi.item.cameras;
  assert.deepEqual(
    stimulus.views.map((v) => v.camera),
    [a, b, a, b, b, b],
  );
  assert.equal(stimulus.views[2]!.marks[0]!.label, 'Member 0');
});

test('nothing that is shown holds the key', () => {
  for (const { item, key } of [hop, area, height, multi]) {
    const seen = JSON.stringify([item, ssiBench.observe(item, start, condition)]);
    assert.ok(!seen.includes('"order"') && !seen.includes('"values"') && !('facts' in item));
    assert.ok(!seen.includes(`[${key.order.join(', ')}] `) || key.order.join() === '2,3,1');
  }
});

test('prompts: length, colour, labels, tie rule, and a list as the only output', () => {
  for (const category of ssiBench.meta.categories) {
    const { item } = make(category.id, 2);
    for (const style of ['direct', 'steps'] as const) {
      const text = promptOf(item, style, 'magenta');
      assert.ok(text.length >= 1500 && text.length <= 3200, `${category.id} ${style}: ${text.length}`);
      const noun = item.candidates.length === 4 || item.reference !== null ? 'Member' : 'Group';
      assert.ok(text.includes('magenta') && text.includes(`"${noun} ${item.candidates.length}"`));
      assert.match(text, /smaller number/);
      assert.match(text, /Python list/);
      // The example must read as an answer of the right length and nothing else may look like a list.
      assert.equal(text.match(/\[[^\]]*\]/g)?.length, 1);
    }
  }
});

test('the oracle scores 1, the reverse 0 where nothing is tied, no answer 0', () => {
  for (const { item, key } of [hop, area, height, multi]) {
    const state = ssiBench.start(item);
    const score = (raw: string): readonly [number | undefined, number | undefined] => {
      const answer = ssiBench.parse(item, state, raw, 'released');
      const ended = answer === null ? 'invalid' : (ssiBench.step(item, state, answer).ended ?? '');
      const outcome = answer === null ? 'unparsed' : 'answered';
      const turns = [{ turn: 0, raw, answer, outcome } as const];
      const { metrics } = ssiBench.score(item, key, { turns, ended }, 'released');
      return [metrics.taskwise, metrics.pairwise];
    };
    const best = ssiBench.solve(item, key, state);
    assert.ok(best.kind === 'ranking');
    assert.deepEqual(score(`I think ${JSON.stringify(best.order)}.`), [1, 1]);
    assert.deepEqual(score(JSON.stringify([...best.order].reverse())), [0, 0]);
    assert.deepEqual(score('no idea'), [0, 0]);
  }
});

test('an answer that is no ranking of the candidates is a mistake of the program', () => {
  assert.throws(() => ssiBench.step(hop.item, start, { kind: 'ranking', order: [1, 1, 2] }), /no ranking/);
  assert.throws(() => ssiBench.step(hop.item, start, { kind: 'text', text: 'x' }), /no ranking/);
  assert.throws(() => ssiBench.parse(hop.item, start, '[1, 2, 3]', 'strict'), /no protocol/);
});

test('the truth is told with every measured value', () => {
  const lines = ssiBench.explain(hop.item, hop.key);
  assert.ok(lines[0]!.includes(hop.key.order.join(', ')));
  for (const value of hop.key.values) assert.ok(lines.some((line) => line.includes(`${value} steps`)));
  assert.ok(ssiBench.explain(area.item, area.key).some((line) => line.includes('m²')));
});

test('the registry knows the family by its meta, and loads the rest when asked', async () => {
  assert.equal(metas['ssi-bench'].categories.length, 10);
  assert.equal(await loadFamily('ssi-bench'), ssiBench);
  assert.equal((await loadPublished('ssi-bench'))?.rows.length, 33);
});
