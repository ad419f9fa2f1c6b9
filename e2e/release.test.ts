import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundledFolders, installedFolders, noticesOf } from '../scripts/notices.mjs';
import { launchBrowser, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { startInstallation } from './fixtures/product';

/** A folder outside the repository, without npm. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easymock-release-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

function run(program: string, args: string[], env: Record<string, string | undefined> = process.env) {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', cwd: folder });
  return { status, said: (stdout + stderr).trim() };
}

it('an unpacked release starts, serves, backs up and stops without npm, network and build', {
  tags: ['release'],
}, async () => {
  const { status, said } = run(process.execPath, [join(process.cwd(), 'scripts/release.mjs')]);
  expect(said).toMatch(/^Wrote .*\.tar\.gz/m);
  expect(status).toBe(0);
  const archive = /^Wrote (.*\.tar\.gz)/m.exec(said)?.[1] ?? '';
  expect(run('tar', ['-xzf', archive]).status).toBe(0);
  const [unpacked = ''] = readdirSync(folder).filter((name) => name.startsWith('easymock-'));
  const place = join(folder, unpacked);
  const notices = readFileSync(join(place, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const shipped = installedFolders(join(place, 'node_modules'));
  expect(shipped.length).toBeGreaterThan(50);
  for (const one of shipped) {
    const { name, version } = JSON.parse(readFileSync(join(one, 'package.json'), 'utf8'));
    expect(notices).toContain(`\n${name} ${version}\nLicence: `);
  }
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  copyFileSync(process.execPath, join(bin, 'node'));
  const node = join(bin, 'node');
  const alone = {
    PATH: bin,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_execpath: '',
    NODE_PATH: '',
    EASYMOCK_DATA_DIR: join(place, 'data'),
  };

  const product = await startInstallation(alone, [node, join(place, 'scripts/start.mjs')]);
  const browser = await launchBrowser();
  const window = await visit(browser, product);
  await window.open('/login');
  await window.signIn();
  expect(window.complaints).toEqual([]);
  await browser.close();
  const token = await tokenOf(product);
  const { _id: id = '' } = await call(product, '/project/create', { name: '发布', url: '/r' }, token);
  const mode = '{ drawn: "@integer(3, 3)", computed: function () { return 6 * 7 } }';
  await call(product, '/mock/create', { project_id: id, method: 'get', url: '/a', mode, description: 'a' }, token);
  const answer = await fetch(`${product.address}/mock/${id}/r/a`);
  expect(await answer.json()).toEqual({ drawn: 3, computed: 42 });

  const file = join(folder, 'easymock.backup');
  expect(run(node, [join(place, 'scripts/backup.mjs'), 'backup', file], alone)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Wrote .*easymock\.backup/m),
  });
  expect(run(node, [join(place, 'scripts/migrate.mjs'), '--dry-run'], alone)).toEqual({
    status: 0,
    said: 'Nothing to do: the database is up to date.',
  });
  const examined = run(node, [join(place, 'scripts/doctor.mjs')], { ...alone, PORT: new URL(product.origin).port });
  expect(examined.said).toMatch(/, 0 failed/);
  await product.stop();
  expect(product.process.exitCode).toBe(0);
  expect(product.output()).not.toMatch(/Installing|Built/);
});

it('the notices name every package that the bundler put into the pages', { tags: ['release'] }, async () => {
  const built = (await build({
    root: join(process.cwd(), 'packages/web'),
    logLevel: 'error',
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const modules = built.output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  const names = new Set(
    modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.split('?')[0] ?? '')?.[1] ?? []),
  );
  expect(names.size).toBeGreaterThan(20);
  const notices = noticesOf(bundledFolders());
  for (const name of names) expect(notices).toContain(`\n\n${name} `);
});
