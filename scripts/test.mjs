// npm test: everything that must hold, in one run; the last line is "N passed, N failed".
// `npm test -- unit web` runs only the named steps. Later steps run even when earlier ones fail.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const bin = (name) => join(root, 'node_modules', '.bin', name);
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const unsteady = [];

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const [stream, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        output += chunk;
        to.write(chunk);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${error}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function count(name, passed, failed, skipped, started) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  lines.push(
    `${failed ? 'FAIL' : 'ok  '} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
  );
}

/** A tool that only says yes or no counts as one test. */
const tool = (name, command, args) => async () => {
  const started = Date.now();
  const { code } = await run(command, args);
  count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, 0, started);
};

const filesUnder = (folder) => {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
};

const nodeRun = async (name, files, concurrency, env) => {
  const tap = join(results, `${name}.tap`);
  const { code } = await run(
    process.execPath,
    [
      '--import',
      'tsx',
      '--test',
      `--test-concurrency=${concurrency}`,
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${tap}`,
      ...files,
    ],
    env,
  );
  const report = readFileSync(tap, 'utf8');
  const figure = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
  const failed = figure('fail') + figure('cancelled');
  const blocks = report.split('\n').reduce((kept, line, index, all) => {
    if (/^\s*not ok /.test(line)) kept.push(all.slice(index, index + 30).join('\n'));
    return kept;
  }, []);
  if (failed) console.log(`\n${blocks.slice(0, 12).join('\n---\n')}`);
  // A runner that dies, or finds nothing to run, is a failure even when no test says so.
  const silent = failed === 0 && (code !== 0 || figure('pass') === 0) ? 1 : 0;
  return {
    passed: figure('pass'),
    failed: failed + silent,
    skipped: figure('skipped') + figure('todo'),
    blocks,
  };
};

const nodeTests = (name, files, concurrency, env) => async () => {
  const started = Date.now();
  const { passed, failed, skipped } = await nodeRun(name, files, concurrency, env);
  count(name, passed, failed, skipped, started);
};

/**
 * Whole browsers on a busy machine: a file with a failure is run once more, by itself, and what fails and then passes
 * is named in the summary. Not so where data could be lost or doubled (kills, kiosk): luck is no proof there.
 */
const pageTests = (name, files, env) => async () => {
  const started = Date.now();
  const first = await nodeRun(name, files, 1, env);
  let { passed, failed } = first;
  const again = files.filter((file) => first.blocks.some((block) => block.includes(`${file}:`)));
  const known = first.blocks.every((block) => again.some((file) => block.includes(`${file}:`)));
  if (failed && known && again.length <= 2 && !again.some((file) => /kill|kiosk/.test(file))) {
    console.log(`\n== ${name}, once more: ${again.join(', ')}`);
    const second = await nodeRun(`${name}-again`, again, 1, env);
    if (second.failed === 0) {
      const names = first.blocks.map((block) => /^\s*not ok \d+ - (.*)$/m.exec(block)?.[1]);
      unsteady.push(...names.map((test) => `UNSTEADY ${name}: failed, then passed: ${test}`));
      passed += failed;
      failed = 0;
    }
  }
  count(name, passed, failed, first.skipped, started);
};

const webTests = async () => {
  const started = Date.now();
  const { code, output } = await run(bin('wtr'), [], { CHROMIUM: chromium });
  const last = (word) => Number([...output.matchAll(new RegExp(`(\\d+) ${word}`, 'g'))].at(-1)?.[1] ?? 0);
  const passed = last('passed');
  const failed = last('failed');
  const silent = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  count('web', passed, failed + silent, last('skipped'), started);
};

const needsBrowser = new Set(['web', 'e2e']);
const steps = {
  format: tool('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  types: tool('types', bin('tsc'), ['-b']),
  unused: tool('unused code', bin('knip'), []),
  unit: nodeTests(
    'unit',
    ['test/boundaries.test.ts', ...filesUnder('test/unit'), ...filesUnder('test/contract')],
    2,
    {},
  ),
  web: webTests,
  build: tool('production build', bin('vite'), ['build', '--logLevel', 'warn']),
  size: tool('size budgets', bin('size-limit'), []),
  packs: tool('packs', process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'packs', 'check']),
  e2e: (...args) => pageTests('e2e', filesUnder('test/e2e'), { CHROMIUM: chromium })(...args),
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}
const names = asked.length ? asked : Object.keys(steps);
const chromium = names.some((name) => needsBrowser.has(name)) ? ensureChromium() : undefined;
for (const name of names) {
  console.log(`\n== ${name}`);
  if (needsBrowser.has(name) && !chromium) {
    lines.push(
      `FAIL ${name}: no Chromium found and none could be installed; set CHROMIUM to the path of one`,
    );
    total.failed += 1;
    continue;
  }
  await steps[name]();
}
console.log(`\n${[...lines, ...unsteady].join('\n')}\n`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed ? 1 : 0);
