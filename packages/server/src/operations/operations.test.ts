import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, useTestServer } from '../../test/test-app';
import { newId } from '../platform/ids';
import { enqueue, jobRuns, jobSchedules } from '../platform/jobs/index';

const server = useTestServer();
let admin: Client;

beforeAll(async () => {
  admin = await server.givenSession('administrator');
});

const sweep = 'files.sweep';
const runsOf = async (input: object) => (await admin.operations.runs(input)).data.list;
function jobOf(name: string) {
  const job = server.services.contributions.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  return job;
}
const givenQueued = () => enqueue(server.db, jobOf(sweep), {}, { runAt: new Date(Date.now() + 3_600_000) });

describe('the list of jobs', () => {
  it('tells the schedule, the counts and the last run of each', async () => {
    const nextAt = new Date('2027-01-01T00:07:00Z');
    await server.db.insert(jobSchedules).values({ name: sweep, cron: '7 * * * *', zone: 'Asia/Shanghai', nextAt });
    const id = await givenQueued();
    const entry = (await admin.operations.jobs()).data.find(({ name }) => name === sweep);
    expect(entry).toMatchObject({
      title: { zh: '清理文件', en: 'Clean up files' },
      schedule: { cron: '7 * * * *', zone: 'Asia/Shanghai', nextAt: nextAt.toISOString() },
      queued: 1,
      running: 0,
      failed: 0,
      canRun: true,
      last: { _id: id, state: 'queued', attempt: 0 },
    });
    await admin.operations.cancelRun({ id });
  });

  it('is for administrators', async () => {
    const person = await server.givenSession('developer');
    expect((await person.operations.jobs()).status).toBe(403);
    expect((await person.operations.runJob({ name: sweep })).status).toBe(403);
  });
});

describe('a job', () => {
  it('runs at once when an administrator says so, which the audit log tells', async () => {
    const { data } = await admin.operations.runJob({ name: sweep });
    await vi.waitFor(
      async () => expect((await runsOf({ name: sweep, state: 'done' })).map(({ _id }) => _id)).toContain(data._id),
      10_000,
    );
    const [run] = await runsOf({ name: sweep, state: 'done' });
    expect(run?.durationMs).toBeGreaterThanOrEqual(0);
    const log = (await admin.audit.list({ area: 'operations', entityId: sweep })).data.list;
    expect(log[0]).toMatchObject({ entityName: '清理文件' });
    expect((await admin.operations.runJob({ name: 'no.such' })).code).toBe(10002);
  });

  it('that is queued can be cancelled once, and tried again after that', async () => {
    const id = await givenQueued();
    expect((await admin.operations.retryRun({ id })).code).toBe(10005);
    expect((await admin.operations.cancelRun({ id })).success).toBe(true);
    expect((await runsOf({ state: 'cancelled' }))[0]).toMatchObject({ _id: id, name: sweep });
    expect((await admin.operations.cancelRun({ id })).code).toBe(10005);
    const again = await admin.operations.retryRun({ id });
    expect(again.data._id).not.toBe(id);
    await vi.waitFor(
      async () => expect((await runsOf({ state: 'done' })).map(({ _id }) => _id)).toContain(again.data._id),
      10_000,
    );
  });

  it('that is tried again is still the work of the same person, and as urgent', async () => {
    const input = JSON.stringify({ releaseId: newId() });
    const id = newId();
    await server.db
      .insert(jobRuns)
      .values({
        id,
        name: 'release.check',
        input,
        maxAttempts: 1,
        state: 'failed',
        queue: 'by somebody',
        priority: -10,
      });
    const again = await admin.operations.retryRun({ id });
    const [row] = await server.db.select().from(jobRuns).where(eq(jobRuns.id, again.data._id));
    expect(row).toMatchObject({ queue: 'by somebody', priority: -10, input });
  });

  it('that failed says why, in the language of the reader', async () => {
    const failure = JSON.stringify({ kind: 'outside', values: { reason: 'DNS' } });
    await server.db.insert(jobRuns).values({ name: 'gone.job', input: '{}', maxAttempts: 1, state: 'failed', failure });
    expect((await runsOf({ state: 'failed' }))[0]).toMatchObject({
      title: { zh: 'gone.job' },
      failure: '外部系统请求失败：DNS',
    });
    const { token } = await server.givenSession('administrator');
    const english = server.client(token, { 'accept-language': 'en' });
    const { data } = await english.operations.runs({ state: 'failed' });
    expect(data.list[0]?.failure).toBe('The external system failed: DNS');
    const [row] = await server.db.select().from(jobRuns).where(eq(jobRuns.name, 'gone.job'));
    expect((await admin.operations.retryRun({ id: row?.id ?? '' })).code).toBe(10002);
  });

  it('that failed can be dropped once, and then no longer counts as failed', async () => {
    const id = newId();
    const before = (await admin.audit.list({ area: 'operations', entityId: 'files.sweep' })).data.total;
    await server.db.insert(jobRuns).values({ id, name: 'files.sweep', input: '{}', maxAttempts: 1, state: 'failed' });
    expect((await admin.operations.dropRun({ id })).success).toBe(true);
    expect((await runsOf({ state: 'failed' })).map(({ _id }) => _id)).not.toContain(id);
    expect((await admin.operations.dropRun({ id })).code).toBe(10005);
    const log = (await admin.audit.list({ area: 'operations', entityId: 'files.sweep' })).data;
    expect(log.total).toBe(before + 1);
    const person = await server.givenSession('developer');
    expect((await person.operations.dropRun({ id })).status).toBe(403);
  });
});
