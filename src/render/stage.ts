import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js';
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture.js';
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { Scene } from '@babylonjs/core/scene.js';
import { projectorOf } from '../core/raster/camera.js';
import type { Camera, SceneSpec } from '../core/scene.js';
import type { Device } from './engine.js';
import { type NoiseTextures, noiseTextures } from './textures.js';
import { World } from './world.js';

const KEPT_WORLDS = 3;

/** RGBA bytes, row-major from the upper left. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** A Babylon scene that holds nothing by itself: cameras and lights are ours, in the shaders' own numbers. */
export function emptyScene(device: Device): Scene {
  const scene = new Scene(device.engine, { virtual: true });
  scene.useRightHandedSystem = true;
  scene.autoClear = true;
  scene.clearColor = new Color4(0, 0, 0, 1);
  scene.skipFrustumClipping = true;
  scene.activeCamera = new FreeCamera('camera', new Vector3(0, 0, 0), scene);
  return scene;
}

/**
 * Draws scenes into pixels off screen. One device, a few scenes kept on it, one render target per picture size.
 * Not reentrant: the renderer queues.
 */
export class Stage {
  readonly device: Device;
  readonly #scene: Scene;
  readonly #noise: NoiseTextures;
  readonly #worlds = new Map<SceneSpec, World>();
  #target: RenderTargetTexture | null = null;

  constructor(device: Device) {
    this.device = device;
    this.#scene = emptyScene(device);
    this.#noise = noiseTextures(this.#scene);
  }

  /** True once the device is gone: nothing drawn on this stage can be trusted any more. */
  get lost(): boolean {
    return this.device.isLost();
  }

  #world(spec: SceneSpec): World {
    const known = this.#worlds.get(spec);
    if (known) {
      this.#worlds.delete(spec);
      this.#worlds.set(spec, known);
      return known;
    }
    const world = new World(this.device, this.#scene, this.#noise, spec);
    this.#worlds.set(spec, world);
    for (const [old, stale] of this.#worlds) {
      if (this.#worlds.size <= KEPT_WORLDS) break;
      this.#worlds.delete(old);
      stale.dispose();
    }
    return world;
  }

  #sized(width: number, height: number): RenderTargetTexture {
    const kept = this.#target;
    if (kept && kept.getRenderWidth() === width && kept.getRenderHeight() === height) return kept;
    kept?.dispose();
    const target = new RenderTargetTexture('picture', { width, height }, this.#scene, {
      generateMipMaps: false,
      generateDepthBuffer: true,
      samplingMode: Texture.NEAREST_SAMPLINGMODE,
      type: Constants.TEXTURETYPE_UNSIGNED_BYTE,
      format: Constants.TEXTUREFORMAT_RGBA,
    });
    target.samples = 4;
    target.clearColor = new Color4(0, 0, 0, 1);
    this.#target = target;
    return target;
  }

  /** @param width,height pixels; the aspect ratio should be the camera's own. Throws when the device is lost. */
  async draw(spec: SceneSpec, camera: Camera, width: number, height: number): Promise<Pixels> {
    const { engine } = this.device;
    const world = this.#world(spec);
    const target = this.#sized(width, height);
    target.renderList = world.meshes;
    for (let tries = 0; !world.isReady(); tries++) {
      if (this.lost || tries > 2000) throw new Error('the graphics device was lost while shaders compiled');
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    engine.beginFrame();
    world.aim(projectorOf(camera, width, height));
    target.render();
    engine.endFrame();
    const view = await target.readPixels();
    if (this.lost || !view) throw new Error('the graphics device was lost while a picture was drawn');
    const bytes = new Uint8ClampedArray(width * height * 4);
    bytes.set(new Uint8Array(view.buffer, view.byteOffset, bytes.length));
    return { width, height, data: flipped(bytes, width, height) };
  }

  dispose(): void {
    for (const world of this.#worlds.values()) world.dispose();
    this.#worlds.clear();
    this.#target?.dispose();
    this.#scene.dispose();
    this.device.engine.dispose();
  }
}

/** Render targets are read bottom row first, on both engines. */
function flipped(
  bytes: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const row = 4 * width;
  const held = new Uint8ClampedArray(row);
  for (let y = 0; 2 * y + 1 < height; y++) {
    const a = y * row;
    const b = (height - 1 - y) * row;
    held.set(bytes.subarray(a, a + row));
    bytes.copyWithin(a, b, b + row);
    bytes.set(held, b);
  }
  return bytes;
}
