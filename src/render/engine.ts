import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js';
import { fail, ok, type Result } from '../core/result.js';
import { type Backend, probe } from './capability.js';
import type { ShaderSet } from './shader-set.js';

/** A running engine and the shaders in its language. */
export interface Device {
  readonly backend: Backend;
  readonly engine: AbstractEngine;
  readonly shaders: ShaderSet;
  /** Whether the device has gone away (driver reset, too many contexts, a laptop's lid): its pixels mean nothing. */
  isLost(): boolean;
  /** Calls back once the device has gone away, a moment after it did. */
  whenLost(tell: () => void): void;
}

type Canvas = HTMLCanvasElement;

async function start(backend: Backend, canvas: Canvas, antialias: boolean): Promise<Device> {
  if (backend === 'webgpu') {
    const [{ WebGPUEngine }, { WGSL }] = await Promise.all([
      import('@babylonjs/core/Engines/webgpuEngine.js'),
      import('./shaders-wgsl.js'),
    ]);
    const engine = new WebGPUEngine(canvas, { antialias, adaptToDeviceRatio: false, audioEngine: false });
    try {
      await engine.initAsync();
    } catch (error) {
      engine.dispose();
      throw error;
    }
    let lost = false;
    engine.onContextLostObservable.addOnce(() => {
      lost = true;
    });
    return {
      backend,
      engine,
      shaders: WGSL,
      isLost: () => lost,
      whenLost: (tell) => void engine.onContextLostObservable.addOnce(tell),
    };
  }
  const [{ Engine }, { GLSL }] = await Promise.all([
    import('@babylonjs/core/Engines/engine.js'),
    import('./shaders-glsl.js'),
  ]);
  const options = {
    antialias,
    preserveDrawingBuffer: false,
    stencil: false,
    disableWebGL2Support: false,
    // Recovery is ours: a lost device is thrown away and a new one built (see Stage).
    doNotHandleContextLost: true,
    audioEngine: false,
  };
  const engine = new Engine(canvas, antialias, options, false);
  if (engine.version < 2) {
    engine.dispose();
    throw new Error('the context is not WebGL 2');
  }
  // Asked of the context itself: its event comes only with the next task.
  return {
    backend,
    engine,
    shaders: GLSL,
    isLost: () => canvas.getContext('webgl2')?.isContextLost() ?? true,
    whenLost: (tell) => canvas.addEventListener('webglcontextlost', () => tell(), { once: true }),
  };
}

/**
 * Starts the best engine the browser has; if it will not start, the next one. A canvas that has once given out a
 * context of one kind gives no other, so every try gets a canvas of its own.
 * Fails with `no-graphics` when nothing starts.
 */
export async function startDevice(
  makeCanvas: () => Canvas,
  antialias: boolean,
  wanted?: Backend,
): Promise<Result<Device>> {
  const found = await probe(wanted);
  if (!found.ok) return found;
  let last: unknown;
  for (const backend of found.value) {
    try {
      return ok(await start(backend, makeCanvas(), antialias));
    } catch (error) {
      last = error;
    }
  }
  return fail(
    'no-graphics',
    `The graphics of this browser did not start (${last instanceof Error ? last.message : String(last)}). Nothing is lost: close other tabs that draw 3D, or restart the browser, then reload this page.`,
  );
}
