import { ok, type Result } from '../../core/result.js';
import type { Services } from '../services.js';

/** What an operator set on this device; kept in the database beside the sessions. */
export interface PinHash {
  readonly salt: string;
  readonly hash: string;
  readonly rounds: number;
}

/** OWASP's figure for PBKDF2 with SHA-256 (2023). */
const ROUNDS = 600_000;

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    key,
    256,
  );
  return hex(new Uint8Array(bits));
}

/** A PIN as it is kept: never itself. */
export async function hashPin(pin: string): Promise<PinHash> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt: hex(salt), hash: await derive(pin, salt, ROUNDS), rounds: ROUNDS };
}

export const isPin = async (pin: string, { salt, hash, rounds }: PinHash): Promise<boolean> =>
  (await derive(pin, bytes(salt), rounds)) === hash;

/** A PIN that a person may set: four digits or more. */
export const pinFrom = (text: string): Result<string> =>
  /^\d{4,12}$/.test(text)
    ? ok(text)
    : { ok: false, fault: { code: 'bad-pin', message: 'A PIN has 4 to 12 digits.', where: 'pin' } };

/** The PIN that was set on this device; null: none. */
export async function storedPin({ settings }: Services): Promise<PinHash | null> {
  const stored = await settings.get('pin');
  const pin: unknown = stored.ok ? stored.value : null;
  return isPinHash(pin) ? pin : null;
}

const isPinHash = (value: unknown): value is PinHash =>
  typeof value === 'object' && value !== null && 'salt' in value && 'hash' in value && 'rounds' in value;
