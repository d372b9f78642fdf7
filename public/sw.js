// Keeps the whole page, task packs included, for use without a network. The build puts the name of its list of files in
// place of the one below, so that another build is another worker. It is registered only where somebody wants the page
// offline (a kiosk study, or the switch on the page of studies).
const BUILD = '%BUILD%';
const CACHE = `orthant-${BUILD}`;
/** Files fetched at once: a browser that is asked for all of them at the same time may stall for ever. */
const AT_ONCE = 6;
/** Milliseconds after which a file that does not come is asked for again. */
const PATIENCE = 120_000;

const listed = async (mode) => {
  const answer = await fetch(new URL('precache.json', self.registration.scope), { cache: mode });
  if (!answer.ok) throw new Error(`precache.json: ${answer.status}`);
  return answer.json();
};
const urlOf = (path) => new URL(path, self.registration.scope).href;

async function hashOf(answer) {
  const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A file with the hash that the build gave it, from an older cache or the network; throws when there is none. */
async function right(path, hash) {
  const url = urlOf(path);
  const old = await caches.match(url);
  if (old && (await hashOf(old.clone())) === hash) return old;
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(url, {
        cache: attempt === 0 ? 'no-cache' : 'reload',
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      if ((await hashOf(answer.clone())) !== hash) throw new Error(`${path}: not the file of this build`);
      return answer;
    } catch (error) {
      if (attempt === 2) throw error;
    }
  }
}

async function each(entries, act) {
  const left = [...entries];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await act(...next);
    }),
  );
}

async function fill() {
  const { build, files } = await listed('no-store');
  if (build !== BUILD) throw new Error('the list of files is of another build');
  const cache = await caches.open(CACHE);
  await each(Object.entries(files), async (path, hash) => {
    await cache.put(urlOf(path), await right(path, hash));
  });
  await cache.put(urlOf('precache.json'), new Response(JSON.stringify({ build, files })));
}

/** Whether every file of this build lies here with the hash it should have; fetches what is missing if it can. */
async function ready() {
  const cache = await caches.open(CACHE);
  const list = await cache.match(urlOf('precache.json'));
  if (!list) {
    await fill();
    return true;
  }
  const { files } = await list.json();
  let whole = true;
  await each(Object.entries(files), async (path, hash) => {
    const there = await cache.match(urlOf(path));
    if (there && (await hashOf(there.clone())) === hash) return;
    try {
      await cache.put(urlOf(path), await right(path, hash));
    } catch {
      whole = false;
    }
  });
  return whole;
}

self.addEventListener('install', (event) => event.waitUntil(fill()));

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('orthant-') && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
  if (event.data === 'ready' && port)
    event.waitUntil(
      ready().then(
        (whole) => port.postMessage(whole),
        () => port.postMessage(false),
      ),
    );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const scope = new URL(self.registration.scope);
  if (!url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  // The page itself is asked for with parameters; everything else by its plain address.
  const wanted = request.mode === 'navigate' && (path === '' || path === 'index.html') ? 'index.html' : path;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(urlOf(wanted))) ?? fetch(request);
  };
  event.respondWith(answer());
});
