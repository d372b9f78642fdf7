import { projectorOf } from '../core/raster/camera.js';
import { sceneMesh } from '../core/raster/tessellate.js';
import type { Camera, SceneSpec } from '../core/scene.js';
import type { Vec3 } from '../core/vec.js';
import type { Backend } from './capability.js';
import { startDevice } from './engine.js';
import { RenderFault } from './fault.js';
import { cameraOf, type Orbit, orbitOf, turned } from './orbit.js';
import { emptyScene } from './stage.js';
import { noiseTextures } from './textures.js';
import { World } from './world.js';

export interface Viewer {
  readonly backend: Backend;
  /** Back to the first view. */
  reset(): void;
  /** Frees the device and lets go of the canvas. */
  dispose(): void;
}

const KEY_STEP = 6;
const KEYS: { readonly [key: string]: readonly [number, number, number] } = {
  ArrowLeft: [-KEY_STEP, 0, 1],
  ArrowRight: [KEY_STEP, 0, 1],
  ArrowUp: [0, KEY_STEP, 1],
  ArrowDown: [0, -KEY_STEP, 1],
  '+': [0, 0, 1 / 1.12],
  '=': [0, 0, 1 / 1.12],
  '-': [0, 0, 1.12],
};

/**
 * A scene that can be turned: drag, two fingers or the arrow keys to go round it, wheel, pinch or plus and minus to come
 * closer, Home to start over. For looking at an item after it was scored. Draws only when something moved.
 *
 * The canvas must be in the page, be focusable (`tabindex`), and not have given out a context before. Rejects with
 * RenderFault where nothing can draw. `onLost` is called when the device goes away: dispose, and make a new viewer on a
 * new canvas if it is still wanted.
 */
export async function createViewer(
  canvas: HTMLCanvasElement,
  spec: SceneSpec,
  camera: Camera,
  options: { readonly backend?: Backend; readonly onLost?: () => void } = {},
): Promise<Viewer> {
  let used = false;
  const started = await startDevice(
    () => {
      // A canvas serves one kind of context only: if the first engine fails on it, the next gets a fresh copy in its place.
      if (!used) {
        used = true;
        return canvas;
      }
      const copy = canvas.cloneNode(false) as HTMLCanvasElement;
      canvas.replaceWith(copy);
      canvas = copy;
      return copy;
    },
    true,
    options.backend,
  );
  if (!started.ok) throw new RenderFault(started.fault);
  const device = started.value;
  const scene = emptyScene(device);
  const world = new World(device, scene, noiseTextures(scene), spec);
  const pivot: Vec3 = sceneMesh(spec).center;
  const first = orbitOf(camera, pivot);
  let orbit: Orbit = first;
  let frame = 0;
  let over = false;

  const draw = (): void => {
    frame = 0;
    if (over) return;
    if (device.isLost()) {
      options.onLost?.();
      return;
    }
    if (!world.isReady()) {
      wake();
      return;
    }
    const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
    const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (canvas.width !== width || canvas.height !== height) device.engine.setSize(width, height);
    device.engine.beginFrame();
    world.aim(projectorOf(cameraOf(orbit, camera), width, height));
    scene.render();
    device.engine.endFrame();
  };
  const wake = (): void => {
    if (frame === 0 && !over) frame = requestAnimationFrame(draw);
  };
  const turn = (azimuth: number, elevation: number, zoom: number): void => {
    orbit = turned(orbit, azimuth, elevation, zoom);
    wake();
  };

  const stop = listen(canvas, turn, () => {
    orbit = first;
    wake();
  });
  const watcher = new ResizeObserver(wake);
  watcher.observe(canvas);
  wake();

  return {
    backend: device.backend,
    reset() {
      orbit = first;
      wake();
    },
    dispose() {
      over = true;
      cancelAnimationFrame(frame);
      watcher.disconnect();
      stop();
      world.dispose();
      scene.dispose();
      device.engine.dispose();
    },
  };
}

/** Pointer, wheel and keys to turns (degrees, degrees, factor). Returns what takes the listeners off again. */
function listen(
  canvas: HTMLCanvasElement,
  turn: (azimuth: number, elevation: number, zoom: number) => void,
  home: () => void,
): () => void {
  const off = new AbortController();
  const options = { signal: off.signal };
  const fingers = new Map<number, { x: number; y: number }>();
  const spread = (): number => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  canvas.style.touchAction = 'none';
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      canvas.setPointerCapture(event.pointerId);
      canvas.focus({ preventScroll: true });
    },
    options,
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const held = fingers.get(event.pointerId);
      if (!held) return;
      const before = spread();
      const dx = event.clientX - held.x;
      const dy = event.clientY - held.y;
      held.x = event.clientX;
      held.y = event.clientY;
      const k = 220 / Math.max(200, canvas.clientWidth) / Math.max(1, fingers.size);
      const after = spread();
      turn(-dx * k, dy * k, before > 0 && after > 0 ? before / after : 1);
    },
    options,
  );
  for (const name of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(name, (event) => fingers.delete(event.pointerId), options);
  }
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      turn(0, 0, 1.0015 ** event.deltaY);
    },
    { ...options, passive: false },
  );
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Home') {
        home();
      } else {
        const step = KEYS[event.key];
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
        turn(step[0], step[1], step[2] === 1 ? 1 : step[2]);
      }
      event.preventDefault();
    },
    options,
  );
  return () => off.abort();
}
