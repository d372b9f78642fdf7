import type { ImageRef, Observation, Raster, StillView } from '../core/observation.js';
import type { Picture, Renderer, Signal } from '../core/ports.js';
import { pictureSize } from '../core/raster/camera.js';
import { highlightColor } from '../core/raster/highlight-color.js';
import { type IdentifierBuffer, identify } from '../core/raster/identifier-buffer.js';
import type { Camera, SceneSpec } from '../core/scene.js';
import type { Backend } from './capability.js';
import { markedPicture, marksOf, plainPicture } from './compose.js';
import { type Device, startDevice } from './engine.js';
import { RenderFault } from './fault.js';
import { type Pixels, Stage } from './stage.js';

/** Longest side of a picture that is drawn here, in pixels (SSI-Bench shows 1920 to people). */
const MAX_SIDE = 1920;

export interface RendererOptions {
  /** The Blob behind an ImageRef; null if it is not there. Never a remote address. */
  readonly resolve: (ref: string) => Promise<Blob | null>;
  /** Preferred backend, for debugging; the other one is still the fallback. */
  readonly backend?: Backend;
  /** Told when a device was lost, once for each: what it drew may have to be drawn again. */
  readonly onLost?: () => void;
}

export interface PictureRenderer extends Renderer<ImageBitmap> {
  /** Starts the device ahead of the first picture. Rejects with RenderFault where nothing can draw. */
  warmUp(): Promise<Backend>;
  /** Frees the device. A later draw starts a new one. */
  dispose(): void;
}

const aborted = (): DOMException => new DOMException('The picture is no longer wanted.', 'AbortError');

/**
 * Draws observations into ImageBitmaps (the caller closes them). One device for the page's lifetime; calls queue, so
 * that two quick ones do not disturb each other; a lost device is replaced and the picture drawn again.
 */
export function createRenderer(options: RendererOptions): PictureRenderer {
  let stage: Promise<Stage> | null = null;
  let tail: Promise<unknown> = Promise.resolve();

  // Devices whose loss was told, or is our own doing.
  const gone = new WeakSet<Device>();
  const tell = (device: Device): void => {
    if (gone.has(device)) return;
    gone.add(device);
    options.onLost?.();
  };

  const start = (): Promise<Stage> => {
    stage ??= startDevice(() => document.createElement('canvas'), false, options.backend).then((device) => {
      if (device.ok) {
        device.value.whenLost(() => tell(device.value));
        return new Stage(device.value);
      }
      stage = null;
      throw new RenderFault(device.fault);
    });
    return stage;
  };

  /** Once more on a new device if the old one went away meanwhile. */
  const pixels = async (scene: SceneSpec, camera: Camera, width: number, height: number): Promise<Pixels> => {
    for (let attempt = 0; ; attempt++) {
      const current = await start();
      if (!current.lost) {
        try {
          return await current.draw(scene, camera, width, height);
        } catch (error) {
          if (!current.lost) throw error;
        }
      }
      tell(current.device);
      current.dispose();
      stage = null;
      if (attempt === 2) {
        throw new RenderFault({
          code: 'graphics-lost',
          message:
            'The graphics of this browser stopped three times in a row. Answers given so far are safe: close other tabs that draw 3D and reload this page to go on.',
        });
      }
    }
  };

  const work = async (
    observation: Observation,
    longSide: number,
    signal: Signal,
  ): Promise<Picture<ImageBitmap>[]> => {
    const { stimulus } = observation;
    switch (stimulus.kind) {
      case 'stills':
        return stills(stimulus.scene, stimulus.views, Math.min(longSide, MAX_SIDE), signal, pixels);
      case 'orbit': {
        const out: Picture<ImageBitmap>[] = [];
        for (const [k, camera] of stimulus.frames.entries()) {
          if (signal.aborted) throw aborted();
          const side = Math.min(longSide, MAX_SIDE, Math.max(camera.width, camera.height));
          const { width, height } = pictureSize(camera, side);
          const surface = plainPicture(await pixels(stimulus.scene, camera, width, height));
          out.push({ id: `frame-${k}`, caption: `Frame ${k + 1}`, width, height, surface });
        }
        return out;
      }
      case 'images':
        return Promise.all(stimulus.images.map((image) => imported(image, longSide, options.resolve)));
      case 'rasters':
        return stimulus.rasters.map(rasterPicture);
    }
  };

  return {
    draw(observation, longSide, signal) {
      const turn = tail.then(() => {
        if (signal.aborted) throw aborted();
        return work(observation, longSide, signal);
      });
      tail = turn.catch(() => undefined);
      return turn;
    },
    async warmUp() {
      return (await start()).device.backend;
    },
    dispose() {
      const old = stage;
      stage = null;
      const end = (s: Stage): void => {
        gone.add(s.device);
        s.dispose();
      };
      void tail.then(() => old?.then(end).catch(() => undefined));
    },
  };
}

/** Views with the same scene and camera share one drawing and one identifier buffer. */
async function stills(
  scene: SceneSpec,
  views: readonly StillView[],
  longSide: number,
  signal: Signal,
  pixels: (scene: SceneSpec, camera: Camera, width: number, height: number) => Promise<Pixels>,
): Promise<Picture<ImageBitmap>[]> {
  const scenes: SceneSpec[] = [];
  const keyOf = (shown: SceneSpec, camera: Camera): string => {
    if (!scenes.includes(shown)) scenes.push(shown);
    return `${scenes.indexOf(shown)} ${JSON.stringify(camera)}`;
  };
  const drawn = new Map<string, Pixels>();
  const marked = new Map<string, { readonly buffer: IdentifierBuffer; readonly avoid: Uint8Array }>();
  const out: Picture<ImageBitmap>[] = [];
  for (const view of views) {
    // Pictures are drawn ahead while a person works: between two of them the page must be able to answer.
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) {
      for (const picture of out) picture.surface.close();
      throw aborted();
    }
    const shown = view.scene ?? scene;
    const key = keyOf(shown, view.camera);
    const { width, height } = pictureSize(view.camera, longSide);
    const plain = drawn.get(key) ?? (await pixels(shown, view.camera, width, height));
    drawn.set(key, plain);
    let surface: ImageBitmap;
    if (view.marks.length === 0) surface = plainPicture(plain);
    else {
      let known = marked.get(key);
      if (!known) {
        const buffer = identify(shown, view.camera, width, height);
        const all = views.filter((v) => (v.scene ?? scene) === shown).flatMap((v) => v.marks);
        known = { buffer, avoid: marksOf(shown, buffer, view.camera, all) };
        marked.set(key, known);
      }
      surface = markedPicture(plain, {
        scene: shown,
        camera: view.camera,
        ...known,
        marks: view.marks,
        color: highlightColor(shown),
      }).bitmap;
    }
    out.push({ id: view.id, caption: view.caption, width, height, surface });
  }
  return out;
}

async function imported(
  image: ImageRef,
  longSide: number,
  resolve: (ref: string) => Promise<Blob | null>,
): Promise<Picture<ImageBitmap>> {
  const blob = await resolve(image.ref);
  if (!blob) {
    throw new RenderFault({
      code: 'image-missing',
      message: `The picture “${image.caption}” of this item is no longer in the browser's storage. Import its pack again to go on; results so far are safe.`,
      where: image.ref,
    });
  }
  let full: ImageBitmap;
  try {
    full = await createImageBitmap(blob);
  } catch {
    throw new RenderFault({
      code: 'image-unreadable',
      message: `The picture “${image.caption}” of this item cannot be read by this browser. Skip the item, or import the pack again.`,
      where: image.ref,
    });
  }
  const k = longSide / Math.max(full.width, full.height);
  if (k >= 1)
    return { id: image.id, caption: image.caption, width: full.width, height: full.height, surface: full };
  const width = Math.max(1, Math.round(full.width * k));
  const height = Math.max(1, Math.round(full.height * k));
  const surface = await createImageBitmap(full, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
  full.close();
  return { id: image.id, caption: image.caption, width, height, surface };
}

function rasterPicture(raster: Raster): Picture<ImageBitmap> {
  const { id, caption, width, height, channels, data } = raster;
  if (data.length !== width * height * channels) {
    throw new Error(`raster ${id} has ${data.length} bytes, not ${width} x ${height} x ${channels}`);
  }
  const rgba = new Uint8ClampedArray(width * height * 4);
  if (channels === 4) rgba.set(data);
  else {
    for (let i = 0; i < data.length; i++) {
      const v = data[i]!;
      rgba[4 * i] = v;
      rgba[4 * i + 1] = v;
      rgba[4 * i + 2] = v;
      rgba[4 * i + 3] = 255;
    }
  }
  return { id, caption, width, height, surface: plainPicture({ width, height, data: rgba }) };
}
