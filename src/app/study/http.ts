import type { Http } from '../../studies/saving/http.js';

/** Sends with fetch. An answer that the page may not read looks like a lost connection, and is told as one. */
export const pageHttp: Http = {
  async post({ url, headers, body, timeout }) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers },
        body,
        signal: AbortSignal.timeout(timeout),
        credentials: 'omit',
        redirect: 'follow',
        cache: 'no-store',
      });
      return { kind: 'answer', status: answer.status, text: await answer.text() };
    } catch (error) {
      const slow = error instanceof DOMException && error.name === 'TimeoutError';
      const offline = !slow && navigator.onLine === false;
      return { kind: 'unknown', why: slow ? 'time-out' : offline ? 'no network' : 'no connection' };
    }
  },
};
