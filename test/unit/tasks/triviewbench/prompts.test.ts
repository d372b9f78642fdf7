import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { REMOVABLE_VIEWS, viewsShown } from '../../../../src/tasks/triviewbench/ask.js';
import { promptFor } from '../../../../src/tasks/triviewbench/prompts/prompt.js';
import { questionOf, questionText } from '../../../../src/tasks/triviewbench/prompts/question.js';
import { TRI_TYPES } from '../../../../src/tasks/triviewbench/types.js';
import { asked } from './hand-made.js';

const STYLES = ['direct', 'steps'] as const;
const whole = { style: 'direct', without: [] } as const;

/** Texts as they were read and approved: `=== type: style`, then the text, for every sub-type. */
function snapshots(): ReadonlyMap<string, string> {
  const file = new URL('../../../fixtures/triviewbench/prompts.txt', import.meta.url);
  const parts = readFileSync(file, 'utf8')
    .split(/^=== (.+)\n/m)
    .slice(1);
  const texts = new Map<string, string>();
  for (let i = 0; i < parts.length; i += 2) texts.set(parts[i]!, parts[i + 1]!.replace(/\n$/, ''));
  return texts;
}

test('every sub-type and style reads as it was approved', () => {
  const texts = snapshots();
  assert.equal(texts.size, 3 * TRI_TYPES.length);
  for (const type of TRI_TYPES) {
    assert.equal(questionText(asked(type)), texts.get(`${type}: person`));
    for (const style of STYLES) {
      assert.equal(promptFor(asked(type), { style, without: [] }), texts.get(`${type}: ${style}`));
    }
  }
});

test('five parts in their order; the styles differ in the last one alone', () => {
  for (const type of TRI_TYPES) {
    const [direct, steps] = STYLES.map((style) =>
      promptFor(asked(type), { style, without: [] }).split('\n\n'),
    );
    assert.equal(direct?.length, 5);
    assert.deepEqual(direct?.slice(0, 4), steps?.slice(0, 4));
    const starts = ['Context: ', 'You are provided with ', 'Task: ', 'Question: ', 'Constraint: '];
    starts.forEach((start, i) => {
      assert.ok(direct?.[i]?.startsWith(start), `${type}: ${start}`);
    });
    assert.equal(direct?.[3], `Question: ${questionOf(asked(type))}`);
    assert.ok(direct?.[4]?.startsWith('Constraint: Directly output'));
    assert.ok(steps?.[4]?.startsWith('Constraint: Please think step-by-step'));
    const alone = ['front_view_count', 'side_view_count', 'top_tower_count'].includes(type);
    assert.equal(direct?.[1]?.includes('ONLY ONE image'), alone, type);
  }
});

test('the prompt speaks of the views that are shown', () => {
  const part = (type: (typeof TRI_TYPES)[number], without: readonly string[]): string =>
    promptFor(asked(type), { style: 'direct', without }).split('\n\n')[1] ?? '';
  assert.ok(
    part('all_view_count', ['side']).startsWith(
      'You are provided with 2 images in order: 1. Front View, 2. Top View.',
    ),
  );
  assert.equal(
    part('all_view_count', ['side', 'top']),
    'You are provided with ONLY ONE image: the front view of the scene.',
  );
  assert.ok(
    part('side_hidden_count', ['side', 'top']).includes('2 images in order: 1. Front View, 2. Side View.'),
  );
  for (const type of TRI_TYPES) {
    const named = /^(front|side|top)_/.exec(type)?.[1];
    for (const without of [[], ['side'], ['top'], [...REMOVABLE_VIEWS]]) {
      const views = viewsShown(type, { without });
      assert.ok(views.length > 0);
      if (named !== undefined)
        assert.ok(
          views.some((view) => view === named),
          `${type} without ${without}`,
        );
    }
  }
  assert.deepEqual(viewsShown('top_tower_count', whole), ['top']);
  assert.deepEqual(viewsShown('tower_height_list', whole), ['front', 'side', 'top']);
});

test('the subject comes first; an object that the name does not single out is refused', () => {
  assert.match(
    questionOf(asked('z_relation', [1, 0])),
    /is the large cyan cube above or below the purple cylinder\?$/,
  );
  assert.match(
    questionOf(asked('z_relation', [0, 1])),
    /is the purple cylinder above or below the large cyan cube\?$/,
  );
  const twins = asked('x_relation', [0, 1]);
  const alike = { ...twins, objects: [twins.objects[1]!, twins.objects[1]!] };
  assert.throws(() => questionOf(alike), /names no single object/);
  assert.throws(() => questionOf({ ...twins, refs: [0] }), /names no single object by reference 1/);
  assert.throws(() => questionOf({ ...asked('front_occluded_ref'), attribute: null }), /no attribute/);
});

test('an occluded object is not given away: the question names the blocker only', () => {
  for (const type of ['front_occluded_ref', 'side_occluded_ref'] as const) {
    const text = questionText(asked(type, [0, 2]));
    assert.match(text, /view, the purple cylinder partially or mostly hides an object/);
    assert.doesNotMatch(text, /cyan|cube/);
  }
});
