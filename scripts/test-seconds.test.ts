import { expect, it } from 'vitest';
import { compareSeconds } from './test-seconds.mjs';

const names = Array.from({ length: 20 }, (_, at) => `e2e/file-${at}.test.ts`);
const recorded = Object.fromEntries(names.map((path) => [path, { daily: 10, deep: 30 }]));
const run = (seconds: (path: string) => number) =>
  names.map((path) => ({ path, seconds: seconds(path), depth: 'deep' }));
const tooMuch = (files: ReturnType<typeof run>) =>
  compareSeconds(files, recorded).grown.filter(({ isTooMuch }) => isTooMuch);

it('a file that doubled and grew by more than twenty seconds is too slow', () => {
  expect(tooMuch(run((path) => (path === names[3] ? 65 : 30)))).toMatchObject([{ path: names[3] }]);
  expect(tooMuch(run((path) => (path === names[3] ? 55 : 30)))).toEqual([]);
});

it('on a slower machine, where all files take longer, none is too slow', () => {
  expect(tooMuch(run(() => 90))).toEqual([]);
  expect(tooMuch(run((path) => (path === names[0] ? 200 : 90)))).toMatchObject([{ path: names[0] }]);
});

it('a file without a figure, or with one for another depth only, is not judged', () => {
  const files = [{ path: 'e2e/new.test.ts', seconds: 500, depth: 'deep' }];
  expect(compareSeconds(files, recorded).grown).toEqual([]);
});
