import { expect, inject } from 'vitest';

/** The depth of a test run. In a release run, only the drills run. */
export type Depth = 'daily' | 'deep' | 'release';

declare module 'vitest' {
  interface ProvidedContext {
    /** The depth of the run, and the paths of the files that run deep in a daily one: `scripts/test-plan.mjs`. */
    depth: { run: Depth; deepFiles: readonly string[] };
  }
}

/** Returns the depth of the running test file: docs/decisions/017-depths-of-tests.md. */
export function depth(): Depth {
  const { run, deepFiles } = inject('depth');
  if (run !== 'daily') return run;
  const file = expect.getState().testPath ?? '';
  return deepFiles.some((path) => file.endsWith(`/${path}`)) ? 'deep' : 'daily';
}

/** Returns true in deep runs. Test files share their modules, so only a test file may call this while it loads. */
export const isDeep = (): boolean => depth() !== 'daily';

/**
 * Returns the amount of work for a test: in daily runs enough to catch a plain regression, in deep runs
 * everything that can still find a fault. A test without a small form has the tag `deep` instead.
 *
 * @example fc.assert(property, { numRuns: byDepth(200, 2000) })
 */
export const byDepth = <T>(daily: T, deep: T): T => (isDeep() ? deep : daily);

/**
 * Returns a share of cases that are alike in daily runs (the first and each `every`th after it), all of them in deep runs.
 *
 * @example for (const caller of shareByDepth(callers, 3)) expect(await read(caller)).toMatchObject({ success: false })
 */
export const shareByDepth = <T>(cases: readonly T[], every: number): readonly T[] =>
  isDeep() ? cases : cases.filter((_, at) => at % every === 0);
