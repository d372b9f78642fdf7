import { bitmapOf, compose, hashOf } from '../../../src/app/models/images.js';
import { pngOf } from '../../../src/app/models/png.js';
import type { Observation, StillView } from '../../../src/core/observation.js';
import { sha256Hex } from '../../../src/core/sha256.js';
import { DEFAULT_ELICITATION } from '../../../src/elicitation/conditions.js';
import { UNKNOWN_LIMITS } from '../../../src/elicitation/limits.js';
import { planRequest } from '../../../src/elicitation/plan.js';
import { createRenderer } from '../../../src/render/renderer.js';
import '../../../src/ui/parts/picture.js';
import { expect } from '../render/expect.js';
import { CAMERA, OBJECTS, sceneOf } from '../render/scenes.js';

const never = new AbortController().signal;
const SIDE = 240;

const view = (id: string, marked: number | null): StillView => ({
  id,
  caption: marked === null ? 'Original' : `Member ${id}`,
  camera: { ...CAMERA, width: 240, height: 160 },
  marks: marked === null ? [] : [{ label: `Member ${id}`, objects: [marked], points: [], tone: 0 }],
});
const observation: Observation = {
  turn: 0,
  stimulus: {
    kind: 'stills',
    scene: sceneOf(OBJECTS),
    views: [view('original', null), ...OBJECTS.slice(0, 2).map(({ id }, k) => view(`${k + 1}`, id))],
  },
  ask: { kind: 'ranking', count: 2, noun: 'Member' },
  question: 'Which is lower?',
  prompt: 'Order them.',
};

/** The pixels a browser decodes from an encoded image. */
async function decoded(png: Uint8Array): Promise<ImageData> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(png)], { type: 'image/png' }), {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

const bytesOf = ({ data }: ImageData): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(data.length);
  out.set(data);
  return out;
};

describe('images for models', () => {
  it('PNG: every pixel comes back from the browser as it was put in', async () => {
    const [width, height] = [37, 23];
    const rgba = new Uint8Array(4 * width * height);
    for (let i = 0; i < rgba.length; i++) rgba[i] = i % 4 === 3 ? 255 : (i * i * 31 + (i >> 3)) & 255;
    const back = await decoded(await pngOf(width, height, rgba));
    expect(back.width === width && back.height === height, 'same size');
    expect(
      bytesOf(back).every((byte, i) => byte === rgba[i]),
      'same bytes',
    );
  });

  it('what reaches a model is, by hash, what a person sees at that size', async () => {
    const renderer = createRenderer({ resolve: async () => null });
    try {
      const pictures = await renderer.draw(observation, SIDE, never);
      // As a person gets them: in the page's own element, at the pictures' own size.
      const seen: string[] = [];
      for (const picture of pictures) {
        const element = document.createElement('orthant-picture');
        element.style.cssText = `width:${picture.width / devicePixelRatio}px;height:${picture.height / devicePixelRatio}px`;
        Reflect.set(element, 'picture', picture);
        document.body.append(element);
        await Reflect.get(element, 'updateComplete');
        const canvas = element.shadowRoot?.querySelector('canvas');
        const context = canvas?.getContext('2d');
        if (!canvas || !context) throw new Error('no canvas');
        expect(canvas.width === picture.width && canvas.height === picture.height, 'shown at its own size');
        seen.push(sha256Hex(bytesOf(context.getImageData(0, 0, canvas.width, canvas.height))));
        element.remove();
      }
      expect(new Set(seen).size === 3, 'three different pictures');

      const again = await renderer.draw(observation, SIDE, never);
      const plan = planRequest(observation, again, { style: 'direct' }, DEFAULT_ELICITATION, UNKNOWN_LIMITS);
      expect(plan.ok, 'a plan');
      const images = await compose(plan.value.sheets, again.map(bitmapOf));
      const cells = images.flatMap((image) => image.cells);
      expect(cells.map(({ pixels }) => pixels).join() === seen.join(), 'the same hashes, in order');

      // And so do the bytes that are sent: cut out of the decoded sheet, each picture has its hash.
      for (const [k, { image }] of images.entries()) {
        const sheet = await decoded(image.png);
        expect((await hashOf(bytesOf(sheet))) === image.pixels, 'the sheet has its hash');
        for (const cell of plan.value.sheets[k]?.cells ?? []) {
          const part = new Uint8Array(4 * cell.width * cell.height);
          for (let y = 0; y < cell.height; y++) {
            const from = 4 * ((cell.y + y) * sheet.width + cell.x);
            part.set(sheet.data.subarray(from, from + 4 * cell.width), 4 * y * cell.width);
          }
          expect(sha256Hex(part) === seen[cell.panel], `picture ${cell.id} on the sheet`);
        }
      }
    } finally {
      renderer.dispose();
    }
  });
});
