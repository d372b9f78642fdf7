import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { budgetOf, imageTokens } from '../../../src/models/budget.js';
import { phiImage } from '../../../src/models/phi-tokens.js';
import { decodeModel } from '../../../src/models/record.js';

/** The published rule, slowly: the most columns of crops with which all crops are at most 16. */
function slowly(width: number, height: number): number | null {
  let best: number | null = null;
  for (let columns = 1; columns <= 16; columns++) {
    const rows = Math.ceil(columns / (width / height));
    if (columns * rows > 16) break;
    const down = Math.ceil(Math.floor((336 * columns) / (width / height)) / 336);
    best = down * 12 * (columns * 12 + 1) + 1 + 12 * 13;
  }
  return best;
}

test('Phi-3.5-vision: the table of the engine, and any size against the rule taken literally', () => {
  for (const [width, height, tokens, across, down] of [
    [512, 384, 1921, 4, 3],
    [512, 512, 2509, 4, 4],
    [972, 320, 1909, 6, 2],
    [336, 672, 1357, 2, 4],
    [200, 1000, 937, 1, 5],
    [301, 300, 2509, 4, 4],
    [300, 301, 1933, 3, 4],
  ] as const)
    assert.deepEqual(
      [phiImage(width, height)?.tokens, phiImage(width, height)?.across, phiImage(width, height)?.down],
      [tokens, across, down],
    );
  const side = fc.integer({ min: 1, max: 3000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      assert.equal(phiImage(width, height)?.tokens ?? null, slowly(width, height));
    }),
  );
  assert.equal(phiImage(10, 161), null);
});

test('tiled images: whole tiles and the view as a whole', () => {
  const rule = { rule: 'tiles', longestSide: 64, tile: 32, perTile: 4 } as const;
  // Two columns, two rows: four tiles of 4 + 2, two line ends and one more, and 4 + 3 for the whole.
  assert.equal(imageTokens(rule, { width: 64, height: 48 }), 4 * 6 + 3 + 7);
  assert.equal(imageTokens(rule, { width: 600, height: 150 }), 2 * 6 + 2 + 7);
});

test('what does not fit is refused with numbers that add up', () => {
  const read = decodeModel({
    backend: 'webllm',
    id: 'phi',
    name: 'Phi',
    model: 'm/',
    library: 'l.wasm',
    contextTokens: 4096,
    imageTokens: { rule: 'phi3_v' },
  });
  assert.ok(read.ok);
  const square = { width: 512, height: 512 };
  const wide = { width: 512, height: 384 };
  const fits = budgetOf(read.value, [wide, wide], 'a'.repeat(100), 100);
  assert.ok(fits.ok);
  assert.deepEqual(fits.value, { images: 3842, text: 50, answer: 100, context: 4096, left: 104 });
  const refused = budgetOf(read.value, [square, square], 'words', 100);
  assert.ok(!refused.ok && refused.fault.code === 'too-long');
  assert.match(refused.fault.message, /4096.*5018.*100: 5121 in all/);
  const narrow = budgetOf(read.value, [{ width: 1, height: 40 }], 'words', 100);
  assert.ok(!narrow.ok && narrow.fault.code === 'bad-image');
});
