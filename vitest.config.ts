import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './scripts/browser.mjs';
import { readDepth } from './scripts/test-plan.mjs';
import { sequencerOf } from './scripts/test-sequencer.mjs';

const depth = readDepth();

// Workers inherit the number, so that all of them generate the same inputs.
if (process.env.EASYMOCK_TEST_SEED === 'random')
  process.env.EASYMOCK_TEST_SEED = String(1 + Math.floor(Math.random() * 2 ** 31));

// One migrated cluster for the tests of the server and the journeys.
const serverSetup = 'packages/server/test/global-setup.ts';

// Our own packages are tested as they are written, not as they were last built: docs/decisions/010.
const resolve = { tsconfigPaths: true };

// Loading the modules of a file takes longer than most files' tests. So the files of a worker share them, and each file
// brings what it changes: a server and a database of its own, for one.
const isolate = false;

// In CI, a failed test runs once more, and then its file: docs/decisions/017. The steps of a journey stand on each other, so
// journeys are repeated as whole files only.
const retry = process.env.EASYMOCK_TEST_RETRY ? 1 : 0;

export default defineConfig({
  test: {
    // As many as cores do the work here and in CI. A third one loads all modules once more, and the databases, servers and
    // browsers of tests have work for what others leave.
    maxWorkers: 2,
    // Modules stay transformed from run to run, and from one project to the next; what they are made of is their key.
    experimental: { fsModuleCache: true },
    passWithNoTests: true,
    // The page of the components bundles its dependencies before it connects, which takes busy machines minutes.
    browser: { connectTimeout: 300_000 },
    provide: { depth },
    sequence: { sequencer: sequencerOf(depth) },
    tags: [
      { name: 'deep', description: 'runs in deep runs only', timeout: 300_000 },
      { name: 'release', description: 'a drill of `npm run test:release`', timeout: 600_000 },
    ],
    projects: [
      {
        resolve,
        // Whatever needs neither a database nor a browser: the libraries, the logic of the client, and the scripts.
        test: {
          name: 'units',
          retry,
          isolate,
          setupFiles: ['test-setup.ts'],
          include: [
            'packages/{contract,mock-engine,wiki-content,search-text,web}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts'],
          // Properties and fuzzers are seconds of work, and whole trees are read; that takes longer where others work too.
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'server',
          retry,
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: ['scripts/build-server.setup.ts', serverSetup],
          setupFiles: ['test-setup.ts'],
          isolate,
          // Real databases and, in places, real processes.
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve,
        // Found ahead: what turns up in the middle of a run makes the page load anew.
        optimizeDeps: {
          entries: [
            'packages/web/src/{kit,lib,features}/**/*.{ts,tsx}',
            'packages/wiki-content/src/**/*.ts',
            // Declarations are no program.
            '!**/*.d.ts',
          ],
        },
        define: {
          // As users have it, which takes a fifth less time. In what they take for a test, components of antd all get the
          // same id.
          'process.env.NODE_ENV': JSON.stringify('production'),
        },
        test: {
          name: 'components',
          retry,
          isolate,
          include: ['packages/web/src/**/*.test.tsx', 'packages/wiki-content/src/**/*.browser.test.ts'],
          setupFiles: ['packages/web/test/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            api: { host: '127.0.0.1' },
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: [...chromiumArgs] },
              contextOptions: { reducedMotion: 'reduce', locale: 'zh-CN' },
              actionTimeout: 5_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
          },
          // How long a screen may take on a machine that does other things as well.
          expect: { poll: { timeout: 8_000 } },
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        test: {
          name: 'e2e',
          isolate,
          include: ['e2e/**/*.test.ts'],
          globalSetup: [serverSetup, 'e2e/fixtures/shared-browser.ts'],
          setupFiles: ['test-setup.ts'],
          // A second, if nothing is said, which saving an article takes where others work too.
          expect: { poll: { timeout: 8_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
