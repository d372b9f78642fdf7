import { type ByteSource, textOf } from './bytes.js';

export type TarEntry =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'bad'; readonly name: string; readonly reason: string }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number };

const BLOCK = 512;
/** Bytes of one file of a shard: pictures are far smaller. */
const LARGEST = 256 * 1024 * 1024;

/**
 * The files of a tar archive one by one (POSIX.1-1988 ustar, pax and GNU long names): what lies between two files is
 * never read. A damaged header ends the archive, since nothing else says where the next file starts; the files before it
 * stand. @param wanted which names to read; the others are skipped without reading
 */
export async function* readTar(
  source: ByteSource,
  wanted: (name: string) => boolean,
): AsyncGenerator<TarEntry> {
  let at = 0;
  let longName: string | null = null;
  while (at + BLOCK <= source.size) {
    const head = await source.slice(at, at + BLOCK);
    if (head.every((byte) => byte === 0)) return;
    const size = sizeOf(head);
    if (size === null || !checksumHolds(head)) {
      yield {
        kind: 'bad',
        name: `at byte ${at}`,
        reason: 'the archive is damaged here; the rest is left out',
      };
      return;
    }
    const name = longName ?? nameOf(head);
    const type = String.fromCharCode(head[156]!);
    const from = at + BLOCK;
    at = from + Math.ceil(size / BLOCK) * BLOCK;
    if (from + size > source.size) {
      yield { kind: 'bad', name, reason: 'the archive ends within this file' };
      return;
    }
    if (type === 'L') {
      longName = text(await source.slice(from, from + size));
      continue;
    }
    if (type === 'x') {
      longName = paxPath(await source.slice(from, from + size)) ?? longName;
      continue;
    }
    longName = null;
    if ((type === '0' || type === '\0') && wanted(name)) {
      if (size > LARGEST) yield { kind: 'bad', name, reason: 'the file is larger than 256 MB' };
      else yield { kind: 'file', name, bytes: (await source.slice(from, from + size)).slice() };
    }
    yield { kind: 'progress', done: Math.min(at, source.size), total: source.size };
  }
  if (at < source.size)
    yield { kind: 'bad', name: `at byte ${at}`, reason: 'the archive ends within a header' };
}

const text = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return textOf(end < 0 ? bytes : bytes.subarray(0, end)) ?? '';
};

function nameOf(head: Uint8Array): string {
  const name = text(head.subarray(0, 100));
  const ustar = text(head.subarray(257, 262)) === 'ustar';
  const prefix = ustar && head[262] === 0 ? text(head.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Octal digits, or base 256 where the first bit is set (GNU); null where it is neither. */
function sizeOf(head: Uint8Array): number | null {
  const field = head.subarray(124, 136);
  if (field[0]! & 0x80) {
    let value = field[0]! & 0x7f;
    for (const byte of field.subarray(1)) value = value * 256 + byte;
    return Number.isSafeInteger(value) ? value : null;
  }
  const digits = text(field).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : null;
}

function checksumHolds(head: Uint8Array): boolean {
  const said = Number.parseInt(text(head.subarray(148, 156)).trim(), 8);
  let sum = 8 * 0x20;
  for (let k = 0; k < BLOCK; k++) if (k < 148 || k >= 156) sum += head[k]!;
  return sum === said;
}

/** The `path` of a pax header: records "<length> <key>=<value>\n". */
function paxPath(bytes: Uint8Array): string | null {
  let at = 0;
  while (at < bytes.length) {
    const blank = bytes.indexOf(0x20, at);
    const length = Number.parseInt(text(bytes.subarray(at, blank)), 10);
    if (blank < 0 || !(length > 0)) return null;
    const record = textOf(bytes.subarray(blank + 1, at + length - 1)) ?? '';
    if (record.startsWith('path=')) return record.slice(5);
    at += length;
  }
  return null;
}
