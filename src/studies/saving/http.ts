import type { Fault } from '../../core/result.js';
import type { Sent } from '../delivery.js';

/** The host's way to send something: fetch in a page. Never rejects. */
export interface Http {
  post(request: HttpRequest): Promise<HttpAnswer>;
}

export interface HttpRequest {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Milliseconds after which the host gives up. */
  readonly timeout: number;
}

export type HttpAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  /** Time-out, lost connection, or an answer that the page may not read (CORS): it may or may not have arrived. */
  | { readonly kind: 'unknown'; readonly why: string };

export const fault = (code: string, message: string): Fault => ({ code, message });

export const noAnswer = (where: string, why: string): Sent => ({
  kind: 'unknown',
  fault: fault(
    'no-answer',
    `${where} did not answer (${why}). Your answers are stored in this browser and will be sent again.`,
  ),
});

export const tooLarge = (where: string): Sent => ({
  kind: 'refused',
  fault: fault(
    'too-large',
    `The data are larger than ${where} takes. They are stored in this browser; please save them as a file.`,
  ),
});

/** What a status says that means the same wherever it comes from; null for those that do not. */
export function commonStatus(where: string, status: number): Sent | null {
  if (status === 413) return tooLarge(where);
  if (status === 408 || status === 425 || status === 429 || status === 503)
    return {
      kind: 'again',
      rename: false,
      fault: fault(
        'busy',
        `${where} is busy (${status}). Your answers are stored in this browser and will be sent again.`,
      ),
    };
  return null;
}
