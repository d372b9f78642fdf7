import type { Json } from '../../core/item.js';
import type { Observation } from '../../core/observation.js';
import { ok, type Result } from '../../core/result.js';
import type { Elicitation } from '../../elicitation/conditions.js';
import type { ModelLimits } from '../../elicitation/limits.js';
import { messagesOf, planRequest } from '../../elicitation/plan.js';
import type { ModelRequest } from '../../participants/model.js';
import type { PictureRenderer } from '../../render/renderer.js';
import type { Position } from '../../runner/session.js';
import type { OpenRun } from '../open-run.js';
import { bitmapOf, type Composed, compose } from './images.js';

/** A request ready to be sent, and the images to show beside it. */
export interface Prepared {
  readonly request: ModelRequest;
  readonly images: readonly Composed[];
  readonly system: string | null;
  readonly text: string;
}

export interface RequestHost {
  readonly run: OpenRun;
  readonly elicitation: Elicitation;
  readonly limits: ModelLimits;
  renderer(): Promise<PictureRenderer>;
}

/**
 * Draws, lays out and encodes what a model is asked. The first request of the next item is made ahead, while the model
 * answers this one.
 */
export class Requests {
  readonly #host: RequestHost;
  readonly #ahead = new Map<string, Promise<Result<Prepared>>>();

  constructor(host: RequestHost) {
    this.#host = host;
  }

  /** Rejects when aborted, or with what the renderer says. */
  async of({ item, at, observation }: Position, signal: AbortSignal): Promise<Result<Prepared>> {
    const early = at.turn === 0 && at.attempt === 0 ? this.#ahead.get(item.id) : undefined;
    this.#ahead.clear();
    if (early !== undefined) {
      const made = await early.catch(() => null);
      if (made !== null) return made;
    }
    return this.#make(observation, signal);
  }

  /** Begins the item after this one. What goes wrong here is tried again, and told, when it is its turn. */
  prepareAfter({ at }: Position, signal: AbortSignal): void {
    const { run } = this.#host;
    const slot = run.plan[at.index + 1];
    if (slot === undefined) return;
    void run.source
      .item(slot)
      .then((made) => {
        if (!made.ok || signal.aborted || this.#ahead.has(made.value.id)) return;
        const { family, session } = run;
        const state = family.start(made.value);
        const observation = family.observe(made.value, state, session.run.parameters.condition);
        const early = this.#make(observation, signal);
        early.catch(() => undefined);
        this.#ahead.set(made.value.id, early);
      })
      .catch(() => undefined);
  }

  async #make(whole: Observation, signal: AbortSignal): Promise<Result<Prepared>> {
    const { elicitation, limits, run } = this.#host;
    const observation = fewerFrames(whole, elicitation.frames);
    const renderer = await this.#host.renderer();
    const pictures = await renderer.draw(observation, elicitation.longSide, signal);
    const { condition } = run.session.run.parameters;
    const plan = planRequest(observation, pictures, condition, elicitation, limits, run.family.meta);
    const bitmaps = plan.ok ? pictures.map(bitmapOf) : [];
    for (const { surface } of pictures) surface.close();
    if (!plan.ok) return plan;
    const images = await compose(plan.value.sheets, bitmaps);
    const { system, text, grammar, maxTokens, policy, estimate } = plan.value;
    const record: { readonly [name: string]: Json } = {
      elicitation: { ...elicitation },
      policy: { ...policy },
      estimate: { ...estimate },
      sheets: images.map(({ image, cells }) => ({
        pixels: image.pixels,
        cells: cells.map((cell) => ({ ...cell })),
      })),
    };
    const options = { maxTokens, temperature: elicitation.temperature, seed: elicitation.seed, grammar };
    const messages = messagesOf(
      plan.value,
      images.map(({ image }) => image),
    );
    return ok({ request: { messages, options, record }, images, system, text });
  }
}

/** A camera flight as a few of its frames, evenly spread from the first to the last. */
export function fewerFrames(observation: Observation, most: number): Observation {
  const { stimulus } = observation;
  if (stimulus.kind !== 'orbit' || stimulus.frames.length <= most) return observation;
  const last = stimulus.frames.length - 1;
  const chosen = Array.from({ length: most }, (_, k) =>
    most === 1 ? 0 : Math.round((k * last) / (most - 1)),
  );
  const frames = chosen.flatMap((k) => stimulus.frames[k] ?? []);
  return { ...observation, stimulus: { ...stimulus, frames } };
}
