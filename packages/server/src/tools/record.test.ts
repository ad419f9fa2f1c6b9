import type { Role } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../test/test-app';
import { users } from '../people/index';
import { sweepRecords } from '../platform/resource';
import { projectCodes } from './project-code.table';

const server = useTestServer();
const kind = 'project_code';
async function given(name: string, role: Role) {
  const person = await server.givenPerson(name);
  await server.db.update(users).set({ role }).where(eq(users.id, person.who._id));
  return person;
}

/** Project codes are only ever stopped, but their table is as good as any. */
async function givenDeleted(admin: Awaited<ReturnType<typeof given>>, code: string, name: string) {
  const made = (await admin.projectCode.insertProjectCode({ code, name })).data;
  await server.db
    .update(projectCodes)
    .set({
      deletedAt: server.services.clock(),
      updateUserId: admin.who._id,
      updateUserName: admin.who.nick_name,
    })
    .where(eq(projectCodes.id, made._id));
  return made;
}

it('brings back what was deleted, for those who manage the tool and as long as it is kept', async () => {
  const admin = await given('keeper', 'administrator');
  const shop = await givenDeleted(admin, 'SHOP', '商城');
  const { data } = await admin.record.getDeletedList({ kind, keywords: 'sc' });
  expect(data).toMatchObject({
    total: 1,
    keepDays: 30,
    list: [{ _id: shop._id, name: 'SHOP 商城', deletedBy: 'keeper' }],
  });

  const head = await given('head-of-many', 'departmentManagement');
  expect((await head.record.getDeletedList({ kind })).status).toBe(403);
  expect((await head.record.restore({ kind, id: shop._id })).status).toBe(403);

  expect((await admin.record.restore({ kind, id: shop._id })).success).toBe(true);
  expect((await admin.record.restore({ kind, id: shop._id })).success).toBe(true);
  expect((await admin.projectCode.getProjectCodeInfoById({ id: shop._id })).data.name).toBe('商城');

  await givenDeleted(admin, 'OLD', '旧的');
  await sweepRecords(server.db, server.services.clock(), 30);
  expect((await admin.record.getDeletedList({ kind })).data.total).toBe(1);
  await sweepRecords(server.db, new Date(server.services.clock().getTime() + 31 * 86_400_000), 30);
  expect((await admin.record.getDeletedList({ kind })).data.total).toBe(0);
});

it('lets people take back what they deleted themselves, and nothing that others did', async () => {
  const maker = await given('maker', 'departmentManagement');
  const other = await given('other-maker', 'departmentManagement');
  const made = await givenDeleted(maker, 'UNDO', '撤销');
  expect((await other.record.restore({ kind, id: made._id })).status).toBe(403);
  expect((await maker.record.restore({ kind, id: made._id })).success).toBe(true);
  expect((await maker.projectCode.getProjectCodeInfoById({ id: made._id })).data.name).toBe('撤销');

  const admin = await given('decider', 'administrator');
  await server.db
    .update(projectCodes)
    .set({ deletedAt: server.services.clock(), updateUserId: admin.who._id })
    .where(eq(projectCodes.id, made._id));
  expect((await maker.record.restore({ kind, id: made._id })).status).toBe(403);
});

it('refuses to bring back what would be there twice', async () => {
  const admin = await given('careful', 'administrator');
  const first = await givenDeleted(admin, 'TWICE', '一号');
  await admin.projectCode.insertProjectCode({ code: 'TWICE', name: '二号' });
  expect((await admin.record.restore({ kind, id: first._id })).code).toBe(10004);
});

it('tells the history of a record to who may see it, without telling from where it was changed', async () => {
  const head = await given('historian', 'departmentManagement');
  const made = (await head.projectCode.insertProjectCode({ code: 'HIST', name: '历史' })).data;
  await head.projectCode.updateProjectCode({ id: made._id, version: 1, name: '新名' });
  const { data } = await head.record.getHistory({ kind, id: made._id });
  expect(data.map(({ action }) => action)).toEqual(['update', 'create']);
  expect(data[0]?.diff.name).toEqual({ before: '历史', after: '新名' });
  expect(data[0]).not.toHaveProperty('ip');
  // An id of something else, and a kind that is not.
  expect((await head.record.getHistory({ kind, id: head.who._id })).code).toBe(10002);
  expect((await head.record.getHistory({ kind: 'user', id: head.who._id })).code).toBe(10002);
});

it('finds records by pinyin and its initials, also after a change', async () => {
  const head = await given('searcher', 'departmentManagement');
  const made = (await head.projectCode.insertProjectCode({ code: 'PIN', name: '支付平台' })).data;
  const found = async (keywords: string) =>
    (await head.projectCode.getAllProjectCodeList({ keywords })).data.projectCodeArray.map(({ _id }) => _id);
  expect(await found('zfpt')).toEqual([made._id]);
  await head.projectCode.updateProjectCode({ id: made._id, version: 1, name: '清算中心' });
  expect(await found('zfpt')).toEqual([]);
  expect(await found('qingsuan')).toEqual([made._id]);
  expect(await found('pin')).toEqual([made._id]);
});

it('finds records of all tools by what they are called, of those that somebody may see', async () => {
  const head = await given('finder', 'departmentManagement');
  const made = (await head.projectCode.insertProjectCode({ code: 'FIND', name: '会员中心' })).data;
  const { data } = await head.tools.search({ keywords: 'hyzx' });
  expect(data).toEqual([{ kind, _id: made._id, name: 'FIND 会员中心' }]);
  expect((await head.tools.search({ keywords: ' ' })).code).toBe(10001);
  // Values of enumerations are found by who manages them, and by nobody else.
  expect((await head.tools.search({ keywords: '研发中心' })).data).toEqual([]);
  const admin = await given('finding-admin', 'administrator');
  expect((await admin.tools.search({ keywords: 'yfzx' })).data).toMatchObject([{ kind: 'enumeration' }]);
});
