import { fail, ok, type Result } from '../core/result.js';

export type Backend = 'webgpu' | 'webgl2';

/** Narrow view of the part of WebGPU that the probe needs. */
interface GpuLike {
  requestAdapter(): Promise<unknown>;
}

async function hasWebGpu(): Promise<boolean> {
  const gpu = (navigator as { readonly gpu?: GpuLike }).gpu;
  if (!gpu) return false;
  try {
    return (await gpu.requestAdapter()) !== null;
  } catch {
    return false;
  }
}

function hasWebGl2(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/**
 * What this browser can draw with, best first. Fails with `no-graphics` when it has neither WebGPU nor WebGL2.
 * @param wanted restricts the search, e.g. from a debug flag in the address; ignored when the browser lacks it
 */
export async function probe(wanted?: Backend): Promise<Result<readonly Backend[]>> {
  const found: Backend[] = [];
  if (await hasWebGpu()) found.push('webgpu');
  if (hasWebGl2()) found.push('webgl2');
  if (found.length === 0) {
    return fail(
      'no-graphics',
      'This browser can draw 3D pictures neither with WebGPU nor with WebGL 2. Nothing is lost: turn hardware acceleration on in its settings, or open the page in a current Chrome, Edge, Firefox or Safari.',
    );
  }
  const chosen = found.filter((backend) => backend === wanted);
  return ok(chosen.length > 0 ? [...chosen, ...found.filter((b) => b !== wanted)] : found);
}
