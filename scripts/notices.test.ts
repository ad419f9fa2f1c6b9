import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundledFolders, installedFolders, noticesOf } from './notices.mjs';
import { root } from './run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'easymock-notices-'));
afterAll(() => rmSync(folder, { recursive: true }));

function givenPackage(path: string, facts: object, files: Record<string, string> = {}): string {
  const place = join(folder, 'node_modules', path);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify(facts));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  return place;
}

it('a notice tells the licence with its text, and who wrote a package that contains none', () => {
  givenPackage(
    'a',
    { name: 'a', version: '1.0.0', license: 'MIT' },
    { 'LICENCE.md': 'Copyright A', 'license.js': '0' },
  );
  givenPackage('@b/c', { name: '@b/c', version: '2.0.0', licenses: [{ type: 'BSD' }], author: { name: 'Bea' } });
  givenPackage('a/node_modules/@b/c', { name: '@b/c', version: '1.0.0', license: 'ISC' }, { NOTICE: 'Notice C' });
  const text = noticesOf(installedFolders(join(folder, 'node_modules')));
  expect(text).toMatch(/^EasyMock contains these packages:\n\n@b\/c 1\.0\.0\n@b\/c 2\.0\.0\na 1\.0\.0\n\n─/);
  expect(text).toContain('a 1.0.0\nLicence: MIT\n\nCopyright A\n');
  expect(text).toContain('@b/c 1.0.0\nLicence: ISC\n\nNotice C');
  expect(text).toContain('@b/c 2.0.0\nLicence: BSD\nBy: Bea. The package contains no licence text.');
});

it('the pages contain what their package depends on, directly and through others', () => {
  const text = noticesOf(bundledFolders());
  const { dependencies } = JSON.parse(readFileSync(join(root, 'packages/web/package.json'), 'utf8'));
  for (const [name, version] of Object.entries(dependencies))
    if (!name.startsWith('@easymock/')) expect(text).toContain(`\n${name} ${version}\n`);
  expect(text).toMatch(/^scheduler \d/m);
  expect(text).toMatch(/^acorn \d/m);
  expect(text).not.toMatch(/^(?:vite|typescript|@easymock\/\w+) \d/m);
});
