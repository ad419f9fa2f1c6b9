import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundledFolders } from './notices.mjs';
import { root } from './run.mjs';
import { sbomOf } from './sbom.mjs';

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

it('the bill of materials lists the packages of a release in their versions, and no tool', async () => {
  const sbom = await sbomOf([...bundledFolders(), join(root, 'node_modules/pg')]);
  const { version } = read('package.json');
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'easymock', version, type: 'application' } },
  });
  const found = sbom.components.map(({ purl }: { purl: string }) => purl);
  const { dependencies } = read('packages/web/package.json');
  for (const name of ['react', 'react-dom', 'tinymce'])
    expect(found).toContain(`pkg:npm/${name}@${dependencies[name]}`);
  expect(found).toContain(`pkg:npm/pg@${read('node_modules/pg/package.json').version}`);
  expect(found.filter((purl: string) => /npm\/(?:vite|vitest|knip|%40easymock)\b/.test(purl))).toEqual([]);
});
