import { fail, type Result } from '../../core/result.js';
import { jatosArchive } from '../../studies/jatos-archive.js';
import type { Study } from '../../studies/study.js';

/** Files fetched at once. */
const AT_ONCE = 6;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** This very page, every file with the hash that its build gave it, packed with a study for JATOS. */
export async function packForJatos(study: Study): Promise<Result<Uint8Array>> {
  const wanted = await buildFiles();
  if (wanted === null)
    return fail(
      'bad-build',
      'The list of the files of this page could not be read. Packing works from a page that was built, with a network.',
    );
  const files = new Map<string, Uint8Array>();
  const left = Object.entries(wanted);
  const missing: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const [path, hash] = next;
        const bytes = await fetched(path, hash);
        if (bytes === null) missing.push(path);
        else files.set(path, bytes);
      }
    }),
  );
  if (missing.length > 0)
    return fail(
      'bad-build',
      `${missing.length} of the files of this page could not be fetched as they were built (${missing[0]}). Reload the page and try again.`,
    );
  // In the order of the list: the same page and study give the same archive.
  const ordered = new Map(
    Object.keys(wanted).flatMap((path) => {
      const bytes = files.get(path);
      return bytes === undefined ? [] : [[path, bytes] as const];
    }),
  );
  return jatosArchive(study, ordered, {
    study: crypto.randomUUID(),
    component: crypto.randomUUID(),
    batch: crypto.randomUUID(),
  });
}

async function fetched(path: string, hash: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(new URL(path, document.baseURI), { cache: 'no-cache' });
    const bytes = await answer.arrayBuffer();
    return answer.ok && hex(await crypto.subtle.digest('SHA-256', bytes)) === hash
      ? new Uint8Array(bytes)
      : null;
  } catch {
    return null;
  }
}

/** Path and SHA-256 of every file, from the list that the build wrote; null where there is none. */
async function buildFiles(): Promise<{ readonly [path: string]: string } | null> {
  try {
    const answer = await fetch(new URL('precache.json', document.baseURI), { cache: 'no-cache' });
    const list: unknown = answer.ok ? await answer.json() : null;
    const files: unknown = typeof list === 'object' && list !== null ? Reflect.get(list, 'files') : null;
    if (typeof files !== 'object' || files === null) return null;
    return Object.fromEntries(
      Object.entries(files).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return null;
  }
}
