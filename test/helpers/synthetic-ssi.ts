import type { ByteSource } from '../../src/exchange/bytes.js';

/**
 * An SSI-shaped table of any size that is never in memory: rows of five pictures, no two alike, made when they are read,
 * the same bytes at the same place however it is sliced. @param rows 4 or more @param picture bytes of one picture, a
 * multiple of 3, 60 or more
 */
export function syntheticSsi(rows: number, picture: number): ByteSource {
  const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const header = ascii('index\timage\tquestion\tanswer\tannotation_color\tcategory\ttask\n');
  // "/9j/" is how every JPEG begins in base64; the rest may be anything of the alphabet.
  const base64 = new Uint8Array((picture / 3) * 4).map((_, k) => 65 + ((k * 7) % 26));
  base64.set(ascii('/9j/4AAQ'));
  const list: Uint8Array[] = [ascii('"[')];
  const starts: number[] = [];
  let length = 2;
  for (let k = 0; k < 5; k++) {
    const parts = [ascii(k === 0 ? "'" : ", '"), base64, ascii("'")];
    starts.push(length + (k === 0 ? 1 : 3));
    length += parts.reduce((sum, part) => sum + part.length, 0);
    list.push(...parts);
  }
  list.push(
    ascii(']"\t"GROUND_HEIGHT_PROMPT_TEMPLATE"\t"[3, 1, 2, 4]"\t"cyan"\t"geometric"\t"ground_height"\n'),
  );
  const index = (k: number): Uint8Array => ascii(`"${`${k}`.padStart(8, '0')}"\t`);
  const tail = list.reduce((sum, part) => sum + part.length, 0);
  const row = index(0).length + tail;
  return {
    name: 'synthetic.tsv',
    size: header.length + rows * row,
    async slice(from, to) {
      const out = new Uint8Array(to - from);
      let at = from;
      const put = (part: Uint8Array, start: number): void => {
        const a = Math.max(from, start);
        const b = Math.min(to, start + part.length);
        if (a < b) out.set(part.subarray(a - start, b - start), a - from);
      };
      put(header, 0);
      at = Math.max(0, Math.floor((from - header.length) / row));
      for (let k = at; k < rows && header.length + k * row < to; k++) {
        let place = header.length + k * row;
        const cell = place + index(k).length;
        for (const part of [index(k), ...list]) {
          put(part, place);
          place += part.length;
        }
        // Digits are of the alphabet of base64, too.
        for (const [n, start] of starts.entries())
          put(ascii(`${5 * k + n}`.padStart(12, '0')), cell + start + 40);
      }
      return out;
    },
  };
}
