import { addDays } from '@easymock/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../test/test-app';
import { addUses, mocks } from '../mock/index';
import { users } from '../people/index';
import { dayIn, startOfDay } from '../platform/day';

const server = useTestServer();
/** Milliseconds; a dashboard of this age is never shown, however long it took to load. */
const tooOldMs = 21 * 60_000;
// The default of the setting, independent of this machine's clock.
const timeZone = 'Asia/Shanghai';
const daysAgo = (num: number) => addDays(dayIn(timeZone, new Date()), -num);

describe('the dashboard', () => {
  // The tests advance the clock by hours, so they start in the first hour of a day to stay within it.
  beforeAll(() => {
    const firstHour = startOfDay(timeZone, new Date()).getTime() + 3_600_000;
    server.advance(firstHour - Date.now());
  });

  it('counts all and what came today, and is up to a minute old', async () => {
    const busy = await server.givenPerson('busy');
    const quiet = await server.givenPerson('quiet');
    const old = startOfDay(timeZone, new Date(), 40);
    await server.db.insert(users).values({ name: 'veteran', nickName: '老员工', headImg: '/v.png', createdAt: old });
    const { data } = await busy.project.create({ name: '忙', url: '/busy' });
    await quiet.project.create({ name: '闲', url: '/quiet' });
    const draft = { project_id: data._id, method: 'get' as const, mode: '{}', description: 'x' };
    const made = [];
    for (const url of ['/a', '/b']) made.push((await busy.mock.create({ ...draft, url })).data._id);
    const [first = '', second = ''] = made;
    await addUses(server.db, daysAgo(30), new Map([[second, 1_000]]));
    await addUses(server.db, daysAgo(29), new Map([[first, 7]]));
    await addUses(server.db, daysAgo(0), new Map([[first, 3]]));
    await addUses(
      server.db,
      daysAgo(0),
      new Map([
        [second, 1],
        [first, 2],
      ]),
    );
    await server.db.update(mocks).set({ createdAt: old });

    const article = { catalogName: '规范', catalogType: 'markdown' } as const;
    for (const parentId of ['public', 'private'] as const) await busy.catalog.insertCatalog({ ...article, parentId });
    await busy.catalog.insertCatalog({ parentId: 'public', catalogName: '研发', catalogType: 'folder' });

    const { data: seen } = await quiet.dashboard.get();
    expect(seen.total).toEqual({
      userCount: 3,
      projectCount: 2,
      mockCount: 2,
      mockUseCount: 1_013,
      articleCount: 1,
      wikiUserCount: 1,
    });
    expect(seen.today).toEqual({ userCount: 2, projectCount: 2, mockCount: 0, mockUseCount: 6, articleCount: 1 });
    expect(seen.users).toMatchObject([
      { name: 'busy', project_num: 1, mock_num: 2, use_num: 1_013 },
      { name: 'quiet', project_num: 1, mock_num: 0, use_num: 0 },
      { name: 'veteran', nick_name: '老员工', head_img: '/v.png', project_num: 0, mock_num: 0, use_num: 0 },
    ]);
    expect(seen.trend).toHaveLength(30);
    expect(seen.trend.at(0)).toEqual({ day: daysAgo(29), num: 7 });
    expect(seen.trend.at(1)).toEqual({ day: daysAgo(28), num: 0 });
    expect(seen.trend.at(-1)).toEqual({ day: daysAgo(0), num: 6 });

    await quiet.project.create({ name: '新', url: '/new' });
    server.advance(59_000);
    expect((await busy.dashboard.get()).data.total.projectCount).toBe(2);
    server.advance(tooOldMs);
    expect((await busy.dashboard.get()).data.total.projectCount).toBe(3);
  });

  it('is renewed before its minute is over, while callers get the current one', async () => {
    const person = await server.givenPerson('impatient');
    server.advance(tooOldMs);
    const count = async () => (await person.dashboard.get()).data.total.projectCount;
    const before = await count();
    await person.project.create({ name: '又一个', url: '/one-more' });
    server.advance(29_000);
    expect(await count()).toBe(before);
    // Advances in steps shorter than the remaining age, because the machine may be slow.
    await vi.waitFor(
      async () => {
        server.advance(3_000);
        expect(await count()).toBe(before + 1);
      },
      { timeout: 15_000 },
    );
  });

  it('counts calls served by any node among those of today', async () => {
    const person = await server.givenPerson('caller');
    const { data } = await person.project.create({ name: '被调用', url: '/called' });
    const draft = { project_id: data._id, method: 'get' as const, mode: '{}', description: 'x' };
    await person.mock.create({ ...draft, url: '/a' });
    server.advance(tooOldMs);
    const before = (await person.dashboard.get()).data;
    const node = await server.secondNode();
    const { statusCode } = await node.app.inject(`/easymock/mock/${data._id}/called/a`);
    expect(statusCode).toBe(200);
    await node.app.close();
    server.advance(tooOldMs);
    const after = (await person.dashboard.get()).data;
    expect(after.today.mockUseCount).toBe(before.today.mockUseCount + 1);
    expect(after.trend.at(-1)?.num).toBe(after.today.mockUseCount);
    expect(after.users.find(({ name }) => name === 'caller')).toMatchObject({ use_num: 1 });
  });

  it("keeps what was served by mocks that were deleted since, but among nobody's", async () => {
    const person = await server.givenPerson('cleaner');
    const { data } = await person.project.create({ name: '清理', url: '/clean' });
    const draft = { project_id: data._id, method: 'get' as const, mode: '{}', description: 'x' };
    const { _id } = (await person.mock.create({ ...draft, url: '/a' })).data;
    await addUses(server.db, daysAgo(0), new Map([[_id, 11]]));
    server.advance(tooOldMs);
    const before = (await person.dashboard.get()).data;
    expect(before.users.find(({ name }) => name === 'cleaner')).toMatchObject({ mock_num: 1, use_num: 11 });
    await person.mock.delete({ project_id: data._id, ids: [_id] });
    server.advance(tooOldMs);
    const after = (await person.dashboard.get()).data;
    expect(after.total).toEqual({ ...before.total, mockCount: before.total.mockCount - 1 });
    expect(after.today.mockUseCount).toBe(before.today.mockUseCount);
    expect(after.users.find(({ name }) => name === 'cleaner')).toMatchObject({ mock_num: 0, use_num: 0 });
  });

  it('shows a hundred people at most', async () => {
    const rows = Array.from({ length: 120 }, (_, num) => ({ name: `many-${num}`, nickName: `${num}` }));
    await server.db.insert(users).values(rows);
    const person = await server.givenPerson('last-one');
    server.advance(tooOldMs);
    const { data } = await person.dashboard.get();
    expect(data.users).toHaveLength(100);
    expect(data.total.userCount).toBe(127);
  });

  it('has the days of the time zone in the settings, wherever the server runs', async () => {
    const chief = await server.givenSession('superAdministrator');
    const lastDay = async () => {
      server.advance(tooOldMs);
      return (await chief.dashboard.get({})).data.trend.at(-1)?.day;
    };
    // The two zones are 25 hours apart, so they never share a day.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await chief.settings.save({ key: 'timeZone', value: zone });
      expect(await lastDay()).toBe(dayIn(zone, server.services.clock()));
    }
    await chief.settings.save({ key: 'timeZone', value: timeZone });
  });
});
