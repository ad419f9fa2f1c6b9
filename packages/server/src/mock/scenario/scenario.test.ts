import { mockBase, scenarioCookie, scenarioHeader } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock } from '../../../test/create-records';
import { type Client, type TestNode, useTestServer } from '../../../test/test-app';
import { mockScenarios, mockScenarioUses } from '../mock.table';

const server = useTestServer();
let owner: Client;
let member: Client & { id: string };
let stranger: Client;
let projectId: string;
let mockId: string;
let other: TestNode;

const hour = 60 * 60 * 1000;
const inAnHour = () => new Date(Date.now() + hour).toISOString();

beforeAll(async () => {
  owner = await server.givenSession();
  member = await server.givenSession();
  stranger = await server.givenSession();
  other = await server.secondNode();
  const project = { name: '支付', url: '/pay', members: [member.id] };
  projectId = (await owner.project.create(project)).data._id;
  const answers = ['a', 'b'].map((id) => ({ id, name: id, mode: `{ from: '${id}' }` }));
  mockId = await givenMock(owner, projectId, '/orders', "{ from: 'own' }", { answers });
});

async function from(node: TestNode, path = '', headers: Record<string, string> = {}) {
  const key = path.startsWith('~') ? `${path.split('?')[0]}/` : '';
  const query = path.includes('?') ? path.slice(path.indexOf('?')) : '';
  const url = `${mockBase}/${key}${projectId}/pay/orders${query}`;
  return (await node.app.inject({ method: 'GET', url, headers })).json().from;
}
const both = (path?: string, headers?: Record<string, string>) =>
  Promise.all([server, other].map((node) => from(node, path, headers)));

const givenScenario = async (name: string, answer: string) =>
  (await owner.scenario.create({ project_id: projectId, name, choices: [{ mock_id: mockId, answer_id: answer }] })).data
    ._id;

describe('a scenario', () => {
  it('holds for the person who activated it alone, on all nodes, until it ends', async () => {
    const id = await givenScenario('支付失败', 'a');
    expect(await both()).toEqual(['own', 'own']);
    const { key } = (await member.scenario.activate({ id, until: inAnHour() })).data;
    const ways: [string?, Record<string, string>?][] = [
      ['', { [scenarioHeader]: key ?? '' }],
      [`?_scenario=${key}`],
      [`~${key}`],
      ['', { cookie: `a=1; ${scenarioCookie}=${key}` }],
    ];
    for (const way of ways) await expect.poll(() => both(...way)).toEqual(['a', 'a']);
    expect(await both()).toEqual(['own', 'own']);
    const { mine } = (await member.scenario.list({ project_id: projectId })).data;
    expect(mine).toMatchObject({ scenario_id: id, key });
    expect((await owner.scenario.list({ project_id: projectId })).data.mine.scenario_id).toBeNull();
    await member.scenario.deactivate({ project_id: projectId });
    for (const way of ways) await expect.poll(() => both(...way)).toEqual(['own', 'own']);
  });

  it('has no effect under a key that is guessed, expired or revoked', async () => {
    const id = await givenScenario('过期', 'b');
    const { key: former } = (await member.scenario.activate({ id, until: null })).data;
    await expect.poll(() => both(`~${former}`)).toEqual(['b', 'b']);
    const { key } = (await member.scenario.renew_key({ project_id: projectId })).data;
    expect(key).not.toBe(former);
    await expect.poll(() => both(`~${former}`)).toEqual(['own', 'own']);
    await expect.poll(() => both(`~${key}`)).toEqual(['b', 'b']);
    expect(await both('~guessed')).toEqual(['own', 'own']);
    const past = new Date(Date.now() - 1000);
    await server.db.update(mockScenarioUses).set({ until: past }).where(eq(mockScenarioUses.userId, member.id));
    // Any change of scenarios makes the nodes reload all scenarios.
    await givenScenario('任意', 'a');
    await expect.poll(() => both(`~${key}`)).toEqual(['own', 'own']);
  });

  it('is chosen by name or ID, and serves ordinary answers where it chooses none', async () => {
    const id = await givenScenario('Named One', 'b');
    await expect.poll(() => both(`?_scenario=${id}`)).toEqual(['b', 'b']);
    expect(await both('', { [scenarioHeader]: 'named%20one' })).toEqual(['b', 'b']);
    await owner.scenario.update({ id, choices: [{ mock_id: mockId, answer_id: 'gone' }] });
    await expect.poll(() => both(`?_scenario=${id}`)).toEqual(['own', 'own']);
    await owner.scenario.delete({ id });
    await expect.poll(() => both(`?_scenario=${id}`)).toEqual(['own', 'own']);
  });

  it('holds for everybody if those who manage the project say so, seven days at most', async () => {
    const id = await givenScenario('演示', 'a');
    const own = await givenScenario('我的', 'b');
    expect((await member.scenario.set_for_all({ id, until: inAnHour() })).code).toBe(10003);
    const late = new Date(Date.now() + 8 * 24 * hour).toISOString();
    expect((await owner.scenario.set_for_all({ id, until: late })).success).toBe(false);
    await owner.scenario.set_for_all({ id, until: inAnHour() });
    await expect.poll(() => both()).toEqual(['a', 'a']);
    const { scenarios, may_manage: mayManage } = (await member.scenario.list({ project_id: projectId })).data;
    expect(mayManage).toBe(false);
    expect(scenarios.filter((scenario) => scenario.everyone_until !== null)).toMatchObject([{ _id: id }]);
    const { key } = (await member.scenario.activate({ id: own, until: null })).data;
    await expect.poll(() => both(`~${key}`)).toEqual(['b', 'b']);
    await owner.scenario.set_for_all({ id, until: null });
    await expect.poll(() => both()).toEqual(['own', 'own']);
  });

  it('is hidden from others, and refused with a taken name or an end in the past', async () => {
    const id = await givenScenario('唯一', 'a');
    expect((await stranger.scenario.list({ project_id: projectId })).success).toBe(false);
    expect((await stranger.scenario.activate({ id, until: null })).success).toBe(false);
    expect((await stranger.scenario.update({ id, name: 'x' })).success).toBe(false);
    const taken = await owner.scenario.create({ project_id: projectId, name: '唯一', choices: [] });
    expect(taken).toMatchObject({ code: 10004, message: '场景 唯一 已存在' });
    const past = new Date(Date.now() - hour).toISOString();
    expect((await owner.scenario.activate({ id, until: past })).success).toBe(false);
  });

  it('sets its cookie below the project, and removes it again', async () => {
    const ask = (value: string) =>
      server.app.inject({
        url: `${mockBase}/~some-key/${projectId}?_scenario_cookie=${value}`,
        headers: { accept: 'text/html' },
      });
    const set = String((await ask('on')).headers['set-cookie']);
    expect(set).toContain(`${scenarioCookie}=some-key; Path=${mockBase}/${projectId};`);
    expect(String((await ask('off')).headers['set-cookie'])).toContain('Max-Age=0');
    await server.app.inject(`${mockBase}/${projectId}/seen`);
    await ask('on');
    const { requests } = (await owner.request.list({ project_id: projectId })).data;
    expect(requests[0]?.path).toBe('/seen');
  });

  it('goes with its project, and comes back with it', async () => {
    const { _id: id } = (await owner.project.create({ name: '临时', url: '/tmp' })).data;
    await owner.scenario.create({ project_id: id, name: '留下', choices: [] });
    await owner.project.delete({ id });
    const kept = await server.db.select().from(mockScenarios).where(eq(mockScenarios.projectId, id));
    expect(kept).toHaveLength(1);
  });
});
