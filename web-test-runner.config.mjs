// Browser tests: every test/web/**/*.test.ts in one Chromium with WebGPU on, one file at a time.
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';

export default {
  files: 'test/web/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 1,
  testFramework: { config: { timeout: 60_000 } },
  testsFinishTimeout: 240_000,
  browserStartTimeout: 60_000,
  filterBrowserLogs: ({ args }) => !args.some((arg) => /Babylon\.js v|GL Driver Message/.test(String(arg))),
  plugins: [esbuildPlugin({ ts: true, target: 'es2022', tsconfig: './tsconfig.page.json' })],
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    }),
  ],
};
