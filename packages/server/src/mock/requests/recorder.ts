import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordedPageSize } from '@easymock/contract';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { withTimeout } from '../../platform/with-timeout';
import type { NumberedRecord } from '../serve/request-log';
import type { GatheredDetails, GatheredRequest } from './gather';
import { recordedRequests } from './recorded-request.table';

declare module '../../platform/context' {
  interface Services {
    requestRecorder: RequestRecorder;
  }
}

const flushMs = 2_000;
/** Milliseconds that a shutdown waits for a database that hangs. */
const closeMs = 2_000;
const rowsPerWrite = 50;
/** Maximum queued requests and bytes; further requests are not recorded. */
const maxWaiting = 2_000;
const maxWaitingBytes = 16 * 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;
/** Recorded requests of a project; the oldest are deleted first. */
const maxOfProject = 50_000;
const rowsPerSweep = 500;

type Means = Pick<Services, 'database' | 'events' | 'log' | 'requestLog' | 'requestGathering'>;

/**
 * Writes the requests of projects that record them to the database: masked, in batches, and after the response.
 * A request that cannot be written is lost, because a mock must not wait for its record.
 */
export class RequestRecorder {
  readonly #means: Means;
  #waiting: NumberedRecord[] = [];
  #bytes = 0;
  /** Projects that were cleared during the current write. */
  readonly #forgotten = new Set<string>();
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(means: Means) {
    this.#means = means;
    means.requestLog.onRecorded = (record) => this.#add(record);
    means.events.on('requests:cleared', (projectId) => this.forget(projectId));
    this.#timer = setInterval(() => void this.flush(), flushMs);
    this.#timer.unref();
  }

  #add(numbered: NumberedRecord): void {
    if (this.#waiting.length >= maxWaiting || this.#bytes >= maxWaitingBytes) return;
    this.#waiting.push(numbered);
    this.#bytes += numbered.record.bytes;
  }

  /** Drops the requests of a project that are not written yet. */
  forget(projectId: string): void {
    this.#forgotten.add(projectId);
    this.#waiting = this.#waiting.filter(({ record }) => record.projectId !== projectId);
    this.#bytes = this.#waiting.reduce((sum, { record }) => sum + record.bytes, 0);
  }

  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    this.#forgotten.clear();
    try {
      for (let at = 0; at < taken.length; at += rowsPerWrite) await this.#writeSome(taken.slice(at, at + rowsPerWrite));
    } catch (err) {
      this.#means.log.warn({ err }, 'requests could not be recorded');
    }
  }

  async #writeSome(some: readonly NumberedRecord[]): Promise<void> {
    const { database, requestGathering } = this.#means;
    const masked: (typeof recordedRequests.$inferInsert)[] = [];
    for (const numbered of some) {
      masked.push(rowOf(await requestGathering.detailsOf(numbered), numbered.record));
      // Masking long bodies takes milliseconds, and served calls come first.
      await nextTurn();
    }
    const rows = masked.filter(({ projectId }) => !this.#forgotten.has(projectId));
    // Locking the projects waits for a concurrent change that ends the recording, so that its result is read.
    await database.db.execute(sql`
      insert into mock_request (id, project_id, at, brief, sides, expires_at)
      select r.id, r.project_id, r.at, r.brief, r.sides, r.expires_at
      from jsonb_to_recordset(${JSON.stringify(rows.map(toColumns))}::jsonb)
        as r(id text, project_id text, at timestamptz, brief text, sides text, expires_at timestamptz)
      join project p on p.id = r.project_id and p.record_days > 0
      for share of p
      on conflict (id) do nothing`);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await withTimeout(closeMs, this.flush()).catch(() => {});
  }
}

function rowOf(
  { request, response, ...brief }: GatheredDetails,
  { projectId, recordDays }: NumberedRecord['record'],
): typeof recordedRequests.$inferInsert {
  return {
    id: brief._id,
    projectId,
    at: new Date(brief.at),
    brief: JSON.stringify(brief),
    sides: JSON.stringify({ request, response }),
    expiresAt: new Date(brief.at + recordDays * dayMs),
  };
}

const toColumns = (row: typeof recordedRequests.$inferInsert) => ({
  id: row.id,
  project_id: row.projectId,
  at: row.at.toISOString(),
  // PostgreSQL's jsonb refuses NUL, which only an escape in a text can contain here.
  brief: row.brief.replaceAll('\\u0000', ''),
  sides: row.sides.replaceAll('\\u0000', ''),
  expires_at: row.expiresAt.toISOString(),
});

/** Returns the recorded requests of a project before a time, latest first. */
export async function listRecorded(db: Db, projectId: string, before: Date | undefined, now: Date) {
  const rows = await db
    .select({ brief: recordedRequests.brief })
    .from(recordedRequests)
    .where(
      and(
        eq(recordedRequests.projectId, projectId),
        before && lt(recordedRequests.at, before),
        sql`${recordedRequests.expiresAt} > ${now.toISOString()}`,
      ),
    )
    .orderBy(desc(recordedRequests.at))
    .limit(recordedPageSize);
  return rows.map(({ brief }) => JSON.parse(brief) as GatheredRequest);
}

export async function findRecorded(db: Db, projectId: string, id: string): Promise<GatheredDetails | undefined> {
  const [row] = await db
    .select({ brief: recordedRequests.brief, sides: recordedRequests.sides })
    .from(recordedRequests)
    .where(and(eq(recordedRequests.id, id), eq(recordedRequests.projectId, projectId)));
  return row && ({ ...JSON.parse(row.brief), ...JSON.parse(row.sides) } as GatheredDetails);
}

export async function clearRecorded(db: Db, projectId: string): Promise<void> {
  await db.delete(recordedRequests).where(eq(recordedRequests.projectId, projectId));
}

/** Lets recorded requests expire earlier, because the project records them for fewer days now. */
export async function shortenRecorded(db: Db, projectId: string, days: number): Promise<void> {
  await db
    .update(recordedRequests)
    .set({ expiresAt: sql`least(expires_at, at + make_interval(days => ${days}))` })
    .where(eq(recordedRequests.projectId, projectId));
}

/** Deletes expired requests, and the oldest of projects with too many, in batches. */
export async function sweepRecorded(db: Db, now: Date): Promise<void> {
  let isMore = true;
  while (isMore) {
    const { rowCount } = await db.execute(sql`
      delete from mock_request where id = any(array(
        select id from mock_request where expires_at < ${now.toISOString()} limit ${rowsPerSweep} for update skip locked
      ))`);
    isMore = rowCount === rowsPerSweep;
  }
  await db.execute(sql`
    delete from mock_request r using (
      select project_id, (select at from mock_request o where o.project_id = p.project_id
        order by at desc offset ${maxOfProject} limit 1) as oldest
      from (select distinct project_id from mock_request) p
    ) full_project
    where r.project_id = full_project.project_id and r.at <= full_project.oldest`);
}
