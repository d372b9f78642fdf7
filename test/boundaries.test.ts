import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

interface Rule {
  /** Own folders (or files) this one may import from, as path prefixes. */
  readonly own: readonly string[];
  readonly packages: readonly string[];
  readonly pure?: true;
}

/** The import table of src/README.md. Longest prefix wins. `ui` may import only types from the runner, records, models, studies and analysis. */
const table: Readonly<Record<string, Rule>> = {
  'src/core': { own: [], packages: ['pure-rand'], pure: true },
  'src/tasks': { own: ['src/core'], packages: ['valibot'], pure: true },
  'src/runner': { own: ['src/core', 'src/tasks/registry', 'src/records'], packages: ['valibot'], pure: true },
  'src/records': { own: ['src/core'], packages: ['valibot'], pure: true },
  'src/elicitation': { own: ['src/core'], packages: [], pure: true },
  'src/participants': { own: ['src/core'], packages: [], pure: true },
  // Statistics may use Math.exp and Math.log: nothing here is a truth that must agree in every bit.
  'src/analysis': { own: ['src/core', 'src/records', 'src/tasks'], packages: ['valibot'], pure: true },
  'src/exchange': {
    own: ['src/core', 'src/records', 'src/tasks'],
    packages: ['fflate', 'hyparquet', 'hyparquet-compressors', 'hyparquet-writer'],
    pure: true,
  },
  'src/models': { own: ['src/core'], packages: ['valibot'], pure: true },
  'src/words': { own: ['src/core'], packages: [], pure: true },
  'src/studies': {
    own: ['src/core', 'src/records', 'src/runner', 'src/tasks/registry', 'src/words'],
    packages: ['valibot', 'fflate'],
    pure: true,
  },
  'workers/api': {
    own: ['src/core', 'src/models', 'src/analysis', 'src/exchange'],
    packages: [],
    pure: true,
  },
  'workers/worker': {
    own: [
      'src/core',
      'src/tasks',
      'src/runner',
      'src/records',
      'src/analysis',
      'src/exchange',
      'src/models',
      'src/storage',
      'workers/api',
    ],
    packages: ['comlink', 'valibot', '@mlc-ai/web-llm', '@huggingface/transformers', 'onnxruntime-web'],
  },
  'src/bridge': { own: ['src/core', 'src/models', 'workers/api'], packages: ['comlink'] },
  'src/render': { own: ['src/core'], packages: ['@babylonjs/core'] },
  'src/storage': { own: ['src/core', 'src/records', 'src/studies'], packages: ['idb', 'valibot'] },
  'src/ui': {
    own: [
      'src/core',
      'src/elicitation',
      'src/runner',
      'src/records',
      'src/models',
      'src/studies',
      'src/analysis',
      'src/words',
    ],
    packages: ['lit', '@observablehq/plot'],
  },
  'src/app': { own: ['src', 'workers/api'], packages: ['lit', 'comlink', 'valibot', 'fflate', 'lean-qr'] },
  'src/cli': {
    // The benchmark times the kernel against the straightforward implementation that the tests keep.
    own: [
      'src/core',
      'src/tasks',
      'src/runner',
      'src/records',
      'src/participants',
      'test/helpers/rota-reference',
    ],
    packages: ['node:', 'valibot', '@iconify-json/game-icons', '@resvg/resvg-js', 'fflate'],
  },
};

const bannedWhenPure: readonly [RegExp, string][] = [
  [/\bMath\.random\b/, 'Math.random: chance comes from core/random'],
  [/\bDate\.now\b|\bnew Date\(\)/, 'the clock: time is passed in'],
  [/\bperformance\.|\bconsole\.|\bdocument\.|\bwindow\.|\bnavigator\.|\blocalStorage\b/, 'the page'],
];
/** Results of these may differ between engines, so truth must not rest on them (ECMA-262, 21.3.2). */
const bannedWhereBitsAgree =
  /\bMath\.(a?sinh?|a?cosh?|a?tanh?|atan2|exp|expm1|log|log1p|log2|log10|pow|cbrt|hypot)\b|[^*/]\*\*[^*/]/;
const bitsAgree = (file: string): boolean =>
  /^src\/(core|tasks)\//.test(file) && !/statistics|\/report|\/bench/.test(file);

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const kindOf = (file: string): string => {
  if (file.startsWith('workers/')) return file.endsWith('.api.ts') ? 'workers/api' : 'workers/worker';
  return file.split('/').slice(0, 2).join('/');
};

/** Code without comments, with string contents kept: enough for import lines and for the bans. */
const withoutComments = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, (block) => block.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');

interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

function importsOf(code: string): Import[] {
  const found: Import[] = [];
  const statement =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
  for (const match of code.matchAll(statement)) {
    found.push({ from: match[2] ?? match[3] ?? '', typeOnly: match[1] !== undefined });
  }
  for (const match of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g))
    found.push({ from: match[1] ?? '', typeOnly: false });
  return found;
}

function complaints(file: string, code: string): string[] {
  const rule = table[kindOf(file)];
  if (!rule) return [`${file}: folder is not in the import table`];
  const bare = withoutComments(code);
  const out: string[] = [];
  for (const { from, typeOnly } of importsOf(bare)) {
    if (from.startsWith('.')) {
      const path = join(dirname(file), from.replace(/\?.*$/, '')).replaceAll('\\', '/');
      const target = path.startsWith('workers/')
        ? /\.api(\.js)?$/.test(path)
          ? 'workers/api'
          : 'workers/worker'
        : path;
      const here = kindOf(file);
      const inside = target === here || target.startsWith(`${here}/`);
      const allowed =
        inside ||
        rule.own.some(
          (own) => target === own || target.startsWith(`${own}/`) || target.startsWith(`${own}.`),
        );
      const workerUrl = from.includes('?worker') && here === 'src/bridge';
      if (!allowed && !workerUrl) out.push(`${file}: may not import ${from}`);
      if (here === 'src/ui' && /^src\/(runner|records|models|studies|analysis)\//.test(path) && !typeOnly) {
        out.push(`${file}: may import only types from ${from}`);
      }
      if (here === 'src/tasks') {
        const family = file.split('/')[2];
        const other = path.split('/')[2];
        if (
          inside &&
          family !== other &&
          family !== 'registry.ts' &&
          !other?.startsWith('registry') &&
          !other?.startsWith('decode-value.')
        ) {
          out.push(`${file}: a family may not import another (${from})`);
        }
      }
    } else {
      const allowed = rule.packages.some(
        (name) => from === name || from.startsWith(name.endsWith(':') ? name : `${name}/`),
      );
      if (!allowed) out.push(`${file}: may not import the package ${from}`);
    }
  }
  if (rule.pure)
    for (const [pattern, why] of bannedWhenPure) if (pattern.test(bare)) out.push(`${file}: uses ${why}`);
  if (bitsAgree(file)) {
    bare.split('\n').forEach((line, index) => {
      if (bannedWhereBitsAgree.test(line))
        out.push(`${file}:${index + 1}: engine-dependent arithmetic: ${line.trim()}`);
    });
  }
  return out;
}

test('every import keeps to the table, and pure folders stay pure', () => {
  const files = [...sources('src'), ...sources('workers')].filter((file) => !file.endsWith('.wasm.ts'));
  const all = files.flatMap((file) => complaints(file, readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(all, []);
});

test('the check itself sees what it must see', () => {
  const cases: [string, string][] = [
    ['src/core/x.ts', "import { a } from '../tasks/registry.js';"],
    ['src/core/x.ts', "import { a } from 'valibot';"],
    ['src/core/x.ts', 'const y = Math.sin(1);'],
    ['src/tasks/ssi-bench/x.ts', 'const y = Math.random();'],
    ['src/tasks/ssi-bench/x.ts', "import { a } from '../rota-bench/y.js';"],
    ['src/ui/x.ts', "import { a } from '../storage/y.js';"],
    ['src/ui/x.ts', "import { a } from '../runner/y.js';"],
    ['src/runner/x.ts', "const a = await import('../render/y.js');"],
    ['src/render/x.ts', "import '../ui/y.js';"],
    ['src/records/x.ts', 'export const t = Date.now();'],
  ];
  for (const [file, code] of cases) assert.equal(complaints(file, code).length, 1, `${file}: ${code}`);
  assert.deepEqual(complaints('src/core/x.ts', "// Math.sin is banned\nimport { a } from './vec.js';"), []);
});
