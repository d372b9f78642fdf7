import type { ModelRecord } from './record.js';

/** What was found out about this browser and machine before anything is downloaded (app/models/probe.ts). */
export interface Probe {
  /** Whether the page is a secure context: without it there is no WebGPU and no cache. */
  readonly secure: boolean;
  /** `none`: the browser has no WebGPU; `no-adapter`: it has, but no usable GPU. */
  readonly webgpu: 'ok' | 'none' | 'no-adapter';
  /** "vendor architecture device", as far as the browser tells. */
  readonly adapter: string | null;
  /** An emulated GPU: works, slowly. */
  readonly emulated: boolean;
  readonly f16: boolean;
  /** Of the adapter, in bytes; null without one. */
  readonly limits: GpuLimits | null;
  /** Bytes, as the browser estimates them; null where it does not say. */
  readonly storage: { readonly usage: number; readonly quota: number } | null;
  readonly persisted: boolean | null;
  /** Gigabytes of main memory, capped by the browser. */
  readonly memoryGb: number | null;
  readonly threads: number;
}

export interface GpuLimits {
  readonly maxBufferSize: number;
  readonly maxStorageBufferBindingSize: number;
  readonly maxComputeWorkgroupStorageSize: number;
  readonly maxStorageBuffersPerShaderStage: number;
  readonly maxComputeInvocationsPerWorkgroup: number;
}

/** Why a model would not run here (`stop`), or might not (`warn`). `text` is a sentence for a person. */
export interface Need {
  readonly code:
    | 'insecure'
    | 'no-webgpu'
    | 'no-adapter'
    | 'no-f16'
    | 'gpu-limits'
    | 'no-space'
    | 'memory'
    | 'emulated';
  readonly level: 'stop' | 'warn';
  readonly text: string;
}

const MIB = 1024 * 1024;

/** Everything that speaks against this model on this machine, worst first. `cached`: its files are here already. */
export function needsOf(record: ModelRecord, probe: Probe, cached = false): readonly Need[] {
  const found: Need[] = [];
  const stop = (code: Need['code'], text: string) => found.push({ code, level: 'stop', text });
  const warn = (code: Need['code'], text: string) => found.push({ code, level: 'warn', text });
  if (record.backend === 'openai') return found;
  if (!probe.secure) {
    stop('insecure', NEEDS_SECURE);
    return found;
  }
  const gpu = record.backend === 'webllm' || record.device === 'webgpu';
  if (gpu && probe.webgpu === 'none') stop('no-webgpu', NEEDS_WEBGPU);
  else if (gpu && probe.webgpu === 'no-adapter') stop('no-adapter', NEEDS_ADAPTER);
  else if (gpu) {
    if (record.f16 && !probe.f16) stop('no-f16', NEEDS_F16);
    const short = record.backend === 'webllm' ? lacking(probe.limits, record.bufferBytes) : null;
    if (short !== null)
      stop('gpu-limits', `This GPU is too small for the model as the browser lets it be used: ${short}.`);
    if (probe.emulated && !record.standIn)
      warn(
        'emulated',
        'The browser emulates a GPU here: the model may run, hundreds of times slower than on a real one.',
      );
  }
  if (!cached && record.sizeBytes !== null && probe.storage !== null) {
    const free = probe.storage.quota - probe.storage.usage;
    if (record.sizeBytes > free)
      stop(
        'no-space',
        `The model takes ${bytesText(record.sizeBytes)} and the browser has ${bytesText(free)} left for this page. Delete another model, or free disk space.`,
      );
  }
  if (record.memoryBytes !== null && probe.memoryGb !== null && probe.memoryGb < 8) {
    if (record.memoryBytes > probe.memoryGb * 1024 * MIB)
      warn(
        'memory',
        `The model takes about ${bytesText(record.memoryBytes)} of memory and this machine reports ${probe.memoryGb} GB.`,
      );
  }
  return found;
}

export const NEEDS_SECURE =
  'This page is not in a secure context, so the browser gives it neither the GPU nor a cache for models. Open it over https, or on localhost.';
export const NEEDS_WEBGPU =
  'This browser has no WebGPU, which the model needs. Use a current Chrome or Edge (or Safari 26), or a model that runs on the CPU.';
export const NEEDS_ADAPTER =
  'The browser found no usable GPU. Turn hardware acceleration on in its settings; after repeated crashes of the GPU, restart the whole browser.';
export const NEEDS_F16 =
  'The model computes with 16-bit floats (shader-f16), which this GPU or browser does not offer. Take a variant with f32 in its name.';

/** What WebLLM's engine asks of a device at least; see its device detection. */
function lacking(limits: GpuLimits | null, bufferBytes: number | null): string | null {
  if (limits === null) return null;
  const binding = Math.max(128 * MIB, bufferBytes ?? 0);
  const least: readonly [keyof GpuLimits, number, string][] = [
    ['maxBufferSize', 256 * MIB, 'bytes in a buffer'],
    ['maxStorageBufferBindingSize', binding, 'bytes bound at once'],
    ['maxComputeWorkgroupStorageSize', 32768, 'bytes of workgroup storage'],
    ['maxStorageBuffersPerShaderStage', 10, 'storage buffers a shader'],
    ['maxComputeInvocationsPerWorkgroup', 256, 'invocations a workgroup'],
  ];
  for (const [name, need, words] of least)
    if (limits[name] < need) return `it offers ${limits[name]} ${words}, the engine needs ${need}`;
  return null;
}

/** "4.5 GB": decimal units, as disks and downloads are sold. */
export function bytesText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)} MB`;
  return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
}
