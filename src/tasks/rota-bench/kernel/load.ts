import { WASM_BASE64 } from './kernel.wasm.js';

/** The part of WebAssembly that is used here; the pure folders see neither the page's types nor Node's. */
declare const WebAssembly:
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
    }
  | undefined;

/** What kernel.c exports; pointers are byte offsets into `memory`, which is replaced when it grows. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  pose(): number;
  begin(columns: number, seed: number): number;
  second(): number;
  finish(): void;
  heap(): number;
  project(): void;
  keep_target(): void;
  foreground(): number;
  iou(): number;
  iou_from(bar: number): number;
  mask(): number;
  auxiliary(): number;
  panel(): number;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function bytesOf(base64: string): Uint8Array {
  const text = base64.replace(/\s/g, '');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const value = new Uint8Array(128);
  for (let i = 0; i < 64; i++) value[ALPHABET.charCodeAt(i)] = i;
  for (let i = 0, at = 0; i < text.length; i += 4) {
    let quad = 0;
    for (let k = 0; k < 4; k++) quad = (quad << 6) | (value[text.charCodeAt(i + k)] ?? 0);
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = (quad >> shift) & 255;
  }
  return bytes;
}

let module: object | null | undefined;

/**
 * A new instance with a memory of its own (8 MB, growing to about 40 for 90,000 columns); null where the engine has no
 * WebAssembly SIMD or refuses to compile a module of this size at once. Callers then use the plain projection.
 */
export function loadKernel(): KernelExports | null {
  if (module === undefined) {
    try {
      module = typeof WebAssembly === 'undefined' ? null : new WebAssembly.Module(bytesOf(WASM_BASE64));
    } catch {
      module = null;
    }
  }
  if (module === null || typeof WebAssembly === 'undefined') return null;
  return new WebAssembly.Instance(module, {}).exports as KernelExports;
}
