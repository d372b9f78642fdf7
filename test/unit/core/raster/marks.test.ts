import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../../../src/core/random.js';
import { project } from '../../../../src/core/raster/camera.js';
import { difference } from '../../../../src/core/raster/color.js';
import { HIGHLIGHTS, highlightColor } from '../../../../src/core/raster/highlight-color.js';
import { identify } from '../../../../src/core/raster/identifier-buffer.js';
import { placeLabels } from '../../../../src/core/raster/labels.js';
import { markMask, markMetrics, nearSquared, paintMark } from '../../../../src/core/raster/marks.js';
import { nodeVisibility } from '../../../../src/core/raster/node-visibility.js';
import type { Camera, Rgb, SceneSpec } from '../../../../src/core/scene.js';
import type { Vec3 } from '../../../../src/core/vec.js';
import { randomScene } from './random-scene.js';

const camera: Camera = {
  eye: [0, -14, 3],
  target: [0, 0, 1.5],
  up: [0, 0, 1],
  fov: 40,
  width: 240,
  height: 160,
};

test('a mark covers exactly the visible pixels of its objects', () => {
  const scene = randomScene(new Random(3), 8);
  const buffer = identify(scene, camera, 240, 160);
  const mark = { label: null, objects: [1, 7], points: [], tone: 0 };
  const mask = markMask(scene, buffer, camera, mark);
  let count = 0;
  for (let i = 0; i < mask.bits.length; i++) {
    const own = buffer.ids[i] === 1 || buffer.ids[i] === 7;
    assert.equal(mask.bits[i] === 1, own);
    if (own) count += 1;
  }
  assert.ok(count > 50);
  assert.equal(mask.count, count);
  const { left, top, right, bottom } = mask.box;
  for (let i = 0; i < mask.bits.length; i++) {
    const [x, y] = [i % 240, Math.floor(i / 240)];
    if (mask.bits[i]) assert.ok(x >= left && x < right && y >= top && y < bottom);
  }
});

const post = (x: number, y: number, d: number) => ({
  kind: 'bar' as const,
  a: [x, y, 0] as Vec3,
  b: [x, y, 3] as Vec3,
  section: { kind: 'round' as const, d },
  material: 0,
});
const scene: SceneSpec = {
  objects: [
    { id: 1, role: 'member', parts: [post(0, 0, 0.3)] },
    { id: 2, role: 'clutter', parts: [post(3, -4, 1.6)] },
    { id: 3, role: 'member', parts: [post(4.2, 0, 0.3)] },
    { id: 4, role: 'clutter', parts: [post(-2.86, -4, 0.08)] },
    { id: 5, role: 'member', parts: [post(-4, 0, 0.3)] },
  ],
  materials: [{ finish: 'steel', color: [0.4, 0.42, 0.45] }],
  environment: { sky: 'clear', ground: 'grass', sun: [0, 0, 1], seed: 0 },
};

test('nodes: open, behind a thick post, behind a thin one, off the picture', () => {
  const buffer = identify(scene, camera, 240, 160);
  const { dot } = markMetrics(240, 160);
  const seen = (p: Vec3) => nodeVisibility(scene, buffer, camera, p, dot);
  assert.equal(seen([0, 0, 1.5]), 1);
  assert.equal(seen([4.2, 0, 1.5]), 0);
  const thin = seen([-4, 0, 1.5]);
  assert.ok(thin > 0.5 && thin < 1, `${thin}`);
  assert.equal(seen([40, 0, 1.5]), 0);
  assert.equal(seen([0, -40, 1.5]), 0);
  const mark = (points: Vec3[]) =>
    markMask(scene, buffer, camera, { label: null, objects: [], points, tone: 0 });
  assert.equal(mark([[4.2, 0, 1.5]]).count, 0);
  const disc = mark([[-4, 0, 1.5]]);
  assert.ok(
    Math.abs(disc.count - Math.PI * dot * dot) < 0.2 * Math.PI * dot * dot,
    'whole, thin post or not',
  );
  const at = project([-4, 0, 1.5], camera, 240, 160);
  assert.equal(disc.bits[Math.floor(at.y) * 240 + Math.floor(at.x)], 1);
});

test('distances agree with looking at every pixel of the mask', () => {
  const r = new Random(11);
  const [width, height, reach] = [40, 30, 5];
  const bits = new Uint8Array(width * height).map(() => (r.chance(0.02) ? 1 : 0));
  const box = { left: 0, top: 0, right: width, bottom: height };
  const near = nearSquared({ width, height, bits, count: 1, box }, reach).data;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let best = (reach + 1) ** 2;
      for (let v = 0; v < height; v++) {
        for (let u = 0; u < width; u++) {
          if (Math.abs(u - x) > reach || Math.abs(v - y) > reach) continue;
          if (bits[v * width + u]) best = Math.min(best, (u - x) ** 2 + (v - y) ** 2);
        }
      }
      assert.equal(near[y * width + x], best);
    }
  }
});

test('painting changes the mark and a thin line round it, and nothing else', () => {
  const buffer = identify(scene, camera, 240, 160);
  const mask = markMask(scene, buffer, camera, { label: null, objects: [1], points: [], tone: 0 });
  for (const grey of [20, 128, 240]) {
    const pixels = new Uint8ClampedArray(240 * 160 * 4).fill(grey);
    const rgb: Rgb = [0, 0.92, 1];
    paintMark(pixels, mask, rgb);
    const near = nearSquared({ ...mask, box: { left: 0, top: 0, right: 240, bottom: 160 } }, 8).data;
    for (let i = 0; i < near.length; i++) {
      const at: Rgb = [pixels[4 * i]! / 255, pixels[4 * i + 1]! / 255, pixels[4 * i + 2]! / 255];
      const shift = difference(at, [grey / 255, grey / 255, grey / 255]);
      if (near[i] === 0 || near[i] === 1) assert.ok(shift > 0.05, `${grey}: pixel ${i} moves by ${shift}`);
      else if (near[i]! > 36) assert.equal(shift, 0);
      assert.equal(pixels[4 * i + 3], grey);
    }
  }
});

test('labels stay on the picture, off every candidate and off each other', () => {
  for (let seed = 0; seed < 12; seed++) {
    const r = new Random(seed);
    const busy = randomScene(r, 7);
    const [width, height] = r.pick([
      [512, 341],
      [341, 512],
      [960, 640],
    ] as const);
    const view = { ...camera, width, height };
    const buffer = identify(busy, view, width, height);
    const requests = [1, 4, 7].map((id, k) => ({
      text: `Member ${k}`,
      mask: markMask(busy, buffer, view, { label: '', objects: [id], points: [], tone: k }),
    }));
    const avoid = buffer.ids.map((id) => (id === 10 ? 1 : 0));
    const labels = placeLabels(requests, Uint8Array.from(avoid), buffer.ids, width, height);
    assert.equal(labels.length, requests.filter((q) => q.mask.count > 0).length);
    assert.deepEqual(placeLabels(requests, Uint8Array.from(avoid), buffer.ids, width, height), labels);
    for (const [n, l] of labels.entries()) {
      assert.ok(l.left > 0 && l.top > 0 && l.left + l.width < width && l.top + l.height < height);
      for (const m of labels.slice(n + 1)) {
        const clear =
          l.left + l.width < m.left ||
          m.left + m.width < l.left ||
          l.top + l.height < m.top ||
          m.top + m.height < l.top;
        assert.ok(clear, 'labels overlap');
      }
      if (!l.clear) continue;
      for (let y = l.top; y < l.top + l.height; y++) {
        for (let x = l.left; x < l.left + l.width; x++) {
          const i = y * width + x;
          assert.equal(avoid[i], 0);
          for (const q of requests) assert.equal(q.mask.bits[i], 0);
        }
      }
    }
    assert.ok(labels.some((l) => l.clear));
  }
});

test('the highlight colour differs from what the scene is made of', () => {
  const of = (color: Rgb, ground: SceneSpec['environment']['ground'], sky: SceneSpec['environment']['sky']) =>
    highlightColor({
      ...scene,
      materials: [{ finish: 'painted', color }],
      environment: { ...scene.environment, ground, sky },
    });
  for (const known of HIGHLIGHTS) {
    const chosen = of(known.rgb, 'asphalt', 'overcast');
    assert.notEqual(chosen.name, known.name);
    assert.ok(difference(chosen.rgb, known.rgb) > 0.15, `${known.name} -> ${chosen.name}`);
  }
  assert.notEqual(of([0.35, 0.45, 0.2], 'grass', 'clear').name, 'lime');
});
