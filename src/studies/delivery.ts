import type { Fault } from '../core/result.js';

/**
 * How far a session's data have come to where the study wants them. The record in this browser is the data; a delivery
 * only says what became of the copy that is sent.
 */
export interface Delivery {
  /**
   * `none`: nothing is to be sent, or not yet. `pending`: to be sent, or sent without an answer yet. `sent` and `queued`:
   * it is safe there, never send again. `failed`: tried enough for now; a person may try again, the next visit will.
   * `elsewhere`: a copy from another browser, whose business sending is.
   */
  readonly state: 'none' | 'pending' | 'sent' | 'queued' | 'failed' | 'elsewhere';
  /** Attempts that were begun, written before each of them. */
  readonly attempts: number;
  /** Part of the file's name: raised when a name was refused for good, so that a half-made file is not taken for ours. */
  readonly name: number;
  /** Of the last attempt that failed. */
  readonly fault: Fault | null;
  /** Unix milliseconds of the last change. */
  readonly at: number | null;
  /** JATOS only: the study run that has the data already; what is missing there is its end. */
  readonly there?: string;
}

/** Of every session that leaves a browser. */
export const ELSEWHERE: Delivery = { state: 'elsewhere', attempts: 0, name: 0, fault: null, at: null };

export const NOT_YET: Delivery = { state: 'none', attempts: 0, name: 0, fault: null, at: null };

/** What an attempt came to. */
export type Sent =
  /** It is there. `already`: an earlier attempt had brought it. */
  | { readonly kind: 'stored'; readonly already?: boolean }
  /** Accepted and safe, stored later. */
  | { readonly kind: 'queued' }
  /** Nobody knows: time-out, lost connection. The same name must be used again. */
  | { readonly kind: 'unknown'; readonly fault: Fault }
  /** Refused for now, certainly not stored; `rename` where the name may be taken by a half-made file. */
  | {
      readonly kind: 'again';
      readonly fault: Fault;
      readonly rename: boolean;
      /** JATOS only: see `Delivery.there`. */
      readonly there?: string;
    }
  /** Refused whatever one does: no experiment of that name, too large. */
  | { readonly kind: 'refused'; readonly fault: Fault };

/** Waits between attempts of one visit, milliseconds; after the last one the delivery has failed for this visit. */
export const BACK_OFF: readonly number[] = [1000, 2000, 4000, 8000, 16_000];
/** jatos.js makes six attempts of its own, a second apart, before it says that one has failed. */
export const JATOS_BACK_OFF: readonly number[] = [2000];

export const isSafe = ({ state }: Delivery): boolean =>
  state === 'sent' || state === 'queued' || state === 'elsewhere';

export const toSend = (delivery: Delivery, wall: number): Delivery =>
  isSafe(delivery) ? delivery : { ...delivery, state: 'pending', at: wall };

/** Written before an attempt is made: whatever happens, a later one knows that there was one. */
export const attempting = (delivery: Delivery, wall: number): Delivery => ({
  ...delivery,
  state: 'pending',
  attempts: delivery.attempts + 1,
  at: wall,
});

/** @param last whether no further attempt is made in this visit */
export function delivered(delivery: Delivery, sent: Sent, last: boolean, wall: number): Delivery {
  if (isSafe(delivery)) return delivery;
  switch (sent.kind) {
    case 'stored':
      return { ...delivery, state: 'sent', fault: null, at: wall };
    case 'queued':
      return { ...delivery, state: 'queued', fault: null, at: wall };
    case 'unknown':
      return { ...delivery, state: last ? 'failed' : 'pending', fault: sent.fault, at: wall };
    case 'again':
      return {
        ...delivery,
        state: last ? 'failed' : 'pending',
        name: delivery.name + (sent.rename ? 1 : 0),
        fault: sent.fault,
        at: wall,
        ...(sent.there === undefined ? {} : { there: sent.there }),
      };
    case 'refused':
      return { ...delivery, state: 'failed', fault: sent.fault, at: wall };
  }
}

/** Name of the file a session is sent as; the same session and `name` give the same one, and no other session does. */
export const fileNameOf = (study: string, session: string, { name }: Delivery, extension: string): string =>
  `${study}_${session}${name === 0 ? '' : `_${name + 1}`}.${extension}`;
