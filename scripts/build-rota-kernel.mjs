/**
 * Compiles the RoTA kernel to WebAssembly and writes kernel.wasm.ts beside its source: the module as base64 and the
 * SHA-256 of the source it was made from. A test compares that hash with the committed source, so that a stale module is
 * caught without a compiler. Needs clang 14 or later with the wasm32 target, and lld (Debian: clang, lld).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../src/tasks/rota-bench/kernel/', import.meta.url));
const sources = ['base.h', 'bits.h', 'grey.h', 'bricks.h', 'draw.h', 'kernel.c'];

const hash = createHash('sha256');
for (const name of sources) hash.update(`${name}\n`).update(readFileSync(join(folder, name)));

const scratch = mkdtempSync(join(tmpdir(), 'rota-kernel-'));
try {
  const out = join(scratch, 'kernel.wasm');
  const flags = [
    '--target=wasm32',
    '-O3',
    '-msimd128',
    '-mbulk-memory',
    '-ffp-contract=off', // one rounding an operation, as in the definition
    '-nostdlib',
    '-ffreestanding',
    '-Wall',
    '-Wextra',
    '-Wno-sign-compare',
    '-Werror',
    '-Wl,--no-entry',
    '-Wl,--strip-all',
    '-Wl,--initial-memory=8388608',
    '-Wl,--max-memory=268435456',
  ];
  const run = spawnSync('clang', [...flags, '-o', out, 'kernel.c'], { cwd: folder, stdio: 'inherit' });
  if (run.error) throw new Error(`clang could not be started: ${run.error.message}`);
  if (run.status !== 0) throw new Error(`clang ended with status ${run.status}`);
  const bytes = readFileSync(out);
  const lines = bytes.toString('base64').match(/.{1,116}/g) ?? [];
  writeFileSync(
    join(folder, 'kernel.wasm.ts'),
    `// Made by scripts/build-rota-kernel.mjs from the C source beside it; do not edit.\n` +
      `export const SOURCE_SHA256 = '${hash.digest('hex')}';\n` +
      `export const WASM_BASE64 = \`\n${lines.join('\n')}\n\`;\n`,
  );
  console.log(`kernel.wasm.ts: ${bytes.length} bytes of WebAssembly`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
