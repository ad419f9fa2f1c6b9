import { listTestFiles } from './test-plan.mjs';
import { runVitest } from './test-run.mjs';

/**
 * Runs the drills: unpacking releases, building images, killing processes, filling disks, and upgrading from every
 * migration.
 */
export async function runDrills(chromium, wanted = []) {
  const args = listTestFiles()
    .filter(({ path, hasDrills }) => hasDrills && wanted.every((part) => path.includes(part)))
    .map(({ path }) => path);
  await runVitest(chromium, { args, env: { EASYMOCK_TEST_DEPTH: 'release' }, depthOf: () => 'release' });
}
