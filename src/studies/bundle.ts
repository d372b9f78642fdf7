import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { fail, ok, type Result } from '../core/result.js';
import { sha256Hex } from '../core/sha256.js';
import { type ReadSessions, readSessions, type StoredSession, sessionLines } from './session-records.js';
import { sessionTables } from './session-tables.js';

const RECORDS = 'records.jsonl';
const MANIFEST = 'manifest.json';
/** Bytes of records that are unpacked at most. */
const MOST = 512 * 1024 * 1024;

/**
 * Everything of some sessions in one zip file: the records, which another browser can take in; the tables made from
 * them; and the SHA-256 of each file. Same sessions, same bytes.
 */
export function packBundle(sessions: readonly StoredSession[]): Uint8Array {
  const files = [
    { name: RECORDS, text: [...sessionLines(sessions)].join('') },
    ...sessionTables(sessions),
  ].map(({ name, text }) => ({ name, bytes: strToU8(text) }));
  const manifest = {
    kind: 'orthant-bundle',
    version: 1,
    sessions: sessions.length,
    files: Object.fromEntries(files.map(({ name, bytes }) => [name, sha256Hex(bytes)])),
  };
  const entries = [...files, { name: MANIFEST, bytes: strToU8(`${JSON.stringify(manifest, null, 2)}\n`) }];
  // A fixed date: the bytes must not depend on when they are packed.
  return zipSync(
    Object.fromEntries(entries.map(({ name, bytes }) => [name, [bytes, { mtime: '2000-01-01T12:00:00' }]])),
    { level: 6 },
  );
}

/** Faults: `bad-bundle` where it is no bundle, or its records are not those it was packed with. */
export function readBundle(bytes: Uint8Array): Result<ReadSessions> {
  const bad = (why: string) =>
    fail(
      'bad-bundle',
      `This file cannot be imported: ${why}. Nothing was changed. Export it again, or copy it again.`,
    );
  let files: { readonly [name: string]: Uint8Array };
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) =>
        (name === RECORDS && originalSize <= MOST) || (name === MANIFEST && originalSize < 1e6),
    });
  } catch {
    return bad('it is no whole zip file');
  }
  const records = files[RECORDS];
  const manifest = files[MANIFEST];
  if (records === undefined || manifest === undefined)
    return bad(`it holds no ${RECORDS} with its ${MANIFEST}`);
  if (wantedHash(strFromU8(manifest)) !== sha256Hex(records)) return bad('its records are damaged');
  return ok(readSessions(strFromU8(records)));
}

function wantedHash(manifest: string): unknown {
  try {
    const value: unknown = JSON.parse(manifest);
    const files: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'files') : null;
    return typeof files === 'object' && files !== null ? Reflect.get(files, RECORDS) : null;
  } catch {
    return null;
  }
}
