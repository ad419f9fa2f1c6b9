import { apiBase } from '@easymock/contract';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { plugins } from '../src/features';
import { exportAuditPace } from '../src/people/index';
import { auditLog } from '../src/platform/audit/audit.table';
import { useTestServer } from './test-app';

const server = useTestServer();

/** Audited actions of each plugin, or the reason why there are none. Every new plugin needs an entry. */
const effects: Record<string, string> = {
  exportMocks: 'export',
  registerUploads: 'create',
  watchBackups: 'none: reports the age of the last backup as a metric',
  exportPrintPoints: 'export',
  serveFiles: 'none: serves files by addresses that cannot be guessed, as pages show them',
  serveWikiFiles: 'none: serves files of documents to those who may view these',
  takeWikiFiles: 'create',
  takeTaskFiles: 'update and export: an attachment of a task is new, or was downloaded',
  transferFiles: 'export',
  serveCalendarFeeds: 'none: answers programs that read a calendar again and again; it notes when it was read last',
  serveMiddleLinks: 'none: leads visitors of short links on; each link counts them itself',
  takePushes: 'none: Git hosts push again and again; each commit says where it came from',
  serveWallpapers: 'none: serves the pictures of the sign-in screen to strangers',
};

describe('a route that is not a call', () => {
  let person: Awaited<ReturnType<typeof server.givenSession>>;
  let projectId = '';

  beforeAll(async () => {
    person = await server.givenSession();
    projectId = (await person.project.create({ name: '商城', url: '/shop' })).data._id;
    const mock = { project_id: projectId, method: 'get', mode: '{}', description: 'a' } as const;
    for (const url of ['/a', '/b']) await person.mock.create({ ...mock, url });
  });

  const entriesOf = (action: 'export' | 'create', area: string) =>
    server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .then((rows) => rows.filter((row) => row.area === area));

  const exportBy = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    server.app.inject({
      method: 'POST',
      url: `${apiBase}/mock/export`,
      headers,
      remoteAddress,
      payload: { project_id: projectId },
    });

  it('has its effects listed here', () => {
    expect(plugins.map(({ name }) => name).sort()).toEqual(Object.keys(effects).sort());
  });

  it('an export is in the audit log with its project, and with the person where there is a session', async () => {
    const answer = await exportBy({ authorization: `Bearer ${person.token}`, 'user-agent': 'curl/8' });
    expect(answer.statusCode).toBe(200);
    const [entry] = await entriesOf('export', 'mock');
    expect(entry).toMatchObject({
      userId: person.id,
      userName: person.name,
      entityId: projectId,
      entityName: '商城',
      diff: { mocks: { before: null, after: 2 } },
      ip: '127.0.0.1',
      userAgent: 'curl/8',
    });
    // An expired session does not block calls that need no session.
    expect((await exportBy({ authorization: `Bearer ${'x'.repeat(43)}` })).statusCode).toBe(200);
    expect((await entriesOf('export', 'mock'))[0]).toMatchObject({ userId: '', userName: '', entityId: projectId });
  });

  it('a crowd without sessions exports what it may, and does not fill the audit log', async () => {
    const before = (await entriesOf('export', 'mock')).length;
    for (let n = 0; n < exportAuditPace.address + 5; n += 1)
      expect((await exportBy({}, '192.0.2.1')).statusCode).toBe(200);
    expect((await entriesOf('export', 'mock')).length - before).toBe(exportAuditPace.address);
    const all = { key: 'audit:export', limit: exportAuditPace.all, seconds: exportAuditPace.seconds };
    for (let n = 0; n < exportAuditPace.all; n += 1) await server.services.throttle.take([all]);
    const full = (await entriesOf('export', 'mock')).length;
    expect((await exportBy({}, '192.0.2.2')).statusCode).toBe(200);
    expect((await entriesOf('export', 'mock')).length).toBe(full);
    // Exports by signed-in people are always logged.
    await exportBy({ authorization: `Bearer ${person.token}` });
    expect((await entriesOf('export', 'mock')).length).toBe(full + 1);
  });

  it('an upload is in the audit log with its name and size', async () => {
    const content = '{"swagger":"2.0"}';
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="订单\u0000 接口.json"\r\n\r\n';
    const answer = await server.app.inject({
      method: 'POST',
      url: `${apiBase}/upload`,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${head}${content}\r\n--x--\r\n`,
    });
    expect(answer.json().success).toBe(true);
    const [entry] = await entriesOf('create', 'upload');
    expect(entry).toMatchObject({
      userId: person.id,
      entityName: '订单 接口.json',
      diff: { bytes: { before: null, after: content.length } },
    });
    expect(answer.json().data.path).toContain(entry?.entityId);
  });

  it('a call that exports is in the audit log, though it changes nothing', async () => {
    const admin = await server.givenSession('administrator');
    await admin.enumeration.exportEnumerations({ type: 'taskLevel' });
    expect((await entriesOf('export', 'enumerationManage'))[0]).toMatchObject({ userId: admin.id });
  });
});
