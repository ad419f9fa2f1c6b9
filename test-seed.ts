import process from 'node:process';
import fc from 'fast-check';

// Properties draw the same inputs in each run, so that a change is red only because of what it changes. With
// EASYMOCK_TEST_SEED=random they look for new ones: docs/decisions/017.
const seed = process.env.EASYMOCK_TEST_SEED ?? '1';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
