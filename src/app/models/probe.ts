import type { GpuLimits, Probe } from '../../models/needs.js';
import { persistence } from '../../storage/persistence.js';

/** The parts of WebGPU that the probe reads; the page's own types stop short of them. */
interface Adapter {
  readonly features: { has(name: string): boolean };
  readonly limits: GpuLimits;
  readonly info?: {
    readonly vendor: string;
    readonly architecture: string;
    readonly device: string;
    readonly description: string;
    readonly isFallbackAdapter?: boolean;
  };
}
interface Gpu {
  requestAdapter(options: { readonly powerPreference: 'high-performance' }): Promise<Adapter | null>;
}
interface Machine {
  readonly gpu?: Gpu;
  /** Gigabytes, Chromium only. */
  readonly deviceMemory?: number;
  readonly hardwareConcurrency: number;
}

/** What this browser and machine can run, found out without downloading or allocating anything. Never rejects. */
export async function probeMachine(
  machine: Machine = navigator,
  secure: boolean = isSecureContext,
): Promise<Probe> {
  const adapter = await adapterOf(machine.gpu);
  const { persisted, usage, quota } = await persistence();
  const info = adapter?.info;
  return {
    secure,
    webgpu: machine.gpu === undefined ? 'none' : adapter === null ? 'no-adapter' : 'ok',
    adapter: info
      ? [info.vendor, info.architecture, info.device, info.description].filter(Boolean).join(' ') || null
      : null,
    emulated: info?.isFallbackAdapter === true || /swiftshader|llvmpipe/i.test(info?.architecture ?? ''),
    f16: adapter?.features.has('shader-f16') ?? false,
    limits: adapter === null ? null : limitsOf(adapter.limits),
    storage: usage === null || quota === null ? null : { usage, quota },
    persisted,
    memoryGb: machine.deviceMemory ?? null,
    threads: machine.hardwareConcurrency,
  };
}

async function adapterOf(gpu: Gpu | undefined): Promise<Adapter | null> {
  try {
    return (await gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null;
  } catch {
    return null;
  }
}

/** The limits are getters of the browser's object: copied, so that the probe is plain data. */
const limitsOf = (limits: GpuLimits): GpuLimits => ({
  maxBufferSize: limits.maxBufferSize,
  maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
  maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
  maxStorageBuffersPerShaderStage: limits.maxStorageBuffersPerShaderStage,
  maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
});
