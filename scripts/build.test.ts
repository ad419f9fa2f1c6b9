import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprintOf, parts } from './build.mjs';
import { findDifference } from './install.mjs';

let folder = '';
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const lockOf = (versions: Record<string, string>) =>
  JSON.stringify({
    packages: Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
    ),
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'easymock-build-'));
  for (const { inputs } of parts)
    for (const input of inputs) if (!/\.\w+$/.test(input)) mkdirSync(join(folder, input), { recursive: true });
  write('package-lock.json', lockOf({ zod: '4.0.0' }));
  write('node_modules/.package-lock.json', lockOf({ zod: '4.0.0' }));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(parts)('the $name is built again after another version of a dependency was installed', ({ inputs }) => {
  const before = fingerprintOf(inputs, folder);
  expect(fingerprintOf(inputs, folder)).toBe(before);
  write('node_modules/.package-lock.json', lockOf({ zod: '4.0.1' }));
  expect(fingerprintOf(inputs, folder)).not.toBe(before);
});

it('the server is built again after an article of the demo changed, and not after a note did', () => {
  const { inputs } = parts.find(({ name }) => name === 'server') ?? { inputs: [] };
  const before = fingerprintOf(inputs, folder);
  write('packages/server/src/demo/notes.md', 'A note');
  expect(fingerprintOf(inputs, folder)).toBe(before);
  write('packages/server/src/demo/wiki/10-public/10-guide.md', 'An article');
  expect(fingerprintOf(inputs, folder)).not.toBe(before);
});

it('a dependency that is wanted and not installed is named', () => {
  expect(findDifference(folder)).toBeUndefined();
  write('package-lock.json', lockOf({ zod: '4.0.0', 'lru-cache': '11.0.0' }));
  expect(findDifference(folder)).toBe('lru-cache is new');
});
