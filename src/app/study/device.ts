import type { Json } from '../../core/item.js';
import { browserOf, type DeviceFacts } from '../../studies/gate.js';
import type { Services } from '../services.js';
import { inJatos } from './in-jatos.js';
import { jatosIds } from './jatos.js';

/** What the gate needs to know of this device. Never rejects. */
export async function deviceFacts(): Promise<DeviceFacts> {
  return {
    width: innerWidth,
    height: innerHeight,
    pointer: matchMedia('(pointer: fine)').matches
      ? 'fine'
      : matchMedia('(pointer: coarse)').matches
        ? 'coarse'
        : null,
    browser: browserOf(navigator.userAgent),
    webgpu: await hasWebGpu(),
    webgl2: hasWebGl2(),
  };
}

/** The same, with what else is worth keeping of a session: for the record, not for the gate. */
export async function gateRecord(
  services: Services,
  facts: DeviceFacts,
): Promise<{ readonly [name: string]: Json }> {
  const { persisted } = await services.persistence(true);
  return {
    width: facts.width,
    height: facts.height,
    pointer: facts.pointer,
    browser: facts.browser === null ? null : `${facts.browser.name} ${facts.browser.version}`,
    webgpu: facts.webgpu,
    webgl2: facts.webgl2,
    dpr: devicePixelRatio,
    screen: `${screen.width}x${screen.height}`,
    touch: navigator.maxTouchPoints,
    language: navigator.language,
    userAgent: navigator.userAgent,
    persisted,
    isolated: crossOriginIsolated,
    online: navigator.onLine,
    refresh: await refreshRate(),
    ...(inJatos() ? { jatos: await jatosIds() } : {}),
  };
}

/** Frames per second over half a second's span (span over count: an average of intervals overrates it); null if hidden. */
async function refreshRate(): Promise<number | null> {
  if (document.hidden) return null;
  const times: number[] = [];
  await new Promise<void>((resolve) => {
    // A page that is hidden meanwhile gets no frames: it must not wait for them.
    const enough = setTimeout(resolve, 1500);
    const tick = (time: number): void => {
      times.push(time);
      if (time - (times[0] ?? time) >= 500) {
        clearTimeout(enough);
        resolve();
      } else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return span > 0 ? Math.round((10_000 * (times.length - 1)) / span) / 10 : null;
}

async function hasWebGpu(): Promise<boolean> {
  const gpu: unknown = Reflect.get(navigator, 'gpu');
  if (typeof gpu !== 'object' || gpu === null || !('requestAdapter' in gpu)) return false;
  const { requestAdapter } = gpu;
  if (typeof requestAdapter !== 'function') return false;
  try {
    return (await requestAdapter.call(gpu)) !== null;
  } catch {
    return false;
  }
}

function hasWebGl2(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
