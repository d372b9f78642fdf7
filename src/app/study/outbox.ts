import { type DeliveryHost, deliver, isUnsent } from '../../studies/deliver.js';
import type { SessionStore } from '../../studies/session-store.js';
import type { Services } from '../services.js';
import { pageHttp } from './http.js';
import { liveJatos } from './jatos.js';

export async function deliveryHost(
  services: Services,
  sessions: SessionStore,
  signal: AbortSignal,
): Promise<DeliveryHost> {
  const jatos = await liveJatos();
  return {
    sessions,
    runs: services.store,
    senders: { http: pageHttp, jatos: jatos.ok ? jatos.value : null },
    clock: services.clock,
    wait: (milliseconds) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(false);
        const timer = setTimeout(() => resolve(true), milliseconds);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve(false);
        });
      }),
  };
}

/**
 * Sends what earlier visits left unsent, one session after the other. What another page is sending is left to it.
 */
export async function sendUnsent(services: Services, signal: AbortSignal): Promise<void> {
  const sessions = await services.sessions();
  const all = await sessions.list();
  if (!all.ok) return;
  for (const session of all.value.sessions) {
    if (signal.aborted) break;
    // JATOS takes data only for the study run that is open in it, and sending ends that run: what an earlier person left
    // would take the place of this one's. It is sent when its own person opens it again.
    if (!isUnsent(session) || session.study.saving?.kind === 'jatos') continue;
    const lock = await services.locks.acquire(`delivery-${session.id}`);
    if (!lock.ok) continue;
    try {
      const host = await deliveryHost(services, sessions, signal);
      await deliver(host, session.id, () => undefined);
    } finally {
      lock.value.release();
    }
  }
}
