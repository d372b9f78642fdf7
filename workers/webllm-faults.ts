import { fail, type Result } from '../src/core/result.js';
import { NEEDS_ADAPTER, NEEDS_F16, NEEDS_SECURE, NEEDS_WEBGPU } from '../src/models/needs.js';
import { DEVICE_LOST, NOT_LOADED, NOT_VISION } from './engine-faults.js';
import { isQuota, noSpace, words } from './model-files.js';

/** The engine's error classes are not exported; their names are. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** What went wrong while loading, in our words; the engine's own only where there is nothing better. */
export async function loadFault(error: unknown, lost: boolean): Promise<Result<never>> {
  const text = words(error);
  if (lost || nameOf(error) === 'DeviceLostError') return fail('device-lost', DEVICE_LOST);
  if (isQuota(error)) return fail('no-space', await noSpace(0));
  switch (nameOf(error)) {
    case 'WebGPUNotAvailableError':
      return isSecureContext ? fail('no-webgpu', NEEDS_WEBGPU) : fail('insecure', NEEDS_SECURE);
    case 'ShaderF16SupportError':
      return fail('no-f16', NEEDS_F16);
    case 'FeatureSupportError':
      return fail('gpu-limits', `This GPU lacks something the model needs: ${text}`);
    case 'CompileError':
    case 'LinkError':
      return fail(
        'bad-file',
        `The model's library is not one that this engine can run (${text}). It must be compiled for this version of WebLLM.`,
      );
    case 'IntegrityError':
      return fail('bad-file', `A file of the model is not the one its record names (${text}).`);
    case 'ArtifactManifestError':
      return fail('bad-file', `The model's manifest does not fit its library (${text}).`);
  }
  if (/Unable to find a compatible GPU/.test(text)) return fail('no-adapter', NEEDS_ADAPTER);
  if (/exceeds limit/.test(text))
    return fail(
      'gpu-limits',
      `This GPU is too small for the model as the browser lets it be used (${text}).`,
    );
  return fail('engine', `The model could not be loaded: ${text}. Try again, or another model.`);
}

export function askFault(error: unknown, lost: boolean): Result<never> {
  const text = words(error);
  // A lost device shows as an error about something that was freed, or about the GPU's instance.
  if (lost || nameOf(error) === 'DeviceLostError' || /Instance reference no longer exists/.test(text))
    return fail('device-lost', DEVICE_LOST);
  switch (nameOf(error)) {
    case 'ModelNotLoadedError':
      return fail('not-loaded', NOT_LOADED);
    case 'ContextWindowSizeExceededError':
    case 'PrefillChunkSizeSmallerThanImageError':
      return fail('too-long', `The request does not fit the model (${text}). Nothing was asked.`);
    case 'GrammarMatcherInitError':
      return fail(
        'bad-grammar',
        `The engine could not use the grammar for the answer (${text.slice(0, 300)}). Nothing was asked.`,
      );
    case 'CannotFindImageEmbedError':
    case 'UserMessageContentErrorForNonVLM':
    case 'UnsupportedContentPartError':
      return fail('not-vision', NOT_VISION);
    case 'InvalidStateError':
      return fail('bad-image', `An image could not be decoded (${text}). Nothing was asked.`);
  }
  return fail('engine', `The engine ended with an error: ${text}. The question was not answered.`);
}
