import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.mjs';
import { chooseDeep, countStretches, listTestFiles, rotationStepOf, rotationSteps } from './test-plan.mjs';
import { areasOf, readChange, touchingArea } from './touched.mjs';

const files = listTestFiles();
const chosenFor = (...changed: string[]) => {
  const deep = chooseDeep({ files, changed, step: -1 });
  return [...deep.keys()].filter((path) => deep.get(path) !== 'always');
};
const startingWith = (...beginnings: string[]) => {
  const deep = files.filter(({ hasDepth }) => hasDepth).map(({ path }) => path);
  return deep.filter((path) => beginnings.some((beginning) => path.startsWith(beginning)));
};

describe('a change of', () => {
  it.each<[string, string, string[], string[]]>([
    [
      'a page of a tool',
      'packages/web/src/features/tools/h5/h5-page.tsx',
      startingWith('packages/server/src/tools/h5/', 'e2e/codes-and-pages'),
      ['packages/server/src/tools/task/task.test.ts', 'e2e/login.test.ts', 'e2e/wiki.test.ts'],
    ],
    [
      'the calls of a tool',
      'packages/contract/src/tools/calendar/calendar-days.ts',
      [
        'packages/contract/src/tools/calendar/calendar-days.test.ts',
        ...startingWith('packages/server/src/tools/calendar/'),
      ],
      ['packages/server/src/tools/push-task/push-task.test.ts', 'e2e/tasks.test.ts'],
    ],
    [
      'what all tools share',
      'packages/server/src/tools/record/record.ts',
      startingWith('packages/server/src/tools/', 'e2e/tasks'),
      ['packages/server/src/wiki/rights/access.test.ts', 'e2e/login.test.ts'],
    ],
    [
      "the wiki's rights",
      'packages/server/src/wiki/rights/access.ts',
      startingWith(
        'packages/server/src/wiki/',
        'packages/wiki-content/',
        'packages/web/src/features/wiki/',
        'e2e/wiki',
      ),
      ['packages/server/src/mock/sync/sync.test.ts', 'e2e/import.test.ts'],
    ],
    [
      'the engine',
      'packages/mock-engine/src/parse/parse.ts',
      startingWith(
        'packages/mock-engine/',
        'packages/server/src/mock/',
        'packages/web/src/features/mock/',
        'e2e/editor',
      ),
      ['packages/wiki-content/src/compare/compare.test.ts', 'e2e/wiki.test.ts'],
    ],
    [
      'the way in',
      'packages/server/src/people/sign-in/login.ts',
      startingWith('packages/server/src/people/', 'e2e/login', 'e2e/accounts'),
      ['packages/server/src/mock/sync/sync.test.ts', 'e2e/tasks.test.ts'],
    ],
    [
      'the database',
      'packages/server/src/platform/database/pool-size.ts',
      startingWith('packages/server/', 'e2e/'),
      ['packages/web/src/features/audit/audit-log.test.tsx', 'packages/mock-engine/src/fuzz.test.ts'],
    ],
    [
      'a brick of the screens',
      'packages/web/src/kit/resource/resource-table.tsx',
      startingWith('packages/web/', 'e2e/'),
      ['packages/server/src/wiki/rights/access.test.ts'],
    ],
    ['the lock file', 'package-lock.json', startingWith(''), []],
    ['a document', 'docs/operations.md', [], ['e2e/operations.test.ts']],
  ])('%s runs its tests deep, and no others', (_, changed, wanted, left) => {
    const chosen = chosenFor(changed);
    expect(chosen).toEqual(expect.arrayContaining(wanted.filter((path) => !isAlways(path))));
    for (const path of left) expect(chosen).not.toContain(path);
  });

  it('a test runs that test deep', () => {
    expect(chosenFor('e2e/login.test.ts')).toContain('e2e/login.test.ts');
  });
});

const withoutChange = chooseDeep({ files, changed: [], step: -1 });
const isAlways = (path: string) => withoutChange.get(path) === 'always';

it('the loops over rights, calls, updates and hidden rows run deep after any change', () => {
  const always = files.filter(({ path }) => isAlways(path)).map(({ path }) => path);
  expect(always).toEqual(
    expect.arrayContaining([
      'packages/server/src/wiki/rights/roles.test.ts',
      'packages/server/test/every-update.test.ts',
      'packages/server/test/row-policies.test.ts',
    ]),
  );
});

it('a file that no rule knows touches everything', () => {
  expect(areasOf('packages/new-package/src/index.ts')).toEqual(['everything']);
  expect(areasOf('vitest.config.ts')).toEqual(['everything']);
  expect(areasOf('packages/server/migrations/0001_sync.sql')).toEqual(['server']);
});

it('every feature of the server and the client has tests that its area reaches', () => {
  const features = ['packages/server/src', 'packages/web/src/features', 'packages/server/src/tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}/anything.ts`),
  );
  for (const feature of features) {
    const touched = new Set(areasOf(feature));
    expect(
      files.some(({ path }) => touchingArea(path, touched)),
      feature,
    ).toBe(true);
  }
});

it('every deep file has its turn within eight steps of the rotation', () => {
  const deep = files.filter(({ hasDepth }) => hasDepth);
  const chosen = Array.from({ length: rotationSteps }, (_, step) => chooseDeep({ files, changed: [], step }));
  for (const { path } of deep) expect(chosen.filter((plan) => plan.has(path)).length).toBeGreaterThan(0);
  const shares = new Set(deep.map(({ path }) => rotationStepOf(path)));
  expect(shares.size).toBe(rotationSteps);
});

it('a pause of 45 minutes begins the next step of the rotation', () => {
  const minutes = [0, 10, 50, 95, 100, 300];
  expect(countStretches(minutes.map((at) => at * 60).reverse())).toBe(3);
});

it('the change begins with the newest commit that is twelve hours older than the head', () => {
  const { base, files: changed } = readChange();
  // An archive of the sources has no history and therefore no base.
  if (base) expect(base).toMatch(/^[\da-f]{40}$/);
  expect(Array.isArray(changed)).toBe(true);
});
