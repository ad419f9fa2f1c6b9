import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../../test/test-app';
import { projectVisits } from '../mock.table';

const server = useTestServer();
type Person = Client & { who: { _id: string } };
let owner: Person;

beforeAll(async () => {
  owner = await server.givenPerson('owner');
});

const make = async (name: string, more: object = {}) =>
  (await owner.project.create({ name, url: `/${name}`, ...more })).data._id;
const namesOf = async (person: Client) => (await person.project.recent()).data.map(({ name }) => name);

async function open(person: Client, id: string) {
  server.advance(1_000);
  return person.project.visit({ id });
}

describe('the recently opened projects', () => {
  it('are none for a new person', async () => {
    expect(await owner.project.recent()).toMatchObject({ success: true, data: [] });
  });

  it('are eight, the last one first, each once', async () => {
    const ids = [];
    for (let num = 0; num < 10; num++) ids.push(await make(`r${num}`));
    for (const id of ids) await open(owner, id);
    await open(owner, ids[3] ?? '');
    expect(await namesOf(owner)).toEqual(['r3', 'r9', 'r8', 'r7', 'r6', 'r5', 'r4', 'r2']);
    await owner.project.update_workbench({ id: ids[9] ?? '', status: true });
    expect((await owner.project.recent()).data[1]).toMatchObject({
      name: 'r9',
      extend: { is_workbench: true },
      user: { name: 'owner' },
      is_owner: true,
    });
  });

  it("are a person's own, and follow them to another node", async () => {
    const member = await server.givenPerson('member');
    const id = await make('shared', { members: [member.who._id] });
    await open(member, id);
    expect(await namesOf(member)).toEqual(['shared']);
    expect(await namesOf(owner)).not.toContain('shared');
    const { data } = await server.client().account.login({ name: 'member', password: 'correct-horse-7' });
    const node = await server.secondNode();
    expect(await namesOf(node.client(data.token))).toEqual(['shared']);
  });

  it('leave out what was deleted, and what its visitor may not see any more', async () => {
    const guest = await server.givenPerson('guest');
    const [left, deleted, kept] = [
      await make('left', { members: [guest.who._id] }),
      await make('deleted', { members: [guest.who._id] }),
      await make('kept', { members: [guest.who._id] }),
    ];
    const team = (await owner.team.create({ name: '访客队', join_rule: 'open' })).data._id;
    await guest.team.join({ id: team });
    const ofTeam = await make('of-team', { group: team });
    for (const id of [left, deleted, kept, ofTeam]) await open(guest, id);
    expect(await namesOf(guest)).toEqual(['of-team', 'kept', 'deleted', 'left']);
    await owner.project.update({ id: left, name: 'left', url: '/left', members: [] });
    await owner.project.delete({ id: deleted });
    await guest.team.delete({ id: team });
    expect(await namesOf(guest)).toEqual(['kept']);
  });

  it('are not filled with what somebody may not see', async () => {
    const stranger = await server.givenPerson('stranger');
    const id = await make('private');
    expect(await stranger.project.visit({ id })).toMatchObject({ status: 403, code: 10003 });
    expect(await stranger.project.visit({ id: '0'.repeat(24) })).toMatchObject({ code: 10002 });
    expect(await namesOf(stranger)).toEqual([]);
  });

  it('are forgotten beyond the latest thirty', async () => {
    const busy = await server.givenPerson('busy');
    for (let num = 0; num < 35; num++) {
      await open(busy, (await busy.project.create({ name: `b${num}`, url: `/b${num}` })).data._id);
    }
    const rows = await server.db.select().from(projectVisits).where(eq(projectVisits.userId, busy.who._id));
    expect(rows).toHaveLength(30);
    expect((await namesOf(busy))[0]).toBe('b34');
  });
});
