// Browser tests: every test/web/**/*.test.ts in one Chromium with WebGPU on, one file at a time.
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';

/** The drawing library stands on two packages that are no modules yet; the build makes them modules, tests do it here. */
const modules = {
  name: 'modules',
  transform({ path, body }) {
    if (!/\/(interval-tree-1d|binary-search-bounds)\/[^/]+\.js$/.test(path)) return undefined;
    const names = [...body.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name);
    const imports = names.map((name, k) => `import own${k} from ${JSON.stringify(name)};`);
    const known = names.map((name, k) => `${JSON.stringify(name)}: own${k}`);
    return `${imports.join('')}const module = { exports: {} };const require = (name) => ({ ${known.join(', ')} })[name];
${body}
export default module.exports;`;
  },
};

export default {
  files: 'test/web/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 1,
  testFramework: { config: { timeout: 60_000 } },
  testsFinishTimeout: 240_000,
  browserStartTimeout: 60_000,
  filterBrowserLogs: ({ args }) => !args.some((arg) => /Babylon\.js v|GL Driver Message/.test(String(arg))),
  plugins: [modules, esbuildPlugin({ ts: true, target: 'es2022', tsconfig: './tsconfig.page.json' })],
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    }),
  ],
};
