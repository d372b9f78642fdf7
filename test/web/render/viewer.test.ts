import { createViewer } from '../../../src/render/viewer.js';
import { expect } from './expect.js';
import { CAMERA, OBJECTS, sceneOf } from './scenes.js';

/** The canvas as it is shown, once something has been drawn after `act`. */
async function shownAfter(canvas: HTMLCanvasElement, act: () => void): Promise<Uint8ClampedArray> {
  act();
  const copy = new OffscreenCanvas(120, 80);
  const ctx = copy.getContext('2d', { willReadFrequently: true });
  expect(ctx !== null, 'a 2D canvas');
  for (let tries = 0; tries < 300; tries++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    ctx.drawImage(canvas, 0, 0, 120, 80);
    const { data } = ctx.getImageData(0, 0, 120, 80);
    if (data.some((v, i) => i % 4 !== 3 && v > 40)) return data;
  }
  throw new Error('nothing was drawn in 300 frames');
}

describe('viewer', () => {
  for (const backend of ['webgl2', 'webgpu'] as const) {
    it(`${backend}: shows the scene, turns with the arrow keys and comes back with Home`, async () => {
      const canvas = document.createElement('canvas');
      canvas.tabIndex = 0;
      canvas.style.cssText = 'width:240px;height:160px;display:block';
      document.body.append(canvas);
      const viewer = await createViewer(canvas, sceneOf(OBJECTS, 'clear', 'concrete'), CAMERA, { backend });
      try {
        expect(viewer.backend === backend, `${backend} is used`);
        const press = (key: string) => () => {
          canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        };
        const first = await shownAfter(canvas, () => undefined);
        const turned = await shownAfter(canvas, press('ArrowLeft'));
        const back = await shownAfter(canvas, press('Home'));
        const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
          a.reduce((n, v, i) => n + (Math.abs(v - b[i]!) > 30 ? 1 : 0), 0);
        expect(differing(first, turned) > 300, 'the picture turns');
        expect(differing(first, back) < 30, 'and comes back');
      } finally {
        viewer.dispose();
        canvas.remove();
      }
    });
  }
});
