import { expect, test } from 'vitest';
import { registryLines } from './install';

const registry = { name: '内部仓库', url: 'https://npm.example.com/repo', scope: '@mall' };

test('each package manager has its own file for the registry of a scope', () => {
  expect(registryLines('pnpm', registry)).toEqual({
    file: '.npmrc',
    lines: '@mall:registry=https://npm.example.com/repo/',
  });
  expect(registryLines('yarn', registry)).toEqual({
    file: '.yarnrc.yml',
    lines: 'npmScopes:\n  mall:\n    npmRegistryServer: "https://npm.example.com/repo/"',
  });
});

test('a package without a scope needs the registry for all packages', () => {
  const lines = (installer: 'npm' | 'yarn') => registryLines(installer, { ...registry, scope: '' }).lines;
  expect(lines('npm')).toBe('registry=https://npm.example.com/repo/');
  expect(lines('yarn')).toBe('npmRegistryServer: "https://npm.example.com/repo/"');
});
