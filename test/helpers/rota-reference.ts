/**
 * The projection of RoTA-Bench as its definition reads, written straight down: the independent truth that the fast kernel
 * is tested and timed against. It shares no code with the product. Sensible, not tuned: points that share a pixel are
 * marked once, and every marked pixel gets its disc once.
 */
const SIDE = 320;
const PANEL = 972;

export interface ReferenceObject {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 31 depths a column. */
  readonly z: Float64Array;
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function roundHalfEven(v: number): number {
  const below = Math.floor(v);
  const rest = v - below;
  if (rest > 0.5) return below + 1;
  if (rest < 0.5) return below;
  return below % 2 === 0 ? below : below + 1;
}

export function referenceObject(
  mask: Uint8Array,
  circle: { readonly cx: number; readonly cy: number; readonly r: number },
  seed: number,
): ReferenceObject {
  let points: [number, number][] = [];
  for (let v = 0; v < 512; v++) {
    for (let u = 0; u < 512; u++) {
      if (!mask[v * 512 + u]) continue;
      const x = roundHalfEven(((24 * (u - 256)) / 256) * 1e4) / 1e4;
      const y = roundHalfEven(((24 * (v - 256)) / 256) * 1e4) / 1e4;
      points.push([x, y]);
    }
  }
  if (points.length > 90000) {
    const all = points;
    points = [];
    for (let k = 0; k < 90000; k++) points.push(all[Number((BigInt(k) * BigInt(all.length - 1)) / 89999n)]!);
  }
  const n = points.length;
  const object = { count: n, x: new Float64Array(n), y: new Float64Array(n), z: new Float64Array(31 * n) };
  for (let i = 0; i < n; i++) {
    let x = points[i]![0] * 1.24 - circle.cx;
    let y = points[i]![1] * 1.24 - circle.cy;
    if (circle.r > 0.98 * 28) {
      x *= (0.98 * 28) / circle.r;
      y *= (0.98 * 28) / circle.r;
    }
    const h = Math.sqrt(Math.max(0, 28 * 28 - x * x - y * y));
    object.x[i] = x;
    object.y[i] = y;
    object.z[31 * i] = -h;
    object.z[31 * i + 1] = h;
    for (let j = 2; j < 31; j++) {
      const q = mix(seed ^ Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca77)) / 4294967296;
      object.z[31 * i + j] = (2 * q - 1) * h;
    }
  }
  return object;
}

const inside = (x: number, y: number): boolean => x >= 0 && x < SIDE && y >= 0 && y < SIDE;
const DISC: readonly (readonly [number, number])[] = Array.from(
  { length: 25 },
  (_, i) => [(i % 5) - 2, ((i / 5) | 0) - 2] as const,
).filter(([dx, dy]) => dx * dx + dy * dy <= 4);
const PLUS: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

function morph(image: Uint8Array, outside: number, pick: (a: number, b: number) => number): Uint8Array {
  const out = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      let value = image[y * SIDE + x]!;
      for (const [dx, dy] of PLUS) {
        value = pick(value, inside(x + dx, y + dy) ? image[(y + dy) * SIDE + x + dx]! : outside);
      }
      out[y * SIDE + x] = value;
    }
  }
  return out;
}
const closing = (image: Uint8Array): Uint8Array => morph(morph(image, 0, Math.max), 255, Math.min);

/** Marks are kept on a canvas 2 pixels wider on every side: discs reach in from there. */
const WIDE = SIDE + 4;

/** 320 x 320, 0 or 255. */
export function referenceMask(object: ReferenceObject, r: ArrayLike<number>): Uint8Array {
  const marks = new Uint8Array(WIDE * WIDE);
  const [r00, r01, r02, r10, r11, r12] = [r[0]!, r[1]!, r[2]!, r[3]!, r[4]!, r[5]!];
  const { x, y, z, count } = object;
  for (let i = 0; i < count; i++) {
    const bx = r00 * x[i]! + r01 * y[i]!;
    const by = r10 * x[i]! + r11 * y[i]!;
    const end = 31 * i + 31;
    for (let t = 31 * i; t < end; t++) {
      const depth = z[t]!;
      const u = Math.floor(160 + 5 * (bx + r02 * depth) + 0.5);
      const v = Math.floor(160 + 5 * (by + r12 * depth) + 0.5);
      if (u >= -2 && u < SIDE + 2 && v >= -2 && v < SIDE + 2) marks[(v + 2) * WIDE + u + 2] = 1;
    }
  }
  const image = new Uint8Array(SIDE * SIDE);
  for (let v = -2; v < SIDE + 2; v++) {
    for (let u = -2; u < SIDE + 2; u++) {
      if (!marks[(v + 2) * WIDE + u + 2]) continue;
      for (const [dx, dy] of DISC) if (inside(u + dx, v + dy)) image[(v + dy) * SIDE + u + dx] = 255;
    }
  }
  return closing(image);
}

/** 320 x 320 grey. */
export function referenceAuxiliary(object: ReferenceObject, r: ArrayLike<number>): Uint8Array {
  const marks = new Uint8Array(WIDE * WIDE);
  const scale = 0.9 * 5;
  const [r00, r01, r02, r10, r11, r12, r20, r21, r22] = [
    r[0]!,
    r[1]!,
    r[2]!,
    r[3]!,
    r[4]!,
    r[5]!,
    r[6]!,
    r[7]!,
    r[8]!,
  ];
  for (let i = 0; i < object.count; i++) {
    const bx = r00 * object.x[i]! + r01 * object.y[i]!;
    const by = r10 * object.x[i]! + r11 * object.y[i]!;
    const bz = r20 * object.x[i]! + r21 * object.y[i]!;
    for (let t = 31 * i; t < 31 * i + 31; t++) {
      const z = object.z[t]!;
      const x = bx + r02 * z;
      const u = Math.floor(160 + scale * x + 0.5);
      const v = Math.floor(160 + scale * (by + r12 * z) + 0.5);
      if (u < -2 || u >= SIDE + 2 || v < -2 || v >= SIDE + 2) continue;
      const grey = Math.floor(Math.min(235, Math.max(40, 110 + 6 * (bz + r22 * z) + 1.8 * x)) + 0.5);
      const at = (v + 2) * WIDE + u + 2;
      if (grey > marks[at]!) marks[at] = grey;
    }
  }
  let image = new Uint8Array(SIDE * SIDE);
  for (let v = -2; v < SIDE + 2; v++) {
    for (let u = -2; u < SIDE + 2; u++) {
      const grey = marks[(v + 2) * WIDE + u + 2]!;
      if (!grey) continue;
      for (const [dx, dy] of DISC) {
        if (!inside(u + dx, v + dy)) continue;
        const at = (v + dy) * SIDE + u + dx;
        image[at] = Math.max(image[at]!, grey - Math.floor(2.2 * Math.sqrt(dx * dx + dy * dy)));
      }
    }
  }
  image = closing(image) as Uint8Array<ArrayBuffer>;
  return blur(blur(image));
}

const mirrored = (k: number): number => (k < 0 ? -k : k >= SIDE ? 2 * SIDE - 2 - k : k);

function blur(image: Uint8Array): Uint8Array {
  const out = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      let sum = 8;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          sum += (2 - Math.abs(dx)) * (2 - Math.abs(dy)) * image[mirrored(y + dy) * SIDE + mirrored(x + dx)]!;
        }
      }
      out[y * SIDE + x] = sum >> 4;
    }
  }
  return out;
}

export function referenceIou(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i]! !== 0 && b[i]! !== 0) both++;
    if (a[i]! !== 0 || b[i]! !== 0) either++;
  }
  return either === 0 ? 0 : both / either;
}

/** 972 x 320: target, auxiliary view, current. */
export function referencePanel(target: Uint8Array, auxiliary: Uint8Array, current: Uint8Array): Uint8Array {
  const panel = new Uint8Array(PANEL * SIDE).fill(12);
  for (let y = 0; y < SIDE; y++) {
    panel.set(target.subarray(y * SIDE, y * SIDE + SIDE), y * PANEL);
    panel.set(auxiliary.subarray(y * SIDE, y * SIDE + SIDE), y * PANEL + 326);
    panel.set(current.subarray(y * SIDE, y * SIDE + SIDE), y * PANEL + 652);
  }
  return panel;
}
