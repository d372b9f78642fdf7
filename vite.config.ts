import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { policy } from './scripts/policy.mjs';
import { precache } from './scripts/precache.mjs';

/** Further origins the page may talk to, set by `npm start -- --connect ORIGIN`. */
const connect = (process.env.ORTHANT_CONNECT ?? '').split(' ').filter(Boolean);

export default defineConfig({
  // Relative addresses: the built page works from any folder of any static host.
  base: './',
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Babylon is one lazy part of about this size; the budgets are size-limit's.
    chunkSizeWarningLimit: 1900,
    modulePreload: { polyfill: false },
  },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(manifest.version) },
  worker: { format: 'es' },
  plugins: [
    precache(),
    {
      name: 'content-security-policy',
      transformIndexHtml: { order: 'pre', handler: (html) => html.replace('%POLICY%', policy(connect)) },
    },
  ],
});
