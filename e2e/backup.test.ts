import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, it } from 'vitest';
import { call, tokenOf } from './fixtures/call';
import { type Product, startInstallation } from './fixtures/product';

const deep = { tags: 'deep' };

const folder = await mkdtemp(join(tmpdir(), 'easymock-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

function run(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['packages/server/dist/backup.js', ...args], {
    env: { ...process.env, EASYMOCK_DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: (stdout + stderr).trim() };
}

it('a backup made while the product runs brings everything back on an empty machine', deep, async () => {
  const dataDir = join(folder, 'data');
  const first = await startInstallation({ EASYMOCK_DATA_DIR: dataDir });
  const token = await tokenOf(first);
  const { _id: id = '' } = await call(first, '/project/create', { name: '备份', url: '/b' }, token);
  const mock = { project_id: id, method: 'get', url: '/a', mode: '{ kept: true }', description: 'a' };
  await call(first, '/mock/create', mock, token);
  const mockOf = (product: Product) => fetch(`${product.address}/mock/${id}/b/a`).then((answer) => answer.json());
  expect(await mockOf(first)).toEqual({ kept: true });

  const file = join(folder, 'easymock.backup');
  const written = run(dataDir, 'backup', file);
  expect(written.said).toMatch(/^Wrote .*easymock\.backup: \d+ tables with \d+ rows, 0 files/m);
  expect(written.status).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // The server keeps running, and neither a backup nor an installation is overwritten.
  expect(await mockOf(first)).toEqual({ kept: true });
  expect(run(dataDir, 'backup', file)).toMatchObject({ status: 1, said: expect.stringMatching(/exists/) });
  expect(run(dataDir, 'restore', file)).toMatchObject({ status: 1, said: expect.stringMatching(/not empty/) });
  await first.stop();

  const restored = join(folder, 'restored');
  const whole = run(restored, 'backup', '--verify', file);
  expect(whole).toMatchObject({ status: 0, said: expect.stringMatching(/is whole/) });
  expect(run(restored, 'restore', file)).toMatchObject({ status: 0, said: expect.stringMatching(/^Restored/m) });
  const second = await startInstallation({ EASYMOCK_DATA_DIR: restored });
  expect(await mockOf(second)).toEqual({ kept: true });
  // Sessions and passwords from before the backup are still valid.
  await call(second, '/project/update', { id, name: '还原' }, token);
  await tokenOf(second);
  await second.stop();

  await truncate(file, (await stat(file)).size - 2_000);
  expect(run(join(folder, 'third'), 'restore', file)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/is damaged: it is/),
  });
});
