// Writes the stand-ins that are shipped with the page into public/. `npx tsx scripts/make-standins.ts`; a test compares.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedFiles } from '../test/standin/shipped.js';

const root = fileURLToPath(new URL('../public/', import.meta.url));
rmSync(join(root, 'models/standin'), { recursive: true, force: true });
let total = 0;
for (const { path, bytes } of shippedFiles()) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), bytes);
  total += bytes.length;
}
console.log(`public/models/standin: ${total} bytes`);
