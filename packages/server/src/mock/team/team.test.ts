import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../../test/test-app';
import { projectStars, projects, teamMembers, teams } from '../index';

const deep = { tags: 'deep' };

const server = useTestServer();

async function givenTeam(owner: Client, name: string, ...members: Client[]): Promise<string> {
  const id = (await owner.team.create({ name, join_rule: 'open' })).data._id;
  for (const member of members) expect((await member.team.join({ id })).success).toBe(true);
  return id;
}

const namesOf = async (person: Client) => (await person.team.list()).data.map(({ name }) => name);

describe('a new team', () => {
  it('belongs to its creator, and is found by its whole name in any case', async () => {
    const owner = await server.givenPerson('t-maker');
    const other = await server.givenPerson('t-other');
    const id = await givenTeam(owner, ' Web 前端组 ');
    expect((await owner.team.list()).data).toEqual([
      { _id: id, name: 'Web 前端组', is_owner: true, role: 'owner', member_num: 1, project_num: 0, request_num: 0 },
    ]);
    expect(await namesOf(other)).toEqual([]);
    const find = async (keywords: string) => (await other.team.list({ keywords })).data;
    const unknown = { member_num: null, project_num: null, request_num: null };
    const stranger = { _id: id, name: 'Web 前端组', is_owner: false, role: null, ...unknown };
    expect(await find(' web 前端组')).toEqual([stranger]);
    expect(await find('前端组')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect((await owner.team.list({ keywords: ' ' })).data).toHaveLength(1);
  });

  it('needs a name of 2 to 16 characters that would do as a file name', async () => {
    const person = await server.givenPerson('t-names');
    for (const name of ['a', ' a ', 'x'.repeat(17), 'a/b', '前：端组', 'a?bc', '']) {
      expect(await person.team.create({ name }), name).toMatchObject({ success: false, code: 10001 });
    }
    expect((await person.team.create({ name: '前端' })).success).toBe(true);
    expect((await person.team.create({ name: 'sixteen-letters_' })).success).toBe(true);
  });

  it('is refused where another has the name in any case', async () => {
    const person = await server.givenPerson('t-taken');
    await givenTeam(person, 'Backend');
    expect(await person.team.create({ name: 'BACKEND' })).toMatchObject({
      status: 200,
      code: 10004,
      message: '团队 BACKEND 已存在',
    });
  });

  it('is made once when many make it at once, on two nodes', async () => {
    const person = await server.givenPerson('t-race');
    const second = (await server.secondNode()).client(person.who.token);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, num) => (num % 2 ? person : second).team.create({ name: '抢名字' })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 10004]));
    expect(await namesOf(person)).toEqual(['抢名字']);
  });
});

describe('joining a team', () => {
  it('opens its projects', async () => {
    const owner = await server.givenPerson('j-owner');
    const mate = await server.givenPerson('j-mate');
    const id = await givenTeam(owner, '加入组');
    const project = (await owner.project.create({ name: '组件库', url: '/ui', group: id })).data._id;
    expect((await mate.project.list({ group: id })).data).toEqual([]);
    expect((await mate.team.join({ id })).success).toBe(true);
    expect((await mate.team.list()).data).toMatchObject([{ _id: id, role: 'member', project_num: 1 }]);
    expect((await mate.project.list({ group: id })).data).toHaveLength(1);
    expect((await mate.mock.list({ project_id: project })).success).toBe(true);
  });

  it('tells a member, the owner included, that they belong to it already', async () => {
    const owner = await server.givenPerson('j2-owner');
    const mate = await server.givenPerson('j2-mate');
    const id = await givenTeam(owner, '再加入', mate);
    for (const person of [owner, mate]) {
      expect(await person.team.join({ id })).toMatchObject({ code: 10004, message: '已加入团队 再加入' });
    }
    const english = server.client(mate.who.token, { 'accept-language': 'en' });
    expect((await english.team.join({ id })).message).toBe('Alread joined 再加入');
  });

  it('needs a team that exists', async () => {
    const person = await server.givenPerson('j-nobody');
    expect(await person.team.join({ id: 'f'.repeat(24) })).toMatchObject({ code: 10002, message: '团队不存在' });
  });

  it('counts once when many try at once', async () => {
    const owner = await server.givenPerson('j-race-owner');
    const mate = await server.givenPerson('j-race-mate');
    const id = await givenTeam(owner, '一起加入');
    const answers = await Promise.all(Array.from({ length: 6 }, () => mate.team.join({ id })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 10004]));
  });
});

describe('renaming a team', () => {
  it('is for its owner', async () => {
    const owner = await server.givenPerson('r-owner');
    const mate = await server.givenPerson('r-mate');
    const stranger = await server.givenPerson('r-stranger');
    const id = await givenTeam(owner, '旧名字', mate);
    for (const person of [mate, stranger]) {
      expect(await person.team.update({ id, name: '新名字' })).toMatchObject({
        status: 403,
        code: 10003,
        message: '非团队创建者无法更新团队信息',
      });
    }
    expect((await owner.team.update({ id, name: '新名字' })).success).toBe(true);
    expect(await namesOf(mate)).toEqual(['新名字']);
    expect(await owner.team.update({ id: 'f'.repeat(24), name: '新名字' })).toMatchObject({ code: 10002 });
  });

  it('takes no name of another team, but its own in another case', async () => {
    const owner = await server.givenPerson('r2-owner');
    await givenTeam(owner, 'Taken');
    const id = await givenTeam(owner, 'mobile');
    expect(await owner.team.update({ id, name: 'taken' })).toMatchObject({ code: 10004, message: '团队 taken 已存在' });
    expect((await owner.team.update({ id, name: 'Mobile' })).success).toBe(true);
    expect(await namesOf(owner)).toEqual(['Taken', 'Mobile']);
  });
});

describe('quitting a team', () => {
  it('closes its projects at once, on every node, and clears the workbench', deep, async () => {
    const owner = await server.givenPerson('q-owner');
    const mate = await server.givenPerson('q-mate');
    const id = await givenTeam(owner, '退出组', mate);
    const project = (await owner.project.create({ name: '项目', url: '/q', group: id })).data._id;
    const own = (await mate.project.create({ name: '自己的', url: '/own' })).data._id;
    for (const starred of [project, own]) await mate.project.update_workbench({ id: starred, status: true });
    await owner.project.update_workbench({ id: project, status: true });
    const elsewhere = (await server.secondNode()).client(mate.who.token);
    expect((await mate.team.delete({ id })).success).toBe(true);
    for (const client of [mate, elsewhere]) {
      expect(await namesOf(client)).toEqual([]);
      expect((await client.project.list({ group: id })).data).toEqual([]);
      expect(await client.mock.list({ project_id: project })).toMatchObject({ status: 403 });
      expect(await client.project.update({ id: project, name: '改', url: '/q' })).toMatchObject({ status: 403 });
      expect(await client.project.copy({ id: project })).toMatchObject({ status: 403 });
      expect(await client.project.create({ name: '新', url: '/n', group: id })).toMatchObject({ status: 403 });
    }
    expect((await mate.project.list({ type: 'workbench' })).data.map(({ name }) => name)).toEqual(['自己的']);
    const stars = await server.db.select().from(projectStars).where(eq(projectStars.projectId, project));
    expect(stars.map(({ userId }) => userId)).toEqual([owner.who._id]);
  });

  it('is refused to people outside it', async () => {
    const owner = await server.givenPerson('q2-owner');
    const stranger = await server.givenPerson('q2-stranger');
    const id = await givenTeam(owner, '外人退出');
    expect(await stranger.team.delete({ id })).toMatchObject({ status: 403, code: 10003 });
    expect(await namesOf(owner)).toEqual(['外人退出']);
  });
});

describe('dismissing a team', () => {
  it('is for its owner, once its projects are gone, and may be repeated', deep, async () => {
    const owner = await server.givenPerson('d-owner');
    const mate = await server.givenPerson('d-mate');
    const id = await givenTeam(owner, '解散组', mate);
    const project = (await mate.project.create({ name: '项目', url: '/d', group: id })).data._id;
    expect(await owner.team.delete({ id })).toMatchObject({
      code: 10005,
      message: '解散团队前请先删除该团队下所有的项目',
    });
    expect(await mate.project.delete({ id: project })).toMatchObject({ status: 403 });
    await owner.project.delete({ id: project });
    expect((await owner.team.delete({ id })).success).toBe(true);
    expect((await owner.team.delete({ id })).success).toBe(true);
    expect(await namesOf(mate)).toEqual([]);
    expect(await server.db.select().from(teamMembers).where(eq(teamMembers.teamId, id))).toEqual([]);
  });

  it('leaves its deleted projects to their creators', async () => {
    const owner = await server.givenPerson('d-keep');
    const mate = await server.givenPerson('d-maker');
    const id = await givenTeam(owner, '解散后恢复', mate);
    const project = (await mate.project.create({ name: '留下的', url: '/kept', group: id })).data._id;
    await owner.project.delete({ id: project });
    await owner.team.delete({ id });
    expect(await owner.project.restore({ id: project })).toMatchObject({ status: 403 });
    expect(await mate.project.restore({ id: project })).toMatchObject({ success: true });
    const own = (await mate.project.list({ keywords: '留下的' })).data;
    expect(own).toMatchObject([{ _id: project, group: null, is_owner: true }]);
  });

  it('waits for a project that is being made in it, and then is refused', async () => {
    const owner = await server.givenPerson('d-wait');
    const id = await givenTeam(owner, '等一等');
    let dismissed: ReturnType<Client['team']['delete']> | undefined;
    await server.db.transaction(async (db) => {
      // Creating a project holds this lock until the transaction ends.
      await db.select().from(teams).where(eq(teams.id, id)).for('key share');
      dismissed = owner.team.delete({ id });
      await sleep(200);
      const values = { name: 'x', url: '/x', description: 'x', ownerId: owner.who._id, teamId: id };
      await db.insert(projects).values(values);
    });
    expect(await dismissed).toMatchObject({ code: 10005, message: '解散团队前请先删除该团队下所有的项目' });
  });

  it('among people who join, quit and make projects never fails otherwise', deep, async () => {
    const owner = await server.givenPerson('d-crowd');
    const mate = await server.givenPerson('d-crowd-mate');
    const refused = new Set<unknown>();
    for (let round = 0; round < 6; round++) {
      const id = await givenTeam(owner, `人群 ${round}`);
      const answers = await Promise.all([
        mate.team.join({ id }),
        owner.project.create({ name: `项目${round}`, url: `/p${round}`, group: id }),
        owner.team.delete({ id }),
        mate.team.delete({ id }),
        owner.team.update({ id, name: `人群 ${round} 新` }),
      ]);
      for (const { success, message } of answers) if (!success) refused.add(message);
      const [team] = (await owner.team.list()).data.filter(({ _id }) => _id === id);
      const made = (await owner.project.list({ group: id })).data.length;
      expect(Boolean(team)).toBe(Boolean(made) || answers[2]?.success === false);
    }
    // In any order, the later calls fail with a proper reason, and there is no deadlock.
    const reasons = ['无权限操作', '团队不存在', '解散团队前请先删除该团队下所有的项目'];
    expect([...refused].filter((message) => !reasons.includes(String(message)))).toEqual([]);
  });
});
