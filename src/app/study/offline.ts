import { inJatos } from './in-jatos.js';

export type Offline = 'ready' | 'not-ready' | 'impossible';

/**
 * The worker that keeps the page for use without a network. Registered only by those who want that. Never rejects.
 * @returns null where there is none: in development, without https, in private windows of some browsers; and in JATOS,
 * where each study run has a folder of its own that nobody comes back to
 */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || inJatos() || !('serviceWorker' in navigator)) return null;
  try {
    return await navigator.serviceWorker.register(new URL('sw.js', document.baseURI), {
      updateViaCache: 'none',
    });
  } catch {
    // Without a network the one that is there stays as it is.
    return (await navigator.serviceWorker.getRegistration(document.baseURI)) ?? null;
  }
}

/** Keeps the page offline, and says whether every file of it lies here with the hash the build gave it. */
export async function makeOffline(): Promise<Offline> {
  const registration = await worker();
  if (registration === null) return 'impossible';
  const active = registration.active ?? (await activated(registration));
  if (active === null) return 'not-ready';
  const whole = await new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    active.postMessage('ready', [port2]);
  });
  return whole ? 'ready' : 'not-ready';
}

function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing ?? registration.waiting;
  if (coming === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const look = (): void => {
      if (coming.state === 'activated') resolve(coming);
      if (coming.state === 'redundant') resolve(null);
    };
    coming.addEventListener('statechange', look);
    look();
  });
}

/**
 * Puts a newer version of the page in place, if one has been fetched whole. Only for moments in which nobody is in the
 * middle of anything: the page is loaded anew.
 */
export async function applyUpdate(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(document.baseURI);
  if (!registration?.active || !registration.waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage('activate');
}
