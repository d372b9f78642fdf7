// Lists every file of a build with its SHA-256 (precache.json) and names the list in the service worker: what "ready
// offline" is checked against.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Engines of local models, 30 MB that no study needs: whoever has loaded a model has them from the browser's cache. */
const ENGINES = /^assets\/((webllm|transformers)\.worker|ort-)/;

/** @returns {import('vite').Plugin} */
export function precache() {
  let folder = '';
  return {
    name: 'precache',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = {};
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (!entry.isFile()) continue;
        const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (path === 'sw.js' || path === 'precache.json' || path.endsWith('.map') || ENGINES.test(path))
          continue;
        files[path] = sha256(readFileSync(join(folder, path)));
      }
      const build = sha256(JSON.stringify(files)).slice(0, 16);
      writeFileSync(join(folder, 'precache.json'), JSON.stringify({ build, files }));
      const worker = join(folder, 'sw.js');
      writeFileSync(worker, readFileSync(worker, 'utf8').replace('%BUILD%', build));
    },
  };
}
