/**
 * Measures a backup and a restore of a large installation.
 *
 * 100,000 mocks, a million rows of usage and 5 GB of files, with the embedded database, by the user's commands.
 * BENCH_FILES_GB sets fewer files.
 */
import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { startFilledDatabase } from './fixtures/filled-database';

const limits = { backup: 180, restore: 300 };
const fileBytes = 25 * 1024 * 1024;
const files = Math.round((Number(process.env.BENCH_FILES_GB ?? 5) * 1e9) / fileBytes);

const folder = await mkdtemp(join(tmpdir(), 'easymock-bench-backup-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'easymock.backup');

async function fill(): Promise<void> {
  const running = await startFilledDatabase(dataDir);
  const client = new pg.Client(running.connection);
  await client.connect();
  // The fixture inserts more than a million rows.
  await client.query('delete from mock_use where day < current_date - 9');
  const parent = join(dataDir, 'upload/2026/01/31');
  await mkdir(parent, { recursive: true });
  const content = Buffer.alloc(fileBytes);
  for (let index = 0; index < files; index += 1) {
    const name = `upload/2026/01/31/${String(index).padStart(64, '0')}.png`;
    await writeFile(join(dataDir, name), randomFillSync(content));
    await client.query(
      `insert into stored_file (id, name, owner_id, kind, mime, size, sha256, used_by, stored_at)
       values ($1, $2, '', 'upload', 'image/png', $3, $1, 'bench', now())`,
      [String(index).padStart(24, '0'), name, fileBytes],
    );
  }
  const { rows } = await client.query(
    'select (select count(*) from mock) as mocks, (select count(*) from mock_use) as uses',
  );
  console.log(`${rows[0].mocks} mocks, ${rows[0].uses} rows of use, ${files} files of 25 MB`);
  await client.end();
  await running.stop();
}

async function time(what: keyof typeof limits, dir: string): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, ['packages/server/dist/backup.js', what, file], {
    env: { ...process.env, EASYMOCK_DATA_DIR: dir },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - began) / 1000;
  const isGood = code === 0 && seconds <= limits[what];
  if (!isGood) process.exitCode = 1;
  console.log(`${what} ${seconds.toFixed(1)} s, at most ${limits[what]}   ${isGood ? 'PASS' : 'FAIL'}`);
}

try {
  await fill();
  await time('backup', dataDir);
  console.log(`the file has ${((await stat(file)).size / 1e9).toFixed(2)} GB`);
  const restored = join(folder, 'restored');
  await time('restore', restored);
  const found = (await readdir(join(restored, 'upload/2026/01/31'))).length;
  if (found !== files) throw new Error(`${found} of ${files} files came back`);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
