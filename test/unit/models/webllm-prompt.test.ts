import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VlmMessage } from '../../../src/core/vlm.js';
import {
  type ChatTemplate,
  readManifest,
  segmentsOf,
  sentRequest,
} from '../../../src/models/webllm-prompt.js';

const image = (width: number) =>
  ({ kind: 'image', png: new Uint8Array(), width, height: 10, pixels: '' }) as const;
const text = (words: string) => ({ kind: 'text', text: words }) as const;
const talk: VlmMessage[] = [
  { role: 'system', parts: [text('be brief')] },
  { role: 'user', parts: [text('one'), image(1), text('two'), image(2)] },
  { role: 'assistant', parts: [text('yes')] },
  { role: 'user', parts: [text('why $& so?')] },
];
const template: ChatTemplate = {
  system_template: '<s>{system_message}</s>',
  system_message: 'default',
  roles: { user: '<u>', assistant: '<a>' },
  role_templates: { user: '"{user_message}"', assistant: '{assistant_message}' },
  seps: ['|1', '|2'],
  role_content_sep: ' ',
  role_empty_sep: '~',
};

test('the older kind: images first, each with a line break, texts joined', () => {
  const sent = sentRequest(talk, true);
  assert.equal(sent.system, 'be brief');
  assert.deepEqual(segmentsOf(sent, template, 'phi3_v'), [
    '<s>be brief</s>',
    '<u> ',
    { width: 1, height: 10 },
    '\n',
    { width: 2, height: 10 },
    '\n',
    '"one\n\ntwo"|1',
    '<a> yes|2',
    '<u> "why $& so?"|1',
    '<a>~',
  ]);
});

test('with a manifest: in order, inside the frame, texts that touch are one', () => {
  assert.deepEqual(segmentsOf(sentRequest(talk, false), template, 'manifest'), [
    '<s>be brief</s>',
    '<u> "one\n\ntwo',
    { width: 1, height: 10 },
    { width: 2, height: 10 },
    '"|1',
    '<a> yes|2',
    '<u> "why $& so?"|1',
    '<a>~',
  ]);
});

test("without a system message the template's own stands, unless it is empty and unwanted", () => {
  const sent = sentRequest([{ role: 'user', parts: [text('x')] }], true);
  assert.equal(segmentsOf(sent, template, 'legacy')[0], '<s>default</s>');
  const quiet = { ...template, system_message: '', render_empty_system_message: false };
  assert.equal(segmentsOf(sent, quiet, 'legacy')[0], '<u> "x"|1');
});

test('a manifest says whether it takes images, and what one costs', () => {
  const inputs = (image: unknown) => ({
    tasks: { 'chat.completions': { inputs: { text: {}, ...(image ? { image } : {}) } } },
  });
  assert.deepEqual(
    readManifest(
      inputs({
        processor: { num_embeddings: 256 },
        prompt: { prefix_token_ids: [1], suffix_token_ids: [2, 3], placeholder_token_id: 0 },
      }),
    ),
    { image: { before: 1, tokens: 256, after: 2 } },
  );
  assert.deepEqual(readManifest(inputs(null)), { image: null });
  assert.equal(readManifest({}), null);
});
