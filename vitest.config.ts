import process from 'node:process';
import { defineConfig } from 'vitest/config';

// One migrated cluster for the tests of a project.
const serverSetup = 'packages/server/test/global-setup.ts';

// Our own packages are tested as they are written, not as they were last built: docs/decisions/010.
const resolve = { tsconfigPaths: true };

// Two cores do the work here and in CI: more workers than that only take turns.
export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    // As test-depth.ts reads it, which a configuration could not import without a warning.
    tags: [
      {
        name: 'deep',
        description: 'runs only in `npm run test:all`',
        skip: process.env.EASYMOCK_TEST_DEPTH !== 'deep',
        timeout: 300_000,
      },
    ],
    projects: [
      { resolve, test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        resolve,
        test: {
          name: 'engine',
          include: ['packages/mock-engine/src/**/*.test.ts'],
          // Seconds of work, which take longer where others work too.
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: [serverSetup],
          // Real databases and, in places, real processes.
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve,
        test: { name: 'web', include: ['packages/web/src/**/*.test.{ts,tsx}'], environment: 'node' },
      },
      { resolve, test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        resolve,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [serverSetup, 'e2e/fixtures/shared-browser.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // After everything else: a journey is also a measure of how quick things feel.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
