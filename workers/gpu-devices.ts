/**
 * Neither engine tells when its GPU device is lost. Every device asked for in this worker is watched instead.
 */
export interface DeviceWatch {
  /** Whether one was lost that `forget` does not cover. */
  lost(): boolean;
  /** Devices made so far may go: their model is being unloaded. */
  forget(): void;
}

export function watchDevices(): DeviceWatch {
  let era = 0;
  let lost = false;
  // Not there in insecure contexts and in browsers without WebGPU.
  if (typeof GPUAdapter !== 'undefined') {
    const original = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (...args) {
      const device = await original.apply(this, args);
      const made = era;
      void device.lost.then(() => {
        if (made === era) lost = true;
      });
      return device;
    };
  }
  return {
    lost: () => lost,
    forget: () => {
      era += 1;
      lost = false;
    },
  };
}
