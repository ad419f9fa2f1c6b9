import type { Health, HealthState, Language } from '@easymock/contract';
import { appVersion, fillText } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import type { Services, SessionContext } from '../platform/context';
import { isDiskFullLately } from '../platform/database/disk';
import type { Db } from '../platform/database/index';
import { freeBytes, liveStreams } from '../platform/metrics';
import { nodes } from '../platform/nodes/node.table';
import { countSealedValues } from '../platform/secrets/sealed-values';
import { isBackupDue, readLastBackup } from './backup/last-backup';
import { readOwnCertificate } from './certificate';

const clockLimitMs = 5_000;
const lowBytes = 5e9;
const mostQueued = 1_000;

/** Reads the present health of the installation. */
export async function readHealth({ db, services, now, language }: SessionContext): Promise<Health> {
  const nodesFound = await readNodes(db);
  const parts = {
    database: await readDatabase(db),
    nodes: nodesFound,
    memory: { state: warnIf(nodesFound.list.some(isShortOfMemory)) },
    certificate: await readOwnCertificate(services.config, now),
    ...(await readJobs(db, services)),
    quiet: readQuiet(services),
    secrets: await readSecrets(db, services, language),
    storage: await readStorage(db, services),
    live: await readLive(services),
    backup: await readBackup(db, services, now),
  };
  const states = Object.values(parts).map(({ state }) => state);
  return { state: states.includes('bad') ? 'bad' : warnIf(states.includes('warn')), ...parts };
}

const warnIf = (isTroubled: boolean): HealthState => (isTroubled ? 'warn' : 'well');

async function readDatabase(db: Db): Promise<Health['database']> {
  const { rows } = await db.execute<{ version: string; bytes: string; connections: number; most: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most`);
  const { version = '', bytes = '0', connections = 0, most = 0 } = rows[0] ?? {};
  const state = warnIf(connections > 0.9 * most);
  return { state, version, bytes: Number(bytes), connections, maxConnections: most };
}

async function readNodes(db: Db): Promise<Health['nodes']> {
  const rows = await db.select().from(nodes).orderBy(nodes.host, nodes.pid).limit(100);
  const list = rows.map(({ startedAt, seenAt, ...row }) => ({
    host: row.host,
    pid: row.pid,
    version: row.version,
    clockAheadMs: row.clockAheadMs,
    rssBytes: row.rssBytes,
    heapBytes: row.heapBytes,
    heapLimitBytes: row.heapLimitBytes,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
  const isOdd = list.some(
    ({ version, clockAheadMs }) => version !== appVersion || Math.abs(clockAheadMs) > clockLimitMs,
  );
  return { state: warnIf(isOdd), list };
}

/** Close to the heap limit, Node spends its time on garbage collection and then ends the process. */
const isShortOfMemory = ({ heapBytes, heapLimitBytes }: Health['nodes']['list'][number]): boolean =>
  heapBytes > 0.9 * heapLimitBytes;

async function readJobs(db: Db, { contributions }: Services): Promise<Pick<Health, 'jobs' | 'deliveries'>> {
  const deliveries = contributions.jobs.filter(({ isDelivery }) => isDelivery).map(({ name }) => name);
  const isDelivery = sql`name = any(${sql.param(deliveries)}::text[])`;
  const { rows } = await db.execute<{ is_delivery: boolean; queued: number; failed: number; lately: number }>(sql`
    select ${isDelivery} as is_delivery, (count(*) filter (where state = 'queued'))::int as queued,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'failed' and finished_at > now() - interval '1 day'))::int as lately
    from job_run where state in ('queued', 'failed') group by 1`);
  const countsOf = (wanted: boolean) =>
    rows.find((row) => row.is_delivery === wanted) ?? { queued: 0, failed: 0, lately: 0 };
  const { queued, lately: failed } = countsOf(false);
  const events = countsOf(true);
  return {
    jobs: { state: warnIf(failed > 0 || queued > mostQueued), queued, failed },
    deliveries: { state: warnIf(events.failed > 0), queued: events.queued, failed: events.failed },
  };
}

function readQuiet({ settings }: Services): Health['quiet'] {
  const isOn = settings.get('jobs.isQuiet');
  return { state: warnIf(isOn), isOn };
}

async function readSecrets(
  db: Db,
  { secrets, contributions }: Services,
  language: Language,
): Promise<Health['secrets']> {
  const found = await countSealedValues(db, secrets, contributions.sealed);
  return {
    state: found.closed > 0 ? 'bad' : 'well',
    num: found.num,
    closed: found.closed,
    missingKeyIds: [...found.missingKeyIds],
    closedKinds: found.closedKinds.map((title) => fillText(title, language)),
  };
}

async function readStorage(db: Db, { config }: Services): Promise<Health['storage']> {
  const { rows } = await db.execute<{ used: string }>(
    sql`select coalesce(sum(size), 0) as used from (select distinct name, size from stored_file) as file`,
  );
  const free = await freeBytes(config.dataDir);
  return {
    state: isDiskFullLately() ? 'bad' : warnIf(free < lowBytes),
    place: config.bucket ? 'bucket' : 'folder',
    usedBytes: Number(rows[0]?.used ?? 0),
    freeBytes: free,
  };
}

async function readLive({ settings }: Services): Promise<Health['live']> {
  const { values } = await liveStreams.get();
  const streams = values[0]?.value ?? 0;
  const limit = settings.get('live.streams');
  return { state: warnIf(limit > 0 && streams > 0.9 * limit), streams, limit };
}

async function readBackup(db: Db, { settings }: Services, now: Date): Promise<Health['backup']> {
  const row = await readLastBackup(db);
  const isOn = settings.get('backup.isOn');
  const last = row && {
    bytes: row.bytes,
    durationMs: row.durationMs,
    place: row.place,
    finishedAt: row.finishedAt.toISOString(),
  };
  return { state: warnIf(isBackupDue(row, isOn, now)), isOn, last: last ?? null };
}
