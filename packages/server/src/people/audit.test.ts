import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testPassword, useTestServer } from '../../test/test-app';
import { sweepAudit } from '../platform/audit';
import { auditLog } from '../platform/audit.table';
import { users } from './user.table';

const server = useTestServer();

async function givenAdministrator(name: string) {
  const person = await server.givenPerson(name);
  await server.db.update(users).set({ role: 'administrator' }).where(eq(users.id, person.who._id));
  return person;
}

describe('the audit log', () => {
  it('keeps every change: who, what, where from', async () => {
    const admin = await givenAdministrator('auditor');
    const lin = await server.givenPerson('lin');
    await lin.project.create({ name: '商城', url: '/shop' });
    const { data } = await admin.audit.list({ userId: lin.who._id, action: 'create', area: 'project' });
    expect(data).toMatchObject({ total: 1, page: 1, pageSize: 20 });
    expect(data.list[0]).toMatchObject({
      userName: 'lin',
      area: 'project',
      entityName: '商城',
      ip: '127.0.0.1',
    });
  });

  it('keeps one entry for each thing that a call did something to', async () => {
    const admin = await givenAdministrator('auditor-2');
    const mei = await server.givenPerson('mei');
    await mei.project.create({ name: '订单', url: '/orders' });
    const [project] = (await mei.project.list({})).data;
    const project_id = project?._id ?? '';
    for (const url of ['/a', '/b']) {
      await mei.mock.create({ project_id, url, method: 'get', mode: '{}', description: url });
    }
    const { mocks } = (await mei.mock.list({ project_id })).data;
    await mei.mock.delete({ project_id, ids: mocks.map(({ _id }) => _id) });
    const { data } = await admin.audit.list({ userId: mei.who._id, action: 'delete' });
    expect(data.list.map(({ entityId }) => entityId).sort()).toEqual(mocks.map(({ _id }) => _id).sort());
  });

  it('says what a person changed about themselves, but no password', async () => {
    const admin = await givenAdministrator('auditor-3');
    const yu = await server.givenPerson('yu');
    await yu.account.update({ nick_name: '小雨' });
    await yu.account.update({ password: 'another-horse-8', oldPassword: testPassword });
    const { data } = await admin.audit.list({ userId: yu.who._id, action: 'update' });
    expect(data.list.map(({ diff }) => diff)).toEqual([
      { password: { before: '***', after: '***' } },
      { nickName: { before: 'yu', after: '小雨' } },
    ]);
    expect(JSON.stringify(await server.db.select().from(auditLog))).not.toContain('another-horse-8');
  });

  it('keeps sign-ins, and those that failed with the name that was tried', async () => {
    const admin = await givenAdministrator('auditor-4');
    await server.givenPerson('guest');
    await server.client().account.login({ name: 'guest', password: 'wrong-password-1' });
    const signIns = await admin.audit.list({ action: 'login', keywords: 'guest' });
    expect(signIns.data.total).toBe(1);
    const refused = await admin.audit.list({ action: 'refused', keywords: 'guest' });
    expect(refused.data.list).toEqual([
      expect.objectContaining({ userId: '', userName: 'guest', entityName: '/u/login wrongCredentials' }),
    ]);
  });

  it('keeps of a name that was tried only what can be a name', async () => {
    const tried = [
      'Sommer 2026! geheim',
      'a\nforged line',
      '张伟',
      'x'.repeat(60),
      '<script>',
      'no@name',
      'né',
    ];
    for (const name of tried) await server.client().account.login({ name, password: 'wrong-password-1' });
    await server.client().account.login({ name: ' real.name@example.com ', password: 'wrong-password-1' });
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.action, 'refused'));
    const kept = JSON.stringify(rows);
    for (const name of tried) expect(kept).not.toContain(name.slice(0, 30));
    expect(rows.filter(({ userName }) => userName === '***')).toHaveLength(tried.length);
    expect(kept).toContain('"real.name@example.com"');
  });

  it('keeps what people were refused, but not without end', async () => {
    const admin = await givenAdministrator('auditor-5');
    const nosy = await server.givenPerson('nosy');
    for (let tries = 0; tries < 40; tries++) expect((await nosy.audit.list({})).status).toBe(403);
    const { data } = await admin.audit.list({ userId: nosy.who._id, action: 'refused' });
    expect(data.total).toBe(30);
  });

  it('keeps nothing of a change that failed', async () => {
    const admin = await givenAdministrator('auditor-6');
    const wen = await server.givenPerson('wen');
    await wen.project.create({ name: '一', url: '/one' });
    expect((await wen.project.create({ name: '一', url: '/one' })).success).toBe(false);
    const { data } = await admin.audit.list({ userId: wen.who._id, action: 'create', area: 'project' });
    expect(data.total).toBe(1);
  });

  it('is only ever added to, until entries are old', async () => {
    const refused = {
      cause: expect.objectContaining({ message: expect.stringContaining('only ever added to') }),
    };
    await expect(server.db.update(auditLog).set({ userName: 'x' })).rejects.toMatchObject(refused);
    await expect(server.db.delete(auditLog)).rejects.toMatchObject(refused);
    await expect(server.db.execute(sql`truncate audit_log`)).rejects.toMatchObject(refused);
    const old = new Date(Date.now() - 500 * 24 * 60 * 60 * 1000);
    const [kept] = await server.db.select().from(auditLog).limit(1);
    if (!kept) throw new Error('nothing was logged');
    await server.db.insert(auditLog).values({ ...kept, id: 'old-entry', at: old });
    await sweepAudit(server.db, new Date(), 400);
    const rows = await server.db.select({ id: auditLog.id }).from(auditLog);
    expect(rows.map(({ id }) => id)).not.toContain('old-entry');
    expect(rows.map(({ id }) => id)).toContain(kept.id);
  });

  it('is read along its index, however long it is, and not sorted for each page', async () => {
    const admin = await givenAdministrator('reader');
    const { pool } = server.services.database;
    const asked = vi.spyOn(pool, 'query');
    await admin.audit.list({ page: 2, pageSize: 20 });
    const texts = asked.mock.calls.map(([query]) => String((query as unknown as { text?: string }).text));
    asked.mockRestore();
    const page = texts.find((text) => text.includes('"audit_log" order by'));
    const client = await pool.connect();
    try {
      // A short log is read quicker without the index: then it would not be seen whether the index fits.
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query(`explain ${page}`, [20, 20]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('audit_log_at_index');
      expect(plan).not.toContain('Sort');
    } finally {
      client.release(true);
    }
  });
});
