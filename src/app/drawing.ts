import type { Observation } from '../core/observation.js';
import { fail, ok, type Result } from '../core/result.js';
import type { PictureRenderer } from '../render/renderer.js';
import { say } from '../ui/say.js';
import type { DrawAround, Frame, Shown } from '../ui/view.js';
import { drawAround } from './around.js';
import type { Services } from './services.js';

/** Draws for the screens: faults as data, and pictures given back when nobody shows them any more. */
export class Drawing {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Faults: `no-graphics`, `graphics-lost`, `draw-failed`. Rejects only when aborted. */
  async pictures(observation: Observation, signal: AbortSignal): Promise<Result<readonly Shown[]>> {
    const renderer = await this.#renderer();
    if (!renderer.ok) return renderer;
    try {
      return ok(await renderer.value.draw(observation, this.#services.flags.px, signal));
    } catch (error) {
      signal.throwIfAborted();
      const fault = faultIn(error);
      return fault
        ? { ok: false, fault }
        : fail(
            'draw-failed',
            `The pictures of this item could not be drawn (${said(error)}). Everything confirmed is stored. Try again; if it keeps failing, reload the page.`,
          );
    }
  }

  /** What draws here. Faults as for pictures. */
  async backend(): Promise<Result<string>> {
    const renderer = await this.#renderer();
    if (!renderer.ok) return renderer;
    try {
      return ok(await renderer.value.warmUp());
    } catch (error) {
      const fault = faultIn(error);
      return fault ? { ok: false, fault } : fail('no-graphics', cannotStart(error));
    }
  }

  async #renderer(): Promise<Result<PictureRenderer>> {
    try {
      return ok(await this.#services.renderer());
    } catch (error) {
      return fail(
        'draw-failed',
        `The part of the page that draws could not be loaded (${said(error)}). Everything confirmed is stored. Try again when the network is back.`,
      );
    }
  }

  /** Starts loading and the graphics device, so that the first picture comes sooner. Never rejects. */
  warmUp(): void {
    this.#services
      .renderer()
      .then((renderer) => renderer.warmUp())
      .catch(() => undefined);
  }

  /** Null where the observation has no scene. */
  around(observation: Observation, signal: AbortSignal): DrawAround | null {
    return drawAround(observation, () => this.#services.renderer(), signal);
  }
}

/** Gives back the memory of pictures once nothing shows them; a moment later, so that the last frame is over. */
export function release(pictures: readonly Shown[] | null): void {
  if (pictures === null) return;
  setTimeout(() => {
    for (const { surface } of pictures) if (surface instanceof ImageBitmap) surface.close();
  }, 500);
}

/** What is known of the pictures before they are drawn. */
export function framesOf({ stimulus }: Observation): readonly Frame[] {
  switch (stimulus.kind) {
    case 'stills':
      return stimulus.views.map(({ id, caption, camera }) => ({
        id,
        caption,
        ratio: camera.width / camera.height,
      }));
    case 'rasters':
      return stimulus.rasters.map(({ id, caption, width, height }) => ({
        id,
        caption,
        ratio: width / height,
      }));
    case 'images':
      return stimulus.images.map(({ id, caption }) => ({ id, caption, ratio: 4 / 3 }));
    case 'orbit':
      return stimulus.frames.slice(0, 1).map((camera) => ({
        id: 'orbit',
        caption: say('scene'),
        ratio: camera.width / camera.height,
      }));
  }
}

const cannotStart = (error: unknown): string =>
  `The graphics of this browser did not start (${said(error)}). Nothing is lost. Restart the browser or use another one.`;

const said = (error: unknown): string => (error instanceof Error ? error.message : `${error}`);

/** A fault that an error carries (render/renderer throws those, and is not loaded with this file). */
function faultIn(error: unknown): { readonly code: string; readonly message: string } | null {
  const fault: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'fault') : null;
  if (typeof fault !== 'object' || fault === null) return null;
  const code: unknown = Reflect.get(fault, 'code');
  const message: unknown = Reflect.get(fault, 'message');
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : null;
}
