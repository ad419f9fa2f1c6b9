import { type Call, contract } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { send, testPassword, useTestServer } from '../../test/test-app';
import { sweepAudit } from '../platform/audit/audit';
import { auditLog } from '../platform/audit/audit.table';
import { listAudit } from './audit';

const server = useTestServer();

describe('the audit log', () => {
  it('keeps every change: who, what, where from', async () => {
    const admin = await server.givenPerson('auditor', 'administrator');
    const lin = await server.givenPerson('lin');
    await lin.project.create({ name: '商城', url: '/shop' });
    const { data } = await admin.audit.list({ userId: lin.who._id, action: 'create', area: 'project' });
    expect(data).toMatchObject({ total: 1, page: 1, pageSize: 20 });
    expect(data.list[0]).toMatchObject({ userName: 'lin', area: 'project', entityName: '商城', ip: '127.0.0.1' });
  });

  it('keeps one entry for each thing that a call did something to', async () => {
    const admin = await server.givenPerson('auditor-2', 'administrator');
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

  it('keeps nothing of calls that did nothing, whatever ids they name', async () => {
    const chief = await server.givenSession('superAdministrator');
    const member = await server.givenSession();
    const { data } = await chief.projectCode.insertProjectCode({ code: 'FORGED', name: '历史' });
    const own = (await member.project.create({ name: '自己的', url: '/own' })).data._id;
    const named = { id: data._id, ids: [data._id, data._id], kind: 'project_code', handover: {} };
    const posts = Object.values(contract).flatMap((group) => Object.values<Call>(group));
    let answered = 0;
    for (const { token } of [chief, member]) {
      for (const call of posts.filter(({ method, path }) => method === 'POST' && path !== '/u/loginOut')) {
        for (const project_id of [own, data._id]) {
          const input = { ...named, project_id, userId: data._id, version: 'x' };
          const answer = await send(server.app, call, input, { authorization: `Bearer ${token}` });
          if (answer.success) answered += 1;
        }
      }
    }
    // The calls that succeed are mostly deletions, which are idempotent and accept missing records.
    expect(answered).toBeGreaterThan(10);
    const history = await member.record.getHistory({ kind: 'project_code', id: data._id });
    expect(history.data.map(({ action, area }) => `${area} ${action}`)).toEqual(['projectCodeManage create']);
  });

  it('keeps one entry for each mock that was deleted or came back, however often a call names it', async () => {
    const admin = await server.givenSession('administrator');
    const { data } = await admin.project.create({ name: '多次', url: '/often' });
    const draft = { project_id: data._id, url: '/a', method: 'get' as const, mode: '{}', description: 'x' };
    const { _id } = (await admin.mock.create(draft)).data;
    const ids = [_id, _id, 'nowhere', _id];
    for (const _ of [1, 2]) await admin.mock.delete({ project_id: data._id, ids });
    for (const _ of [1, 2]) await admin.mock.restore({ project_id: data._id, ids: [_id, _id] });
    const log = await admin.audit.list({ userId: admin.id, area: 'mock' });
    expect(log.data.list.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['restore', _id],
      ['delete', _id],
      ['create', _id],
    ]);
  });

  it('says what a person changed about themselves, but no password', async () => {
    const admin = await server.givenPerson('auditor-3', 'administrator');
    const yu = await server.givenPerson('yu');
    await yu.account.update({ nick_name: '小雨' });
    await yu.account.update({ password: 'another-horse-8', oldPassword: testPassword });
    const { data } = await admin.audit.list({ userId: yu.who._id });
    expect(data.list.map(({ action }) => action)).toEqual(['changePassword', 'editProfile']);
    expect(data.list.map(({ diff }) => diff)).toEqual([
      { password: { before: '***', after: '***' } },
      { nickName: { before: 'yu', after: '小雨' } },
    ]);
    expect(JSON.stringify(await server.db.select().from(auditLog))).not.toContain('another-horse-8');
  });

  it('keeps sign-ins, and those that failed with the name that was tried', async () => {
    const admin = await server.givenPerson('auditor-4', 'administrator');
    await server.givenPerson('guest');
    for (const password of [testPassword, 'wrong-password-1'])
      await server.client().account.login({ name: 'guest', password });
    const signIns = await admin.audit.list({ action: 'login', keywords: 'guest' });
    expect(signIns.data.total).toBe(1);
    const refused = await admin.audit.list({ action: 'refused', keywords: 'guest' });
    expect(refused.data.list).toEqual([
      expect.objectContaining({ userId: '', userName: 'guest', entityName: '/u/login wrongCredentials' }),
    ]);
  });

  it('keeps of a name that was tried only what can be a name', async () => {
    const tried = ['Sommer 2026! geheim', 'a\nforged line', '张伟', 'x'.repeat(60), '<script>', 'no@name', 'né'];
    for (const name of tried) await server.client().account.login({ name, password: 'wrong-password-1' });
    await server.client().account.login({ name: ' real.name@example.com ', password: 'wrong-password-1' });
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.action, 'refused'));
    const kept = JSON.stringify(rows);
    for (const name of tried) expect(kept).not.toContain(name.slice(0, 30));
    expect(rows.filter(({ userName }) => userName === '***')).toHaveLength(tried.length);
    expect(kept).toContain('"real.name@example.com"');
  });

  it('keeps what people were refused, but not without end', async () => {
    const admin = await server.givenPerson('auditor-5', 'administrator');
    const nosy = await server.givenPerson('nosy');
    for (let tries = 0; tries < 40; tries++) expect((await nosy.audit.list({})).status).toBe(403);
    const { data } = await admin.audit.list({ userId: nosy.who._id, action: 'refused' });
    expect(data.total).toBe(30);
  });

  it('keeps nothing of a change that failed', async () => {
    const admin = await server.givenPerson('auditor-6', 'administrator');
    const wen = await server.givenPerson('wen');
    await wen.project.create({ name: '一', url: '/one' });
    expect((await wen.project.create({ name: '一', url: '/one' })).success).toBe(false);
    const { data } = await admin.audit.list({ userId: wen.who._id, action: 'create', area: 'project' });
    expect(data.total).toBe(1);
  });

  it('is only ever added to, until entries are old', async () => {
    const refused = { cause: expect.objectContaining({ message: expect.stringContaining('only ever added to') }) };
    await expect(server.db.update(auditLog).set({ userName: 'x' })).rejects.toMatchObject(refused);
    await expect(server.db.delete(auditLog)).rejects.toMatchObject(refused);
    await expect(server.owner.execute(sql`truncate audit_log`)).rejects.toMatchObject(refused);
    const old = new Date(Date.now() - 500 * 24 * 60 * 60 * 1000);
    const [kept] = await server.db.select().from(auditLog).limit(1);
    if (!kept) throw new Error('nothing was logged');
    await server.db.insert(auditLog).values({ ...kept, id: 'old-entry', at: old });
    await sweepAudit(server.db, new Date(), 400);
    const rows = await server.db.select({ id: auditLog.id }).from(auditLog);
    expect(rows.map(({ id }) => id)).not.toContain('old-entry');
    expect(rows.map(({ id }) => id)).toContain(kept.id);
  });

  it('tells of each switch which way it went, names people, and says where an object is shown', async () => {
    const admin = await server.givenPerson('teller', 'administrator');
    const wang = await server.givenPerson('wang.yuyi');
    const id = wang.who._id;
    await admin.accounts.updateById({ id, nick_name: '王语怡' });
    await admin.accounts.forbiddenUser({ id, isForbidden: true });
    await admin.accounts.forbiddenUser({ id, isForbidden: false });
    await admin.accounts.resetPassword({ id });
    await admin.accounts.changeUserRole({ ids: [id], roleId: 'developer' });
    const project = (await admin.project.create({ name: '订单中心', url: '/told' })).data._id;
    await admin.project.update_workbench({ id: project, status: true });
    await admin.project.update_workbench({ id: project, status: false });
    const told = (await admin.audit.list({ userId: admin.who._id, area: 'u' })).data.list;
    expect(told.map(({ action }) => action)).toEqual(['changeRole', 'resetPassword', 'enable', 'disable', 'update']);
    const path = '/accounts?keywords=wang.yuyi';
    for (const entry of told)
      expect(entry).toMatchObject({ userNickName: 'teller', entityTitle: '王语怡', isPerson: true, path });
    const stars = (await admin.audit.list({ userId: admin.who._id, area: 'project' })).data.list;
    expect(stars.map(({ action, entityTitle, path }) => ({ action, entityTitle, path }))).toEqual(
      ['unstar', 'star', 'create'].map((action) => ({ action, entityTitle: '订单中心', path: `/project/${project}` })),
    );
    await admin.project.delete({ id: project });
    const [gone] = (await admin.audit.list({ entityId: project, action: 'delete' })).data.list;
    expect(gone).toMatchObject({ entityName: '订单中心', path: '' });
  });

  it('reads from the changes of older entries which way a switch went, and finds them by it', async () => {
    const admin = await server.givenPerson('historian', 'administrator');
    const entry = { at: new Date(), userId: 'old-chief', userName: 'chief', area: 'u', ip: '', userAgent: '' };
    const to = (after: unknown) => ({ before: null, after });
    await server.db.insert(auditLog).values([
      { ...entry, action: 'toggle', entityId: 'old', entityName: 'old', diff: { status: to('forbidden') } },
      { ...entry, action: 'toggle', entityId: 'old', entityName: 'old', diff: { status: to('active') } },
      { ...entry, action: 'update', entityId: 'old', entityName: 'old', diff: { password: to('***') } },
      { ...entry, action: 'update', entityId: 'old-chief', entityName: 'x', diff: { password: to('***') } },
      { ...entry, action: 'toggle', area: 'project', entityId: 'old', entityName: '' },
    ]);
    const found = async (action: 'disable' | 'enable' | 'resetPassword' | 'changePassword' | 'toggle') =>
      (await admin.audit.list({ userId: 'old-chief', action })).data.total;
    for (const action of ['disable', 'enable', 'resetPassword', 'changePassword', 'toggle'] as const)
      expect({ action, total: await found(action) }).toEqual({ action, total: 1 });
  });

  it('is searched for keywords in its latest entries, and says since when', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const entry = { userId: '', action: 'update' as const, area: 'mock', entityId: '', ip: '', userAgent: '' };
    const rows = Array.from({ length: 60 }, (_, minute) => ({
      ...entry,
      id: `searched-${minute}`,
      at: at(minute),
      userName: 'searched',
      entityName: `needle ${minute}`,
    }));
    await server.db.insert(auditLog).values(rows);
    const range = { from: at(0).toISOString(), to: at(60).toISOString() };
    const all = { page: 1, pageSize: 100, userId: '', area: '', action: '' as const, entityId: '', ...range };
    const searched = await listAudit(server, { ...all, keywords: 'needle' }, undefined, 50);
    expect(searched).toMatchObject({ total: 50, searchedSince: at(10).toISOString() });
    const earlier = await listAudit(server, { ...all, keywords: 'needle', to: at(10).toISOString() }, undefined, 50);
    expect(earlier).toMatchObject({ total: 10, searchedSince: '' });
    expect(await listAudit(server, { ...all, keywords: '' }, undefined, 50)).toMatchObject({ total: 60 });
  });

  it('keeps no other call waiting, however long it takes to read and however many read it', async () => {
    const admin = await server.givenPerson('patient', 'administrator');
    const { pool } = server.services.database;
    const before = pool.options.max;
    pool.options.max = 4;
    const client = new pg.Client(server.services.database.connection);
    await client.connect();
    try {
      await client.query('begin');
      await client.query('lock table audit_log in access exclusive mode');
      const readers = Array.from({ length: 4 }, () => admin.audit.list({ keywords: 'x' }));
      expect((await admin.project.list({})).success).toBe(true);
      await client.query('rollback');
      for (const { success } of await Promise.all(readers)) expect(success).toBe(true);
    } finally {
      await client.end();
      pool.options.max = before;
    }
  });

  it('is read along its index, however long it is, and not sorted for each page', async () => {
    const admin = await server.givenPerson('reader', 'administrator');
    const { pool } = server.services.database;
    const asked = vi.spyOn(pool, 'query');
    await admin.audit.list({ page: 2, pageSize: 20 });
    const texts = asked.mock.calls.map(([query]) => String((query as unknown as { text?: string }).text));
    asked.mockRestore();
    const page = texts.find((text) => text.includes('"audit_log" order by'));
    const client = await pool.connect();
    try {
      // Forces the use of an index; on a short log the planner would not use it, and a wrong index would
      // pass.
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
