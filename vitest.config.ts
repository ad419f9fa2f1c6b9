import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { tsImport } from 'tsx/esm/api';
import { defineConfig } from 'vitest/config';
import { diagramFrame } from './packages/web/diagram-frame.ts';
import { pdfFiles } from './packages/web/pdf-files.ts';
import { chromiumArgs, findChromium } from './scripts/browser.mjs';
import { readDepth } from './scripts/test-plan.mjs';
import { sequencerOf } from './scripts/test-sequencer.mjs';

// With tsx, because Vite warns about every import of the contract that has no file extension.
const { tablesAsData } = (await tsImport(
  './packages/web/tables-as-data.ts',
  import.meta.url,
)) as typeof import('./packages/web/tables-as-data');
const { withoutUnusedTableParts } = (await tsImport(
  './packages/web/unused-table-parts.ts',
  import.meta.url,
)) as typeof import('./packages/web/unused-table-parts');

const depth = readDepth();

// Workers inherit the number, so that all of them generate the same inputs.
if (process.env.EASYMOCK_TEST_SEED === 'random')
  process.env.EASYMOCK_TEST_SEED = String(1 + Math.floor(Math.random() * 2 ** 31));

// One migrated cluster for the tests of the server and the journeys.
const serverSetup = 'packages/server/test/global-setup.ts';

// Our own packages are tested from their sources, not from their last build: docs/decisions/010.
const resolve = { tsconfigPaths: true };

// Loading the modules of a file takes longer than most files' tests. So the files of a worker share them, and
// each file provides what it changes, such as a server and a database of its own.
const isolate = false;

// In CI, a failed test runs once more, and then its file: docs/decisions/017. The steps of a journey depend
// on each other, so journeys are repeated only as whole files.
const retry = process.env.EASYMOCK_TEST_RETRY ? 1 : 0;

export default defineConfig({
  test: {
    // As many as cores, here and in CI. A third worker would load all modules once more, and the databases,
    // servers and browsers of tests use the idle time of the others.
    maxWorkers: 2,
    // Caches transformed modules across runs and projects, keyed by their sources.
    experimental: { fsModuleCache: true },
    passWithNoTests: true,
    // The component page bundles its dependencies before it connects, which takes minutes on busy machines.
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
        // Tests that need neither a database nor a browser: libraries, client logic and scripts.
        test: {
          name: 'units',
          retry,
          isolate,
          setupFiles: ['test-setup.ts'],
          include: [
            'packages/{contract,mock-engine,wiki-content,search-text,web}/src/**/*.test.ts',
            'packages/web/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts'],
          // Properties and fuzzers take seconds, and some tests read whole trees; a busy machine needs
          // longer.
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
          // Real databases and sometimes real processes.
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve,
        // The plugins with which a build changes what pages contain: docs/decisions/067.
        plugins: [tablesAsData(), diagramFrame(), pdfFiles()],
        // Declared in advance, because a dependency discovered during a run makes the page reload.
        optimizeDeps: {
          entries: [
            'packages/web/src/{kit,lib,features}/**/*.{ts,tsx}',
            'packages/wiki-content/src/**/*.ts',
            // Bundled by itself.
            '!packages/web/src/features/wiki/diagram/frame/**',
            // Declarations are not programs.
            '!**/*.d.ts',
          ],
          rolldownOptions: { plugins: [withoutUnusedTableParts()] },
        },
        define: {
          // Production build of React, as shipped and a fifth faster; with NODE_ENV "test", all components of
          // antd get the same id.
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
          // Time for a screen to appear on a busy machine.
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
          // The default of one second is too short for saving an article on a busy machine.
          expect: { poll: { timeout: 8_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
