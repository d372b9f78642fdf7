import { fail, ok, type Result } from '../core/result.js';
import { sha256Hex } from '../core/sha256.js';

export interface PackHost {
  /** Folder that holds index.json, with a slash at its end: relative to the page, so that a sub-path works. */
  readonly base: URL;
  readonly fetch: (url: URL) => Promise<Response>;
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Pages that are not served securely have no WebCrypto (a kiosk's own network): then our own, slower, does it. */
export const sha256 = async (
  bytes: ArrayBuffer,
  subtle: SubtleCrypto | null = crypto.subtle ?? null,
): Promise<string> =>
  subtle === null ? sha256Hex(new Uint8Array(bytes)) : hex(await subtle.digest('SHA-256', bytes));

/** One file as text, its bytes checked. @param wanted null where nothing says what it should be */
async function packFile(
  host: PackHost,
  path: string,
  wanted: string | null,
): Promise<Result<{ readonly text: string; readonly hash: string }>> {
  let bytes: ArrayBuffer;
  try {
    const response = await host.fetch(new URL(path, host.base));
    if (!response.ok) {
      return fail(
        'no-such-pack',
        `The file ${path} is not where the page looks for it (${response.status}). Nothing was lost. Choose another pack, or fresh items.`,
        path,
      );
    }
    bytes = await response.arrayBuffer();
  } catch {
    return fail(
      'pack-unreachable',
      `The file ${path} could not be fetched; the network may be down. Everything confirmed is stored. Try again when it is back, or use fresh items, which need no network.`,
      path,
    );
  }
  const hash = await sha256(bytes);
  if (wanted !== null && hash !== wanted) {
    return fail(
      'pack-damaged',
      `The file ${path} is not the one this pack was published with. Nothing of it is used. Reload the page; if that does not help, whoever hosts it must copy the pack again.`,
      path,
    );
  }
  return ok({ text: new TextDecoder().decode(bytes), hash });
}

/** The same, as JSON. A fault names the file. */
export async function packJson(
  host: PackHost,
  path: string,
  wanted: string | null,
): Promise<Result<{ readonly value: unknown; readonly hash: string }>> {
  const file = await packFile(host, path, wanted);
  if (!file.ok) return file;
  try {
    return ok({ value: JSON.parse(file.value.text), hash: file.value.hash });
  } catch {
    return fail(
      'pack-damaged',
      `The file ${path} is not readable JSON. Whoever hosts the page must copy the pack again.`,
      path,
    );
  }
}
