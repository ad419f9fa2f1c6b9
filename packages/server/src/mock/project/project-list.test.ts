import type { Project, TeamRole } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/person/user.table';
import { mocks, projectMembers, projectStars, projects, teamMembers, teams } from '../mock.table';

const server = useTestServer();

// The organisation is small and random, and combines everything that affects the lists.
const projectNum = 60;
const hour = 3_600_000;

type Row = typeof projects.$inferSelect;
interface World {
  callerId: string;
  rows: Row[];
  people: Map<string, typeof users.$inferSelect>;
  members: { projectId: string; userId: string }[];
  stars: { projectId: string; userId: string }[];
  /** The caller's role in each team; undefined for outsiders. */
  teams: { id: string; name: string; role: TeamRole | undefined }[];
  mockNums: Map<string, number>;
  list: (input?: Record<string, string | number>) => Promise<Project[]>;
  visit: (id: string) => Promise<unknown>;
}
let world: World;

beforeAll(async () => {
  const { db } = server;
  const caller = await server.givenSession();
  const others = [await server.givenSession(), await server.givenSession(), await server.givenSession()];
  const ids = [caller.id, ...others.map(({ id }) => id)];
  const madeTeams = await db
    .insert(teams)
    .values([0, 1, 2].map((num) => ({ name: `队${num}` })))
    .returning();
  const memberships: Record<string, TeamRole>[] = [
    { 0: 'owner', 1: 'member' },
    { 0: 'guest', 1: 'owner', 2: 'manager' },
    { 2: 'owner', 3: 'member' },
  ];
  await db
    .insert(teamMembers)
    .values(
      memberships.flatMap((people, team) =>
        Object.entries(people).map(([num, role]) => ({
          teamId: madeTeams[team]?.id ?? '',
          userId: ids[Number(num)] ?? '',
          role,
        })),
      ),
    );
  const began = Date.now() - projectNum * hour;
  const rows = await db
    .insert(projects)
    .values(
      Array.from({ length: projectNum }, (_, num) => ({
        name: num % 7 === 0 ? `订单 100%_${num}` : `项目${num}`,
        url: num % 5 === 0 ? `/Order/${num}` : `/p${num}`,
        description: num % 11 === 0 ? 'the ORDER desk' : 'x',
        ownerId: ids[num % 4] ?? '',
        teamId: num % 3 === 0 ? (madeTeams[(num / 3) % 3]?.id ?? null) : null,
        // Pairs with equal creation times, so that the ID decides the order.
        createdAt: new Date(began + Math.floor(num / 2) * hour),
      })),
    )
    .returning();
  const invited = rows.flatMap(({ id, teamId, ownerId }, num) =>
    teamId
      ? []
      : ids
          .filter((userId, place) => userId !== ownerId && (num + place) % 5 < 2)
          .map((userId) => ({ projectId: id, userId })),
  );
  await db.insert(projectMembers).values(invited);
  const stars = rows
    .filter((_, num) => num % 4 === 1)
    .flatMap(({ id }) => [caller.id, others[0]?.id ?? ''].map((userId) => ({ projectId: id, userId })));
  await db.insert(projectStars).values(stars);
  const mockNums = new Map(rows.map(({ id }, num) => [id, num % 4]));
  const route = (num: number) => ({
    method: 'get' as const,
    url: `/${num}`,
    urlKey: `/${num}`,
    description: 'x',
    mode: '{}',
  });
  await db
    .insert(mocks)
    .values(
      [...mockNums].flatMap(([projectId, num]) =>
        Array.from({ length: num }, (_, at) => ({ projectId, ...route(at) })),
      ),
    );
  world = {
    callerId: caller.id,
    rows,
    people: new Map((await db.select().from(users)).map((row) => [row.id, row])),
    members: invited,
    stars,
    teams: madeTeams.map(({ id, name }, num) => ({ id, name, role: memberships[num]?.[0] })),
    mockNums,
    list: async (input = {}) => (await caller.project.list(input as never)).data,
    visit: (id) => caller.project.visit({ id }),
  };
});

/** Computes a project's wire form without SQL. */
function expected({ id, ownerId, teamId, ...row }: Row): Project {
  const { people, callerId } = world;
  const light = (userId: string) => {
    const { name = '', nickName = '', headImg = '', department = '' } = people.get(userId) ?? {};
    return { _id: userId, name, nick_name: nickName, head_img: headImg, department, isNameShared: false };
  };
  const team = world.teams.find((one) => one.id === teamId);
  const isStarred = world.stars.some(({ projectId, userId }) => projectId === id && userId === callerId);
  return {
    _id: id,
    name: row.name,
    url: row.url,
    description: row.description,
    swagger_url: row.swaggerUrl,
    members: world.members
      .filter(({ projectId }) => projectId === id)
      .map(({ userId }) => light(userId))
      .sort((a, b) => a.nick_name.localeCompare(b.nick_name, 'zh', { numeric: true })),
    extend: { _id: id, is_workbench: isStarred },
    is_workbench: isStarred,
    type: team ? 'group' : 'personal',
    group: team ? { _id: team.id, name: team.name } : null,
    user: team ? null : light(ownerId),
    mock_num: world.mockNums.get(id) ?? 0,
    realistic: row.isRealistic,
    is_owner: team ? team.role === 'owner' : ownerId === callerId,
    may_edit: team?.role !== 'guest',
    version: 1,
    create_at: row.createdAt.toISOString(),
    update_at: row.updatedAt.toISOString(),
  };
}

const isJoined = ({ id }: Row) =>
  world.members.some(({ projectId, userId }) => projectId === id && userId === world.callerId);
const isCreated = ({ ownerId }: Row) => ownerId === world.callerId;
const isVisible = (row: Row): boolean => {
  if (!row.teamId) return isCreated(row) || isJoined(row);
  return world.teams.some(({ id, role }) => id === row.teamId && role !== undefined);
};

/** Returns all matching projects in their wire form, newest first; for equal times, the highest ID first. */
function inOrder(fits: (row: Row) => boolean): Project[] {
  const newestFirst = (a: Row, b: Row) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
  return world.rows.filter(fits).sort(newestFirst).map(expected);
}

const authors = [() => true, isCreated, (row: Row) => !isCreated(row)];
const searches = [
  { keywords: '', fits: () => true },
  { keywords: 'order', fits: ({ name, url, description }: Row) => /order/i.test(`${name} ${url} ${description}`) },
  { keywords: '100%_', fits: ({ name }: Row) => name.includes('100%_') },
  { keywords: '没有', fits: () => false },
];

describe.each([0, 1, 2])('with filter_by_author=%i', (author) => {
  it.each(searches)('personal projects that fit “$keywords” are listed in order', async ({ keywords, fits }) => {
    const wanted = inOrder((row) => !row.teamId && isVisible(row) && (authors[author]?.(row) ?? false) && fits(row));
    expect(await world.list({ filter_by_author: author, keywords, page_size: 200 })).toEqual(wanted);
  });

  it.each(searches)('projects of a team that fit “$keywords” are listed for its members', async (search) => {
    for (const { id, role } of world.teams) {
      const isMember = role !== undefined;
      const wanted = inOrder(
        (row) => isMember && row.teamId === id && (authors[author]?.(row) ?? false) && search.fits(row),
      );
      const input = { group: id, filter_by_author: author, keywords: search.keywords, page_size: 200 };
      expect(await world.list(input)).toEqual(wanted);
    }
  });
});

it('projects are listed by the last visit or change if asked for, and by their age where that says nothing', async () => {
  const newest = inOrder((row) => !row.teamId && isVisible(row)).map(({ _id }) => _id);
  const [first, second, third] = [newest.at(-1) ?? '', newest.at(-3) ?? '', newest.at(2) ?? ''];
  for (const id of [third, second, first]) await world.visit(id);
  const others = newest.filter((id) => ![first, second, third].includes(id));
  const idsBy = async (order: string, page_size = 200) =>
    (await world.list({ order, page_size })).map(({ _id }) => _id);
  expect(await idsBy('opened')).toEqual([first, second, third, ...others]);
  expect(await idsBy('opened', 2)).toEqual([first, second]);
  const rows = new Map(world.rows.map((row) => [row.id, row]));
  const changed = (id: string) => rows.get(id)?.updatedAt.getTime() ?? 0;
  const byChange = newest.toSorted((a, b) => changed(b) - changed(a) || (a < b ? 1 : -1));
  expect(await idsBy('changed')).toEqual(byChange);
});

it('pages follow one another without a gap or a double, whatever their size', async () => {
  const wanted = inOrder((row) => !row.teamId && isVisible(row));
  expect(wanted.length).toBeGreaterThan(15);
  for (const pageSize of [1, 4, 30]) {
    const found: Project[] = [];
    for (let page = 1; page <= Math.ceil(wanted.length / pageSize) + 1; page += 1) {
      found.push(...(await world.list({ page_size: pageSize, page_index: page })));
    }
    expect(found).toEqual(wanted);
  }
});

it('the workbench holds what its owner starred and may see, of teams as well', async () => {
  const wanted = inOrder(
    (row) =>
      isVisible(row) && world.stars.some(({ projectId, userId }) => projectId === row.id && userId === world.callerId),
  );
  expect(wanted.some(({ group }) => group)).toBe(true);
  expect(await world.list({ type: 'workbench' })).toEqual(wanted);
});
