import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Person, useTestServer } from '../../../test/test-app';
import { sweepRecords } from '../../platform/resource/resource.registry';
import { projectCodes } from '../project-code/project-code.table';

const server = useTestServer();
const kind = 'project_code';

/** Inserts a deleted project code. Inserts the row directly, because the product only disables project codes. */
async function givenDeleted(admin: Person, code: string, name: string) {
  const made = (await admin.projectCode.insertProjectCode({ code, name })).data;
  await server.db
    .update(projectCodes)
    .set({ deletedAt: server.services.clock(), updateUserId: admin.who._id, updateUserName: admin.who.nick_name })
    .where(eq(projectCodes.id, made._id));
  return made;
}

it('restores a deleted record for people who manage the tool, as long as it is kept', async () => {
  const admin = await server.givenPerson('keeper', 'administrator');
  const shop = await givenDeleted(admin, 'SHOP', '商城');
  const { data } = await admin.record.getDeletedList({ kind, keywords: 'sc' });
  expect(data).toMatchObject({
    total: 1,
    keepDays: 30,
    list: [{ _id: shop._id, name: 'SHOP 商城', deletedBy: 'keeper' }],
  });

  const head = await server.givenPerson('head-of-many', 'departmentManagement');
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
  const maker = await server.givenPerson('maker', 'departmentManagement');
  const other = await server.givenPerson('other-maker', 'departmentManagement');
  const made = await givenDeleted(maker, 'UNDO', '撤销');
  expect((await other.record.restore({ kind, id: made._id })).status).toBe(403);
  expect((await maker.record.restore({ kind, id: made._id })).success).toBe(true);
  expect((await maker.projectCode.getProjectCodeInfoById({ id: made._id })).data.name).toBe('撤销');

  const admin = await server.givenPerson('decider', 'administrator');
  await server.db
    .update(projectCodes)
    .set({ deletedAt: server.services.clock(), updateUserId: admin.who._id })
    .where(eq(projectCodes.id, made._id));
  expect((await maker.record.restore({ kind, id: made._id })).status).toBe(403);
});

it('refuses to bring back what would be there twice', async () => {
  const admin = await server.givenPerson('careful', 'administrator');
  const first = await givenDeleted(admin, 'TWICE', '一号');
  await admin.projectCode.insertProjectCode({ code: 'TWICE', name: '二号' });
  expect((await admin.record.restore({ kind, id: first._id })).code).toBe(10004);
});

it('restores nothing under a department that was deleted, and no owner who has left', async () => {
  const admin = await server.givenPerson('restorer', 'administrator');
  const leaver = await server.givenPerson('leaver', 'developer');
  const { data: department } = await admin.enumeration.insertEnumerationInfo({
    type: 'department',
    value: 'dissolved',
    label: '已解散',
  });
  const code = await givenDeleted(admin, 'GONE', '随部门');
  const fields = { department: 'dissolved', ownerUserId: leaver.who._id };
  await server.db.update(projectCodes).set(fields).where(eq(projectCodes.id, code._id));
  await admin.enumeration.deleteEnumerationById({ id: department._id });
  await admin.accounts.delete({ id: leaver.who._id });

  expect(await admin.record.restore({ kind, id: code._id })).toMatchObject({
    code: 10005,
    message: '它所属的“已解散”已被删除，请先恢复“已解散”',
  });
  expect((await admin.projectCode.getProjectCodeInfoById({ id: code._id })).code).toBe(10002);
  await admin.record.restore({ kind: 'enumeration', id: department._id });
  expect((await admin.record.restore({ kind, id: code._id })).success).toBe(true);
  const { data } = await admin.projectCode.getProjectCodeInfoById({ id: code._id });
  expect(data).toMatchObject({ department: 'dissolved', ownerUserId: '', updateUserName: 'restorer' });
});

it('notes the person, the time and the change, whatever call changed a record', async () => {
  const admin = await server.givenPerson('noted', 'administrator');
  const maker = await server.givenPerson('noted-maker', 'departmentManagement');
  const heir = await server.givenPerson('noted-heir', 'developer');
  const draft = { code: 'NOTED', name: '留痕', ownerUserId: maker.who._id };
  const { _id: id } = (await maker.projectCode.insertProjectCode(draft)).data;
  const read = async () => (await admin.projectCode.getProjectCodeInfoById({ id })).data;
  const changes = [
    { change: () => admin.projectCode.updateUseStatus({ id, isUse: 0 }), diff: { isUse: { before: 1, after: 0 } } },
    {
      change: () => admin.accounts.handOver({ id: maker.who._id, handover: { projectCodes: heir.who._id } }),
      diff: { ownerUserId: { before: maker.who._id, after: heir.who._id } },
    },
    {
      change: () => admin.projectCode.updateProjectCode({ id, version: 3, remark: '备注' }),
      diff: { remark: { before: '', after: '备注' } },
    },
  ];
  for (const [index, { change, diff }] of changes.entries()) {
    const before = await read();
    server.advance(1000);
    expect((await change()).success).toBe(true);
    const after = await read();
    expect(after).toMatchObject({ version: index + 2, updateUserName: 'noted', createUserName: 'noted-maker' });
    expect(after.update_at > before.update_at).toBe(true);
    expect((await admin.record.getHistory({ kind, id })).data[0]).toMatchObject({ userName: 'noted', diff });
  }
});

it('shows the history of a record to people who may see it, without addresses', async () => {
  const head = await server.givenPerson('historian', 'departmentManagement');
  const made = (await head.projectCode.insertProjectCode({ code: 'HIST', name: '历史' })).data;
  await head.projectCode.updateProjectCode({ id: made._id, version: 1, name: '新名' });
  const { data } = await head.record.getHistory({ kind, id: made._id });
  expect(data.map(({ action }) => action)).toEqual(['update', 'create']);
  expect(data[0]?.diff.name).toEqual({ before: '历史', after: '新名' });
  expect(data[0]).not.toHaveProperty('ip');
  // The ID of another kind of record, and an unsupported kind.
  expect((await head.record.getHistory({ kind, id: head.who._id })).code).toBe(10002);
  expect((await head.record.getHistory({ kind: 'user', id: head.who._id })).code).toBe(10002);
});

it('finds records by pinyin and its initials, also after a change', async () => {
  const head = await server.givenPerson('searcher', 'departmentManagement');
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
  const head = await server.givenPerson('finder', 'departmentManagement');
  const made = (await head.projectCode.insertProjectCode({ code: 'FIND', name: '会员中心' })).data;
  const { data } = await head.tools.search({ keywords: 'hyzx' });
  expect(data).toEqual([{ kind, _id: made._id, name: 'FIND 会员中心' }]);
  expect((await head.tools.search({ keywords: ' ' })).code).toBe(10001);
  // Only people who manage enumerations find enumeration values.
  expect((await head.tools.search({ keywords: '研发中心' })).data).toEqual([]);
  const admin = await server.givenPerson('finding-admin', 'administrator');
  expect((await admin.tools.search({ keywords: 'yfzx' })).data).toMatchObject([{ kind: 'enumeration' }]);
});
