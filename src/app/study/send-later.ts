import type { Services } from '../services.js';
import { inJatos } from './in-jatos.js';

/** Milliseconds. */
const SEND_AFTER = 4000;

const outbox = () => import('./outbox.js');

/**
 * Sends what an earlier visit could not send where its study wants it: a while after the page, and once there is a network
 * again. Behind what is on the screen, which stays whatever comes of it: the next visit tries again.
 */
export function sendLater(services: Services): void {
  if (services.inMemory) return;
  const send = (): void => {
    outbox()
      .then(({ sendUnsent }) => sendUnsent(services, new AbortController().signal))
      .catch(() => undefined);
  };
  // After the page itself, and after a study that is just being opened has taken what is its own to send.
  setTimeout(send, SEND_AFTER);
  window.addEventListener('online', send);
  // JATOS gives no file any more once its study has ended.
  if (inJatos()) outbox().catch(() => undefined);
}
