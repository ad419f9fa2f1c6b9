/**
 * Whether this is the deep run (`npm run test:all`) rather than `npm test`: docs/decisions/017. In the browser
 * there is no process: vitest.config.ts puts the value in its place.
 */
export const isDeep = process.env.EASYMOCK_TEST_DEPTH === 'deep';

/**
 * How much a test does: in `npm test` enough to catch a plain regression, in the deep run everything.
 * A test that has no small form carries the tag `deep` instead.
 *
 * @example fc.assert(property, { numRuns: byDepth(200, 2000) })
 */
export const byDepth = <T>(everyDay: T, deep: T): T => (isDeep ? deep : everyDay);

/**
 * Of cases that are alike, a share in `npm test`: the first one and each `every`th after it. All of them in the deep run.
 *
 * @example for (const asker of shareByDepth(strangers, 3)) expect(await read(asker)).toMatchObject({ success: false })
 */
export const shareByDepth = <T>(cases: readonly T[], every: number): readonly T[] =>
  isDeep ? cases : cases.filter((_, at) => at % every === 0);
