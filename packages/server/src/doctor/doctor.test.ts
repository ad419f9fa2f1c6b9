import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket } from '../../test/bucket';
import { migrateTo } from '../../test/older-database';
import { hasPgBouncer, startPgBouncer } from '../../test/pgbouncer';
import { freePort } from '../../test/ports';
import { runProgram } from '../../test/run-program';
import { databaseUrl, startProcess } from '../../test/running-server';
import { hasSlapd, prepareSlapd } from '../../test/slapd';
import { createTestDatabase, type TestDatabase } from '../../test/test-database';
import { readConfig } from '../config/config';
import { judgeCertificate } from '../operations/certificate';
import { PRODUCT_USER } from '../platform/database/index';
import { networkChecks } from './network';
import { certificateVerdict, storeChecks } from './stores';
import { failed, openSecretFilter, runCheck } from './verdict';

const deep = { tags: 'deep' };

const folder = await mkdtemp(join(tmpdir(), 'easymock-doctor-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the doctor; returns its exit code and its line for each subject. */
async function examine(env: Record<string, string>) {
  const { code, said } = await runProgram('doctor', [], env);
  const lines = new Map<string, string>();
  for (const line of said.split('\n')) {
    const [, level, subject, text] = /^(OK|WARN|FAIL) +([^:]+): (.+)$/.exec(line) ?? [];
    if (subject) lines.set(subject, `${level} ${text}`);
  }
  return { code, said, lines };
}

describe('the doctor', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  const dataDir = join(folder, 'data');
  beforeAll(async () => {
    database = await createTestDatabase();
    await mkdir(dataDir, { recursive: true });
  });
  afterAll(() => database.drop());

  async function query(text: string): Promise<void> {
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query(text);
    await client.end();
  }
  const givenBackup = (days: number) =>
    query(`insert into last_backup (name, place, bytes, duration_ms, finished_at)
      values ('b', 'file', 1, 1, now() - interval '${days} days')
      on conflict (id) do update set finished_at = excluded.finished_at`);

  it('finds nothing wrong in an installation that runs', deep, async () => {
    const port = String(await freePort());
    const settings = { DATABASE_URL: databaseUrl(database.connection), PORT: port, EASYMOCK_PROCESSES: '1' };
    const server = await startProcess(settings);
    await givenBackup(0);
    const { code, lines, said } = await examine({ ...settings, EASYMOCK_DATA_DIR: dataDir });
    expect(said).not.toContain('FAIL');
    expect(code).toBe(0);
    expect(lines.get('platform')).toMatch(/^OK Node \d/);
    expect(lines.get('data folder')).toMatch(/^OK .* can be written$/);
    expect(lines.get('database')).toMatch(/^OK PostgreSQL \d/);
    expect(lines.get('migrations')).toMatch(/^OK all \d+ migrations ran$/);
    expect(lines.get('clock')).toMatch(/^OK/);
    expect(lines.get('events')).toMatch(/^OK/);
    expect(lines.get('role')).toMatch(/^WARN DATABASE_URL names a superuser/);
    expect(lines.get('collation')).toMatch(/^OK/);
    expect(lines.get('pinyin order')).toMatch(/^OK/);
    expect(lines.get('port')).toBe(`OK EasyMock answers on ${port}`);
    expect(lines.get('backups')).toBe('OK the newest is 0 days old');
    expect(said).toMatch(new RegExp(`^${lines.size} checks, 0 failed, \\d+ to look at$`, 'm'));
    expect(await server.stop()).toBe(0);
    // The probe files are removed.
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('looks at the embedded database while the product runs, and creates none', deep, async () => {
    const none = join(folder, 'none');
    const before = await examine({ EASYMOCK_DATA_DIR: none, PORT: '0' });
    expect(before.lines.get('database')).toBe('OK embedded; the first start creates it');
    expect(before.lines.get('data folder')).toMatch(/^OK .* will be created by the first start$/);
    expect(before.lines.has('backups')).toBe(false);
    const embedded = join(folder, 'embedded');
    const server = await startProcess({ EASYMOCK_DATA_DIR: embedded });
    const { code, lines } = await examine({ EASYMOCK_DATA_DIR: embedded, PORT: '0' });
    expect(code).toBe(0);
    expect(lines.get('database')).toMatch(/^OK PostgreSQL .*, embedded$/);
    expect(lines.get('role')).toMatch(/^OK/);
    expect(lines.get('backups')).toMatch(/^WARN there is none; .*npm run backup -- FILE$/);
    expect(await fetch(`${server.origin}/easymock/readyz`)).toMatchObject({ status: 200 });
    expect(await server.stop()).toBe(0);
  });

  it('says everything that is wrong at once, each with the way out, and no secret', async () => {
    const stranger = createServer((_, answer) => answer.end('hello'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const bucket = await openTestBucket();
    const occupied = join(folder, 'occupied');
    await writeFile(occupied, 'a file where the data folder should be');
    const gone = await freePort();
    const { code, lines, said } = await examine({
      DATABASE_URL: `postgres://easymock:Geheim-123@127.0.0.1:${gone}/easymock`,
      EASYMOCK_DATA_DIR: join(occupied, 'data'),
      PORT: String(port),
      ...bucket.env,
      S3_ACCESS_KEY: 'wrong-key',
      S3_SECRET_KEY: 'wrong-secret',
      LDAP_URL: `ldap://127.0.0.1:${gone}`,
      LDAP_BASE: 'ou=people,dc=example,dc=com',
      LDAP_BIND_DN: 'cn=reader',
      LDAP_BIND_PASSWORD: 'bind-secret',
      PUBLIC_URL: 'https://easymock.example.com/easymock',
      TRUST_PROXY: 'true',
      HTTPS_PROXY: 'http://proxy-account:proxy-secret@127.0.0.1:1',
    });
    stranger.close();
    await bucket.close();
    expect(code).toBe(1);
    expect(lines.get('data folder')).toMatch(/^FAIL .*cannot be written.*EASYMOCK_DATA_DIR/);
    expect(lines.get('database')).toMatch(
      new RegExp(`^FAIL .*ECONNREFUSED.*DATABASE_URL.*easymock on 127\\.0\\.0\\.1:${gone}`),
    );
    expect(lines.has('migrations')).toBe(false);
    expect(lines.get('bucket')).toMatch(/^FAIL a file cannot be written in files \(.*403\); check S3_ENDPOINT/);
    expect(lines.get('directory')).toMatch(/^FAIL .*cannot be asked \(.*ECONNREFUSED.*\); check LDAP_URL/);
    expect(lines.get('port')).toMatch(/^FAIL .*used by another program/);
    expect(lines.get('PUBLIC_URL')).toMatch(/^WARN .*path \/easymock/);
    expect(lines.get('TRUST_PROXY')).toMatch(/^WARN .*list the addresses/);
    expect(lines.get('outbound proxy')).toMatch(/^WARN HTTPS_PROXY is set/);
    expect(said).not.toMatch(/Geheim|-secret|wrong-key/);
    expect(said).toMatch(/^\d+ checks, [45] failed/m);
  });

  it('names the setting that cannot be used', async () => {
    const { code, said } = await examine({ PORT: 'http' });
    expect(code).toBe(1);
    expect(said).toMatch(/^FAIL settings: Configuration: PORT must be a port number/);
  });

  it('tells a database that takes only reads, is behind, or belongs to a newer version', deep, async () => {
    const own = await createTestDatabase('template0');
    const env = { DATABASE_URL: databaseUrl(own.connection), EASYMOCK_DATA_DIR: dataDir, PORT: '0' };
    await migrateTo(20, own.connection);
    expect((await examine(env)).lines.get('migrations')).toMatch(/^WARN \d+ of them did not run yet/);
    const client = new pg.Client(own.connection);
    await client.connect();
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)");
    await client.query(`alter database ${own.connection.database} set default_transaction_read_only = on`);
    await client.end();
    const { code, lines } = await examine(env);
    expect(code).toBe(1);
    expect(lines.get('database')).toMatch(/^FAIL .*only takes reads; switch default_transaction_read_only off/);
    expect(lines.get('migrations')).toMatch(/^FAIL .*does not know 1 of its migrations/);
    await own.drop();
  });

  it('warns of a backup that is a week old, or a day if there should be one every day', deep, async () => {
    const env = { DATABASE_URL: databaseUrl(database.connection), EASYMOCK_DATA_DIR: dataDir, PORT: '0' };
    const line = async () => (await examine(env)).lines.get('backups');
    await givenBackup(8);
    expect(await line()).toMatch(/^WARN the newest is 8 days old; switch on the daily backup/);
    await givenBackup(2);
    expect(await line()).toBe('OK the newest is 2 days old');
    await query("insert into setting (key, value, update_user_name) values ('backup.isOn', 'true', '')");
    expect(await line()).toMatch(/^WARN the newest is 2 days old; the runs of “Back up”/);
  });

  it('fails where a key of sealed values is missing, and warns of a quiet copy', async () => {
    const own = await createTestDatabase();
    const env = { DATABASE_URL: databaseUrl(own.connection), EASYMOCK_DATA_DIR: dataDir, PORT: '0' };
    const before = await examine({ ...env, DATABASE_URL: databaseUrl({ ...own.connection, user: PRODUCT_USER }) });
    expect(before.lines.get('role')).toBe('OK the role of DATABASE_URL is no superuser');
    expect(before.lines.get('secrets')).toBe('OK nothing is sealed yet');
    expect(before.lines.get('quiet')).toMatch(/^OK/);
    const client = new pg.Client(own.connection);
    await client.connect();
    await client.query(
      "insert into wiki_common_password (id, hash, sealed, version, updated_at) values ('x', '', 'v1:0badcafe:n:t:s', 1, now())",
    );
    await client.query("insert into setting (key, value, update_user_name) values ('jobs.isQuiet', 'true', '')");
    await client.end();
    const { code, lines } = await examine(env);
    expect(code).toBe(1);
    expect(lines.get('secrets')).toMatch(
      /^FAIL 1 of 1 sealed values \(the common password of links\) do not open without the key 0badcafe; append .*secret\.key/,
    );
    expect(lines.get('quiet')).toMatch(/^WARN .*under \/operations/);
    await own.drop();
  });

  it.skipIf(!hasPgBouncer)('warns of a pooler that lets no events through', deep, async () => {
    const pooler = await startPgBouncer(database.connection, 'transaction');
    const { host, port, user, database: name } = pooler.connection;
    const env = { DATABASE_URL: `postgres://${user}@${host}:${port}/${name}`, EASYMOCK_DATA_DIR: dataDir, PORT: '0' };
    expect((await examine(env)).lines.get('events')).toMatch(/^WARN .*DATABASE_LISTEN_URL/);
    const listening = { ...env, DATABASE_LISTEN_URL: databaseUrl(database.connection) };
    expect((await examine(listening)).lines.get('events')).toMatch(/^OK/);
    await pooler.stop();
  });

  it.skipIf(!hasSlapd)('asks the directory, and tells if it refuses the account for searches', deep, async () => {
    const slapd = await prepareSlapd();
    await slapd.start();
    const env = {
      EASYMOCK_DATA_DIR: join(folder, 'none'),
      PORT: '0',
      LDAP_URL: slapd.ldaps,
      LDAP_CA_FILE: slapd.caFile,
      LDAP_USER_DN: 'uid={name},ou=people,dc=example,dc=com',
    };
    expect((await examine(env)).lines.get('directory')).toMatch(/^OK .* answers sign-ins$/);
    const wrong = { LDAP_BASE: 'ou=people,dc=example,dc=com', LDAP_BIND_DN: 'cn=x', LDAP_BIND_PASSWORD: 'nope-1' };
    const { code, lines } = await examine({ ...env, LDAP_USER_DN: '', ...wrong });
    expect(code).toBe(1);
    expect(lines.get('directory')).toMatch(/^FAIL .*LDAP_BIND_DN with its password/);
    await slapd.remove();
  });
});

describe('the settings of a network', () => {
  const judged = async (env: Record<string, string>) => {
    const checks = networkChecks(readConfig({ PORT: '0', ...env }), env);
    const lines = await Promise.all(
      checks.map(async (check) => {
        const { level, text } = await runCheck(check);
        return [check.subject, `${level} ${text}`] as const;
      }),
    );
    return Object.fromEntries(lines);
  };
  const open = { HOST: '0.0.0.0' };
  const https = { PUBLIC_URL: 'https://easymock.example.com' };
  const remote = 'postgres://db.example.com/easymock';
  const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'AKIA1', S3_SECRET_KEY: 'wJal' };

  it.each([
    ['nothing set', {}, 'PUBLIC_URL', /^OK/],
    ['https and a proxy', { ...https, TRUST_PROXY: '10.0.0.1' }, 'PUBLIC_URL', /^OK/],
    ['https without a proxy', https, 'PUBLIC_URL', /^WARN .*set TRUST_PROXY/],
    ['http', { PUBLIC_URL: 'http://easymock.example.com' }, 'PUBLIC_URL', /^WARN .*plain text/],
    ['loopback for everybody', { ...open, PUBLIC_URL: 'http://127.0.0.1' }, 'PUBLIC_URL', /^WARN .*this machine only/],
    ['a proxy without an address', { TRUST_PROXY: '10.0.0.1' }, 'TRUST_PROXY', /^WARN .*without PUBLIC_URL/],
    ['mocks on the origin of pages', open, 'MOCK_URL', /^WARN .*share the origin/],
    ['http mocks', { ...https, MOCK_URL: 'http://m.example.com', MOCK_PORT: '7301' }, 'MOCK_URL', /^WARN .*refuse/],
    ['https mocks', { ...https, MOCK_URL: 'https://m.example.com', MOCK_PORT: '7301' }, 'MOCK_URL', /^OK/],
    ['the embedded database', {}, 'TLS', /^OK/],
    ['a database on this machine', { DATABASE_URL: 'postgres://localhost/easymock' }, 'TLS', /^OK/],
    ['a database without TLS', { DATABASE_URL: remote }, 'TLS', /^WARN DATABASE_URL .*sslmode=verify-full/],
    ['a database with TLS', { DATABASE_URL: `${remote}?sslmode=verify-full` }, 'TLS', /^OK/],
    ['any certificate', { DATABASE_URL: `${remote}?sslmode=no-verify` }, 'TLS', /^WARN .*any certificate/],
    [
      'events without TLS',
      { DATABASE_URL: `${remote}?sslmode=verify-full`, DATABASE_LISTEN_URL: remote },
      'TLS',
      /^WARN DATABASE_LISTEN_URL /,
    ],
    ['a bucket without TLS', { ...bucket, S3_ENDPOINT: 'http://s3.example.com' }, 'TLS', /^WARN S3_ENDPOINT /],
    ['a bucket with TLS', { ...bucket, S3_ENDPOINT: 'https://s3.example.com' }, 'TLS', /^OK/],
    ['a bucket on this machine', { ...bucket, S3_ENDPOINT: 'http://[::1]:9000' }, 'TLS', /^OK/],
    ['a small proxy variable', { http_proxy: 'http://p:1' }, 'outbound proxy', /^WARN HTTP_PROXY/],
    ['an address of another machine', { HOST: '203.0.113.1', PORT: '7300' }, 'port', /^FAIL .*set HOST/],
  ])('%s', async (_, env, subject, expected) => {
    expect((await judged(env))[subject]).toMatch(expected);
  });
});

describe('the certificate of our own address', () => {
  const address = 'https://easymock.example.com';
  const now = new Date('2026-11-24T12:00:00Z');
  const read = (days: number, isForHost = true) => {
    const validTo = new Date(now.getTime() + days * 24 * 3_600_000);
    const { level, text } = certificateVerdict(
      judgeCertificate(address, { subject: 'easymock', validTo, isForHost }, now),
    );
    return `${level} ${text}`;
  };

  it('is told to be renewed before it ends', () => {
    expect(read(60)).toBe(`OK ${address}: 60 days left`);
    expect(read(20)).toBe(`WARN ${address}: 20 days left; renew it at the proxy`);
    expect(read(1)).toBe(`FAIL ${address}: 1 day left; renew it at the proxy`);
    expect(read(-2)).toBe(`FAIL ${address}: it has expired; renew it at the proxy`);
    expect(read(60, false)).toMatch(/^FAIL .*another host/);
  });

  it('is missing where nobody answers, and needless without https', async () => {
    const said = async (publicUrl: string) => {
      const check = storeChecks(readConfig({ PUBLIC_URL: publicUrl })).find(({ subject }) => subject === 'certificate');
      const { level, text } = check ? await runCheck(check) : failed('there is no such check');
      return `${level} ${text}`;
    };
    expect(await said(`https://127.0.0.1:${await freePort()}`)).toMatch(/^WARN .*ECONNREFUSED/);
    expect(await said('http://127.0.0.1:7300')).toMatch(/^OK .*not https$/);
  });
});

it('secrets are taken out of what other systems say', () => {
  const filter = openSecretFilter({
    DATABASE_URL: 'postgres://a:p%40ssword@db/x',
    S3_SECRET_KEY: 'sesame-1',
    PORT: '7300',
  });
  expect(filter('p@ssword p%40ssword sesame-1 7300')).toBe('*** *** *** 7300');
});
