import type { Role } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testPassword, useTestServer } from '../../../test/test-app';
import { duringUncommittedChange } from '../../../test/uncommitted-change';
import type { Db } from '../../platform/database/index';
import { writeOwnSearchKeys } from '../person/search-keys';
import { sessions, users } from '../person/user.table';

const deep = { tags: 'deep' };

const server = useTestServer();

async function given(name: string, role: Role, more: Partial<typeof users.$inferInsert> = {}) {
  const person = await server.givenPerson(name);
  await server.db
    .update(users)
    .set({ role, ...more })
    .where(eq(users.id, person.who._id));
  await writeOwnSearchKeys(server.db, person.who._id);
  return person;
}

const own = '不能变更自己的角色、组织、权限和状态，也不能删除自己';

describe('accounts', () => {
  it('are found by names, pinyin, mobile and number, filtered and counted', async () => {
    const admin = await given('finder', 'administrator');
    await given('zeng.xx', 'developer', {
      nickName: '曾小贤',
      mobile: '13800001234',
      jobNo: 'E-77',
      department: 'developmentCentre',
      userGroup: ['frontend', 'mobile'],
    });
    await given('lin.wy', 'ordinaryUser', { nickName: '林宛瑜' });
    const found = async (keywords: string) =>
      (await admin.accounts.full({ keywords })).data.list.map(({ name }) => name);
    for (const keywords of ['小贤', 'zengxiao', 'ZXX', '00001234', 'e-77']) {
      expect(await found(keywords)).toEqual(['zeng.xx']);
    }
    expect(await found('%')).toEqual([]);
    const inGroup = await admin.accounts.full({ department: 'developmentCentre', userGroup: 'mobile' });
    expect(inGroup.data).toMatchObject({
      total: 1,
      list: [{ nick_name: '曾小贤', role: 'developer', source: 'local', status: 'active' }],
    });
    expect(JSON.stringify(inGroup.data)).not.toMatch(/hash|argon/i);
    const unassigned = (await admin.accounts.getNoOrganizationUser({ keywords: 'wy' })).data;
    expect(unassigned.list.map(({ name }) => name)).toEqual(['lin.wy']);
    expect((await admin.accounts.getOrganizationCounts()).data.departments).toEqual([
      {
        value: 'developmentCentre',
        userNum: 1,
        groups: [
          { value: 'frontend', userNum: 1 },
          { value: 'mobile', userNum: 1 },
        ],
      },
    ]);
    const tree = (await admin.accounts.getAllUserTree()).data;
    expect(tree.find(({ value }) => value === 'developmentCentre')?.children[0]?.users[0]?.name).toBe('zeng.xx');
    const roles = (await admin.rights.getRoleArray()).data;
    expect(roles.find(({ key }) => key === 'developer')).toMatchObject({ userNum: 1, name: '开发人员' });
    expect((await admin.rights.getRoleUserArray({ roleId: 'developer' })).data).toHaveLength(1);
  });

  it('of their own department only are seen by its head, also by id and in counts', async () => {
    const head = await given('head', 'departmentManagement', { department: 'marketingCentre' });
    const near = await given('near', 'ordinaryUser', { department: 'marketingCentre' });
    const far = await given('far', 'ordinaryUser', { department: 'externalPart' });
    const { data } = await head.accounts.full({});
    expect(data.list.map(({ name }) => name)).toEqual(['near', 'head']);
    expect((await head.accounts.full({ department: 'externalPart' })).data.total).toBe(0);
    expect((await head.accounts.getOrganizationCounts()).data.total).toBe(2);
    const read = (userId: string) => head.accounts.getUserAllMarkdownIdAndUserInfoByUserId({ userId });
    expect((await read(near.who._id)).data).toMatchObject({ user: { name: 'near' }, markdownIds: [] });
    expect((await read(far.who._id)).code).toBe(10002);
    for (const refused of [
      await head.accounts.updateById({ id: near.who._id, nick_name: 'x' }),
      await head.accounts.changeUserOrganization({ ids: [near.who._id], department: '' }),
      await near.accounts.full({}),
    ]) {
      expect(refused.status).toBe(403);
    }
  });

  it('are moved by personnel, who change nothing else', async () => {
    const clerk = await given('clerk', 'personnelMatter');
    const person = await given('moved', 'ordinaryUser');
    const ids = [person.who._id];
    const moved = await clerk.accounts.changeUserOrganization({ ids, department: 'marketingCentre', userGroup: [] });
    expect(moved.success).toBe(true);
    expect(await person.account.me()).toMatchObject({ status: 402 });
    expect((await clerk.accounts.full({ keywords: 'moved' })).data.list[0]).toMatchObject({
      department: 'marketingCentre',
    });
    for (const refused of [
      await clerk.accounts.changeUserRole({ ids, roleId: 'developer' }),
      await clerk.accounts.forbiddenUser({ ids, isForbidden: true }),
      await clerk.accounts.resetPassword({ id: person.who._id }),
      await clerk.accounts.delete({ id: person.who._id }),
      await clerk.rights.saveUserAuth({ id: person.who._id, grants: {} }),
    ]) {
      expect(refused.status).toBe(403);
    }
  });

  it('are opened with a first password that is told once, and get a new one when it is forgotten', deep, async () => {
    const admin = await given('opener', 'administrator');
    const { data } = await admin.accounts.create({
      name: 'newcomer',
      nick_name: '新同事',
      role: 'developer',
      email: 'new@example.com',
    });
    expect(data.user).toMatchObject({ name: 'newcomer', role: 'developer', source: 'local' });
    const login = (password: string) => server.client().account.login({ name: 'newcomer', password });
    const first = await login(data.password);
    expect(first.data.role).toBe('developer');
    const again = await admin.accounts.create({ name: 'NewComer', nick_name: 'x' });
    expect(again).toMatchObject({ code: 10004, message: '用户名已被使用' });

    await server.client(first.data.token).account.update({ password: 'plum-blossom-8', oldPassword: data.password });
    const theirs = server.client((await login('plum-blossom-8')).data.token);
    const { data: made } = await theirs.apiToken.createToken({ name: 'ci', scopes: ['people:read'], days: 9 });
    const reset = await admin.accounts.resetPassword({ id: data.user._id });
    expect(await theirs.account.me()).toMatchObject({ status: 402 });
    // A person who knew the old password may have created it.
    expect(await server.client(made.token).account.me()).toMatchObject({ status: 401 });
    expect((await login('plum-blossom-8')).success).toBe(false);
    expect((await login(reset.data.password)).success).toBe(true);
    const log = JSON.stringify((await admin.audit.list({ entityId: data.user._id })).data);
    expect(log).not.toContain(data.password);
    expect(log).not.toContain(reset.data.password);
  });

  it('are changed field by field, and the log tells what was changed', async () => {
    const admin = await given('editor', 'administrator');
    const person = await given('edited', 'ordinaryUser');
    const id = person.who._id;
    const { data } = await admin.accounts.updateById({
      id,
      nick_name: '陆展博',
      gitEmails: ['lu@example.com'],
      mobile: '139 0000',
    });
    expect(data).toMatchObject({ nick_name: '陆展博', gitEmails: ['lu@example.com'], jobNo: '' });
    expect((await admin.accounts.full({ keywords: 'lzb' })).data.total).toBe(1);
    expect((await admin.accounts.updateById({ id, mobile: '电话' })).code).toBe(10001);
    expect((await person.account.me()).success).toBe(true);
    const [entry] = (await admin.audit.list({ entityId: id })).data.list;
    expect(entry?.diff.nickName).toEqual({ before: 'edited', after: '陆展博' });
  });
});

describe('people of the directory', () => {
  it('get no password here, and keep the department that the directory says', async () => {
    const admin = await given('directory-admin', 'administrator');
    const person = await given('in.directory', 'ordinaryUser', { source: 'directory' });
    const id = person.who._id;
    expect(await admin.accounts.resetPassword({ id })).toMatchObject({
      code: 10005,
      message: 'in.directory 的密码由目录统一管理，请在目录中修改',
    });
    // If no directory is configured, only administrators know the department.
    const toMarketing = { ids: [id], department: 'marketingCentre' };
    expect((await admin.accounts.changeUserOrganization(toMarketing)).success).toBe(true);

    const { services } = server;
    const before = { directory: services.directory, config: services.config };
    Object.assign(services, {
      directory: {},
      config: { ...services.config, directory: { departmentOf: new Map([['市场部', 'marketingCentre']]) } },
    });
    try {
      const { data } = await admin.accounts.full({ keywords: 'in.directory' });
      expect(data.list[0]?.isDepartmentFixed).toBe(true);
      const moved = await admin.accounts.changeUserOrganization({ ids: [id], department: '' });
      expect(moved).toMatchObject({ code: 10005 });
      expect(moved.message).toContain('部门由目录统一管理');
      expect((await admin.accounts.changeUserOrganization({ ...toMarketing, userGroup: [] })).success).toBe(true);
    } finally {
      Object.assign(services, before);
    }
  });
});

describe('a change of a person', () => {
  it('reaches their next call on every node: 402, -1 when disabled, 401 when deleted', deep, async () => {
    const admin = await given('changer', 'administrator');
    const other = await server.secondNode();
    const person = await given('watched', 'ordinaryUser');
    const ids = [person.who._id];
    const id = person.who._id;
    const signIn = async () =>
      (await server.client().account.login({ name: 'watched', password: testPassword })).data.token;
    const changes = [
      () => admin.accounts.changeUserRole({ ids, roleId: 'developer' }),
      () => admin.accounts.changeUserOrganization({ ids, department: 'marketingCentre' }),
      () => admin.rights.saveUserAuth({ id, grants: { jira: { level: 'manage', canReveal: false } } }),
    ];
    for (const change of changes) {
      const token = await signIn();
      expect((await other.client(token).account.me()).success).toBe(true);
      expect((await change()).success).toBe(true);
      expect(await other.client(token).account.me()).toMatchObject({ status: 402, code: 402 });
      // Setting the current value does not change anything.
      const next = await signIn();
      await change();
      expect((await other.client(next).account.me()).success).toBe(true);
    }
    const token = await signIn();
    await admin.accounts.forbiddenUser({ id, isForbidden: true });
    expect(await other.client(token).account.me()).toMatchObject({ status: 200, code: -1 });
    await admin.accounts.forbiddenUser({ id, isForbidden: false });
    expect(await other.client(token).account.me()).toMatchObject({ status: 402 });
    const last = await signIn();
    const apiToken = (await other.client(last).apiToken.createToken({ name: 'ci', scopes: ['people:read'], days: 7 }))
      .data.token;
    expect((await other.client(apiToken).account.list({})).success).toBe(true);
    expect((await admin.accounts.delete({ id })).success).toBe(true);
    expect(await other.client(last).account.me()).toMatchObject({ status: 401 });
    expect(await other.client(apiToken).account.list({})).toMatchObject({ status: 401 });
    expect((await admin.accounts.delete({ id })).success).toBe(true);
  });

  it('is refused as a whole if one of the accounts is refused', async () => {
    const admin = await given('bulk', 'administrator');
    const chief = await given('bulk-chief', 'superAdministrator');
    const one = await given('bulk-1', 'ordinaryUser');
    const ids = [one.who._id, chief.who._id];
    const refused = await admin.accounts.changeUserRole({ ids, roleId: 'developer' });
    expect(refused).toMatchObject({ status: 403, code: 10003 });
    expect(refused.message).toContain('bulk-chief');
    const missing = 'f'.repeat(24);
    const unknown = await admin.accounts.forbiddenUser({ ids: [one.who._id, missing], isForbidden: true });
    expect(unknown).toMatchObject({ code: 10002, message: `账号 ${missing} 不存在` });
    expect((await one.account.me()).data.role).toBe('ordinaryUser');
  });

  it('is never one’s own doing', async () => {
    for (const role of ['administrator', 'superAdministrator'] as const) {
      const self = await given(`self-${role}`.slice(0, 20), role);
      const ids = [self.who._id];
      const id = self.who._id;
      for (const refused of [
        await self.accounts.changeUserRole({ ids, roleId: 'ordinaryUser' }),
        await self.accounts.forbiddenUser({ id, isForbidden: true }),
        await self.accounts.delete({ id }),
        await self.accounts.resetPassword({ id }),
        await self.rights.saveUserAuth({ id, grants: {} }),
      ]) {
        expect(refused).toMatchObject({ status: 403, message: own });
      }
    }
  });

  it('stays as it is for super administrators when administrators try', async () => {
    const admin = await given('bold', 'administrator');
    const chief = await given('chief', 'superAdministrator');
    const person = await given('bold-friend', 'ordinaryUser');
    const ids = [chief.who._id];
    const id = chief.who._id;
    for (const refused of [
      await admin.accounts.changeUserRole({ ids, roleId: 'ordinaryUser' }),
      await admin.accounts.changeUserRole({ ids: [person.who._id], roleId: 'superAdministrator' }),
      await admin.accounts.create({ name: 'puppet', nick_name: 'p', role: 'superAdministrator' }),
      await admin.accounts.changeUserOrganization({ ids, department: '' }),
      await admin.accounts.forbiddenUser({ id, isForbidden: true }),
      await admin.accounts.updateById({ id, email: 'mine@example.com' }),
      await admin.accounts.resetPassword({ id }),
      await admin.accounts.handOver({ id, handover: { projects: admin.who._id } }),
      await admin.accounts.changeCatalogMdArticleCreator({ fromUserId: id, toUserId: admin.who._id }),
      await admin.accounts.delete({ id }),
      await admin.rights.saveUserAuth({ id, grants: {} }),
    ]) {
      expect(refused).toMatchObject({ status: 403, code: 10003 });
      expect(refused.message).toMatch(/^只有超级管理员/);
    }
    const done = await chief.accounts.changeUserRole({ ids: [admin.who._id], roleId: 'superAdministrator' });
    expect(done.success).toBe(true);
  });
});

describe('rights', () => {
  it('beyond one’s own are given to nobody, by no way, and nobody gets at them', async () => {
    const chief = await given('rights-chief', 'superAdministrator');
    const admin = await given('rights-admin', 'administrator');
    const person = await given('rights-person', 'ordinaryUser');
    const id = person.who._id;
    const secrets = { payAccount: { level: 'view', canReveal: true } } as const;
    const beyond = [
      () => admin.rights.saveUserAuth({ id, grants: secrets }),
      () => admin.rights.saveRoleAuth({ roleId: 'developer', grants: secrets }),
    ];
    for (const tried of beyond) {
      expect(await tried()).toMatchObject({ status: 403, message: '不能授予或收回自己没有的权限：支付账号' });
    }
    // Administrators cannot assign a role that has more rights than they have.
    await chief.rights.saveRoleAuth({ roleId: 'marketingCenter', grants: secrets });
    const ids = [id];
    expect(await admin.accounts.changeUserRole({ ids, roleId: 'marketingCenter' })).toMatchObject({
      status: 403,
      message: '不能授予或收回自己没有的权限：支付账号',
    });
    // A password gives access to the rights of its account, and revoking a right is a decision about it too.
    await chief.rights.saveUserAuth({ id, grants: secrets });
    expect((await admin.accounts.resetPassword({ id })).status).toBe(403);
    expect((await admin.rights.saveUserAuth({ id, grants: {} })).status).toBe(403);
    const within = { ...secrets, npm: { level: 'edit', canReveal: false } } as const;
    expect((await admin.rights.saveUserAuth({ id, grants: within })).success).toBe(true);
  });

  it('of a role act at once, go back to what they were, and are fixed for one’s own and the highest', async () => {
    const chief = await given('matrix-chief', 'superAdministrator');
    const admin = await given('matrix-admin', 'administrator');
    const clerk = await given('matrix-clerk', 'personnelMatter');
    const other = await server.secondNode();
    const cell = async () => {
      const { data } = await admin.rights.getAuthRelation();
      const role = data.roles.find(({ key }) => key === 'personnelMatter');
      return { level: role?.grants.npm?.level, isDecided: role?.decided.includes('npm') };
    };
    const save = (grants: object) => admin.rights.saveRoleAuth({ roleId: 'personnelMatter', grants });
    const holds = async () =>
      (await other.client(clerk.who.token).account.getUserAuth()).data.userAuthKey.includes('tools.npm.view');
    expect(await holds()).toBe(false);
    await save({ npm: { level: 'view', canReveal: false } });
    expect(await holds()).toBe(true);
    expect(await cell()).toEqual({ level: 'view', isDecided: true });
    await save({ npm: null });
    expect(await cell()).toEqual({ level: 'none', isDecided: false });
    expect(await holds()).toBe(false);

    for (const [who, roleId] of [
      [admin, 'administrator'],
      [admin, 'superAdministrator'],
      [chief, 'superAdministrator'],
    ] as const) {
      const refused = await who.rights.saveRoleAuth({ roleId, grants: { npm: null } });
      expect(refused.status).toBe(403);
    }
    for (const grants of [
      { workbench: { level: 'manage', canReveal: false } },
      { npm: { level: 'view', canReveal: true } },
      { unheardOf: { level: 'view', canReveal: false } },
    ]) {
      expect((await save(grants)).code).toBe(10001);
    }
  });
});

describe('the records of a person', () => {
  it('goes to others before they go, and their name stays on what they made', deep, async () => {
    const admin = await given('heir-admin', 'administrator');
    const leaver = await given('leaver', 'departmentManagement', { nickName: '胡一菲' });
    const heir = await given('heir', 'ordinaryUser');
    const id = leaver.who._id;
    const mine = { name: '同名', url: '/same' };
    await heir.project.create(mine);
    const made = (await leaver.project.create({ ...mine, members: [heir.who._id] })).data._id;
    await leaver.mock.create({ project_id: made, method: 'get', url: '/a', description: 'a', mode: '{a:1}' });
    const team = (await leaver.team.create({ name: '离职的组' })).data._id;
    const code = (await leaver.projectCode.insertProjectCode({ code: 'LEFT', name: '留下的', ownerUserId: id })).data
      ._id;
    const joined = (await heir.project.create({ name: '共同', url: '/joint', members: [id] })).data._id;

    const owned = (await admin.accounts.getHandover({ id })).data;
    expect(owned.filter(({ num }) => num > 0)).toEqual([
      { kind: 'projects', num: 1 },
      { kind: 'teams', num: 1 },
      { kind: 'projectCodes', num: 1 },
    ]);
    const early = await admin.accounts.delete({ id, handover: { projects: heir.who._id } });
    expect(early).toMatchObject({ code: 10005, message: '请先选择由谁接手：团队、项目编码' });
    expect((await leaver.account.me()).success).toBe(true);
    expect((await admin.accounts.delete({ id, handover: { projects: id } })).message).toContain('不能接手');

    const handover = { projects: heir.who._id, teams: admin.who._id, projectCodes: admin.who._id };
    const done = await admin.accounts.delete({ id, handover });
    expect(done.data).toEqual({
      num: { projects: 1, teams: 1, projectCodes: 1 },
      renamed: [{ name: '同名', newName: '同名-leaver', url: '/same', newUrl: '/same-leaver' }],
    });
    const served = await server.app.inject(`/easymock/mock/${made}/same-leaver/a`);
    expect(served.json()).toEqual({ a: 1 });
    const projects = (await heir.project.list({})).data;
    expect(projects.find(({ _id }) => _id === made)).toMatchObject({ is_owner: true, members: [] });
    expect(projects.find(({ _id }) => _id === joined)?.members).toEqual([]);
    expect((await admin.team.list({})).data).toMatchObject([{ _id: team, name: '离职的组', is_owner: true }]);
    expect((await admin.projectCode.getProjectCodeInfoById({ id: code })).data).toMatchObject({
      ownerUserId: admin.who._id,
      createUserName: '胡一菲',
    });
    expect((await admin.accounts.full({ keywords: 'leaver' })).data.total).toBe(0);
    const picked = (await admin.account.list({ ids: `${id},${heir.who._id}` })).data;
    expect(picked.map(({ nick_name }) => nick_name).sort()).toEqual(['heir', '胡一菲']);
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ nickName: '胡一菲', passwordHash: null, email: '', status: 'forbidden' });
    // The user name is free again, and its next owner is a different person.
    expect((await server.givenPerson('leaver')).who._id).not.toBe(id);
    const late = await admin.project.create({ name: 'x', url: '/x', members: [id] });
    expect(late.code).toBe(10002);
  });
});

describe('a department that is merged while people are moved', () => {
  it('is not written back: a concurrent move gets a conflict', async () => {
    const admin = await given('mover', 'administrator');
    const person = await given('merged', 'ordinaryUser', { department: 'marketingCentre', userGroup: ['former'] });
    const isTheirs = eq(users.id, person.who._id);
    const merge = (db: Db) => db.update(users).set({ department: 'externalPart' }).where(isTheirs);
    const late = await duringUncommittedChange(server.db, merge, () =>
      admin.accounts.changeUserOrganization({ ids: [person.who._id], department: 'marketingCentre', userGroup: [] }),
    );
    expect(late).toMatchObject({ success: false, code: 10006 });
    const [row] = await server.db.select().from(users).where(isTheirs);
    expect(row).toMatchObject({ department: 'externalPart', userGroup: ['former'] });
  });
});

describe('being active', () => {
  it('is written down once in five minutes, whatever node is called', async () => {
    const person = await given('active', 'ordinaryUser');
    const other = await server.secondNode();
    const at = async () => {
      const [row] = await server.db.select().from(users).where(eq(users.id, person.who._id));
      return row?.lastActiveAt?.getTime() ?? 0;
    };
    await person.account.me();
    await vi.waitFor(async () => expect(await at()).toBeGreaterThan(0));
    const first = await at();
    server.advance(4 * 60_000);
    await other.client(person.who.token).account.me();
    server.advance(2 * 60_000);
    await Promise.all([person.account.me(), other.client(person.who.token).account.me()]);
    await vi.waitFor(async () => expect(await at()).toBeGreaterThan(first));
    expect((await at()) - first).toBeGreaterThanOrEqual(5 * 60_000);
  });
});

describe('the records of a person', () => {
  it('is handed over only by people who could delete the account', async () => {
    const chief = await server.givenSession('superAdministrator');
    const owner = await server.givenSession('administrator');
    const keeper = await server.givenSession();
    const grants = { accounts: { level: 'manage', canReveal: false } } as const;
    await chief.rights.saveUserAuth({ id: keeper.id, grants });
    await server.db.update(sessions).set({ endedReason: null }).where(eq(sessions.userId, keeper.id));
    const { data } = await owner.project.create({ name: '管理员的', url: '/theirs' });
    const taking = { id: owner.id, handover: { projects: keeper.id } };
    expect(await keeper.accounts.handOver(taking)).toMatchObject({ status: 403, code: 10003 });
    expect((await keeper.mock.list({ project_id: data._id })).status).toBe(403);
    const articles = { fromUserId: owner.id, toUserId: keeper.id };
    const refused = await keeper.accounts.changeCatalogMdArticleCreator(articles);
    expect(refused).toMatchObject({ status: 403, code: 10003 });
    expect((await chief.accounts.handOver(taking)).data).toMatchObject({ num: { projects: 1 } });
    // People may hand over their own records to anybody.
    const giving = { id: keeper.id, handover: { projects: owner.id } };
    expect((await keeper.accounts.handOver(giving)).data).toMatchObject({ num: { projects: 1 } });
  });
});
