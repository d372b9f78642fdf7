import { type RotaObject, SPHERE_RADIUS } from './geometry.js';
import { type KernelExports, loadKernel } from './kernel/load.js';
import { CANVAS, plainAuxiliary, plainMask } from './plain-projection.js';
import { IDENTITY, type Mat3 } from './pose.js';

export { CANVAS } from './plain-projection.js';
/** The panel a solver sees: target, auxiliary view and current projection with two strips between them. */
export const PANEL_WIDTH = 972;
/** Where the three parts of a panel start. */
export const PANEL_PARTS = [0, 326, 652] as const;
const STRIP_GREY = 12;

/**
 * One object, ready to be looked at in any pose. Images are fresh copies, row-major from the upper left. All values are
 * those of the definition, bit for bit, whichever engine computes them.
 */
export interface Projector {
  /** Number of columns; 31 points each. */
  readonly columns: number;
  /** The silhouette at the target pose, the identity. */
  readonly target: Uint8Array;
  /** `kernel` is the WebAssembly one. */
  readonly engine: 'kernel' | 'plain';
  /** Memory held for the object, in bytes. */
  readonly bytes: number;
  /** 320 x 320, 0 or 255. */
  mask(pose: Mat3): Uint8Array;
  /** Intersection over union of the silhouettes at `pose` and at the target pose, in pixels. */
  iou(pose: Mat3): number;
  /**
   * The same if it is at least `bar`, else null; several times faster where it is far below, because the kernel gives up
   * as soon as enough of the object sticks out of the target.
   */
  iouFrom(pose: Mat3, bar: number): number | null;
  /** 320 x 320 grey. */
  auxiliary(pose: Mat3): Uint8Array;
  /** 972 x 320 grey. */
  panel(pose: Mat3): Uint8Array;
  /** Hands the memory on to the next projector; this one must not be used any more. */
  release(): void;
}

/** Kernels that nobody uses now: building one costs 8 MB and more, and packs need one object after the other. */
const idle: KernelExports[] = [];
const MOST_IDLE = 2;

/** `plain` asks for the slow engine (tests); otherwise the kernel is used wherever it is exact. */
export function projectorOf(object: RotaObject, plain = false): Projector {
  if (!plain && keepsClear(object)) {
    const kernel = idle.pop() ?? loadKernel();
    if (kernel !== null) return kernelProjector(object, kernel);
  }
  return plainProjector(object);
}

/** The kernel takes objects inside their sphere (with a hair for rounding): 160 + 5 * 28 stays on the canvas. */
function keepsClear({ x, y }: RotaObject): boolean {
  const most = SPHERE_RADIUS * SPHERE_RADIUS + 1e-3;
  for (let i = 0; i < x.length; i++) if (!(x[i]! * x[i]! + y[i]! * y[i]! <= most)) return false;
  return x.length > 0;
}

/** Rows no longer than 1: true of every product of rotations. Other matrices could throw points off the canvas. */
function isContraction(pose: Mat3): boolean {
  for (let r = 0; r < 9; r += 3) {
    const [a, b, c] = [pose[r]!, pose[r + 1]!, pose[r + 2]!];
    if (!(a * a + b * b + c * c <= 1 + 1e-9)) return false;
  }
  return true;
}

function kernelProjector(object: RotaObject, kernel: KernelExports): Projector {
  const columns = object.x.length;
  const at = kernel.begin(columns, object.seed);
  new Float64Array(kernel.memory.buffer, at, columns).set(object.x);
  new Float64Array(kernel.memory.buffer, kernel.second(), columns).set(object.y);
  kernel.finish();
  const copy = (from: number, length: number): Uint8Array =>
    new Uint8Array(kernel.memory.buffer, from, length).slice();
  let released = false;
  const aim = (pose: Mat3): void => {
    if (released) throw new Error('Projector: used after release; its memory may hold another object');
    new Float64Array(kernel.memory.buffer, kernel.pose(), 9).set(pose);
  };
  /** The pose whose silhouette the kernel holds now: asking twice for one pose projects once. */
  let held: Mat3 | null = null;
  const project = (pose: Mat3): void => {
    if (held === pose && !released) return;
    aim(pose);
    kernel.project();
    held = pose;
  };
  let slow: Projector | null = null;
  const otherwise = (): Projector => {
    slow ??= plainProjector(object);
    return slow;
  };
  project(IDENTITY);
  kernel.keep_target();
  const target = copy(kernel.mask(), CANVAS * CANVAS);
  return {
    columns,
    target,
    engine: 'kernel',
    bytes: kernel.memory.buffer.byteLength,
    mask(pose) {
      if (!isContraction(pose)) return otherwise().mask(pose);
      project(pose);
      return copy(kernel.mask(), CANVAS * CANVAS);
    },
    iou(pose) {
      if (!isContraction(pose)) return otherwise().iou(pose);
      project(pose);
      return kernel.iou();
    },
    iouFrom(pose, bar) {
      if (!isContraction(pose)) return otherwise().iouFrom(pose, bar);
      aim(pose);
      const value = kernel.iou_from(bar);
      held = null;
      return value < 0 ? null : value;
    },
    auxiliary(pose) {
      if (!isContraction(pose)) return otherwise().auxiliary(pose);
      aim(pose);
      return copy(kernel.auxiliary(), CANVAS * CANVAS);
    },
    panel(pose) {
      if (!isContraction(pose)) return otherwise().panel(pose);
      project(pose);
      aim(pose);
      kernel.auxiliary();
      return copy(kernel.panel(), PANEL_WIDTH * CANVAS);
    },
    release() {
      if (released) return;
      released = true;
      if (idle.length < MOST_IDLE) idle.push(kernel);
    },
  };
}

function plainProjector(object: RotaObject): Projector {
  const target = plainMask(object, IDENTITY);
  return {
    columns: object.x.length,
    target,
    engine: 'plain',
    bytes: object.x.byteLength + object.y.byteLength,
    mask: (pose) => plainMask(object, pose),
    iou: (pose) => overlap(plainMask(object, pose), target),
    iouFrom(pose, bar) {
      const value = overlap(plainMask(object, pose), target);
      return value >= bar ? value : null;
    },
    auxiliary: (pose) => plainAuxiliary(object, pose),
    panel: (pose) => panelOf(target, plainAuxiliary(object, pose), plainMask(object, pose)),
    release: () => {},
  };
}

/** IoU of two masks; 0 where both are empty. */
export function overlap(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    const inA = a[i] !== 0;
    const inB = b[i] !== 0;
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return either === 0 ? 0 : both / either;
}

/** Puts three 320 x 320 images side by side as the paper's 972 x 320 panel. */
export function panelOf(target: Uint8Array, auxiliary: Uint8Array, current: Uint8Array): Uint8Array {
  const panel = new Uint8Array(PANEL_WIDTH * CANVAS).fill(STRIP_GREY);
  for (let y = 0; y < CANVAS; y++) {
    [target, auxiliary, current].forEach((image, k) => {
      panel.set(image.subarray(y * CANVAS, (y + 1) * CANVAS), y * PANEL_WIDTH + PANEL_PARTS[k]!);
    });
  }
  return panel;
}
