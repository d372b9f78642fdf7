import type { Json } from '../core/item.js';
import type { Signal } from '../core/ports.js';
import { fail, ok, type Result } from '../core/result.js';
import type { LoadedModel, LoadProgress, VlmClient, VlmMessage, VlmOptions, VlmReply } from '../core/vlm.js';
import { decodeModel, type OpenAiRecord } from '../models/record.js';
import type { VlmLimits } from './vlm-limits.js';
import { race } from './vlm-race.js';
import { readEvents } from './vlm-sse.js';

/**
 * A server that speaks OpenAI's chat completions (llama.cpp, Ollama, vLLM), at the address that a person typed in. The
 * only client that sends pictures and prompts anywhere.
 */
export class OpenAiClient implements VlmClient {
  readonly #limits: VlmLimits;
  readonly #key: string | null;
  #record: OpenAiRecord | null = null;

  constructor(limits: VlmLimits, key: string | null) {
    this.#limits = limits;
    this.#key = key;
  }

  /** Asks the server for its list of models, so that a wrong address or name shows at once. */
  async load(
    model: Json,
    onProgress: (progress: LoadProgress) => void,
    signal: Signal,
  ): Promise<Result<LoadedModel>> {
    const read = decodeModel(model);
    if (!read.ok) return read;
    const record = read.value;
    if (record.backend !== 'openai') throw new Error(`OpenAiClient: got a ${record.backend} record`);
    onProgress({
      phase: 'warm-up',
      fraction: null,
      bytes: null,
      totalBytes: null,
      text: `Asking ${record.address} for its models`,
    });
    const stop = new AbortController();
    const { result, pending } = await race<string | null>(
      async () => {
        const sent = await this.#send(`${base(record)}/models`, { signal: stop.signal });
        if (!sent.ok) return sent;
        const body: unknown = await sent.value.json().catch(() => null);
        return ok(serverOf(sent.value, body));
      },
      signal,
      { first: this.#limits.loadStall, what: 'The server' },
    );
    if (pending !== null) stop.abort();
    if (!result.ok) return result;
    this.#record = record;
    return ok({
      backend: 'openai',
      engine: result.value ?? 'OpenAI-compatible server',
      model: record.model,
      revision: null,
      library: null,
      adapter: null,
      contextTokens: record.contextTokens,
      constrains: false,
      keepsImageOrder: true,
      facts: { address: record.address },
    });
  }

  async ask(
    messages: readonly VlmMessage[],
    options: VlmOptions,
    onText: (text: string) => void,
    signal: Signal,
  ): Promise<Result<VlmReply>> {
    const record = this.#record;
    if (record === null) return fail('not-loaded', 'No server is connected. Nothing was sent.');
    if (options.grammar !== null)
      return fail(
        'no-grammar',
        'This server cannot be held to a grammar. Choose free answers. Nothing was sent.',
      );
    const stop = new AbortController();
    const { firstToken, stall, total } = this.#limits;
    const { result, pending } = await race<VlmReply>(
      (beat) => this.#ask(record, messages, options, (text) => beat(() => onText(text)), stop.signal),
      signal,
      { first: firstToken, stall, total, what: 'The answer' },
    );
    if (pending !== null) stop.abort();
    return result;
  }

  async count(): Promise<Result<number | null>> {
    return ok(null);
  }

  async dispose(): Promise<void> {
    this.#record = null;
  }

  async #ask(
    record: OpenAiRecord,
    messages: readonly VlmMessage[],
    options: VlmOptions,
    tell: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Result<VlmReply>> {
    const asked = performance.now();
    const sent = await this.#send(`${base(record)}/chat/completions`, {
      method: 'POST',
      signal,
      body: JSON.stringify({
        model: record.model,
        messages: messages.map(bodyOf),
        max_tokens: options.maxTokens,
        temperature: options.temperature,
        seed: options.seed,
        stream: true,
        stream_options: { include_usage: true },
      }),
    });
    if (!sent.ok) return sent;
    const read = await readEvents(sent.value, tell);
    if (!read.ok) return read;
    const { text, finish, usage, firstAt } = read.value;
    return ok({
      text,
      finish,
      usage: {
        promptTokens: usage?.prompt ?? null,
        completionTokens: usage?.completion ?? null,
        prefillTokensPerSecond: null,
        decodeTokensPerSecond: null,
        firstToken: firstAt === null ? null : firstAt - asked,
        total: performance.now() - asked,
      },
    });
  }

  async #send(url: string, init: RequestInit): Promise<Result<Response>> {
    const origin = new URL(url).origin;
    if (location.protocol === 'https:' && url.startsWith('http:') && !isLoopback(url))
      return fail(
        'refused',
        `This page came over https, and browsers do not let such a page talk to ${origin} over plain http. Open Orthant itself over http on your machine (npm start), or give the server https. Nothing was sent.`,
      );
    let blocked = false;
    const watch = (event: SecurityPolicyViolationEvent) => {
      blocked ||= url.startsWith(event.blockedURI);
    };
    document.addEventListener('securitypolicyviolation', watch);
    let response: Response;
    try {
      response = await fetch(url, {
        ...init,
        credentials: 'omit',
        headers: {
          ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(this.#key === null ? {} : { Authorization: `Bearer ${this.#key}` }),
        },
      });
    } catch (error) {
      // The event comes as a task of its own.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (blocked)
        return fail(
          'blocked',
          `This page's security policy does not let it talk to ${origin}. Start it with npm start -- --connect ${origin}, or have its host add that address to the Content-Security-Policy. Nothing was sent.`,
        );
      return fail(
        'network',
        `${origin} cannot be reached from this page. Is the server running? Does it allow this page's origin (CORS): llama.cpp does, Ollama needs OLLAMA_ORIGINS=${location.origin}, vLLM needs --allowed-origins? (${error instanceof Error ? error.message : error})`,
      );
    } finally {
      document.removeEventListener('securitypolicyviolation', watch);
    }
    if (response.ok) return ok(response);
    const said = (await response.text().catch(() => '')).slice(0, 300);
    switch (response.status) {
      case 401:
      case 403:
        return fail('refused', `${origin} refused the key, or wants one (${response.status}). ${said}`);
      case 404:
        return fail(
          'not-found',
          `${url} does not exist there (404). Give the address up to, and without, /v1, and the model's name as the server lists it. ${said}`,
        );
      default:
        return fail('refused', `${origin} answered ${response.status}. ${said}`);
    }
  }
}

const base = (record: OpenAiRecord): string =>
  `${record.address.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
const isLoopback = (url: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url);

/** The server's name for itself, as far as it gives one. */
function serverOf(response: Response, body: unknown): string | null {
  const named = response.headers.get('server');
  const first: unknown =
    typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
      ? body.data[0]
      : null;
  const owner = typeof first === 'object' && first !== null && 'owned_by' in first ? first.owned_by : null;
  return [named, typeof owner === 'string' ? owner : null].filter(Boolean).join(' ') || null;
}

function bodyOf({ role, parts }: VlmMessage): Json {
  if (parts.every((part) => part.kind === 'text'))
    return { role, content: parts.map((part) => part.text).join('\n\n') };
  return {
    role,
    content: parts.map((part) =>
      part.kind === 'text'
        ? { type: 'text', text: part.text }
        : { type: 'image_url', image_url: { url: dataUrl(part.png) } },
    ),
  };
}

function dataUrl(png: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < png.length; i += 8192) binary += String.fromCharCode(...png.subarray(i, i + 8192));
  return `data:image/png;base64,${btoa(binary)}`;
}
