// Runs before each test file of the server, the journeys and the units.
import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { testSeed } from './test-seed';

fc.configureGlobal({ seed: testSeed });

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => console.error(`EASYMOCK_TEST_SEED=${testSeed} repeats the inputs of “${task.name}”`));
});
