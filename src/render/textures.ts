import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { NOISE_SIZE, noisePixels } from './noise-pixels.js';

/** The noise picture twice: sharp at grazing angles for what is fine, cheap for what is broad. */
export interface NoiseTextures {
  readonly fine: RawTexture;
  readonly broad: RawTexture;
}

export function noiseTextures(scene: Scene): NoiseTextures {
  const make = (anisotropy: number): RawTexture => {
    const texture = RawTexture.CreateRGBATexture(
      noisePixels(),
      NOISE_SIZE,
      NOISE_SIZE,
      scene,
      true,
      false,
      anisotropy > 1 ? Texture.TRILINEAR_SAMPLINGMODE : Texture.LINEAR_LINEAR_MIPNEAREST,
    );
    texture.wrapU = Texture.WRAP_ADDRESSMODE;
    texture.wrapV = Texture.WRAP_ADDRESSMODE;
    texture.anisotropicFilteringLevel = anisotropy;
    return texture;
  };
  return { fine: make(4), broad: make(1) };
}
