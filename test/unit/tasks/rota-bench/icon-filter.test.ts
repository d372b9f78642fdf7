import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterIcon, largestComponent, maskFromRgba } from '../../../../src/tasks/rota-bench/icon-filter.js';
import { MASK_PIXELS, MASK_SIDE } from '../../../../src/tasks/rota-bench/mask.js';

type Box = readonly [left: number, top: number, width: number, height: number];
function boxes(...list: readonly Box[]): Uint8Array {
  const mask = new Uint8Array(MASK_PIXELS);
  for (const [left, top, width, height] of list) {
    for (let y = top; y < top + height; y++) mask.fill(1, y * MASK_SIDE + left, y * MASK_SIDE + left + width);
  }
  return mask;
}
const code = (mask: Uint8Array): string => {
  const result = filterIcon(mask);
  return result.ok ? 'ok' : result.fault.code;
};

test('foreground: the opacity and colour rules at their edges', () => {
  const rgba = new Uint8Array(4 * MASK_PIXELS);
  for (let i = 0; i < MASK_PIXELS; i++) rgba.set([10, 20, 30, 255], 4 * i);
  // One odd corner does not move the median.
  rgba.set([255, 255, 255, 255], 0);
  const cases: [readonly number[], number][] = [
    [[20, 30, 40, 255], 0], // differs by 30: not more than 30
    [[20, 30, 41, 255], 1],
    [[0, 10, 19, 255], 1],
    [[255, 255, 255, 20], 0], // 20 / 255 = 7.8 %
    [[255, 255, 255, 21], 1], // 8.2 %
  ];
  cases.forEach(([pixel], i) => {
    rgba.set(pixel, 4 * (1000 + i));
  });
  const mask = maskFromRgba(rgba);
  cases.forEach(([, wanted], i) => {
    assert.equal(mask[1000 + i], wanted, `case ${i}`);
  });
  assert.equal(mask[0], 1);
  assert.equal(mask[5], 0);
  assert.throws(() => maskFromRgba(new Uint8Array(8)));
});

test('components: corners connect, borders do not wrap round', () => {
  assert.equal(largestComponent(boxes([10, 10, 2, 2], [12, 12, 3, 1])), 7);
  assert.equal(largestComponent(boxes([511, 10, 1, 1], [0, 11, 1, 1])), 1);
  assert.equal(largestComponent(new Uint8Array(MASK_PIXELS)), 0);
});

test('each test of the filter has a reason of its own', () => {
  // An L of 300 x 300 with arms of 100: 50,000 pixels, 0.556 of its box.
  assert.equal(code(boxes([100, 100, 100, 300], [200, 300, 200, 100])), 'ok');
  assert.equal(code(boxes()), 'icon-empty');
  assert.equal(code(boxes([0, 0, 110, 109])), 'icon-small');
  assert.equal(code(boxes([100, 100, 60, 256], [160, 100, 100, 60])), 'ok');
  assert.equal(code(boxes([100, 100, 60, 257], [160, 100, 100, 60])), 'icon-long');
  assert.equal(code(boxes([100, 100, 300, 300])), 'icon-full');
  assert.equal(code(boxes([100, 100, 25, 300], [125, 100, 275, 25])), 'icon-thin');
  assert.equal(code(boxes([100, 100, 100, 300], [200, 300, 200, 100], [300, 100, 50, 50])), 'icon-fragments');
});

test('measures of a figure that can be computed by hand', () => {
  const result = filterIcon(boxes([100, 100, 100, 300], [200, 300, 200, 100]));
  assert.ok(result.ok);
  const { foreground, component, box, aspect, circle, enclosing } = result.value;
  assert.deepEqual([foreground, component, aspect], [50_000, 1, 1]);
  assert.ok(Math.abs(box - 5 / 9) < 1e-12);
  // The circle runs through the corner pixels: a diagonal of 299 pixels' steps.
  const radius = (299 * Math.SQRT2) / 2;
  assert.ok(Math.abs(enclosing.r - radius * (24 / 256) * 1.24) < 1e-4);
  assert.ok(Math.abs(circle - 50_000 / (Math.PI * radius * radius)) < 1e-4);
});

test('a loosened bound lets through what the strict one does not', () => {
  // 1,250 of 51,250 pixels apart: 97.6 % in one piece.
  const mask = boxes([100, 100, 100, 300], [200, 300, 200, 100], [300, 100, 25, 50]);
  const strict = filterIcon(mask);
  assert.ok(!strict.ok && strict.fault.message.includes('97.6 %'));
  assert.ok(
    filterIcon(mask, {
      component: 0.97,
      foreground: 12_000,
      box: [0.18, 0.85],
      circle: [0.15, 0.85],
      aspect: 1.6,
    }).ok,
  );
});
