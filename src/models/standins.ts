import type { ModelRecord } from './record.js';

/**
 * Scripted automata in the shape of models, shipped with the page (a few tens of kilobytes; made by
 * scripts/make-standins.ts): the real libraries load and run them, so that a machine, a browser and a whole run can be tried
 * without a download of gigabytes. They answer by chance and are called what they are.
 */
const STANDIN = {
  source: 'comes with this page',
  licence: 'MIT',
  standIn: true,
  files: [],
} as const;

export const STANDIN_MODELS: readonly ModelRecord[] = [
  {
    ...STANDIN,
    backend: 'webllm',
    id: 'standin-webllm',
    name: 'Scripted stand-in on WebLLM (no model)',
    sizeBytes: 70_000,
    memoryBytes: 20e6,
    contextTokens: 16_384,
    imageTokens: { rule: 'phi3_v' },
    note: 'No model: a script that the real WebLLM engine runs. It answers by chance, to try the engine on this machine.',
    model: 'models/standin/webllm/resolve/1/',
    library: 'models/standin/webllm/model.wasm',
    manifest: null,
    f16: false,
    bufferBytes: null,
  },
  {
    ...STANDIN,
    backend: 'transformers',
    id: 'standin-transformers',
    name: 'Scripted stand-in on Transformers.js (no model)',
    sizeBytes: 60_000,
    memoryBytes: 50e6,
    contextTokens: 4096,
    imageTokens: { rule: 'tiles', longestSide: 64, tile: 32, perTile: 4 },
    note: 'No model: a script that the real Transformers.js engine runs on the CPU (27 MB of runtime come from this server). It always gives the same answer to one kind of question.',
    model: 'models/standin/transformers',
    local: true,
    revision: '1',
    device: 'wasm',
    dtype: 'fp32',
    f16: false,
  },
];
