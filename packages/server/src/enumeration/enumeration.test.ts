import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase, type EnumerationDraft, enumerationTypes, maxEnumerationValues, type Role } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../test/test-app';
import { users } from '../people/index';
import { sessions } from '../people/person/user.table';
import { newId } from '../platform/ids';
import { projectCodes } from '../tools/project-code/project-code.table';
import { checkEnumerationValue, checkOrganization } from './check-value';

const deep = { tags: 'deep' };

const server = useTestServer();

const given = (name: string, role: Role = 'administrator') => server.givenPerson(name, role);

const add = async (
  person: Client,
  draft: Partial<EnumerationDraft> & { type: EnumerationDraft['type']; value: string },
) => {
  const answer = await person.enumeration.insertEnumerationInfo({ label: draft.value, ...draft });
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
const listOf = async (person: Client, type: EnumerationDraft['type']) =>
  (await person.enumeration.getAllEnumerationInfoList({ type })).data.list;
const valuesOf = async (person: Client, type: EnumerationDraft['type']) =>
  (await listOf(person, type)).map(({ value }) => value);

describe('enumerations', () => {
  it('come with the values the product relies on, which change their names and never their meaning', async () => {
    const admin = await given('admin');
    expect(await valuesOf(admin, 'department')).toEqual([
      'developmentCentre',
      'dataOperationCentre',
      'administrationCentre',
      'marketingCentre',
      'majorAccountCentre',
      'externalPart',
    ]);
    const levels = await listOf(admin, 'taskLevel');
    expect(levels.map(({ value, extra }) => [value, extra.score])).toEqual([
      ['S', 100],
      ['A', 60],
      ['B', 30],
      ['C', 10],
    ]);
    const [level] = levels;
    if (!level) throw new Error('no level');
    const change = { id: level._id, version: level.version };
    const renamed = await admin.enumeration.updateEnumerationInfoById({
      ...change,
      label: '特级',
      extra: { score: 200 },
    });
    expect(renamed.data).toMatchObject({ label: '特级', value: 'S', color: 'seal', extra: { score: 200 }, version: 2 });
    const rewritten = await admin.enumeration.updateEnumerationInfoById({ ...change, version: 2, value: 'SS' });
    expect(rewritten).toMatchObject({ success: false, code: 10005 });
    expect(await admin.enumeration.deleteEnumerationById({ id: level._id })).toMatchObject({
      success: false,
      code: 10005,
    });
    // A change with an outdated version fails.
    expect((await admin.enumeration.updateEnumerationInfoById({ ...change, label: '晚了' })).code).toBe(10006);
  });

  it('are changed by administrators and read by everybody who is signed in', async () => {
    const admin = await given('admin-2');
    const reader = await server.givenPerson('reader-2');
    const draft = { type: 'npmType' as const, value: 'tool', label: '工具' };
    expect((await reader.enumeration.insertEnumerationInfo(draft)).status).toBe(403);
    expect((await reader.enumeration.getAllEnumerationInfoList({ type: 'npmType' })).status).toBe(403);
    const made = await add(admin, draft);
    expect(made).toMatchObject({
      color: 'ink',
      isUse: 1,
      isSystem: false,
      sort: 1,
      usedNum: 0,
      createUserName: 'admin-2',
    });
    await admin.enumeration.updateEnumerationInfoById({ id: made._id, version: 1, isUse: 0 });

    const one = await reader.public.getEnumerationArrayByType({ type: 'npmType' });
    // A value out of use still labels existing records.
    expect(one.data).toEqual([
      {
        value: 'tool',
        label: '工具',
        labelEn: '',
        color: 'ink',
        icon: '',
        extra: {},
        parentValue: '',
        isUse: 0,
        sort: 1,
      },
    ]);
    const several = await reader.public.getEnumerationArrayByType({ type: 'npmType, taskLevel' });
    expect(several.data).toMatchObject({ npmType: [{ value: 'tool' }], taskLevel: { length: 4 } });
    expect((await reader.public.getEnumerationArrayByType({ type: 'nonsense' })).code).toBe(10001);
    const stranger = await server.client().public.getEnumerationArrayByType({ type: 'npmType' });
    expect(stranger.status).toBe(401);
  });

  it('tell a browser that has them already no more than that, until one changes', async () => {
    const admin = await given('admin-3');
    const node = await server.secondNode();
    const ask = (app: typeof server.app, tag?: string) =>
      app.inject({
        url: `${apiBase}/public/getEnumerationArrayByType?type=npmTag`,
        headers: { authorization: `Bearer ${admin.who.token}`, ...(tag && { 'if-none-match': tag }) },
      });
    const first = await ask(server.app);
    const tag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    // The other server node has the same entity tag.
    expect(await ask(node.app, tag)).toMatchObject({ statusCode: 304, body: '' });
    await add(admin, { type: 'npmTag', value: 'stable' });
    const fresh = await ask(node.app, tag);
    expect(fresh.statusCode).toBe(200);
    expect(fresh.json().data).toMatchObject([{ value: 'stable' }]);
    expect(fresh.headers.etag).not.toBe(tag);
  });

  it('have each value once in a type, even at the same moment, and say what breaks a rule', async () => {
    const admin = await given('admin-4');
    const tries = await Promise.all(
      ['once', 'Once', 'ONCE'].map((value) =>
        admin.enumeration.insertEnumerationInfo({ type: 'task', value, label: '一次' }),
      ),
    );
    expect(tries.filter(({ success }) => success)).toHaveLength(1);
    expect(tries.find(({ success }) => !success)).toMatchObject({ code: 10004, message: '这个值已存在' });
    const exists = async (input: { value?: string; label?: string; excludeId?: string }) =>
      (await admin.enumeration.judgeIsExistSameEnumeration({ type: 'task', ...input })).data.isExist;
    expect([
      await exists({ value: 'oNcE' }),
      await exists({ label: '一次' }),
      await exists({ value: 'twice' }),
    ]).toEqual([true, true, false]);
    expect(await exists({ value: 'once', excludeId: tries.find(({ success }) => success)?.data._id })).toBe(false);

    for (const value of ['', 'a b', '值', 'x'.repeat(41), 'a/b'])
      expect((await admin.enumeration.insertEnumerationInfo({ type: 'task', value, label: 'x' })).code).toBe(10001);
    const extra = await admin.enumeration.insertEnumerationInfo({
      type: 'taskLevel',
      value: 'D',
      label: 'D',
      extra: { score: 1.5, rate: 1 },
    });
    expect(extra.code).toBe(10001);
    expect((extra.data as unknown as object[]).flatMap((entry) => Object.keys(entry))).toEqual([
      'extra.score',
      'extra.rate',
    ]);
    const parent = await admin.enumeration.insertEnumerationInfo({
      type: 'userGroup',
      value: 'lost',
      label: 'x',
      parentValue: 'nowhere',
    });
    expect(parent).toMatchObject({ code: 10002, message: '没有“nowhere”这个选项，或它已禁用，请刷新后重新选择' });
  });

  it('count their uses, follow a value that is written otherwise, and stay while they are used', async () => {
    const admin = await given('admin-5');
    const department = await add(admin, { type: 'department', value: 'designCentre', label: '设计中心' });
    await add(admin, { type: 'userGroup', value: 'visual', parentValue: 'designCentre' });
    await server.db
      .update(users)
      .set({ department: 'designCentre', userGroup: ['visual'] })
      .where(eq(users.id, admin.who._id));
    await admin.projectCode.insertProjectCode({ code: 'DESIGN', name: '设计系统', department: 'designCentre' });
    const used = async () => (await listOf(admin, 'department')).find(({ _id }) => _id === department._id);
    expect(await used()).toMatchObject({ usedNum: 3 });
    const refused = await admin.enumeration.deleteEnumerationById({ id: department._id });
    expect(refused).toMatchObject({ code: 10005, message: '有 3 处正在使用，不能删除；可以禁用，或合并到其他值' });

    const { data } = await admin.enumeration.updateEnumerationInfoById({
      id: department._id,
      version: 1,
      value: 'creativeCentre',
    });
    expect(data).toMatchObject({ value: 'creativeCentre', usedNum: 3 });
    const [group] = await listOf(admin, 'userGroup');
    expect(group).toMatchObject({ value: 'visual', parentValue: 'creativeCentre', usedNum: 1 });
    const away = await admin.enumeration.updateEnumerationInfoById({
      id: group?._id ?? '',
      version: group?.version ?? 0,
      parentValue: 'marketingCentre',
    });
    expect(away).toMatchObject({ code: 10005, message: '有 1 处正在使用这个小组，不能移到其他部门' });
    const organisation = (await admin.enumeration.getUserOrganizationArrayData()).data;
    expect(organisation.find(({ value }) => value === 'creativeCentre')).toMatchObject({
      label: '设计中心',
      userNum: 1,
      children: [{ value: 'visual', userNum: 1 }],
    });
  });

  it('merge into another value, which takes over all uses in one go and each of them once', async () => {
    const admin = await given('admin-6');
    const other = await given('other-6', 'ordinaryUser');
    const from = await add(admin, { type: 'userGroup', value: 'old-app' });
    const to = await add(admin, { type: 'userGroup', value: 'app' });
    const elsewhere = await add(admin, { type: 'userGroup', value: 'ads', parentValue: 'marketingCentre' });
    await server.db
      .update(users)
      .set({ userGroup: ['old-app', 'web', 'app'] })
      .where(eq(users.id, admin.who._id));
    await server.db
      .update(users)
      .set({ userGroup: ['web', 'old-app'] })
      .where(eq(users.id, other.who._id));
    for (const mergeToId of [elsewhere._id, from._id]) {
      const unfit = await admin.enumeration.deleteEnumerationById({ id: from._id, mergeToId });
      expect(unfit.message).toBe('只能合并到同一类型的另一个值；小组只能合并到同一部门的小组');
    }
    expect((await admin.enumeration.deleteEnumerationById({ id: from._id, mergeToId: to._id })).success).toBe(true);
    const groupsOf = async (id: string) =>
      (await server.db.select({ userGroup: users.userGroup }).from(users).where(eq(users.id, id)))[0]?.userGroup;
    expect(await groupsOf(admin.who._id)).toEqual(['app', 'web']);
    expect(await groupsOf(other.who._id)).toEqual(['web', 'app']);
    expect(await valuesOf(admin, 'userGroup')).not.toContain('old-app');
    // Deleting is idempotent.
    expect((await admin.enumeration.deleteEnumerationById({ id: from._id, mergeToId: to._id })).success).toBe(true);
    const log = await admin.audit.list({ entityId: to._id });
    expect(log.data.list[0]).toMatchObject({ action: 'merge', diff: { merged: { after: 'old-app' } } });
  });

  it('that are merged while somebody begins to use them leave nothing behind', async () => {
    const admin = await given('admin-7');
    const to = await add(admin, { type: 'department', value: 'kept' });
    for (const [round, isMergeFirst] of [false, true].entries()) {
      const from = await add(admin, { type: 'department', value: `going-${round}` });
      const merge = () => admin.enumeration.deleteEnumerationById({ id: from._id, mergeToId: to._id });
      const use = server.services.database.db.transaction(async (db) => {
        if (isMergeFirst) await merge();
        await checkEnumerationValue(db, 'department', from.value);
        const merging = merge();
        // The merge has started by now and must wait for this transaction.
        await sleep(100);
        await db.update(users).set({ department: from.value }).where(eq(users.id, admin.who._id));
        return { merging };
      });
      if (isMergeFirst) await expect(use).rejects.toThrow('unknownEnumerationValue');
      else await (await use).merging;
      const [row] = await server.db.select().from(users).where(eq(users.id, admin.who._id));
      expect(row?.department).toBe('kept');
    }
  });

  it('that are merged turn a concurrent edit of a record with them into a conflict', async () => {
    const admin = await given('admin-8');
    const from = await add(admin, { type: 'department', value: 'before' });
    const to = await add(admin, { type: 'department', value: 'after' });
    const { data: code } = await admin.projectCode.insertProjectCode({
      code: 'LATE',
      name: '晚',
      department: 'before',
    });
    await admin.enumeration.deleteEnumerationById({ id: from._id, mergeToId: to._id });
    const change = { id: code._id, version: 1, name: '晚', department: 'before' };
    expect((await admin.projectCode.updateProjectCode(change)).success).toBe(false);
    expect((await admin.projectCode.getProjectCodeInfoById({ id: code._id })).data.department).toBe('after');
  });

  it('refuse what is no choice, and let records keep what is older than they are', async () => {
    const admin = await given('admin-9');
    const stopped = await add(admin, { type: 'department', value: 'stopped', isUse: 0 });
    const bad = await admin.projectCode.insertProjectCode({ code: 'BAD', name: '坏', department: stopped.value });
    expect(bad).toMatchObject({ code: 10002 });
    const { data: code } = await admin.projectCode.insertProjectCode({ code: 'OLD', name: '旧' });
    await server.db.update(projectCodes).set({ department: '老部门' }).where(eq(projectCodes.id, code._id));
    const change = { id: code._id, version: 1, name: '改名' };
    expect((await admin.projectCode.updateProjectCode({ ...change, department: '老部门' })).data).toMatchObject({
      name: '改名',
      department: '老部门',
    });
    await add(admin, { type: 'userGroup', value: 'seo', parentValue: 'marketingCentre' });
    const wanted = { department: 'developmentCentre', userGroup: ['seo'] };
    await expect(checkOrganization(server.db, wanted)).rejects.toThrow('groupElsewhere');
    await expect(checkOrganization(server.db, wanted, { ...wanted, department: 'marketingCentre' })).rejects.toThrow(
      'groupElsewhere',
    );
    await checkOrganization(server.db, wanted, wanted);
    await checkOrganization(server.db, { ...wanted, department: 'marketingCentre' });
  });

  it('are sorted by hand, and of two people who sort at once each moves the row they meant', async () => {
    const admin = await given('admin-10');
    const made: { value: string; _id: string }[] = [];
    for (const value of ['a', 'b', 'c', 'd', 'e']) made.push(await add(admin, { type: 'project', value }));
    const idOf = (value: string) => made.find((each) => each.value === value)?._id ?? '';
    await admin.enumeration.moveEnumeration({ id: idOf('e'), beforeId: idOf('a') });
    expect(await valuesOf(admin, 'project')).toEqual(['e', 'a', 'b', 'c', 'd']);
    await Promise.all([
      admin.enumeration.moveEnumeration({ id: idOf('d'), beforeId: idOf('a') }),
      admin.enumeration.moveEnumeration({ id: idOf('b') }),
    ]);
    expect(await valuesOf(admin, 'project')).toEqual(['e', 'd', 'a', 'c', 'b']);
    const list = await listOf(admin, 'project');
    expect(list.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
    expect((await admin.enumeration.moveEnumeration({ id: idOf('d'), beforeId: '0'.repeat(24) })).code).toBe(10006);
  });

  it('travel to another installation as a file, all of them or none', async () => {
    const admin = await given('admin-11');
    const { enumerations } = (await admin.enumeration.exportEnumerations({ type: 'department' })).data;
    const again = await admin.enumeration.checkEnumerationImport({ enumerations });
    expect(again.data).toEqual({ created: 0, updated: 0, unchanged: enumerations.length, problems: [] });

    const good = [
      { type: 'userGroup', value: 'infra', label: '基础架构', parentValue: 'newCentre' },
      { type: 'department', value: 'newCentre', label: '新中心' },
      { type: 'department', value: 'externalPart', label: '外包' },
    ];
    const bad = [
      ...good,
      { type: 'department', value: 'NEWCENTRE', label: '又一个' },
      { type: 'color', value: 'x' },
      'nonsense',
    ];
    const { data: report } = await admin.enumeration.checkEnumerationImport({ enumerations: bad });
    expect(report.problems.map(({ row, field }) => [row, field])).toEqual([
      [4, 'value'],
      [5, 'type'],
      [5, 'label'],
      [6, 'body'],
    ]);
    expect(report.problems[0]?.text).toBe('与第 2 条重复');
    const refused = await admin.enumeration.importEnumerations({ enumerations: bad });
    expect(refused).toMatchObject({ code: 10001 });
    expect(await valuesOf(admin, 'department')).not.toContain('newCentre');

    expect((await admin.enumeration.importEnumerations({ enumerations: good })).data).toMatchObject({
      created: 2,
      updated: 1,
    });
    const departments = await listOf(admin, 'department');
    // Fields missing in the file stay unchanged.
    expect(departments.find(({ value }) => value === 'externalPart')).toMatchObject({
      label: '外包',
      labelEn: 'External staff',
    });
    expect((await listOf(admin, 'userGroup')).find(({ value }) => value === 'infra')).toMatchObject({
      parentValue: 'newCentre',
    });
  });

  it('are each in the log, however many a file brings', deep, async () => {
    const admin = await given('admin-many');
    const enumerations = ['articleTag', 'npmTag', 'npmType'].flatMap((type) =>
      Array.from({ length: 400 }, (_, n) => ({ type, value: `many${n}`, label: `许多${n}` })),
    );
    expect((await admin.enumeration.importEnumerations({ enumerations })).data.created).toBe(1_200);
    expect((await admin.audit.list({ keywords: '许多' })).data.total).toBe(1_200);
  });

  it('that were deleted are restored once what they belong to is there, in use or not', async () => {
    const admin = await given('admin-restore');
    const kind = 'enumeration';
    const department = await add(admin, { type: 'department', value: 'closing', label: '关闭中' });
    const group = await add(admin, { type: 'userGroup', value: 'closing-team', parentValue: 'closing' });
    for (const { _id } of [group, department])
      expect((await admin.enumeration.deleteEnumerationById({ id: _id })).success).toBe(true);
    expect(await admin.record.restore({ kind, id: group._id })).toMatchObject({
      code: 10005,
      message: '它所属的“关闭中”已被删除，请先恢复“关闭中”',
    });
    expect(await valuesOf(admin, 'userGroup')).not.toContain('closing-team');
    for (const { _id } of [department, group])
      expect((await admin.record.restore({ kind, id: _id })).success).toBe(true);
    // A department out of use still exists.
    await admin.enumeration.deleteEnumerationById({ id: group._id });
    const [closing] = (await listOf(admin, 'department')).filter(({ value }) => value === 'closing');
    const stop = { id: department._id, version: closing?.version ?? 0, isUse: 0 } as const;
    expect((await admin.enumeration.updateEnumerationInfoById(stop)).success).toBe(true);
    expect((await admin.record.restore({ kind, id: group._id })).success).toBe(true);
  });

  it('are found by their names, by pinyin and by value, a page at a time', async () => {
    const admin = await given('admin-12');
    const find = async (keywords: string) =>
      (await admin.enumeration.getAllEnumerationInfoList({ keywords })).data.list.map(({ value }) => value);
    expect(await find('yfzx')).toEqual(['developmentCentre']);
    expect(await find('返工')).toEqual(['rework']);
    expect(await find('%')).toEqual([]);
    const page = (await admin.enumeration.getAllEnumerationInfoList({ type: 'taskStatus', page: 2, pageSize: 2 })).data;
    expect(page).toMatchObject({
      total: 5,
      page: 2,
      pageSize: 2,
      list: [{ value: 'completed' }, { value: 'appraised' }],
    });
    expect(Object.keys(page.typeNum).sort()).toEqual([...enumerationTypes].sort());
    expect(page.typeNum.taskStatus).toBe(5);
  });
});

describe('departments and groups with people in them', () => {
  const manage = { level: 'manage', canReveal: false } as const;
  const organized = async () => {
    const chief = await server.givenSession('superAdministrator');
    const name = newId().slice(-8);
    const [from, to] = [`from${name}`, `to${name}`];
    const insert = async (type: 'department' | 'userGroup', value: string, parentValue = '') =>
      (await chief.enumeration.insertEnumerationInfo({ type, value, label: value, parentValue })).data;
    const [old, target] = [await insert('department', from), await insert('department', to)];
    const [group, other] = [await insert('userGroup', `a${name}`, from), await insert('userGroup', `b${name}`, from)];
    const { id } = await server.givenSession();
    const place = { department: from, userGroup: [group.value] };
    await chief.accounts.changeUserOrganization({ ids: [id], ...place });
    const placeOf = async () => {
      const [row] = await server.db.select().from(users).where(eq(users.id, id));
      return { department: row?.department, userGroup: row?.userGroup };
    };
    return { chief, old, target, group, other, place, placeOf };
  };

  it('are merged only by people who may move people, and by no API token', async () => {
    const { chief, old, target, group, other, place, placeOf } = await organized();
    const keeper = await server.givenSession();
    await chief.rights.saveUserAuth({ id: keeper.id, grants: { enumeration: manage } });
    await server.db.update(sessions).set({ endedReason: null }).where(eq(sessions.userId, keeper.id));
    const made = await chief.apiToken.createToken({ name: 'merge', scopes: ['tools:write'], days: 1 });
    for (const by of [keeper, server.client(made.data.token)]) {
      for (const [from, to] of [
        [group, other],
        [old, target],
      ] as const) {
        const answer = await by.enumeration.deleteEnumerationById({ id: from._id, mergeToId: to._id });
        expect(answer).toMatchObject({ status: 403, code: 10003 });
      }
    }
    expect(await placeOf()).toEqual(place);
    // Renaming a value moves nobody to another group or department.
    const { _id: id, version } = group;
    const value = `${group.value}-renamed`;
    const renamed = await keeper.enumeration.updateEnumerationInfoById({ id, version, value });
    expect(renamed.success).toBe(true);
    expect(await placeOf()).toEqual({ ...place, userGroup: [value] });
    for (const [from, to] of [
      [group, other],
      [old, target],
    ] as const) {
      const answer = await chief.enumeration.deleteEnumerationById({ id: from._id, mergeToId: to._id });
      expect(answer.success).toBe(true);
    }
    expect(await placeOf()).toEqual({ department: target.value, userGroup: [other.value] });
  });
});

describe('a deleted value', () => {
  it(
    'comes back only where it could be made anew: with its department, and while the type has room',
    deep,
    async () => {
      const admin = await given('admin-return');
      const department = await add(admin, { type: 'department', value: 'goneCentre' });
      const group = await add(admin, { type: 'userGroup', value: 'goneGroup', parentValue: 'goneCentre' });
      for (const { _id: id } of [group, department]) await admin.enumeration.deleteEnumerationById({ id });
      const restore = (id: string) => admin.record.restore({ kind: 'enumeration', id });
      expect(await restore(group._id)).toMatchObject({ success: false, code: 10005 });
      expect((await restore(department._id)).success).toBe(true);
      expect((await restore(group._id)).success).toBe(true);

      const type = 'articleTag';
      const last = await add(admin, { type, value: 'last' });
      await admin.enumeration.deleteEnumerationById({ id: last._id });
      const room = maxEnumerationValues - (await listOf(admin, type)).length;
      const enumerations = Array.from({ length: room }, (_, num) => ({ type, value: `full-${num}`, label: 'x' }));
      expect((await admin.enumeration.importEnumerations({ enumerations })).success).toBe(true);
      expect(await restore(last._id)).toMatchObject({ success: false, code: 10013 });
      expect(await listOf(admin, type)).toHaveLength(maxEnumerationValues);
    },
  );
});
