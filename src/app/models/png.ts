const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

const CRCS = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRCS[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let k = 0; k < 4; k++) out[4 + k] = name.charCodeAt(k);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc(out.subarray(4, 8 + data.length)));
  return out;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * An opaque picture as PNG (8-bit RGB, no colour profile). Our own encoder and not the canvas's: what comes out decodes
 * to these very bytes, whatever a browser does to canvases against fingerprinting.
 * @param rgba row-major from the upper left; alpha is left out
 */
export async function pngOf(width: number, height: number, rgba: Uint8Array): Promise<Uint8Array> {
  const stride = 3 * width + 1;
  const raw = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    // Every row as the difference to the one above (filter 2): sheets have large plain areas.
    const to = y * stride;
    raw[to] = 2;
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x);
      for (let c = 0; c < 3; c++) {
        const above = y === 0 ? 0 : (rgba[from + c - 4 * width] ?? 0);
        raw[to + 1 + 3 * x + c] = (rgba[from + c] ?? 0) - above;
      }
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = 2;
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', await deflated(raw)),
    chunk('IEND', new Uint8Array(0)),
  ];
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
