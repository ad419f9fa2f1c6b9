import pg from 'pg';
import { pino } from 'pino';
import type { Config } from '../config/config';
import { migrationsFolder } from '../paths';
import { connectionsFor, openDatabase, openEventBus, readPendingMigrations } from '../platform/database/index';
import { directConnection, reasonOf } from '../start';
import { checkBackups } from './backups';
import { checkQuiet, checkSecrets } from './copies';
import { type Check, failed, ok, type Verdict, warn } from './verdict';

const oldestMajor = 14;

interface Facts {
  readonly version: string;
  readonly major: number;
  readonly encoding: string;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly connections: number;
  readonly hasPinyin: boolean;
  readonly isSuperuser: boolean;
}

async function query<Row>(connection: pg.ClientConfig, text: string): Promise<Row> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => {}); // the running query reports the error
  try {
    await client.connect();
    const { rows } = await client.query(text);
    return rows[0] as Row;
  } finally {
    await client.end().catch(() => {});
  }
}

const readFacts = (connection: pg.ClientConfig): Promise<Facts> =>
  query(
    connection,
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      exists(select 1 from pg_collation where collname = 'zh-x-icu') as "hasPinyin",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`,
  );

function judgeFacts(facts: Facts, config: Config): Verdict {
  const found = `PostgreSQL ${facts.version}${config.databaseUrl ? '' : ', embedded'}`;
  if (facts.major < oldestMajor) return failed(`${found}; install version ${oldestMajor} or newer`);
  if (facts.isStandby)
    return failed(`${found} is a standby, which only takes reads; let DATABASE_URL lead to the primary server`);
  if (facts.isReadOnly)
    return failed(`${found} only takes reads; switch default_transaction_read_only off for this role or database`);
  if (facts.encoding !== 'UTF8')
    return failed(`the database is encoded in ${facts.encoding}; create one with: encoding 'UTF8' template template0`);
  const needed = connectionsFor(config.processes);
  if (config.databaseUrl && facts.connections < needed)
    return warn(
      `${found} takes ${facts.connections} connections, and ${config.processes} processes need up to ${needed}; raise ` +
        'max_connections, or set a smaller EASYMOCK_PROCESSES',
    );
  return ok(found);
}

function judgeRole({ isSuperuser }: Facts, { databaseUrl }: Config): Verdict {
  if (!databaseUrl) return ok('the product reads and writes rows, and owns no tables');
  if (!isSuperuser) return ok('the role of DATABASE_URL is no superuser');
  return warn(
    'DATABASE_URL names a superuser, who may read files and run programs on the machine of the database; let it name a role ' +
      'that owns this database and no more',
  );
}

async function checkMigrations(connection: pg.ClientConfig): Promise<Verdict> {
  const { applied, pending } = await readPendingMigrations(connection, migrationsFolder);
  if (applied === 0) return ok('the database is empty; the first start creates its tables');
  if (pending.length === 0) return ok(`all ${applied} migrations ran`);
  return warn(`${pending.length} of them did not run yet; the next start, or npm run migrate, runs them`);
}

async function checkClock(connection: pg.ClientConfig): Promise<Verdict> {
  const began = Date.now();
  const { now } = await query<{ now: Date }>(connection, 'select clock_timestamp() as now');
  const ended = Date.now();
  const ahead = now.getTime() - (began + ended) / 2;
  // Within the round trip, the difference is uncertain.
  const apart = Math.max(0, Math.abs(ahead) - (ended - began) / 2);
  const text = `this machine and the database are ${(apart / 1000).toFixed(1)} s apart`;
  if (apart > 60_000) return failed(`${text}; synchronise both clocks with NTP`);
  return apart > 2_000 ? warn(`${text}; synchronise both clocks with NTP`) : ok(text);
}

/** Checks that a notification sent through the pool arrives at a listening connection. */
async function checkEvents(connection: pg.ClientConfig, listenAt: pg.ClientConfig): Promise<Verdict> {
  const silent = pino({ level: 'silent' });
  const database = openDatabase(connection, silent);
  try {
    const events = await openEventBus(database.db, listenAt, silent);
    const state = events.state();
    await events.close();
    return state === 'ok'
      ? ok('changes of other nodes arrive (LISTEN)')
      : warn(
          'changes of other nodes do not arrive (LISTEN): if a pooler in transaction mode stands before the database, ' +
            'set DATABASE_LISTEN_URL to an address that bypasses it',
        );
  } finally {
    await database.close();
  }
}

/** Returns the host and the name of a database, without the account. */
function placeOf(connectionString: string): string {
  const { host, port, database } = new pg.Client({ connectionString });
  return `${database} on ${host}${host.startsWith('/') ? '' : `:${port}`}`;
}

/** Returns the checks of a reachable database; otherwise only the reason why it is not reachable. */
export async function databaseChecks(config: Config, connect: () => Promise<pg.ClientConfig>): Promise<Check[]> {
  let connection: pg.ClientConfig;
  let facts: Facts;
  try {
    connection = await connect();
    facts = await readFacts(connection);
  } catch (error) {
    const way = config.databaseUrl
      ? `; see whether PostgreSQL runs and DATABASE_URL names the right server, account and database (${placeOf(config.databaseUrl)})`
      : '';
    return [{ subject: 'database', run: () => failed(`${reasonOf(error)}${way}`) }];
  }
  const direct = directConnection(config, connection);
  return [
    { subject: 'database', run: () => judgeFacts(facts, config) },
    { subject: 'role', run: () => judgeRole(facts, config) },
    { subject: 'migrations', run: () => checkMigrations(direct) },
    { subject: 'clock', run: () => checkClock(connection) },
    { subject: 'events', run: () => checkEvents(connection, direct) },
    { subject: 'backups', run: () => checkBackups(config, direct) },
    { subject: 'secrets', run: () => checkSecrets(config, direct) },
    { subject: 'quiet', run: () => checkQuiet(direct) },
    {
      subject: 'collation',
      run: () =>
        facts.hasPinyin
          ? ok('the database sorts Chinese by pinyin')
          : warn('the database has no collation zh-x-icu; use a PostgreSQL that was built with ICU'),
    },
  ];
}
