import type { Observation, StillView, Stimulus } from '../../../src/core/observation.js';
import type { Picture } from '../../../src/core/ports.js';
import { identify } from '../../../src/core/raster/identifier-buffer.js';
import { RenderFault } from '../../../src/render/fault.js';
import { createRenderer, type PictureRenderer } from '../../../src/render/renderer.js';
import { expect } from './expect.js';
import { CAMERA, OBJECTS, sceneOf } from './scenes.js';

const scene = sceneOf(OBJECTS, 'hazy', 'gravel');
const asking = (stimulus: Stimulus): Observation => ({
  turn: 0,
  stimulus,
  ask: { kind: 'ranking', count: 3, noun: 'Member' },
  question: '',
  prompt: '',
});
const view = (id: string, objects: readonly number[], label: string | null): StillView => ({
  id,
  caption: id,
  camera: CAMERA,
  marks: objects.length > 0 ? [{ label, objects, points: [], tone: 0 }] : [],
});
const never = new AbortController().signal;
const renderers: PictureRenderer[] = [];
function renderer(options: Partial<Parameters<typeof createRenderer>[0]> = {}): PictureRenderer {
  const made = createRenderer({ resolve: async () => null, ...options });
  renderers.push(made);
  return made;
}

function bytes(picture: Picture<ImageBitmap>): Uint8ClampedArray {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const ctx = canvas.getContext('2d');
  expect(ctx !== null, 'a 2D canvas');
  ctx.drawImage(picture.surface, 0, 0);
  return ctx.getImageData(0, 0, picture.width, picture.height).data;
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('renderer', () => {
  after(() => {
    for (const r of renderers) r.dispose();
  });

  it('lays marks where the identifier buffer says, and nowhere else but the label', async () => {
    const shown = asking({
      kind: 'stills',
      scene,
      views: [view('original', [], null), view('1', [1], null), view('2', [2], 'Member 2')],
    });
    const [plain, one, two] = await renderer().draw(shown, 480, never);
    expect(plain !== undefined && one !== undefined && two !== undefined, 'three pictures');
    expect(plain.width === 480 && plain.height === 320, 'at the size that was asked for');
    const { ids } = identify(scene, CAMERA, 480, 320);
    const before = bytes(plain);
    for (const [picture, id] of [
      [one, 1],
      [two, 2],
    ] as const) {
      const after = bytes(picture);
      let inside = 0;
      let unchanged = 0;
      let outside = 0;
      for (let y = 0; y < 320; y++) {
        for (let x = 0; x < 480; x++) {
          const i = y * 480 + x;
          const changed = [0, 1, 2].some((k) => Math.abs(after[4 * i + k]! - before[4 * i + k]!) > 6);
          if (ids[i] === id) {
            inside += 1;
            if (!changed) unchanged += 1;
          } else if (changed) {
            let near = false;
            for (let v = Math.max(0, y - 5); v <= Math.min(319, y + 5); v++) {
              for (let u = Math.max(0, x - 5); u <= Math.min(479, x + 5); u++)
                near ||= ids[v * 480 + u] === id;
            }
            if (!near) outside += 1;
          }
        }
      }
      expect(inside > 500, `object ${id} is seen`);
      expect(unchanged < 0.01 * inside, `${unchanged} of ${inside} pixels of the mark are not marked`);
      const label = id === 2;
      expect(label ? outside > 150 && outside < 3000 : outside === 0, `${outside} pixels changed elsewhere`);
    }
  });

  it('two calls at once do not disturb each other, and each size is its own', async () => {
    const r = renderer();
    const other = asking({
      kind: 'stills',
      scene: sceneOf(OBJECTS, 'dusk', 'soil'),
      views: [view('b', [], null)],
    });
    const first = asking({ kind: 'stills', scene, views: [view('a', [], null)] });
    const [a, b] = await Promise.all([r.draw(first, 240, never), r.draw(other, 120, never)]);
    const [c] = [await r.draw(first, 240, never)];
    expect(b[0]!.width === 120 && a[0]!.width === 240, 'sizes');
    const [p, q] = [bytes(a[0]!), bytes(c[0]!)];
    expect(
      p.every((value, i) => Math.abs(value - q[i]!) <= 1),
      'the same picture as when drawn alone',
    );
  });

  it('an aborted call rejects and the next one works', async () => {
    const r = renderer();
    const stop = new AbortController();
    stop.abort();
    const shown = asking({ kind: 'stills', scene, views: [view('a', [], null)] });
    const error = await rejection(r.draw(shown, 120, stop.signal));
    expect(error instanceof DOMException && error.name === 'AbortError', `${error}`);
    expect((await r.draw(shown, 120, never)).length === 1, 'drawn after all');
  });

  it('draws orbits frame by frame', async () => {
    const frames = [0, 1, 2].map((k) => ({ ...CAMERA, eye: [8 - 4 * k, -8, 3] as const }));
    const pictures = await renderer().draw(
      asking({ kind: 'orbit', scene, frames, framesPerSecond: 16 }),
      120,
      never,
    );
    expect(pictures.length === 3, 'three frames');
    const [p, q] = [bytes(pictures[0]!), bytes(pictures[2]!)];
    expect(
      p.some((value, i) => Math.abs(value - q[i]!) > 40),
      'frames differ',
    );
  });

  it('shows rasters as they are and imported images at their size or smaller', async () => {
    const data = Uint8Array.from({ length: 12 }, (_, k) => 20 * k);
    const grey = asking({
      kind: 'rasters',
      rasters: [{ id: 'r', caption: '', width: 4, height: 3, channels: 1, data }],
    });
    const [raster] = await renderer().draw(grey, 512, never);
    const shown = bytes(raster!);
    expect(
      data.every((v, i) => shown[4 * i] === v && shown[4 * i + 3] === 255),
      'grey values are kept',
    );
    const canvas = new OffscreenCanvas(60, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 60, 30);
    const blob = await canvas.convertToBlob();
    const r = renderer({ resolve: async (ref) => (ref === 'here' ? blob : null) });
    const images = (ref: string): Observation =>
      asking({ kind: 'images', images: [{ id: 'i', caption: 'A picture', ref }] });
    expect((await r.draw(images('here'), 512, never))[0]!.width === 60, 'never enlarged');
    expect((await r.draw(images('here'), 20, never))[0]!.height === 10, 'made smaller');
    const error = await rejection(r.draw(images('gone'), 20, never));
    expect(error instanceof RenderFault && error.fault.code === 'image-missing', `${error}`);
  });

  it('falls back to WebGL 2, and says so plainly when there is neither', async () => {
    const gpu = Object.getOwnPropertyDescriptor(Navigator.prototype, 'gpu');
    const getContext = HTMLCanvasElement.prototype.getContext;
    try {
      Object.defineProperty(Navigator.prototype, 'gpu', { configurable: true, get: () => undefined });
      expect((await renderer().warmUp()) === 'webgl2', 'no WebGPU in the browser');
      const refusing = { requestAdapter: async () => null };
      Object.defineProperty(Navigator.prototype, 'gpu', { configurable: true, get: () => refusing });
      expect((await renderer().warmUp()) === 'webgl2', 'WebGPU without an adapter');
      HTMLCanvasElement.prototype.getContext = () => null;
      const error = await rejection(renderer().warmUp());
      expect(error instanceof RenderFault && error.fault.code === 'no-graphics', `${error}`);
    } finally {
      HTMLCanvasElement.prototype.getContext = getContext;
      if (gpu) Object.defineProperty(Navigator.prototype, 'gpu', gpu);
    }
  });

  it('goes on by itself after the device is lost', async () => {
    const create = document.createElement.bind(document);
    const canvases: HTMLCanvasElement[] = [];
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const made = create(name, options);
      if (made instanceof HTMLCanvasElement) canvases.push(made);
      return made;
    }) as typeof document.createElement;
    try {
      const r = renderer({ backend: 'webgl2' });
      const shown = asking({ kind: 'stills', scene, views: [view('a', [], null)] });
      const [sound] = await r.draw(shown, 120, never);
      let lost = 0;
      for (const canvas of canvases.splice(0)) {
        const context = canvas.getContext('webgl2');
        const extension = context?.isContextLost() ? null : context?.getExtension('WEBGL_lose_context');
        if (extension) {
          extension.loseContext();
          lost += 1;
        }
      }
      expect(lost > 0, 'a context was lost');
      const [again] = await r.draw(shown, 120, never);
      const [p, q] = [bytes(sound!), bytes(again!)];
      expect(
        p.every((value, i) => Math.abs(value - q[i]!) <= 1),
        'the same picture from a new device',
      );
    } finally {
      document.createElement = create as typeof document.createElement;
    }
  });
});
