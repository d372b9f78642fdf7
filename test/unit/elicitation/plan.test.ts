import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AnswerSpec } from '../../../src/core/answer.js';
import type { FamilyMeta } from '../../../src/core/family.js';
import type { Observation } from '../../../src/core/observation.js';
import { DEFAULT_ELICITATION } from '../../../src/elicitation/conditions.js';
import { bestLayout } from '../../../src/elicitation/layout.js';
import { textWidth } from '../../../src/elicitation/letters.js';
import { type ModelLimits, UNKNOWN_LIMITS } from '../../../src/elicitation/limits.js';
import { type Bitmap, paintSheet } from '../../../src/elicitation/paint.js';
import { messagesOf, planRequest } from '../../../src/elicitation/plan.js';
import type { Panel, Placed } from '../../../src/elicitation/sheets.js';
import { formOf } from '../../../src/elicitation/wording.js';
import { rotaBench } from '../../../src/tasks/rota-bench/family.js';
import { triViewBench } from '../../../src/tasks/triviewbench/family.js';

/** Phi-3.5-vision's price of an image, straight from the words of the specification. */
function phi(w: number, h: number) {
  const r = w / h;
  let s = 0;
  for (let k = 1; k <= 16; k++) if (k * Math.ceil(k / r) <= 16) s = k;
  if (s === 0) return null;
  const height = Math.floor((336 * s) / r);
  return { tokens: 12 * Math.ceil(height / 336) * (12 * s + 1) + 157, width: 336 * s, height };
}
const limits = (contextTokens: number | null): ModelLimits => ({
  contextTokens,
  image: phi,
  text: (text) => Math.ceil(text.length / 4),
});

const panelsOf = (n: number, width: number, height: number): Panel[] =>
  Array.from({ length: n }, (_, k) => ({
    id: `${k}`,
    caption: k === 0 ? 'Original' : `Member ${k}`,
    width,
    height,
  }));
const placed = (panels: readonly Panel[]): Placed[] =>
  panels.map((panel, index) => ({ panel, index, label: `Picture ${index + 1}: ${panel.caption}` }));

const rank: AnswerSpec = { kind: 'ranking', count: 4, noun: 'Member' };
const asks = (ask: AnswerSpec, prompt: string): Observation => ({
  turn: 0,
  stimulus: { kind: 'images', images: [] },
  ask,
  question: 'Which?',
  prompt,
});
const solid = ({ width, height }: Panel, value: number): Bitmap => ({
  width,
  height,
  data: new Uint8ClampedArray(4 * width * height).map((_, i) => (i % 4 === 3 ? 255 : value)),
});

test('sheets: cheap ratios, every picture once, inside, apart, at its own size', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 9 }),
      fc.integer({ min: 60, max: 700 }),
      fc.integer({ min: 60, max: 700 }),
      (n, w, h) => {
        const layout = bestLayout(placed(panelsOf(n, w, h)), 'sheets', limits(null), null);
        assert.ok(layout && (layout.sheets.length === 1 || layout.sheets.length === 2));
        let tokens = 0;
        for (const { width, height } of layout.sheets) {
          const ratio = [4 / 3, 1 / 2, 3].find((r) => width / height >= r && width / height < r * 1.01);
          assert.ok(ratio !== undefined, `${width} x ${height}`);
          tokens += phi(width, height)?.tokens ?? Number.NaN;
        }
        assert.equal(layout.tokens, tokens);
        const cells = layout.sheets.flatMap(({ cells: own }) => own);
        assert.deepEqual(
          cells.map(({ panel }) => panel),
          panelsOf(n, w, h).map((_, k) => k),
        );
        for (const sheet of layout.sheets) {
          for (const [k, a] of sheet.cells.entries()) {
            assert.deepEqual([a.width, a.height], [w, h]);
            assert.ok(a.x >= 0 && a.x + w <= sheet.width && a.y + h <= sheet.height);
            assert.ok(a.label && a.label.y >= 0 && a.label.y + 8 * a.label.scale <= a.y);
            const ends = a.label.x + textWidth(a.label.text) * a.label.scale;
            const beside = sheet.cells.filter((b) => b.y === a.y && b.x > a.x);
            assert.ok(ends <= sheet.width && beside.every((b) => b.x > ends), 'labels do not meet');
            for (const b of sheet.cells.slice(k + 1))
              assert.ok(a.x + w <= b.x || b.x + w <= a.x || a.y + h <= b.y || b.y + h <= a.y);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('what is painted: the pictures bit for bit in their places, labels above, the same bytes again', () => {
  const panels = panelsOf(3, 60, 40);
  const layout = bestLayout(placed(panels), 'sheets', UNKNOWN_LIMITS, null);
  const sheet = layout?.sheets[0];
  assert.ok(sheet);
  const pictures = panels.map((panel, k) => solid(panel, 10 + k));
  const image = paintSheet(sheet, pictures);
  assert.deepEqual(paintSheet(sheet, pictures), image);
  const at = (x: number, y: number) => [
    ...image.data.subarray(4 * (y * image.width + x), 4 * (y * image.width + x) + 4),
  ];
  for (const cell of sheet.cells) {
    for (const [x, y] of [
      [0, 0],
      [59, 39],
      [30, 20],
    ] as const)
      assert.deepEqual(at(cell.x + x, cell.y + y), [10 + cell.panel, 10 + cell.panel, 10 + cell.panel, 255]);
  }
  const inside = (x: number, y: number) =>
    sheet.cells.some((c) => x >= c.x && x < c.x + c.width && y >= c.y && y < c.y + c.height);
  let ink = 0;
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      if (inside(x, y)) continue;
      const [r, , , a] = at(x, y);
      assert.ok(a === 255 && (r === 255 || r === 0));
      if (r === 0) ink += 1;
    }
  assert.ok(ink > 100, 'labels are there');
  assert.throws(() => paintSheet(sheet, pictures.slice(1)), /should be/);
});

test('one picture goes as it is; several are named in the text in the order of the sheets', () => {
  const one = planRequest(
    asks(rank, 'Order them.'),
    panelsOf(1, 512, 384),
    { style: 'direct' },
    DEFAULT_ELICITATION,
    limits(4096),
  );
  assert.ok(one.ok);
  assert.deepEqual(
    one.value.sheets.map(({ width, height }) => [width, height]),
    [[512, 384]],
  );
  assert.equal(one.value.text, 'Order them.');
  const five = planRequest(
    asks(rank, 'Order them.'),
    panelsOf(5, 512, 384),
    { style: 'direct' },
    DEFAULT_ELICITATION,
    limits(4096),
  );
  assert.ok(five.ok);
  assert.equal(five.value.estimate.images, 2714);
  const order = [...five.value.text.matchAll(/"Picture (\d): ([^"]+)"/g)].map(
    ([, k, name]) => `${k} ${name}`,
  );
  assert.deepEqual(order, ['1 Original', '2 Member 1', '3 Member 2', '4 Member 3', '5 Member 4']);
  assert.ok(five.value.text.endsWith('Order them.'));
  const tight = planRequest(
    asks(rank, 'x'.repeat(6000)),
    panelsOf(5, 512, 384),
    { style: 'direct' },
    DEFAULT_ELICITATION,
    limits(4096),
  );
  assert.ok(tight.ok && tight.value.sheets.length === 1, 'less room, one sheet');
});

test('what does not fit is refused with its numbers, and nothing of it is cut', () => {
  const squares = panelsOf(2, 512, 512);
  const separate = { ...DEFAULT_ELICITATION, layout: 'separate' as const };
  const plan = planRequest(asks(rank, 'x'.repeat(400)), squares, { style: 'direct' }, separate, limits(4096));
  assert.ok(!plan.ok);
  assert.equal(plan.fault.code, 'does-not-fit');
  for (const figure of ['5,018', '4,096', '96'])
    assert.ok(plan.fault.message.includes(figure), plan.fault.message);
  const roomy = planRequest(
    asks(rank, 'x'.repeat(400)),
    squares,
    { style: 'direct' },
    separate,
    limits(8192),
  );
  assert.ok(roomy.ok && roomy.value.estimate.images === 5018);
  const thin = planRequest(asks(rank, ''), panelsOf(1, 20, 400), { style: 'direct' }, separate, limits(4096));
  assert.ok(!thin.ok && thin.fault.code === 'picture-too-thin');
});

test('an episode keeps as many late panels as fit and can be made out, and all its actions as text', () => {
  const made = rotaBench.generate(7, { category: 'alignment' });
  assert.ok(made.ok);
  const { item } = made.value;
  let state = rotaBench.start(item);
  const shown: number[] = [];
  for (let turn = 0; turn < 12 && state.ended === null; turn++) {
    const observation = rotaBench.observe(item, state, { style: 'direct', without: [] });
    assert.equal(observation.stimulus.kind, 'rasters');
    const panels = observation.stimulus.kind === 'rasters' ? observation.stimulus.rasters : [];
    const plan = planRequest(observation, panels, { style: 'direct' }, DEFAULT_ELICITATION, limits(4096));
    assert.ok(plan.ok, 'fits');
    const { policy, sheets, text, estimate } = plan.value;
    assert.equal(policy.shown + policy.dropped, panels.length);
    assert.equal(
      sheets.flatMap(({ cells }) => cells).at(-1)?.id,
      'now',
      'the panel to act on is the last one',
    );
    assert.ok(policy.scale >= 0.75 && estimate.text + (estimate.images ?? 0) + estimate.reply <= 4096);
    assert.equal([...text.matchAll(/^\d+\. (pitch|yaw|roll)/gm)].length, turn, 'every action is told');
    assert.equal(text.includes('left out'), policy.dropped > 0);
    shown.push(policy.shown);
    state = rotaBench.step(item, state, {
      kind: 'rotation',
      axis: turn % 2 === 0 ? 'yaw' : 'pitch',
      angle: 5,
    });
  }
  assert.deepEqual(shown.slice(0, 4), [1, 2, 3, 4]);
  assert.ok(shown.length === 12 && shown.at(-1) === 4);
});

test('constrained output comes with a grammar; where there is none it is refused', () => {
  const constrained = { ...DEFAULT_ELICITATION, output: 'constrained' as const, system: 'short' as const };
  const plan = planRequest(
    asks(rank, 'Order.'),
    panelsOf(1, 512, 384),
    { style: 'direct' },
    constrained,
    UNKNOWN_LIMITS,
  );
  assert.ok(plan.ok && plan.value.grammar?.startsWith('root ::='));
  const image = { kind: 'image', png: new Uint8Array(), width: 512, height: 384, pixels: '' } as const;
  const messages = messagesOf(plan.value, [image]);
  assert.deepEqual(
    messages.map(({ role }) => role),
    ['system', 'user'],
  );
  assert.deepEqual(
    messages[1]?.parts.map(({ kind }) => kind),
    ['image', 'text'],
  );
  assert.throws(() => messagesOf(plan.value, []), /0 images/);
  const steps = planRequest(
    asks(rank, ''),
    panelsOf(1, 512, 384),
    { style: 'steps' },
    constrained,
    UNKNOWN_LIMITS,
  );
  assert.ok(!steps.ok && steps.fault.code === 'no-grammar');
  const words = planRequest(
    asks({ kind: 'text', maxLength: 9 }, ''),
    panelsOf(1, 9, 9),
    { style: 'direct' },
    constrained,
    UNKNOWN_LIMITS,
  );
  assert.ok(!words.ok && words.fault.code === 'no-grammar');
});

test("the longest reply: as set, else the paper's, else what the answer needs", () => {
  const most = (maxTokens: number | null, meta?: Pick<FamilyMeta, 'replyTokens'>) => {
    const elicitation = { ...DEFAULT_ELICITATION, maxTokens };
    const styles = ['direct', 'steps'] as const;
    return styles.map((style) => {
      const plan = planRequest(
        asks(rank, ''),
        panelsOf(1, 9, 9),
        { style },
        elicitation,
        UNKNOWN_LIMITS,
        meta,
      );
      return plan.ok ? plan.value.maxTokens : null;
    });
  };
  assert.deepEqual(most(null), [96, 1024]);
  assert.deepEqual(most(null, rotaBench.meta), [96, 1024]);
  // TriViewBench: 128 tokens for direct answers, 2,048 for chains of thought.
  assert.deepEqual(most(null, triViewBench.meta), [128, 2048]);
  assert.deepEqual(most(7, triViewBench.meta), [7, 7]);
});

test('every kind of answer has its form in words', () => {
  const forms: AnswerSpec[] = [
    rank,
    { kind: 'rotation', angles: [1, 5, 10, 30], remaining: 3 },
    {
      kind: 'choice',
      options: [
        { id: 'A', label: 'a' },
        { id: 'B', label: 'b' },
      ],
    },
    { kind: 'number', unit: 'm', integer: false, min: 0, max: null },
    { kind: 'number', unit: null, integer: true, min: 1, max: 9 },
    { kind: 'integers', min: null, max: 5 },
    { kind: 'text', maxLength: 200 },
  ];
  assert.deepEqual(forms.map(formOf), [
    'a list of the numbers 1 to 4 in square brackets, each once, for example [2, 1, 4, 3]',
    'one JSON object, {"axis": "yaw", "angle": -10} or {"action": "STOP"}',
    'one of A, B',
    'one number in m, at least 0, written in digits',
    'one whole number from 1 to 9, written in digits',
    'a list of whole numbers, at most 5 in square brackets, for example [2, 0, 1]',
    'at most 200 characters of text',
  ]);
});
