import type { AnswerSpec } from '../../core/answer.js';
import type { Signal } from '../../core/ports.js';
import { Random } from '../../core/random.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { LoadedModel, VlmClient, VlmMessage, VlmOptions, VlmReply } from '../../core/vlm.js';
import { randomAnswer } from '../../participants/random.js';
import { rawOf } from '../answer-text.js';

/** Milliseconds a character: about as fast as a small model writes. */
const PACE = 12;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * No model: a script that answers at random, in the form asked for, a character at a time. It lets a person see how a
 * model's run goes where no GPU is at hand, and it is called what it is wherever it shows.
 */
export class StandInClient implements VlmClient {
  readonly #ask: () => AnswerSpec | null;
  #asked = 0;

  /** @param ask the form of the answer that is awaited now */
  constructor(ask: () => AnswerSpec | null) {
    this.#ask = ask;
  }

  async load(): Promise<Result<LoadedModel>> {
    return ok({
      backend: 'scripted',
      engine: 'scripted stand-in 1',
      model: 'scripted-stand-in',
      revision: '1',
      library: null,
      adapter: null,
      contextTokens: null,
      constrains: true,
      keepsImageOrder: true,
      facts: {},
    });
  }

  async ask(
    messages: readonly VlmMessage[],
    options: VlmOptions,
    onText: (text: string) => void,
    signal: Signal,
  ): Promise<Result<VlmReply>> {
    const ask = this.#ask();
    if (ask === null) throw new Error('stand-in: asked while no answer is awaited');
    this.#asked += 1;
    const answer = rawOf(randomAnswer(ask, new Random(options.seed).fork(`answer ${this.#asked}`)));
    const began = performance.now();
    await pause(25 * PACE);
    const first = performance.now() - began;
    for (let k = 1; k <= answer.length; k++) {
      if (signal.aborted) return fail('aborted', 'Stopped.');
      onText(answer.slice(0, k));
      await pause(PACE);
    }
    const total = performance.now() - began;
    const characters = messages
      .flatMap(({ parts }) => parts)
      .reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);
    return ok({
      text: answer,
      finish: 'stop',
      usage: {
        promptTokens: characters,
        completionTokens: answer.length,
        prefillTokensPerSecond: null,
        decodeTokensPerSecond: answer.length / ((total - first) / 1000),
        firstToken: first,
        total,
      },
    });
  }

  async count(): Promise<Result<null>> {
    return ok(null);
  }

  async dispose(): Promise<void> {}
}
