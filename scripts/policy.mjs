// The page's Content-Security-Policy: sent as a header by npm start and by the tests, and written into the page for hosts
// that send none (a header covers the workers too; the tag in the page does not).

/** Where the listed models lie: the hub with its content servers, and the place of WebLLM's compiled libraries. */
const MODEL_HOSTS = [
  'https://huggingface.co',
  'https://*.huggingface.co',
  'https://*.hf.co',
  'https://raw.githubusercontent.com',
];
/** Where studies may send what was answered (spec: DataPipe); a server of one's own is given with --connect. */
const SAVING_HOSTS = ['https://pipe.jspsych.org'];
/** A model server on the person's own machine, when they type its address in. */
const OWN_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * @param {readonly string[]} [connect] further origins that the page may talk to (a model server in the local network)
 * @returns {string}
 */
export function policy(connect = []) {
  return Object.entries({
    'default-src': ["'self'"],
    // No inline scripts and no eval; 'wasm-unsafe-eval' lets WebAssembly be compiled, nothing else.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    // data: because WebLLM reads the pictures it is given by fetching them.
    'connect-src': ["'self'", 'data:', 'blob:', ...MODEL_HOSTS, ...SAVING_HOSTS, ...OWN_MACHINE, ...connect],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'none'"],
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * What every answer of the server carries.
 * @param {readonly string[]} [connect]
 * @returns {Record<string, string>}
 */
export function headers(connect = []) {
  return {
    'Content-Security-Policy': `${policy(connect)}; frame-ancestors 'self'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}

/**
 * An origin as --connect takes it; undefined when it is none.
 * @param {string} text
 * @returns {string | undefined}
 */
export function originFrom(text) {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.origin !== 'null' ? url.origin : undefined;
  } catch {
    return undefined;
  }
}

/**
 * For Vite's preview: files under assets/ have their hash in their name, so the browser may keep them for good. What it
 * kept also starts a model's worker where there is no network.
 * @returns {import('vite').Plugin}
 */
export function keepAssets() {
  return {
    name: 'keep-assets',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        if (/\/assets\/[^/?]+$/.test(request.url ?? ''))
          response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
        next();
      });
    },
  };
}
