import { liveAddress } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../../test/create-records';
import { watch } from '../../../test/live-client';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { sweepVersions } from '../history/sweep-versions';
import { teamInvites } from '../mock.table';

const deep = { tags: 'deep' };

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;

let num = 0;

/** Creates a team of an owner with the given people in their roles. */
async function givenTeam(members: Partial<Record<'manager' | 'member' | 'guest', Session[]>> = {}) {
  const owner = await server.givenSession();
  const name = `成员队${++num}`;
  const id = (await owner.team.create({ name })).data._id;
  for (const [role, people] of Object.entries(members)) {
    const user_ids = people.map((person) => person.id);
    expect(await owner.team.add_members({ id, user_ids, role: role as 'member' })).toMatchObject({
      data: { added: people.length },
    });
  }
  return { owner, id, name };
}

const sessions = (count: number) =>
  Promise.all(Array.from({ length: count }, () => server.givenSession())) as Promise<[Session, Session, Session]>;

const rolesOf = async (person: Session, id: string) =>
  Object.fromEntries((await person.team.members({ id })).data.list.map(({ _id, role }) => [_id, role] as const));

const titlesOf = async (person: Session) =>
  (await person.messageNotification.getAllUnReadMessageArray({})).data.messageNotificationArray.map(
    ({ title, link }) => [title, link],
  );

describe('people who are added', () => {
  it('are members at once, hear of it, and may leave', async () => {
    const [lin, zhou] = await sessions(2);
    const { owner, id, name } = await givenTeam();
    const input = { id, user_ids: [lin.id, zhou.id, lin.id], role: 'member' as const };
    expect((await owner.team.add_members(input)).data).toEqual({ added: 2 });
    expect(await titlesOf(lin)).toEqual([[`${owner.name} 将你加入团队“${name}”`, `/group/${id}`]]);
    expect((await lin.team.get({ id })).data).toMatchObject({ name, role: 'member', member_num: 3 });
    expect((await lin.team.leave({ id })).success).toBe(true);
    expect(await lin.team.get({ id })).toMatchObject({ status: 403 });
    expect(Object.keys(await rolesOf(owner, id)).sort()).toEqual([owner.id, zhou.id].sort());
  });

  it('keep their role and hear nothing if they are in the team already', async () => {
    const [lin] = await sessions(1);
    const { owner, id } = await givenTeam({ manager: [lin] });
    const before = await titlesOf(lin);
    const again = await owner.team.add_members({ id, user_ids: [lin.id], role: 'guest' });
    expect(again.data).toEqual({ added: 0 });
    expect(await rolesOf(owner, id)).toMatchObject({ [lin.id]: 'manager' });
    expect(await titlesOf(lin)).toEqual(before);
  });

  it('have accounts', async () => {
    const { owner, id } = await givenTeam();
    const answer = await owner.team.add_members({ id, user_ids: ['f'.repeat(24)] });
    expect(answer).toMatchObject({ code: 10002, message: '成员不存在' });
  });
});

describe('the members of a team', () => {
  it('are listed in pages by rank and name, and found by name and pinyin', async () => {
    const people = await sessions(3);
    const { owner, id } = await givenTeam({ member: people });
    await people[1].account.update({ nick_name: '曾小贤' });
    await owner.team.change_role({ id, user_id: people[2].id, role: 'manager' });
    const { data } = await people[0].team.members({ id, pageSize: 2 });
    expect(data.total).toBe(4);
    expect(data.list.map(({ role }) => role)).toEqual(['owner', 'manager']);
    const second = await people[0].team.members({ id, pageSize: 2, page: 2 });
    expect(second.data.list.map(({ role }) => role)).toEqual(['member', 'member']);
    for (const keywords of ['小贤', 'zxx', people[1].name]) {
      const found = (await owner.team.members({ id, keywords })).data;
      expect(found, keywords).toMatchObject({
        total: 1,
        list: [{ _id: people[1].id, nick_name: '曾小贤', role: 'member', is_active: true }],
      });
    }
    expect((await owner.team.members({ id, role: 'manager' })).data.total).toBe(1);
  });

  it('are counted with the projects in the list of teams', async () => {
    const [lin, zhou] = await sessions(2);
    const { owner, id } = await givenTeam({ member: [lin] });
    await givenProject(owner, { group: id });
    await zhou.team.join({ id });
    expect((await owner.team.list()).data).toMatchObject([{ member_num: 2, project_num: 1, request_num: 1 }]);
    expect((await lin.team.list()).data).toMatchObject([{ member_num: 2, project_num: 1, request_num: null }]);
  });
});

describe('a manager', () => {
  it('neither gives nor takes roles from manager up', async () => {
    const [boss, peer, other] = await sessions(3);
    const { owner, id } = await givenTeam({ manager: [boss, peer], member: [other] });
    const refused = { status: 403, code: 10003 };
    const outsider = await server.givenSession();
    expect(await boss.team.add_members({ id, user_ids: [outsider.id], role: 'manager' })).toMatchObject(refused);
    for (const user_id of [owner.id, peer.id, boss.id]) {
      expect(await boss.team.change_role({ id, user_id, role: 'member' })).toMatchObject(refused);
      expect(await boss.team.remove_member({ id, user_id })).toMatchObject(refused);
    }
    for (const role of ['owner', 'manager'] as const)
      expect(await boss.team.change_role({ id, user_id: other.id, role })).toMatchObject(refused);
    expect((await boss.team.change_role({ id, user_id: other.id, role: 'guest' })).success).toBe(true);
    expect(await titlesOf(other)).toContainEqual([
      `${boss.name} 将你在团队“${(await boss.team.get({ id })).data.name}”的角色改为“访客”`,
      `/group/${id}`,
    ]);
    expect((await boss.team.remove_member({ id, user_id: other.id })).success).toBe(true);
    expect(await boss.team.remove_member({ id, user_id: other.id })).toMatchObject({ success: true });
  });
});

describe('the last owner of a team', () => {
  const lastOwner = { code: 10005, message: '团队至少要有一名所有者，请先移交团队' };

  it('neither leaves nor becomes something else, unless there is another active one', async () => {
    const [lin] = await sessions(1);
    const { owner, id } = await givenTeam({ manager: [lin] });
    const demote = () => owner.team.change_role({ id, user_id: owner.id, role: 'member' });
    expect(await owner.team.leave({ id })).toMatchObject(lastOwner);
    expect(await demote()).toMatchObject(lastOwner);
    await owner.team.change_role({ id, user_id: lin.id, role: 'owner' });
    await server.db.update(users).set({ status: 'forbidden' }).where(eq(users.id, lin.id));
    expect(await owner.team.leave({ id })).toMatchObject(lastOwner);
    expect(await demote()).toMatchObject(lastOwner);
    await server.db.update(users).set({ status: 'active' }).where(eq(users.id, lin.id));
    expect((await demote()).success).toBe(true);
    expect((await owner.team.leave({ id })).success).toBe(true);
    expect(await rolesOf(lin, id)).toEqual({ [lin.id]: 'owner' });
  });

  it('is left when two give it up at once', deep, async () => {
    for (let round = 0; round < 5; round++) {
      const [lin] = await sessions(1);
      const { owner, id } = await givenTeam({ manager: [lin] });
      await owner.team.change_role({ id, user_id: lin.id, role: 'owner' });
      const answers = await Promise.all([
        owner.team.change_role({ id, user_id: lin.id, role: 'member' }),
        lin.team.change_role({ id, user_id: owner.id, role: 'member' }),
        lin.team.leave({ id }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      const owners = [owner, lin].map(async (person) => (await person.team.list()).data[0]?.role);
      expect(await Promise.all(owners)).toContain('owner');
    }
  });

  it('hands the team over to an active member and becomes a manager', async () => {
    const [lin, zhou, outsider] = await sessions(3);
    const { owner, id, name } = await givenTeam({ member: [lin, zhou] });
    expect(await owner.team.hand_over({ id, user_id: outsider.id })).toMatchObject({ code: 10002 });
    expect(await owner.team.hand_over({ id, user_id: owner.id })).toMatchObject({ code: 10005 });
    await server.db.update(users).set({ status: 'forbidden' }).where(eq(users.id, zhou.id));
    expect(await owner.team.hand_over({ id, user_id: zhou.id })).toMatchObject({ code: 10005 });
    expect((await owner.team.hand_over({ id, user_id: lin.id })).success).toBe(true);
    expect(await rolesOf(lin, id)).toMatchObject({ [lin.id]: 'owner', [owner.id]: 'manager' });
    expect(await titlesOf(lin)).toContainEqual([`${owner.name} 将团队“${name}”移交给你`, `/group/${id}`]);
  });
});

describe('a team that decides by request', () => {
  it('lets people ask once, and tells both sides', async () => {
    const [boss, lin, zhou] = await sessions(3);
    const { owner, id, name } = await givenTeam({ manager: [boss] });
    for (const person of [lin, lin, zhou])
      expect(await person.team.join({ id })).toMatchObject({ success: true, data: { state: 'requested' } });
    const asked = (person: Session) => [`${person.name} 申请加入团队“${name}”`, `/group/${id}?tab=members`];
    expect(await titlesOf(owner)).toEqual([asked(zhou), asked(lin)]);
    expect(await titlesOf(boss)).toEqual(expect.arrayContaining([asked(zhou), asked(lin)]));
    expect(await lin.team.get({ id })).toMatchObject({ status: 403 });
    expect((await lin.team.list()).data).toEqual([]);
    const requests = await boss.team.requests({ id });
    expect(requests.data).toMatchObject({ total: 2, list: [{ user: { _id: lin.id } }, { user: { _id: zhou.id } }] });
    const decide = (person: Session, approve: boolean) => boss.team.decide_request({ id, user_id: person.id, approve });
    expect((await decide(lin, true)).success).toBe(true);
    expect((await decide(zhou, false)).success).toBe(true);
    expect(await decide(zhou, true)).toMatchObject({ code: 10002, message: '该申请已被处理或撤回' });
    expect(await titlesOf(lin)).toEqual([[`${boss.name} 同意了你加入团队“${name}”的申请`, `/group/${id}`]]);
    expect(await titlesOf(zhou)).toEqual([[`${boss.name} 拒绝了你加入团队“${name}”的申请`, '']]);
    expect(await rolesOf(lin, id)).toMatchObject({ [lin.id]: 'member' });
    expect((await boss.team.requests({ id })).data.total).toBe(0);
    // After a refusal, a person may request again, and withdraw that request.
    expect((await zhou.team.join({ id })).data).toEqual({ state: 'requested' });
    expect((await zhou.team.requested()).data).toMatchObject([{ _id: id, name }]);
    for (const _ of ['withdrawn', 'gone']) expect((await zhou.team.withdraw({ id })).success).toBe(true);
    expect((await zhou.team.requested()).data).toEqual([]);
    expect((await boss.team.requests({ id })).data.list).toEqual([]);
  });

  it('is asked sixty times an hour by one person, at most', deep, async () => {
    const [lin] = await sessions(1);
    const { id } = await givenTeam();
    const codes = [];
    for (let tries = 0; tries < 61; tries += 1) codes.push((await lin.team.join({ id })).status);
    expect(codes.indexOf(429)).toBe(60);
  });

  it('forgets a request of somebody who is added meanwhile', async () => {
    const [lin] = await sessions(1);
    const { owner, id } = await givenTeam();
    await lin.team.join({ id });
    await owner.team.add_members({ id, user_ids: [lin.id], role: 'guest' });
    expect((await owner.team.requests({ id })).data.list).toEqual([]);
    expect(await lin.team.join({ id })).toMatchObject({ code: 10004 });
    expect(await rolesOf(lin, id)).toMatchObject({ [lin.id]: 'guest' });
  });
});

describe('a closed team', () => {
  it('is found by its members only, and nobody joins it', async () => {
    const [lin, stranger] = await sessions(2);
    const { owner, id, name } = await givenTeam({ guest: [lin] });
    await owner.team.update({ id, join_rule: 'closed' });
    expect((await stranger.team.list({ keywords: name })).data).toEqual([]);
    expect((await lin.team.list({ keywords: name })).data).toMatchObject([{ _id: id, role: 'guest' }]);
    const answer = await stranger.team.join({ id });
    expect(answer).toMatchObject({ code: 10005, kind: 'teamClosed' });
    expect(JSON.stringify(answer)).not.toContain(name);
    expect((await owner.team.requests({ id })).data.list).toEqual([]);
  });
});

describe('an invitation link', () => {
  const invalid = { code: 10002, kind: 'inviteInvalid', data: null };

  it('shows the name of the team, lets people join with its role, and counts them', async () => {
    const [lin, zhou] = await sessions(2);
    const { owner, id, name } = await givenTeam();
    await owner.team.update({ id, join_rule: 'closed' });
    const { token } = (await owner.team.create_invite({ id, role: 'guest', days: 1 })).data;
    expect((await lin.team.invite({ token })).data).toEqual({ name, _id: null, invited_by: owner.name });
    for (const person of [lin, zhou, lin])
      expect(await person.team.accept_invite({ token })).toMatchObject({ success: true, data: { _id: id } });
    expect((await lin.team.invite({ token })).data).toEqual({ name, _id: id, invited_by: owner.name });
    expect(await rolesOf(owner, id)).toMatchObject({ [lin.id]: 'guest', [zhou.id]: 'guest' });
    expect(await titlesOf(owner)).toEqual(
      [zhou, lin].map((person) => [`${person.name} 通过邀请链接加入了团队“${name}”`, `/group/${id}`]),
    );
    const invites = (await owner.team.invites({ id })).data;
    expect(invites).toMatchObject([{ role: 'guest', use_num: 2, created_by: { _id: owner.id } }]);
    expect(JSON.stringify(invites)).not.toContain(token);
    expect(JSON.stringify(await server.db.select().from(teamInvites))).not.toContain(token);
  });

  it('is refused in the same words if it is revoked, expired or unknown', async () => {
    const [lin] = await sessions(1);
    const { owner, id } = await givenTeam();
    const make = async () => (await owner.team.create_invite({ id, days: 1 })).data;
    const [revoked, expired] = [await make(), await make()];
    await owner.team.revoke_invite({ id, invite_id: revoked._id });
    await server.db.update(teamInvites).set({ expiresAt: new Date() }).where(eq(teamInvites.id, expired._id));
    const answers = [];
    for (const token of [revoked.token, expired.token, 'never-was']) {
      const [shown, accepted] = [await lin.team.invite({ token }), await lin.team.accept_invite({ token })];
      expect(shown).toMatchObject(invalid);
      expect(accepted).toMatchObject(invalid);
      answers.push(shown.message, accepted.message);
    }
    expect(new Set(answers).size).toBe(1);
    expect((await owner.team.invites({ id })).data).toEqual([]);
    expect(await rolesOf(owner, id)).toEqual({ [owner.id]: 'owner' });
  });

  it('of another team is not revoked', async () => {
    const [first, second] = [await givenTeam(), await givenTeam()];
    const { _id, token } = (await first.owner.team.create_invite({ id: first.id })).data;
    await second.owner.team.revoke_invite({ id: second.id, invite_id: _id });
    expect((await second.owner.team.invite({ token })).data.name).toBe(first.name);
  });

  it('is one of twenty that are valid at the same time', async () => {
    const { owner, id } = await givenTeam();
    const answers = await Promise.all(Array.from({ length: 21 }, () => owner.team.create_invite({ id })));
    expect(answers.filter(({ success }) => success)).toHaveLength(20);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 10013 });
    await server.db.update(teamInvites).set({ expiresAt: new Date() }).where(eq(teamInvites.teamId, id));
    expect((await owner.team.create_invite({ id })).success).toBe(true);
  });
});

describe('somebody who is removed', () => {
  it('sees nothing of the team from then on, on every node and in open pages', deep, async () => {
    const [lin] = await sessions(1);
    const { owner, id } = await givenTeam({ member: [lin] });
    const project = await givenProject(owner, { group: id });
    const mock = await givenMock(owner, project, '/a');
    await lin.project.update_workbench({ id: project, status: true });
    const other = await server.secondNode();
    const topics = [liveAddress('mock:team', id), liveAddress('mock:project', project)];
    const stream = await watch(await other.listen(), lin.token, topics);
    await stream.ready();
    expect((await owner.team.remove_member({ id, user_id: lin.id })).success).toBe(true);
    await expect
      .poll(() => stream.frames, { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ event: 'denied', data: { topic: topics[0] } }));
    await owner.mock.update({ id: mock, description: 'x' });
    await expect
      .poll(() => stream.frames, { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ event: 'denied', data: { topic: topics[1] } }));
    expect(stream.changes()).toEqual([]);
    stream.close();
    const elsewhere = other.client(lin.token);
    expect(await elsewhere.mock.get({ id: mock })).toMatchObject({ status: 403 });
    expect((await elsewhere.project.list({ type: 'workbench' })).data).toEqual([]);
  });

  it('gets no more of a role that is changed while they edit: guests are told why', async () => {
    const [lin] = await sessions(1);
    const { owner, id } = await givenTeam({ member: [lin] });
    const project = await givenProject(lin, { group: id });
    await owner.team.change_role({ id, user_id: lin.id, role: 'guest' });
    expect(await lin.project.update({ id: project, description: 'x' })).toMatchObject({
      status: 403,
      code: 10003,
      kind: 'guestReadsOnly',
      message: '你是该团队的访客，只能查看；如需编辑，请联系团队的管理员',
    });
    expect(await lin.project.create({ name: 'x', url: '/x', group: id })).toMatchObject({ kind: 'guestReadsOnly' });
  });
});

describe('teams of an account that is handed over', () => {
  it('get the new owner as theirs, and keep the former one as a member', async () => {
    const [lin, zhou] = await sessions(2);
    const chief = await server.givenSession('superAdministrator');
    const { owner, id } = await givenTeam({ guest: [lin] });
    const second = (await owner.team.create({ name: `移交队${++num}` })).data._id;
    await lin.team.join({ id: second });
    await zhou.team.join({ id: second });
    const before = await chief.accounts.getHandover({ id: owner.id });
    expect(before.data).toContainEqual({ kind: 'teams', num: 2 });
    const done = await chief.accounts.handOver({ id: owner.id, handover: { teams: lin.id } });
    expect(done.data.num).toEqual({ teams: 2 });
    for (const team of [id, second])
      expect(await rolesOf(lin, team)).toEqual({ [lin.id]: 'owner', [owner.id]: 'member' });
    const { list } = (await lin.team.requests({ id: second })).data;
    expect(list).toMatchObject([{ user: { _id: zhou.id } }]);
    expect(list).toHaveLength(1);
  });
});

describe('the settings of a team', () => {
  it('keep what both wrote, and tell who comes late to the same field', async () => {
    const [lin] = await sessions(1);
    const { owner, id } = await givenTeam({ manager: [lin] });
    await owner.team.change_role({ id, user_id: lin.id, role: 'owner' });
    const { version } = (await owner.team.get({ id })).data;
    expect((await lin.team.update({ id, version, description: '支付与结算' })).data).toEqual({ version: 2 });
    expect((await owner.team.update({ id, version, join_rule: 'open' })).data).toEqual({ version: 3 });
    expect(await owner.team.update({ id, version, description: '收银台' })).toMatchObject({
      code: 10006,
      kind: 'staleVersion',
    });
    expect((await lin.team.get({ id })).data).toMatchObject({
      description: '支付与结算',
      join_rule: 'open',
      version: 3,
      changed: { version: 3, by: { _id: owner.id } },
    });
    // Saving values that are already current works from any edited version and creates no new one.
    expect((await owner.team.update({ id, version: 1, join_rule: 'open' })).data).toEqual({ version: 3 });
    // Older clients send no version.
    expect((await owner.team.update({ id, name: `改名${++num}` })).data).toBeNull();
    expect((await owner.team.get({ id })).data.version).toBe(4);
  });

  it('have a history that everybody in the team reads, and come back as a new version', async () => {
    const [lin, stranger] = await sessions(2);
    const { owner, id, name } = await givenTeam({ guest: [lin] });
    await owner.team.update({ id, version: 1, name: `改名${++num}`, description: '收银台' });
    await owner.team.update({ id, version: 2, join_rule: 'closed' });
    expect(await owner.team.restore_version({ id, version: 99 })).toMatchObject({ kind: 'versionMissing' });
    expect((await owner.team.restore_version({ id, version: 1 })).data).toEqual({ version: 4 });
    // Restoring the current state creates no version.
    expect((await owner.team.restore_version({ id, version: 4 })).data).toEqual({ version: 4 });
    const { list, total } = (await lin.team.history({ id })).data;
    expect(total).toBe(4);
    expect(list).toMatchObject([
      { version: 4, source: 'restore', name, description: '', join_rule: 'request', by: { _id: owner.id } },
      { version: 3, source: 'form', description: '收银台', join_rule: 'closed' },
      { version: 2, description: '收银台', join_rule: 'request' },
      { version: 1, name, description: '' },
    ]);
    expect((await lin.team.history({ id, page: 2, pageSize: 3 })).data.list).toMatchObject([{ version: 1 }]);
    expect(await stranger.team.history({ id })).toMatchObject({ code: 10003 });
    // A restore fails if another team has taken the old name since.
    const other = await owner.team.create({ name: list[1]?.name ?? '' });
    expect(other.success).toBe(true);
    expect(await owner.team.restore_version({ id, version: 2 })).toMatchObject({ kind: 'teamNameTaken' });
    const chief = await server.givenSession('superAdministrator');
    expect((await chief.audit.list({ entityId: id })).data.list[0]).toMatchObject({
      action: 'restoreVersion',
      entityName: name,
    });
  });

  it('have as many versions as are kept, for as long', async () => {
    const { owner, id } = await givenTeam();
    const chief = await server.givenSession('superAdministrator');
    await chief.settings.save({ key: 'history.keepVersions', value: 3 });
    for (let at = 1; at <= 5; at += 1) await owner.team.update({ id, version: at, description: `第 ${at} 版` });
    const numbers = async () => (await owner.team.history({ id })).data.list.map(({ version }) => version);
    expect(await numbers()).toEqual([6, 5, 4, 3]);
    await chief.settings.save({ key: 'history.keepVersions', value: 200 });
    await sweepVersions(server.db, new Date(server.services.clock().getTime() + 1_000), 0);
    expect(await numbers()).toEqual([6]);
  });
});
