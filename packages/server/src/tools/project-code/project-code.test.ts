import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';

const server = useTestServer();

describe('project codes', () => {
  it('are given by department managers, seen by everybody and found by code, name and short name', async () => {
    const head = await server.givenPerson('head', 'departmentManagement');
    const made = await head.projectCode.insertProjectCode({
      code: 'SHOP-1',
      name: '商城前台',
      shortName: '商城',
      ownerUserId: head.who._id,
    });
    expect(made.data).toMatchObject({
      code: 'SHOP-1',
      version: 1,
      isUse: 1,
      createUserName: 'head',
      ownerUserName: 'head',
    });
    const reader = await server.givenPerson('reader');
    const found = async (keywords: string) =>
      (await reader.projectCode.getAllProjectCodeList({ keywords })).data.projectCodeArray.map(({ code }) => code);
    expect(await found('shop')).toEqual(['SHOP-1']);
    expect(await found('商城')).toEqual(['SHOP-1']);
    expect(await found('%')).toEqual([]);
    expect((await reader.projectCode.insertProjectCode({ code: 'MINE', name: '我的' })).status).toBe(403);
  });

  it('and their names are unique, even when two are created at once', async () => {
    const head = await server.givenPerson('head-2', 'departmentManagement');
    const tries = await Promise.all(
      ['一号', '二号', '三号'].map((name) => head.projectCode.insertProjectCode({ code: 'ONCE', name })),
    );
    expect(tries.filter(({ success }) => success)).toHaveLength(1);
    expect(tries.find(({ success }) => !success)).toMatchObject({ code: 10004, message: '这个编码已被使用' });
    await head.projectCode.insertProjectCode({ code: 'NAME-A', name: 'Same' });
    const same = await head.projectCode.insertProjectCode({ code: 'NAME-B', name: 'same' });
    expect(same.message).toBe('这个项目名称已有编码');
  });

  it('are sorted by the pinyin of their names, and by the value of numbers in them', async () => {
    const head = await server.givenPerson('head-sort', 'departmentManagement');
    const sorted = ['排序阿里', '排序第2期', '排序第10期', '排序李白', '排序张三'];
    for (const [at, name] of sorted.toReversed().entries())
      await head.projectCode.insertProjectCode({ code: `SORT-${at}`, name });
    const names = async (sortOrder: 1 | -1) =>
      (
        await head.projectCode.getAllProjectCodeList({ keywords: '排序', sortField: 'name', sortOrder })
      ).data.projectCodeArray.map(({ name }) => name);
    expect(await names(1)).toEqual(sorted);
    expect(await names(-1)).toEqual(sorted.toReversed());
  });

  it('say which rule a code breaks', async () => {
    const head = await server.givenPerson('head-3', 'departmentManagement');
    for (const code of ['', 'a', 'shop', '1SHOP', 'SHOP 1', 'S'.repeat(21)]) {
      expect((await head.projectCode.insertProjectCode({ code, name: 'x' })).code).toBe(10001);
    }
  });

  it('are changed by their creators and by administrators, and never unnoticed by another editor', async () => {
    const head = await server.givenPerson('head-4', 'departmentManagement');
    const other = await server.givenPerson('other-4', 'departmentManagement');
    const admin = await server.givenPerson('admin-4', 'administrator');
    const { data } = await head.projectCode.insertProjectCode({ code: 'EDIT', name: '可改' });
    const change = { id: data._id, version: 1, name: '改过' };
    expect((await other.projectCode.updateProjectCode(change)).status).toBe(403);
    expect((await head.projectCode.updateProjectCode(change)).data).toMatchObject({ name: '改过', version: 2 });
    const late = await admin.projectCode.updateProjectCode({ ...change, name: '晚了' });
    expect(late).toMatchObject({ success: false, code: 10006 });
    const again = await admin.projectCode.updateProjectCode({ ...change, version: 2, name: '管理员改' });
    expect(again.data).toMatchObject({ version: 3, updateUserName: 'admin-4', code: 'EDIT' });
  });

  it('of two changes in one moment let one be late', async () => {
    const head = await server.givenPerson('head-5', 'departmentManagement');
    const { data } = await head.projectCode.insertProjectCode({ code: 'RACE', name: '竞争' });
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((name) => head.projectCode.updateProjectCode({ id: data._id, version: 1, name })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 10006)).toHaveLength(2);
  });

  it('are stopped and taken up again by administrators, and stay readable', async () => {
    const head = await server.givenPerson('head-6', 'departmentManagement');
    const admin = await server.givenPerson('admin-6', 'administrator');
    const { data } = await head.projectCode.insertProjectCode({ code: 'STOP', name: '停用' });
    expect((await head.projectCode.updateUseStatus({ id: data._id, isUse: 0 })).status).toBe(403);
    expect((await admin.projectCode.updateUseStatus({ id: data._id, isUse: 0 })).success).toBe(true);
    const read = await head.projectCode.getProjectCodeInfoById({ id: data._id });
    expect(read.data).toMatchObject({ isUse: 0, version: 2 });
    const log = await admin.audit.list({ entityId: data._id });
    expect(log.data.list.map(({ action }) => action)).toEqual(['disable', 'create']);
    expect(log.data.list[0]?.diff).toEqual({ isUse: { before: 1, after: 0 } });
  });

  it('that do not exist are not found, and an owner has to exist', async () => {
    const head = await server.givenPerson('head-7', 'departmentManagement');
    const id = 'f'.repeat(24);
    expect((await head.projectCode.getProjectCodeInfoById({ id })).code).toBe(10002);
    expect((await head.projectCode.updateProjectCode({ id, version: 1, name: 'x' })).code).toBe(10002);
    const owned = await head.projectCode.insertProjectCode({ code: 'OWNED', name: 'x', ownerUserId: id });
    expect(owned.code).toBe(10002);
  });
});
