/**
 * Compiles the stand-in model library of the tests to WebAssembly and writes model.wasm.ts beside its source: the module
 * as base64 and the SHA-256 of the source it was made from. A test compares that hash with the committed source, so that a
 * stale module is caught without a compiler. Needs clang 14 or later with the wasm32 target, and lld.
 * `npx tsx scripts/build-standin.ts`
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programHeader } from '../test/standin/webllm/program.js';
import { sourceHash } from '../test/standin/webllm/source-hash.js';

const folder = fileURLToPath(new URL('../test/standin/webllm/', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'standin-'));
try {
  writeFileSync(join(scratch, 'program.h'), programHeader());
  const out = join(scratch, 'model.wasm');
  const flags = [
    '--target=wasm32',
    '-O2',
    '-nostdlib',
    '-ffreestanding',
    '-fno-builtin',
    '-Wall',
    '-Wextra',
    '-Wno-unused-const-variable',
    '-Werror',
    `-I${scratch}`,
    '-Wl,--no-entry',
    '-Wl,-z,stack-size=65536',
    '-Wl,--strip-all',
  ];
  const run = spawnSync('clang', [...flags, '-o', out, 'model.c'], { cwd: folder, stdio: 'inherit' });
  if (run.error) throw new Error(`clang could not be started: ${run.error.message}`);
  if (run.status !== 0) throw new Error(`clang ended with status ${run.status}`);
  const bytes = readFileSync(out);
  const lines = bytes.toString('base64').match(/.{1,116}/g) ?? [];
  writeFileSync(
    join(folder, 'model.wasm.ts'),
    `// Made by scripts/build-standin.ts from the C source beside it; do not edit.\n` +
      `export const SOURCE_SHA256 = '${sourceHash()}';\n` +
      `export const WASM_BASE64 = \`\n${lines.join('\n')}\n\`;\n`,
  );
  console.log(`model.wasm.ts: ${bytes.length} bytes of WebAssembly`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
