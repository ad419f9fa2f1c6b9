import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { bundledProgram } from '../../../../test/bundled-program';
import { hasSmallDisks, mountSmallDisk } from '../../../../test/small-disk';
import { accountFor, canPass } from './account';
import { findPackage, makeRunnable } from './binaries';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './index';
import { withLock } from './lock';
import { isServerOf, processIdentity } from './processes';

const isRoot = process.getuid?.() === 0;
const onlyRoot = test.skipIf(!isRoot); // needs several accounts, which only root can use
const onlyOrdinary = test.skipIf(isRoot); // root may write anywhere
const onlyLinux = test.skipIf(process.platform !== 'linux'); // reads procfs
/** For tests that start a database only to test one more way of starting or stopping it. */
const deep = { tags: 'deep' };
const ORDINARY_UID = 1; // the account `daemon` exists everywhere and has no rights
const NAMELESS_UID = 54_321;
const holderFile = await bundledProgram(new URL('./holder.fixture.ts', import.meta.url));

const endings: (() => Promise<unknown>)[] = [];
/** Clean-ups that run after all endings, when no process runs any more. */
const tidyings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of [...tidyings.splice(0), ...endings.splice(0)].reverse()) await end();
});

async function givenFolder(base = roomyBase()): Promise<string> {
  const folder = await realpath(await mkdtemp(join(base, 'embedded-test-')));
  await chmod(folder, 0o755); // Readable by the database's account; closed folders have their own tests.
  endings.push(async () => {
    await leavesNothing(join(folder, 'pg18'));
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/**
 * Uses memory if there is enough (a container's is often 64 MB), since a database is a thousand small files.
 */
function roomyBase(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    accessSync('/dev/shm', constants.W_OK);
    return bavail * bsize > 1e9 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

let template: Promise<string> | undefined;
afterAll(async () => rm(dirname((await template) ?? '/nowhere/at-all'), { recursive: true, force: true }));

/**
 * Returns a data folder that already contains a database. A copy is quicker than creating one for each test.
 */
async function givenDatabase(): Promise<string> {
  template ??= createTemplate();
  const folder = await givenFolder();
  execFileSync('cp', ['-a', await template, join(folder, 'pg18')]);
  return folder;
}

async function createTemplate(): Promise<string> {
  const folder = await mkdtemp(join(roomyBase(), 'embedded-template-'));
  await chmod(folder, 0o755);
  const { clusterDir, stop } = await startEmbeddedPostgres({ dataDir: folder, log: silent, fsync: false });
  await stop();
  return clusterDir;
}

async function start(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, fsync: false, ...more });
  endings.push(() => postgres.stop());
  return postgres;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

type Connection = EmbeddedPostgres['connection'];

async function ask(connection: Connection, sql: string): Promise<unknown> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

async function askUntilAnswered(connection: Connection, sql: string): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask(connection, sql);
    } catch (error) {
      if (attempt > 200) throw error;
      await sleep(50);
    }
  }
}

interface Holder {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly adopted: boolean;
  readonly connection: Connection;
}

async function runHolder(
  dataDir: string,
  uid?: number,
  through: string[] = [],
): Promise<{ child: ChildProcess; line: string }> {
  const [program = '', ...args] = [...through, process.execPath, holderFile, dataDir];
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', process.env.EMBEDDED_TEST_LOG ? 'inherit' : 'ignore'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  endings.push(async () => {
    child.kill('SIGKILL');
  });
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) return { child, line };
  throw new Error('the holder said nothing');
}

async function startHolder(dataDir: string, uid?: number): Promise<Holder> {
  const { child, line } = await runHolder(dataDir, uid);
  if (!line.startsWith('up ')) throw new Error(line);
  const { pid, adopted, connection } = JSON.parse(line.slice(3)) as Holder;
  // A killed process cleans up nothing; the next start on the same folder would have reused its socket
  // folder.
  tidyings.push(() => rm(connection.host, { recursive: true, force: true }));
  return { process: child, pid, adopted, connection };
}

/** Waits until no server process works on the cluster. */
async function leavesNothing(clusterDir: string): Promise<void> {
  const began = Date.now();
  while ((await serversOf(clusterDir)).length > 0) {
    if (Date.now() - began > 10_000) throw new Error(`still running: ${await serversOf(clusterDir)}`);
    await sleep(10);
  }
}

async function serversOf(clusterDir: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const checked = await Promise.all(pids.map(async (pid) => ((await isServerOf(pid, clusterDir)) ? [pid] : [])));
  return checked.flat();
}

/** Lists the files that a start leaves in the data folder, without binaries copied because root's home is unreadable. */
async function dataIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('easymock-postgres-')).sort();
}

describe('starting', () => {
  test('the first start creates a database, the next finds its data', async () => {
    const dataDir = join(await givenFolder(), 'not', 'there yet');
    const first = await start(dataDir);
    expect(first).toMatchObject({ port: 5432, user: 'app', database: 'easymock', adopted: false });
    await ask(first.connection, 'create table kept as select 42 as answer');
    await first.stop();

    const second = await start(dataDir);
    expect(await ask(second.connection, 'select answer from kept')).toBe(42);
  });

  test('text is stored as UTF-8, compared the same on every host, and sorted by pinyin on request', deep, async () => {
    const { connection } = await start(await givenDatabase());
    expect(await ask(connection, "select upper('äé') || lower('ÀÉ')")).toBe('ÄÉàé');
    const sorted = `select string_agg(w, '' order by w collate "zh-x-icu") from unnest(array['中','阿','波']) w`;
    expect(await ask(connection, sorted)).toBe('阿波中');
    expect(await ask(connection, "select count(*) from pg_collation where collname = 'zh-x-icu'")).toBe('1');
  });

  test(
    'writes are safe against a power cut unless a test says otherwise, and settings can be overridden',
    deep,
    async () => {
      const folder = await givenDatabase();
      const safe = await start(folder, { fsync: true, settings: { max_connections: '20' } });
      const shown =
        "select concat_ws(' ', current_setting('fsync'), current_setting('full_page_writes'), current_setting('max_connections'), current_setting('data_checksums'))";
      expect(await ask(safe.connection, shown)).toBe('on on 20 on');
      await safe.stop();
      const careless = await start(folder);
      expect(await ask(careless.connection, shown)).toMatch(/^off off (?!20 )\d+ on$/);
    },
  );

  test('it listens on a socket that only its own account can reach, and on no port', deep, async () => {
    const postgres = await start(await givenDatabase());
    expect((await stat(postgres.socketDir)).mode & 0o777).toBe(0o700);
    expect(await ask(postgres.connection, 'show listen_addresses')).toBe('');
  });

  test('a very long path is no obstacle', deep, async () => {
    const dataDir = join(await givenFolder(), 'a-rather-deep-folder'.repeat(5), 'x'.repeat(120), 'data');
    const { connection } = await start(dataDir);
    expect(await ask(connection, 'select 1')).toBe(1);
  });

  test('a path with spaces, quotes and Chinese characters is no obstacle', deep, async () => {
    const dataDir = join(await givenFolder(), `接口 管理's "data", $HOME`);
    const { connection } = await start(dataDir);
    expect(await ask(connection, 'select 1')).toBe(1);
  });

  test('a data folder reached through a link is the same data folder', deep, async () => {
    const folder = await givenDatabase();
    await mkdir(join(folder, 'real'));
    await symlink('real', join(folder, 'link'));
    const first = await start(join(folder, 'real'));
    const second = await start(join(folder, 'link'));
    expect(second).toMatchObject({ adopted: true, pid: first.pid, clusterDir: first.clusterDir });
  });

  test('a creation that was interrupted is cleared away and done again', deep, async () => {
    const folder = await givenFolder();
    await mkdir(join(folder, 'pg18.creating-4194303', 'base'), { recursive: true });
    const { connection } = await start(folder);
    expect(await ask(connection, 'select 1')).toBe(1);
    expect(await dataIn(folder)).toEqual(['pg18', 'pg18.lock-1']);
  });

  test('a folder that holds something else is refused rather than overwritten', async () => {
    const folder = await givenFolder();
    await mkdir(join(folder, 'pg18'));
    await writeFile(join(folder, 'pg18', 'precious'), '');
    await expect(start(folder)).rejects.toThrow(/holds files, but no database/);
    expect(existsSync(join(folder, 'pg18', 'precious'))).toBe(true);
  });
});

describe('ending', () => {
  test('stopping leaves no process behind, nor anything that looks like one', async () => {
    const folder = await givenDatabase();
    const postgres = await start(folder);
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(await serversOf(postgres.clusterDir)).toEqual([]);
    expect(existsSync(join(postgres.clusterDir, 'postmaster.pid'))).toBe(false);
    expect(existsSync(postgres.socketDir)).toBe(false);
    expect(await dataIn(folder)).toEqual(['pg18', 'pg18.lock-2']);
  });

  onlyLinux('kill -9 of our process takes the database with it, cleanly', deep, async () => {
    const folder = await givenDatabase();
    const holder = await startHolder(folder);
    await ask(holder.connection, 'create table kept as select 42 as answer');
    holder.process.kill('SIGKILL');
    await leavesNothing(join(folder, 'pg18'));
    expect(existsSync(join(folder, 'pg18', 'postmaster.pid'))).toBe(false);
    const { connection } = await start(folder);
    expect(await ask(connection, 'select answer from kept')).toBe(42);
  });

  test('Ctrl-C in the terminal does not reach the database directly', async () => {
    const postgres = await start(await givenDatabase());
    // A terminal signals the whole process group, so the server must be in another group.
    expect(() => process.kill(-postgres.pid, 0)).toThrow();
    const group = process.platform === 'linux' ? readFileSync(`/proc/${postgres.pid}/stat`, 'utf8').split(' ')[4] : '0';
    expect(group).not.toBe(String(process.pid));
  });

  onlyLinux('after kill -9 of the database it is started again, with all its data', deep, async () => {
    const ends: string[] = [];
    const postgres = await start(await givenDatabase(), { onExit: (how) => ends.push(how) });
    await ask(postgres.connection, 'create table kept as select 42 as answer');
    const { pid, socketDir } = postgres;
    process.kill(pid, 'SIGKILL');
    expect(await askUntilAnswered(postgres.connection, 'select answer from kept')).toBe(42);
    await expect.poll(() => postgres.pid).not.toBe(pid);
    expect(postgres.socketDir).toBe(socketDir);
    expect(ends).toEqual(['exit code 137']);
  });

  onlyLinux('a helper still busy after kill -9 of the database does not hold up the next one', deep, async () => {
    const postgres = await start(await givenDatabase());
    const busy = ask(postgres.connection, 'select count(*) from generate_series(1, 1e12)').catch(() => 'killed');
    await sleep(200);
    process.kill(postgres.pid, 'SIGKILL');
    expect(await askUntilAnswered(postgres.connection, 'select 1')).toBe(1);
    expect(await busy).toBe('killed');
  });

  onlyLinux('stopping right after a crash still leaves nothing behind', deep, async () => {
    const postgres = await start(await givenDatabase());
    process.kill(postgres.pid, 'SIGKILL');
    await sleep(60);
    await postgres.stop();
    await leavesNothing(postgres.clusterDir);
  });

  onlyLinux('when the watching shell is killed, the database is not lost from sight', deep, async () => {
    const postgres = await start(await givenDatabase());
    const { pid } = postgres;
    const shell = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
    process.kill(shell, 'SIGKILL');
    await expect.poll(() => postgres.pid, { timeout: 5_000 }).not.toBe(pid);
    expect(await askUntilAnswered(postgres.connection, 'select 1')).toBe(1);
    await postgres.stop();
    expect(await serversOf(postgres.clusterDir)).toEqual([]);
  });
});

describe('leftovers of a crash', () => {
  async function givenLeftovers(pid: number): Promise<string> {
    const folder = await givenDatabase();
    const { clusterDir, socketDir, stop } = await start(folder);
    await stop();
    const text = [pid, clusterDir, 1, 5432, socketDir, '', '1 1', 'ready', ''].join('\n');
    await mkdir(socketDir, { mode: 0o700, recursive: true });
    await writeFile(join(clusterDir, 'postmaster.pid'), text, { mode: 0o600 });
    await writeFile(join(socketDir, '.s.PGSQL.5432.lock'), text, { mode: 0o600 });
    await writeFile(join(socketDir, '.s.PGSQL.5432'), '');
    if (isRoot) await chown(join(clusterDir, 'postmaster.pid'), 65534, 65534);
    return folder;
  }

  test('a lock that names a process of something else is removed', deep, async () => {
    const { connection } = await start(await givenLeftovers(process.ppid));
    expect(await ask(connection, 'select 1')).toBe(1);
  });

  onlyLinux('a lock that names a zombie is removed', deep, async () => {
    // The shell is replaced by `sleep`, which never reaps its child.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    endings.push(async () => parent.kill('SIGKILL'));
    const [zombie] = await new Promise<number[]>((resolve) => {
      parent.stdout.once('data', (chunk: Buffer) => resolve([Number(chunk.toString())]));
    });
    await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z ');
    const { connection } = await start(await givenLeftovers(zombie ?? 0));
    expect(await ask(connection, 'select 1')).toBe(1);
  });

  test('a start lock whose holder died is taken over at once', async () => {
    const file = join(await givenFolder(), 'some.lock');
    await writeFile(`${file}-7`, `${process.ppid} 1`);
    await expect(withLock(file, async () => 'done')).resolves.toBe('done');
    expect(await readdir(dirname(file))).toEqual(['some.lock-8']);
  });

  test('drafts of processes that died at the start lock are cleared away, those of living ones are not', async () => {
    const file = join(await givenFolder(), 'some.lock');
    const gone = ['some.lock.draft-4194303-0', 'some.lock.draft-4194303_1-ab12'];
    // A draft of an earlier process with the same number, since process numbers repeat in containers.
    gone.push(`some.lock.draft-${process.pid}_1-ab12`, `some.lock.draft-${process.pid}-0`);
    const identity = await processIdentity(process.ppid);
    const living = `some.lock.draft-${identity?.replace(' ', '_')}-ab12`;
    for (const name of [...gone, living]) await writeFile(join(dirname(file), name), '');
    await withLock(file, async () => {});
    expect((await readdir(dirname(file))).sort()).toEqual([living, 'some.lock-1'].sort());
  });

  test('a draft of an earlier process with our number, still linked to its lock, does not shut us out', async () => {
    const file = join(await givenFolder(), 'some.lock');
    await writeFile(`${file}-1`, `${process.pid} 1`);
    for (let call = 0; call < 100; call++) await link(`${file}-1`, `${file}.draft-${process.pid}-${call}`);
    await expect(withLock(file, async () => 'done')).resolves.toBe('done');
    expect(await readdir(dirname(file))).toEqual(['some.lock-2']);
  });

  test('a lock is given back also on a disk that is full by then', async ({ skip }) => {
    skip(!hasSmallDisks, 'nothing can be mounted here');
    const disk = mountSmallDisk(1);
    endings.push(async () => disk.remove());
    const file = join(disk.folder, 'some.lock');
    await withLock(file, async () => disk.fill());
    disk.empty();
    await expect(withLock(file, async () => 'done')).resolves.toBe('done');
  });

  test('of many processes that want the start lock, one works at a time', deep, async () => {
    const file = join(await givenFolder(), 'some.lock');
    await writeFile(`${file}-1`, '4194303 1');
    let [inside, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++inside);
      await sleep(5);
      inside--;
    };
    await Promise.all(Array.from({ length: 8 }, () => withLock(file, work)));
    expect(most).toBe(1);
  });
});

describe('two processes on one data folder', () => {
  test('the second uses the server of the first and leaves it running', deep, async () => {
    const folder = await givenDatabase();
    const first = await start(folder);
    const second = await start(folder);
    expect(second).toMatchObject({ adopted: true, pid: first.pid });
    await second.stop();
    expect(await ask(first.connection, 'select 1')).toBe(1);
  });

  onlyLinux('started at the same moment on an empty folder, both come up on one server', deep, async () => {
    const folder = await givenFolder();
    const both = await Promise.all([startHolder(folder), startHolder(folder)]);
    expect(both[0].pid).toBe(both[1].pid);
    expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
    for (const { connection } of both) expect(await ask(connection, 'select 1')).toBe(1);
  });

  onlyLinux(
    'when the owner is killed, the other starts the server itself, and takes it along at its own end',
    deep,
    async () => {
      const folder = await givenDatabase();
      const owner = await startHolder(folder);
      const other = await start(folder);
      expect(other.adopted).toBe(true);
      await ask(other.connection, 'create table kept as select 42 as answer');
      owner.process.kill('SIGKILL');
      await expect.poll(() => other.pid, { timeout: 5_000 }).not.toBe(owner.pid);
      expect(await askUntilAnswered(other.connection, 'select answer from kept')).toBe(42);
      expect(other.adopted).toBe(false);
      await other.stop();
      expect(await serversOf(other.clusterDir)).toEqual([]);
    },
  );

  test('when the owner stops politely, the other starts the server itself', deep, async () => {
    const folder = await givenDatabase();
    const owner = await start(folder);
    const other = await start(folder);
    await owner.stop();
    expect(await askUntilAnswered(other.connection, 'select 1')).toBe(1);
    await expect.poll(() => other.adopted).toBe(false);
  });
});

describe('accounts and closed folders', deep, () => {
  onlyRoot('as root, the database runs as nobody', async () => {
    const postgres = await start(await givenFolder());
    expect((await stat(postgres.clusterDir)).uid).toBe(65534);
    expect((await stat(`/proc/${postgres.pid}`)).uid).toBe(65534);
  });

  onlyRoot('as root in a closed home folder, the data stays where it belongs', async () => {
    const home = await givenFolder();
    await chmod(home, 0o700);
    const dataDir = join(home, '项目 one', 'data');
    const first = await start(dataDir);
    expect(first.clusterDir).toBe(join(dataDir, 'pg18'));
    await ask(first.connection, 'create table kept as select 42 as answer');
    const second = await start(dataDir);
    expect(second).toMatchObject({ adopted: true, pid: first.pid });
    process.kill(first.pid, 'SIGKILL');
    expect(await askUntilAnswered(first.connection, 'select answer from kept')).toBe(42);
    await Promise.all([first.stop(), second.stop()]);
    expect(await serversOf(first.clusterDir)).toEqual([]);
  });

  onlyRoot('as root with the programs in a closed folder, a copy of them is used, and used again', async () => {
    const home = await givenFolder(tmpdir());
    const dataDir = await givenFolder(tmpdir());
    await chmod(dataDir, 0o711);
    const account = await accountFor(join(dataDir, 'pg18'), silent);
    const { folder: original } = await findPackage();
    await linkPackage(join(home, 'native'));
    await rm(join(home, 'native', 'bin', 'postgres'));
    await copyFile(join(original, 'bin', 'postgres'), join(home, 'native', 'bin', 'postgres'));
    // Simulates an installation under umask 077.
    await chmod(join(home, 'native', 'bin', 'postgres'), 0o700);
    await chmod(home, 0o700);
    const found = { folder: join(home, 'native'), version: 'test' };
    const copied = await makeRunnable(found, account, dataDir, silent);
    expect(copied.postgres.startsWith(dataDir)).toBe(true);
    expect(await versionOf(copied.postgres, 65534)).toContain('PostgreSQL');
    const { ino } = await stat(copied.postgres);
    const again = await makeRunnable(found, account, dataDir, silent);
    expect((await stat(again.postgres)).ino).toBe(ino);
  });

  test('library links that a denied install script did not create are created', async () => {
    const home = await givenFolder(tmpdir());
    await chmod(home, 0o755);
    await linkPackage(join(home, 'native'));
    const found = { folder: join(home, 'native'), version: 'test' };
    const { postgres } = await makeRunnable(found, {}, home, silent);
    expect(postgres).toBe(join(home, 'native', 'bin', 'postgres'));
    expect(await versionOf(postgres)).toContain('PostgreSQL');
  });

  onlyOrdinary('where the links cannot be created, a copy that has them is used', async () => {
    const home = await givenFolder(tmpdir());
    await linkPackage(join(home, 'native'));
    await chmod(join(home, 'native', 'lib'), 0o555);
    endings.push(() => chmod(join(home, 'native', 'lib'), 0o755)); // otherwise it could not be removed
    const { postgres } = await makeRunnable({ folder: join(home, 'native'), version: 'test' }, {}, home, silent);
    expect(postgres).toContain('easymock-postgres-test');
    expect(await versionOf(postgres)).toContain('PostgreSQL');
  });

  onlyRoot('an ordinary user starting where root started before is told what to do', async ({ skip }) => {
    skip(
      !(await canPass(dirname(holderFile), { uid: ORDINARY_UID, gid: ORDINARY_UID })),
      'the checkout is closed to others',
    );
    const folder = await givenFolder();
    await chmod(folder, 0o777);
    await (await start(folder)).stop();
    const { line } = await runHolder(folder, ORDINARY_UID);
    expect(line).toContain('EasyMock was started there as root before');
    expect(line).toContain(`sudo chown -R ${ORDINARY_UID}`);
  });

  onlyRoot('an account without a name is told what to do', async ({ skip }) => {
    skip(!(await canPass(dirname(holderFile), { uid: NAMELESS_UID, gid: 1 })), 'the checkout is closed to others');
    const folder = await givenFolder();
    await chmod(folder, 0o777);
    const { line } = await runHolder(folder, NAMELESS_UID);
    expect(line).toContain(`uid ${NAMELESS_UID} is not in /etc/passwd`);
    expect(line).toContain('DATABASE_URL');
  });

  onlyRoot('root of a namespace without other accounts is told what to do', async ({ skip }) => {
    skip(spawnSync('unshare', ['--user', '--map-root-user', 'true']).status !== 0, 'no user namespaces here');
    const folder = await givenFolder();
    const { line } = await runHolder(folder, undefined, ['unshare', '--user', '--map-root-user']);
    expect(line).toMatch(/user namespace .* DATABASE_URL/);
    expect(line).toContain('uid 65534');
    expect(await dataIn(folder)).toEqual([]);
  });

  onlyRoot(
    'root starting where an ordinary user started before goes on as that user, even beside him',
    async ({ skip }) => {
      skip(
        !(await canPass(dirname(holderFile), { uid: ORDINARY_UID, gid: ORDINARY_UID })),
        'the checkout is closed to others',
      );
      const folder = await givenFolder();
      await chown(folder, ORDINARY_UID, ORDINARY_UID);
      const holder = await startHolder(folder, ORDINARY_UID);
      expect((await stat(`/proc/${holder.pid}`)).uid).toBe(ORDINARY_UID);
      const beside = await start(folder);
      expect(beside).toMatchObject({ adopted: true, pid: holder.pid });
      holder.process.kill('SIGKILL');
      await expect.poll(() => beside.pid, { timeout: 5_000 }).not.toBe(holder.pid);
      expect((await stat(`/proc/${beside.pid}`)).uid).toBe(ORDINARY_UID);
    },
  );

  onlyRoot('a cluster that root copied back is handed to the account of the database', async () => {
    const folder = await givenDatabase();
    await (await start(folder)).stop();
    await mkdir(join(folder, 'restored'));
    execFileSync('cp', ['-r', join(folder, 'pg18'), join(folder, 'restored')]);
    expect((await stat(join(folder, 'restored', 'pg18'))).uid).toBe(0);
    const { connection } = await start(join(folder, 'restored'));
    expect(await ask(connection, 'select 1')).toBe(1);
  });
});

/**
 * The platform package as installed if install scripts are disabled. Uses hard links, since copying 60 MB
 * takes a while.
 */
async function linkPackage(to: string): Promise<void> {
  const { folder } = await findPackage();
  // Hard links cannot cross file systems.
  const { dev } = await stat(folder);
  execFileSync('cp', [dev === (await stat(dirname(to))).dev ? '-al' : '-a', folder, to]);
  execFileSync('find', [to, '-type', 'l', '-delete']);
}

async function versionOf(program: string, uid?: number): Promise<string> {
  const child = spawn(program, ['--version'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  for await (const line of createInterface({ input: child.stdout })) return line;
  return '';
}
