import '../../../src/ui/parts/enlarger.js';
import type { OrthantEnlarger } from '../../../src/ui/parts/enlarger.js';
import { fit, pan, zoomAt } from '../../../src/ui/parts/zoom.js';
import { same, truthy } from '../../helpers/check.js';
import { deep, key, mount, picture, settled } from './helpers.js';

const size = { width: 1920, height: 1280 };
const room = { width: 960, height: 800 };

describe('zooming', () => {
  it('fits the whole picture, centred', () => {
    same(fit(size, room), { scale: 0.5, x: 0, y: 80 });
  });

  it('keeps the point under the pointer, and never shows less than it could', () => {
    const base = fit(size, room);
    const closer = zoomAt(base, 4, 300, 500, size, room);
    const before = [(300 - base.x) / base.scale, (500 - base.y) / base.scale];
    const after = [(300 - closer.x) / closer.scale, (500 - closer.y) / closer.scale];
    same(after.map(Math.round), before.map(Math.round), 'picture point');
    same(zoomAt(closer, 1e-3, 0, 0, size, room), base, 'zoomed out');
    const far = pan(closer, 1e6, -1e6, size, room);
    same([far.x, Math.round(far.y + size.height * far.scale)], [0, room.height], 'panned to the corner');
  });
});

describe('the enlarger', () => {
  async function open() {
    const element = document.createElement('orthant-enlarger') as OrthantEnlarger;
    element.pictures = [picture('original', 'Original', 300, 200), picture('1', 'Member 1', 300, 200)];
    element.frames = element.pictures.map(({ id, caption }) => ({ id, caption, ratio: 1.5 }));
    element.count = 4;
    element.addEventListener('enlarge', (event) => {
      if (event instanceof CustomEvent) element.index = event.detail.index;
    });
    element.addEventListener('close', () => {
      element.index = -1;
    });
    const mounted = mount(element);
    element.index = 0;
    await settled();
    const root = element.shadowRoot;
    if (!root) throw new Error('the enlarger has no root');
    const canvas = deep(root, 'canvas');
    return {
      ...mounted,
      dialog: deep(root, 'dialog') as HTMLDialogElement,
      root,
      scale: () => Number(/scale\(([\d.]+)\)/.exec(canvas.style.transform)?.[1]),
      transform: () => canvas.style.transform,
    };
  }

  it('zooms with wheel and keys, pans, flips at the same place, closes', async () => {
    const enlarger = await open();
    truthy(enlarger.dialog.open, 'open');
    const base = enlarger.scale();
    deep(enlarger.root, '.room').dispatchEvent(
      new WheelEvent('wheel', { deltaY: -400, clientX: 200, clientY: 300, bubbles: true, cancelable: true }),
    );
    await settled();
    truthy(enlarger.scale() > base * 1.5, 'zoomed by the wheel');
    key('+', enlarger.dialog);
    await settled();
    const close = enlarger.transform();
    key('ArrowLeft', enlarger.dialog);
    await settled();
    truthy(enlarger.transform() !== close, 'panned');
    const place = enlarger.transform();
    key(']', enlarger.dialog);
    await settled();
    same(deep(enlarger.root, 'h2').textContent, 'Member 1');
    same(enlarger.transform(), place, 'place after flipping');
    key('0', enlarger.dialog);
    await settled();
    same(enlarger.scale(), base, 'the whole picture again');
    deep(enlarger.root, '[aria-label^=Close]').click();
    await settled();
    truthy(!enlarger.dialog.open, 'closed');
    enlarger.remove();
  });

  it('places a candidate from the large picture', async () => {
    const enlarger = await open();
    const picked: number[] = [];
    enlarger.element.addEventListener('pick', (event) => {
      if (event instanceof CustomEvent) picked.push(event.detail);
    });
    enlarger.element.index = 1;
    await settled();
    deep(enlarger.root, '.place').click();
    same(picked, [1]);
    enlarger.remove();
  });
});
