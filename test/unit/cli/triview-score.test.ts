import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from '../../../src/cli/run.js';

async function cli(args: readonly string[], input: readonly string[] = []): Promise<readonly string[]> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    lines: async function* () {
      yield* input;
    },
    out: async (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  assert.deepEqual([code, err], [0, []]);
  return out;
}

async function made(type: string) {
  const args = ['generate', '--family', 'triview', '--type', type, '--level', 'L1', '--seed', '3'];
  const { item, key } = JSON.parse((await cli(args))[0] ?? '');
  const score = async (outputs: readonly string[], protocol = 'released'): Promise<readonly unknown[]> => {
    const lines = outputs.map((output) => JSON.stringify({ item, key, output }));
    return (await cli(['score', '--protocol', protocol], lines)).map((line) => JSON.parse(line));
  };
  return { value: key.value, score };
}

test('score prints a count as a number, with its signed and its absolute error', async () => {
  const { value, score } = await made('all_view_count');
  const outputs = [`<answer>${value}</answer>`, `${value + 2}`, `<answer>${value - 1}.</answer>`, 'three'];
  const expected = [
    { outcome: 'answered', answer: value, score: { correct: 1, countError: 0, countOff: 0 } },
    { outcome: 'answered', answer: value + 2, score: { correct: 0, countError: 2, countOff: 2 } },
    { outcome: 'answered', answer: value - 1, score: { correct: 0, countError: -1, countOff: 1 } },
    { outcome: 'unparsed', answer: null, score: { correct: 0 } },
  ];
  assert.deepEqual(await score(outputs), expected);
  assert.deepEqual(await score(outputs, 'paper'), expected, 'there is one rule');
});

test('score prints a list as it was given, in whatever order it is right', async () => {
  const { value, score } = await made('tower_height_list');
  const turned = [...value].reverse();
  assert.deepEqual(await score([`\\boxed{[${turned.join(', ')}]}`, `${[...value, 1].join(' and ')}`]), [
    { outcome: 'answered', answer: turned, score: { correct: 1 } },
    { outcome: 'answered', answer: [...value, 1], score: { correct: 0 } },
  ]);
});

test('score prints a choice as its word', async () => {
  const { value, score } = await made('y_relation');
  const other = value === 'behind' ? 'in front of' : 'behind';
  assert.deepEqual(
    await score([`<answer>${value.toUpperCase()}!</answer>`, `Final Answer: ${other}`, `It is ${value}.`]),
    [
      { outcome: 'answered', answer: value, score: { correct: 1 } },
      { outcome: 'answered', answer: other, score: { correct: 0 } },
      { outcome: 'unparsed', answer: null, score: { correct: 0 } },
    ],
  );
});
