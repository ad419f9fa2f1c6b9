import { expect, test } from 'vitest';
import { checkArrows, judge } from './check-arrows.mjs';
import { findCircles } from './imports.mjs';

const server = 'packages/server/src';
const web = 'packages/web/src';

test.each([
  ['server and web never import each other', `${web}/lib/api.ts`, `${server}/config/config.ts`],
  ['nor the other way round', `${server}/app.ts`, `${web}/lib/api.ts`],
  ['the contract knows only zod', 'packages/contract/src/call/call.ts', 'fastify'],
  ['the mock engine knows no Node', 'packages/mock-engine/src/run/run.ts', 'node:fs'],
  ['by neither of its names', 'packages/mock-engine/src/run/run.ts', 'fs'],
  ['the mock engine knows no contract', 'packages/mock-engine/src/run/run.ts', 'packages/contract/src/index.ts'],
  ["the wiki's content knows no Node", 'packages/wiki-content/src/index.ts', 'node:fs'],
  ["the wiki's content knows no contract", 'packages/wiki-content/src/index.ts', 'packages/contract/src/index.ts'],
  [
    'reading pages load no parser',
    'packages/wiki-content/src/browser.ts',
    'packages/wiki-content/src/markdown/markdown.ts',
  ],
  ['the platform knows no feature', `${server}/platform/envelope.ts`, `${server}/mock/index.ts`],
  ['a feature does not know the application', `${server}/mock/mock.ts`, `${server}/app.ts`],
  ['a neighbour is reached only through its index', `${server}/mock/mock.ts`, `${server}/people/password.ts`],
  ['people reach no other feature', `${server}/people/user.ts`, `${server}/mock/index.ts`],
  ['enumerations reach nobody', `${server}/enumeration/use.ts`, `${server}/people/index.ts`],
  ['the kit knows no feature', `${web}/kit/icon.tsx`, `${web}/features/mock/page.tsx`],
  ['the library knows no kit', `${web}/lib/api.ts`, `${web}/kit/icon.tsx`],
])('%s', (_, file, target) => {
  expect(judge(file, target)).toBeDefined();
});

test.each([
  ['a feature may use the platform', `${server}/mock/mock.ts`, `${server}/platform/envelope.ts`],
  ['a feature may use a neighbour through its index', `${server}/mock/mock.ts`, `${server}/people/index.ts`],
  ['people may use the enumerations', `${server}/people/user.ts`, `${server}/enumeration/index.ts`],
  ['the application may use a feature', `${server}/app.ts`, `${server}/mock/index.ts`],
  ['both sides may use the engine', `${web}/features/mock/editor.tsx`, 'packages/mock-engine/src/index.ts'],
  ["both sides may use the wiki's content", `${server}/wiki/render.ts`, 'packages/wiki-content/src/index.ts'],
  ['packages of others are not judged', `${server}/app.ts`, 'fastify'],
])('%s', (_, file, target) => {
  expect(judge(file, target)).toBeUndefined();
});

test('circles are found between files and between folders, and nowhere else', () => {
  expect(
    findCircles([
      ['src/a/one.ts', 'src/b/two.ts'],
      ['src/b/three.ts', 'src/a/four.ts'],
      ['src/a/four.ts', 'src/a/five.ts'],
      ['src/b/two.ts', 'zod'],
    ]),
  ).toEqual(['a circle in src: a, b']);
  expect(
    findCircles([
      ['src/one.ts', 'src/two.ts'],
      ['src/two.ts', 'src/three.ts'],
      ['src/three.ts', 'src/one.ts'],
    ]),
  ).toEqual(['a circle of files: src/one.ts, src/three.ts, src/two.ts']);
});

test('every import of this repository follows the arrows', () => {
  expect(checkArrows()).toEqual([]);
});
