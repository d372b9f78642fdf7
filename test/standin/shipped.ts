import { createHash } from 'node:crypto';
import type { TransformersRecord, WebLlmRecord } from '../../src/models/record.js';
import { STANDIN_MODELS } from '../../src/models/standins.js';
import { type TinyRule, transformersFiles } from './transformers/files.js';
import { type StandinFile, webllmFiles } from './webllm/files.js';
import { WASM_BASE64 } from './webllm/model.wasm.js';
import { anyOf, anyOrder, type Rule } from './webllm/script.js';

/**
 * The stand-ins that are shipped with the page, so that the whole way of a model can be tried on a machine in seconds.
 * They answer in the form asked for, by chance: the same question gets the same answer, and nothing they say is right but
 * by luck. Forms are known by the words of the system prompt, and where there is none by those of the tasks.
 */
const TURNS = ['pitch', 'yaw', 'roll'].flatMap((axis) =>
  [30, -30, 10, -10].map((angle) => `{"axis": "${axis}", "angle": ${angle}}`),
);
const orders = (n: number, text: string): Rule => ({ when: [{ text }], reply: { say: `[${anyOrder(n)}]` } });

export const CHANCE: readonly Rule[] = [
  ...[3, 4, 5, 6].map((n) => orders(n, `numbers 1 to ${n} in square brackets`)),
  { when: [{ text: '{"action": "STOP"}' }], reply: { say: anyOf([...TURNS, '{"action": "STOP"}']) } },
  ...[2, 3, 4, 5, 6].map((n): Rule => {
    const letters = Array.from({ length: n }, (_, i) => String.fromCharCode(65 + i));
    return {
      when: [{ text: `one of ${letters.join(', ')}` }, { noText: `one of ${letters.join(', ')}, ` }],
      reply: { say: anyOf(letters) },
    };
  }),
  { when: [{ text: 'one whole number' }], reply: { say: anyOf(['0', '1', '2', '3', '4']) } },
  { when: [{ text: 'one number' }], reply: { say: anyOf(['1', '2', '5', '10']) } },
  { when: [{ text: 'list of whole numbers' }], reply: { say: anyOf(['[0]', '[1]', '[2, 1]']) } },
  orders(3, '[2, 3, 1]'),
  orders(4, '[2, 4, 1, 3]'),
  { reply: { say: anyOf(['A', 'B', 'C', 'D']) } },
];

/** The same on the smaller stand-in, which has no dice: always one answer for each form. */
const FIXED: readonly TinyRule[] = [
  { word: 'STOP', reply: { say: '{"axis": "yaw", "angle": -30}' } },
  { word: 'four', reply: { say: '[2, 1, 4, 3]' } },
  { word: 'three', reply: { say: '[2, 1, 3]' } },
  { reply: { say: 'A' } },
];

function only<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('shipped: a stand-in is missing from the list');
  return found;
}
const webllm = only(STANDIN_MODELS.find((record): record is WebLlmRecord => record.backend === 'webllm'));
const tiny = only(
  STANDIN_MODELS.find((record): record is TransformersRecord => record.backend === 'transformers'),
);

/** Every file below the page's folder, by path. */
export function shippedFiles(): readonly StandinFile[] {
  return [
    { path: webllm.library, bytes: new Uint8Array(Buffer.from(WASM_BASE64, 'base64')) },
    ...webllmFiles(CHANCE).map(({ path, bytes }) => ({ path: webllm.model + path, bytes })),
    ...transformersFiles(FIXED).map(({ path, bytes }) => ({ path: `${tiny.model}/${path}`, bytes })),
  ];
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
