import { deflateSync } from 'node:zlib';
import { jpeg } from './pictures.js';

/** Template, slug, group, candidates and pictures of each kind of published question. */
export const PUBLISHED_KINDS = [
  ['GROUND_HEIGHT', 'ground_height', 'geometric', 4, 5],
  ['GROUND_ANGLE', 'ground_angle', 'geometric', 4, 5],
  ['DIMENSION', 'dimension', 'geometric', 4, 5],
  ['RELATIVE_DISTANCE', 'relative_distance', 'geometric', 3, 4],
  ['AREA', 'area', 'geometric', 3, 4],
  ['VOLUME', 'volume', 'geometric', 3, 4],
  ['MV_RELATIVE_DISTANCE', 'multi_view_geometric', 'geometric', 3, 6],
  ['HOP_DISTANCE', 'hop_distance', 'topological', 3, 4],
  ['CYCLE_LENGTH', 'cycle_length', 'topological', 3, 4],
  ['MV_HOP_DISTANCE', 'multi_view_topological', 'topological', 3, 6],
  ['MV_CYCLE_LENGTH', 'multi_view_topological', 'topological', 3, 6],
] as const;

const ORDERS = { 3: ['[3, 1, 2]', '[1, 3, 2]'], 4: ['[3, 1, 2, 4]', '[2, 4, 1, 3]'] } as const;

/** A table in the published shape, the kinds in turn. @param picture the file of picture k of row n */
export function publishedTsv(
  rows: number,
  picture: (row: number, k: number) => Uint8Array = (row, k) => jpeg(10 * row + k),
): string {
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')}\n`;
  const out = [
    line(['index', 'image', 'question', 'answer', 'annotation_color', 'category', 'task', 'sample', 'note']),
  ];
  for (let row = 0; row < rows; row++) {
    const [template, slug, group, candidates, pictures] = PUBLISHED_KINDS[row % PUBLISHED_KINDS.length]!;
    const files = Array.from(
      { length: pictures },
      (_, k) => `'${Buffer.from(picture(row, k)).toString('base64')}'`,
    );
    out.push(
      line([
        `${row}`,
        `[${files.join(', ')}]`,
        `${template}_PROMPT_TEMPLATE`,
        ORDERS[candidates][row % 2 === 0 ? 0 : 1],
        'cyan',
        group,
        slug,
        `line one\nline "two"\t${row}`,
        `note ${row}`,
      ]),
    );
  }
  return out.join('');
}

function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) {
    c ^= byte;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  }
  return (c ^ 0xffffffff) >>> 0;
}

/** A real picture of one colour, as PNG. */
export function solidPng(width: number, height: number, rgb: readonly [number, number, number]): Uint8Array {
  const chunk = (name: string, data: Buffer): Buffer => {
    const out = Buffer.alloc(12 + data.length);
    out.writeUInt32BE(data.length, 0);
    out.write(name, 4, 'latin1');
    data.copy(out, 8);
    out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => rgb).flat()]);
  const body = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk('IHDR', head),
      chunk('IDAT', body),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}
