/**
 * A page with nothing but the client for models on it, for tests that need the production bundle, a real server and a
 * whole browser (killed GPU processes, a cut network). Tests call `lab` from outside.
 */

import { probeMachine } from '../../src/app/models/probe.js';
import { createVlmClient, type VlmHost } from '../../src/bridge/vlm.js';
import { keptOf, removeModel } from '../../src/bridge/vlm-cache.js';
import type { Json } from '../../src/core/item.js';
import type {
  BackendId,
  LoadProgress,
  VlmClient,
  VlmMessage,
  VlmOptions,
  VlmPart,
} from '../../src/core/vlm.js';
import { decodeModel } from '../../src/models/record.js';

/** A picture to draw: one colour, or one for each of equal columns. */
interface Painted {
  readonly width: number;
  readonly height: number;
  readonly colours: readonly string[];
}
/** Plain data, as it crosses from the test. */
interface Turn {
  readonly role: VlmMessage['role'];
  readonly parts: readonly (string | Painted)[];
}

const OPTIONS: VlmOptions = { maxTokens: 200, temperature: 0, seed: 1, grammar: null };
const clients = new Map<string, VlmClient>();
const stops = new Map<string, AbortController>();
const state = { progress: [] as LoadProgress[], text: '' };

async function png({ width, height, colours }: Painted): Promise<VlmPart> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  colours.forEach((colour, i) => {
    context.fillStyle = colour;
    context.fillRect((width * i) / colours.length, 0, width / colours.length + 1, height);
  });
  const { data } = context.getImageData(0, 0, width, height);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return {
    kind: 'image',
    png: new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()),
    width,
    height,
    pixels: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

const messagesOf = (turns: readonly Turn[]): Promise<VlmMessage[]> =>
  Promise.all(
    turns.map(async ({ role, parts }) => ({
      role,
      parts: await Promise.all(
        parts.map((part) => (typeof part === 'string' ? { kind: 'text' as const, text: part } : png(part))),
      ),
    })),
  );

function client(name: string): VlmClient {
  const found = clients.get(name);
  if (!found) throw new Error(`lab: no client called ${name}`);
  return found;
}

const signalFor = (name: string): AbortSignal => {
  const stop = new AbortController();
  stops.set(name, stop);
  return stop.signal;
};

const lab = {
  state,
  probe: () => probeMachine(),
  create(name: string, backend: BackendId, host: VlmHost = {}) {
    clients.set(name, createVlmClient(backend, host));
  },
  async load(name: string, record: Json) {
    state.progress = [];
    return client(name).load(record, (progress) => state.progress.push(progress), signalFor(name));
  },
  async ask(name: string, turns: readonly Turn[], options: Partial<VlmOptions> = {}) {
    state.text = '';
    const messages = await messagesOf(turns);
    return client(name).ask(
      messages,
      { ...OPTIONS, ...options },
      (text) => {
        state.text = text;
      },
      signalFor(name),
    );
  },
  async count(name: string, turns: readonly Turn[]) {
    return client(name).count(await messagesOf(turns), signalFor(name));
  },
  abort(name: string) {
    stops.get(name)?.abort();
  },
  dispose: (name: string) => client(name).dispose(),
  async kept(record: Json) {
    const read = decodeModel(record);
    if (!read.ok) throw new Error(read.fault.message);
    return keptOf(read.value);
  },
  async remove(record: Json) {
    const read = decodeModel(record);
    if (!read.ok) throw new Error(read.fault.message);
    return removeModel(read.value);
  },
};
export type Lab = typeof lab;

Object.assign(globalThis, { lab });
