import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../person/user.table';

const server = useTestServer();

async function given(name: string, more: Partial<typeof users.$inferInsert> = {}) {
  const person = await server.givenPerson(name);
  await server.db
    .update(users)
    .set({ nickName: name, ...more })
    .where(eq(users.id, person.who._id));
  return person;
}

it('is one call: what a person owns has another owner, sessions and tokens end, the account is disabled', async () => {
  const admin = await given('boss', { role: 'administrator' });
  const leaver = await given('leaver', { nickName: '王语怡' });
  const heir = await given('heir', { nickName: '史涛' });
  const id = leaver.who._id;
  const project = (await leaver.project.create({ name: '订单中心', url: '/orders' })).data._id;
  await leaver.team.create({ name: '交易组' });
  const { data: token } = await leaver.apiToken.createToken({ name: 'ci', scopes: ['people:read'], days: 9 });

  expect((await admin.accounts.getOffboarding({ id })).data).toMatchObject({
    owned: [
      { kind: 'projects', num: 1 },
      { kind: 'teams', num: 1 },
      { kind: 'articles', num: 0 },
      { kind: 'shares', num: 0 },
      { kind: 'calendarEvents', num: 0 },
      { kind: 'certificates', num: 0 },
      { kind: 'devAccounts', num: 0 },
      { kind: 'dingConfigs', num: 0 },
      { kind: 'httpInfos', num: 0 },
      { kind: 'npmInfos', num: 0 },
      { kind: 'payAccounts', num: 0 },
      { kind: 'printPoints', num: 0 },
      { kind: 'printPointEvents', num: 0 },
      { kind: 'projectCodes', num: 0 },
      { kind: 'pushTasks', num: 0 },
      { kind: 'middleLinks', num: 0 },
      { kind: 'releases', num: 0 },
      { kind: 'releaseItems', num: 0 },
      { kind: 'sprints', num: 0 },
      { kind: 'tasks', num: 0 },
      { kind: 'receivedTasks', num: 0 },
      { kind: 'webhooks', num: 0 },
    ],
    sessionNum: 1,
    tokenNum: 1,
    heir: { name: 'boss' },
  });
  const handover = { projects: heir.who._id, teams: heir.who._id };
  expect((await admin.accounts.offboard({ id, handover })).data.num).toMatchObject({ projects: 1, teams: 1 });

  expect(await leaver.account.me()).toMatchObject({ code: -1 });
  expect(await server.client(token.token).account.me()).toMatchObject({ status: 401 });
  const projects = (await heir.project.list({})).data;
  expect(projects.find(({ _id }) => _id === project)).toMatchObject({ is_owner: true });
  const log = (await admin.audit.list({ userId: admin.who._id })).data.list;
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({
    action: 'offboard',
    entityTitle: '王语怡',
    diff: {
      status: { before: 'active', after: 'forbidden' },
      projects: { before: 'leaver (1)', after: '史涛 (heir)' },
      teams: { before: 'leaver (1)', after: '史涛 (heir)' },
    },
  });
  // The account can be enabled again; transferred records stay with their new owner.
  await admin.accounts.forbiddenUser({ id, isForbidden: false });
  expect((await admin.accounts.full({ keywords: 'leaver', status: 'active' })).data.total).toBe(1);
});

it('proposes the head of the department, one of the same group before others', async () => {
  const admin = await given('head-finder', { role: 'administrator' });
  const department = 'marketingCentre';
  const leaver = await given('salesman', { department, userGroup: ['mobile'] });
  const proposed = async () => {
    const { heir } = (await admin.accounts.getOffboarding({ id: leaver.who._id })).data;
    return heir?.name;
  };
  await given('other-head', { role: 'departmentManagement', department: 'developmentCentre' });
  expect(await proposed()).toBe('head-finder');
  const far = await given('far-head', { role: 'departmentManagement', department });
  expect(await proposed()).toBe('far-head');
  await given('near-head', { role: 'departmentManagement', department, userGroup: ['mobile'] });
  expect(await proposed()).toBe('near-head');
  const ofHead = (await admin.accounts.getOffboarding({ id: far.who._id })).data;
  expect(ofHead.heir?.name).toBe('near-head');
});

it('does nothing at all if something has no new owner or the heir is no choice', async () => {
  const admin = await given('careful', { role: 'administrator' });
  const leaver = await given('owner-of-two');
  const heir = await given('one-heir');
  const gone = await given('gone-heir', { status: 'forbidden' });
  const id = leaver.who._id;
  await leaver.project.create({ name: '一', url: '/one' });
  await leaver.team.create({ name: '二二二' });
  const early = await admin.accounts.offboard({ id, handover: { projects: heir.who._id } });
  expect(early).toMatchObject({ code: 10005, message: '请先选择由谁接手：团队' });
  for (const _id of [gone.who._id, id]) {
    const unfit = await admin.accounts.offboard({ id, handover: { projects: _id, teams: _id } });
    expect(unfit).toMatchObject({ code: 10005 });
  }
  expect((await leaver.account.me()).success).toBe(true);
  const { owned } = (await admin.accounts.getOffboarding({ id })).data;
  expect(owned.filter(({ num }) => num > 0)).toEqual([
    { kind: 'projects', num: 1 },
    { kind: 'teams', num: 1 },
  ]);
  expect((await admin.audit.list({ entityId: id })).data.list.map(({ action }) => action)).toEqual([]);
});

it('hands over also for somebody who was disabled before', async () => {
  const admin = await given('late-boss', { role: 'administrator' });
  const leaver = await given('long-gone');
  const id = leaver.who._id;
  await leaver.project.create({ name: '旧', url: '/old' });
  await admin.accounts.forbiddenUser({ id, isForbidden: true });
  const { data } = await admin.accounts.offboard({ id, handover: { projects: admin.who._id } });
  expect(data.num).toMatchObject({ projects: 1 });
  const log = (await admin.audit.list({ userId: admin.who._id })).data.list;
  expect(log.map(({ action }) => action)).toEqual(['offboard', 'disable']);
});

it('is refused for oneself, for super administrators, and to people without the right', async () => {
  const admin = await given('plain-admin', { role: 'administrator' });
  const chief = await given('chief', { role: 'superAdministrator' });
  const member = await given('member');
  for (const refused of [
    await admin.accounts.offboard({ id: admin.who._id }),
    await admin.accounts.offboard({ id: chief.who._id }),
    await member.accounts.offboard({ id: admin.who._id }),
    await member.accounts.getOffboarding({ id: admin.who._id }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 10003 });
});
