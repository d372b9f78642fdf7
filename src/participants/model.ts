import type { Json } from '../core/item.js';
import type { Observation } from '../core/observation.js';
import type { Clock, Participant, ParticipantInfo, Picture, Reply, Signal } from '../core/ports.js';
import type { Fault, Result } from '../core/result.js';
import { sha256Text } from '../core/sha256.js';
import type { LoadedModel, VlmClient, VlmImage, VlmMessage, VlmOptions } from '../core/vlm.js';

/** A request as it will be sent, and what is to be recorded of how it came about (layout, estimate, hashes). */
export interface ModelRequest {
  readonly messages: readonly VlmMessage[];
  readonly options: VlmOptions;
  readonly record: { readonly [name: string]: Json };
}

export interface ModelHost<Surface> {
  readonly info: ParticipantInfo;
  readonly client: Pick<VlmClient, 'ask'>;
  readonly clock: Pick<Clock, 'now'>;
  /** What is loaded now; asked for with every answer, for a model may have been loaded again. */
  loaded(): LoadedModel;
  /** Lays out and encodes. A fault here means that nothing was sent. */
  prepare(
    observation: Observation,
    pictures: readonly Picture<Surface>[],
    signal: Signal,
  ): Promise<Result<ModelRequest>>;
  /** The request, once it is about to be sent; then the reply so far. */
  onRequest?(request: ModelRequest): void;
  onText?(text: string): void;
}

/**
 * A model as somebody who answers. What it says comes back raw, however useless, for the family to read; what its machine
 * does wrong (time out, lost device, no room) is a failed request and never an answer. Asking again is the runner's.
 */
export function modelParticipant<Surface>(host: ModelHost<Surface>): Participant<Surface> {
  return {
    info: host.info,
    async answer(observation, pictures, signal): Promise<Reply> {
      const began = host.clock.now();
      const request = await host.prepare(observation, pictures, signal);
      if (!request.ok) return failed(request.fault, { model: modelOf(host.loaded()) });
      host.onRequest?.(request.value);
      const { messages, options, record } = request.value;
      const sent = host.clock.now();
      const reply = await host.client.ask(messages, options, (text) => host.onText?.(text), signal);
      const asked = {
        model: modelOf(host.loaded()),
        options: optionsOf(options),
        prompt: promptOf(messages),
        // Milliseconds waited for the request to be laid out and drawn, and for the model.
        times: { prepare: sent - began, call: host.clock.now() - sent },
        ...record,
      };
      if (!reply.ok) return failed(reply.fault, asked);
      const { text, finish, usage } = reply.value;
      const extra = { ...asked, usage: { ...usage }, finish };
      if (finish === 'interrupted') {
        return {
          ...failed(
            { code: 'interrupted', message: 'The model was stopped in the middle of its reply.' },
            extra,
          ),
          raw: text,
        };
      }
      return { raw: text, answer: null, outcome: 'answered', extra };
    },
  };
}

const failed = (fault: Fault, extra: { readonly [name: string]: Json }): Reply => ({
  raw: null,
  answer: null,
  outcome: 'failed',
  fault,
  extra,
});

/** The model as it is recorded: engine and version, identity, library hash, adapter. */
const modelOf = ({ keepsImageOrder, constrains, facts, ...rest }: LoadedModel): Json => ({
  ...rest,
  keepsImageOrder,
  constrains,
  facts,
});

/** A grammar is thousands of characters that follow from the question: its hash says which it was. */
const optionsOf = ({ grammar, ...options }: VlmOptions): Json => ({
  ...options,
  grammar: grammar === null ? null : sha256Text(grammar),
});

/** Hashes of what was said and shown: `text` of all texts in order, `images` of the pixels. */
function promptOf(messages: readonly VlmMessage[]): Json {
  const parts = messages.flatMap((message) => message.parts);
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const images = parts.filter((part): part is VlmImage => part.kind === 'image');
  return {
    text: sha256Text(texts.join('\n\n')),
    images: images.map(({ pixels, width, height }) => ({ pixels, width, height })),
  };
}
