import { boardRangeDays } from '@easymock/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { enumerations } from '../../enumeration/index';
import { users } from '../../people/index';
import { wikiNodes, wikiRevisions } from '../wiki.table';
import { addOnDay } from './article-days';
import { refreshRanks } from './refresh-ranks';
import { spansOf } from './spans';
import { wikiArticleDays, wikiRankRefreshes, wikiRankSums, wikiRanks } from './statistics.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
/** Monday, noon in Shanghai. */
const noon = new Date('2027-05-31T04:00:00Z');
const timeZone = 'Asia/Shanghai';
let admin: Session;
let author: Session;
let colleague: Session;

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

const setNow = (moment: Date) => server.advance(moment.getTime() - server.services.clock().getTime());
const refresh = () => refreshRanks(server.db, { now: server.services.clock(), timeZone });

async function givenArticle(by: Session, title: string, parentId = 'public'): Promise<string> {
  return must(await by.article.autoCreateArticle({ parentId, title, catalogType: 'markdown' }))._id;
}

type Sums = Partial<Record<'views' | 'likes' | 'comments' | 'edits', number>>;
async function givenDays(nodeId: string, days: Record<string, Sums>): Promise<void> {
  await server.db.insert(wikiArticleDays).values(Object.entries(days).map(([day, sums]) => ({ nodeId, day, ...sums })));
}

let guide: string;
let plan: string;
let secret: string;
beforeAll(async () => {
  setNow(noon);
  admin = await server.givenSession('administrator');
  author = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
  await server.db.update(users).set({ department: 'developmentCentre' }).where(eq(users.id, author.id));
  await server.db.update(users).set({ department: 'marketingCentre' }).where(eq(users.id, colleague.id));
  guide = await givenArticle(author, '接入指南');
  plan = await givenArticle(colleague, '排期表');
  secret = await givenArticle(author, '薪酬方案');
  must(await author.article.changeWikiAuthToUser({ markdownId: secret, grants: [], inherits: false }));
  const created = { [guide]: '2027-02-10', [plan]: '2027-05-20', [secret]: '2027-05-29' };
  for (const [id, day] of Object.entries(created))
    await server.db
      .update(wikiNodes)
      .set({ createdAt: new Date(`${day}T01:00:00+08:00`), tags: id === guide ? ['interface'] : [] })
      .where(eq(wikiNodes.id, id));
  // Today is 31 May: seven days begin on the 25th, thirty on the 2nd, the quarter on 1 April.
  await givenDays(guide, {
    '2027-05-31': { views: 3, likes: 1 },
    '2027-05-30': { views: 5 },
    '2027-05-25': { views: 2, comments: 4 },
    '2027-05-24': { views: 40, edits: 2 },
    '2027-05-02': { views: 1 },
    '2027-05-01': { views: 7, likes: -1 },
    '2027-04-01': { views: 11 },
    '2027-03-31': { views: 100 },
    '2027-01-01': { views: 13 },
  });
  await givenDays(plan, { '2027-05-29': { views: 12, likes: 2 }, '2027-05-20': { views: 1, edits: 3 } });
  await givenDays(secret, { '2027-05-30': { views: 30 } });
  await refresh();
});

describe('the spans of time', () => {
  it('end today, and are compared with as many days before', () => {
    expect(spansOf('2027-05-31')).toEqual({
      today: { from: '2027-05-31', to: '2027-05-31' },
      week: { from: '2027-05-25', to: '2027-05-31' },
      month: { from: '2027-05-02', to: '2027-05-31' },
      quarter: { from: '2027-04-01', to: '2027-05-31' },
      all: { from: '0001-01-01', to: '2027-05-31' },
      todayBefore: { from: '2027-05-30', to: '2027-05-30' },
      weekBefore: { from: '2027-05-18', to: '2027-05-24' },
      monthBefore: { from: '2027-04-02', to: '2027-05-01' },
      quarterBefore: { from: '2027-01-01', to: '2027-03-02' },
    });
  });

  it('compare the end of a long quarter with all of a shorter one', () => {
    expect(spansOf('2027-06-30').quarterBefore).toEqual({ from: '2027-01-01', to: '2027-03-31' });
    expect(spansOf('2028-01-01').quarterBefore).toEqual({ from: '2027-10-01', to: '2027-10-01' });
  });
});

describe('the ranking', () => {
  it('of articles is by the sums of the period', async () => {
    const viewsIn = async (period: 'today' | 'week' | 'month' | 'quarter' | 'all') =>
      must(await colleague.wikiStatistics.getRank({ period })).list.map(({ name, views }) => [name, views]);
    expect(await viewsIn('today')).toEqual([['接入指南', 3]]);
    expect(await viewsIn('week')).toEqual([
      ['排期表', 12],
      ['接入指南', 10],
    ]);
    expect(await viewsIn('month')).toEqual([
      ['接入指南', 51],
      ['排期表', 13],
    ]);
    expect(await viewsIn('quarter')).toEqual([
      ['接入指南', 69],
      ['排期表', 13],
    ]);
    expect((await viewsIn('all'))[0]).toEqual(['接入指南', 182]);
  });

  it('names the place in the period before, and the own row', async () => {
    const week = must(await colleague.wikiStatistics.getRank({ period: 'week' }));
    expect(week.list).toMatchObject([
      { id: plan, rank: 1, rankBefore: 2, userId: colleague.id },
      { id: guide, rank: 2, rankBefore: 1 },
    ]);
    expect(week.own).toMatchObject({ id: plan, rank: 1 });
    expect(week).toMatchObject({ isCompared: true, refreshedAt: expect.stringMatching(/^2027-05-31T04:00:/) });
    const all = must(await colleague.wikiStatistics.getRank({ period: 'all' }));
    expect(all).toMatchObject({ isCompared: false, list: [{ rankBefore: null }, { rankBefore: null }] });
  });

  it('never shows what somebody may not view, nor counts it for them', async () => {
    const titles = async (by: Session) =>
      must(await by.wikiStatistics.getRank({ period: 'week' })).list.map(({ id }) => id);
    expect(await titles(colleague)).not.toContain(secret);
    expect(await titles(author)).toContain(secret);
    expect(await titles(admin)).toContain(secret);
    const viewsOfAuthor = async (by: Session) =>
      must(await by.wikiStatistics.getRank({ period: 'week', kind: 'author' })).list.find(({ id }) => id === author.id)
        ?.views;
    expect(await viewsOfAuthor(colleague)).toBe(10);
    expect(await viewsOfAuthor(author)).toBe(40);
    const viewNum = async (by: Session) =>
      must(await by.wikiStatistics.getWikiDashBoardInfo({ period: 'week' })).viewNum;
    expect([await viewNum(colleague), await viewNum(author), await viewNum(admin)]).toEqual([22, 52, 52]);
  });

  it('forgets at once what was recycled or closed since it was counted', async () => {
    const late = await givenArticle(author, '临时公告');
    await givenDays(late, { '2027-05-31': { views: 99 } });
    await refresh();
    const first = async () => must(await colleague.wikiStatistics.getRank({ period: 'today' })).list[0]?.id;
    expect(await first()).toBe(late);
    must(await author.article.changeWikiAuthToUser({ markdownId: late, grants: [], inherits: false }));
    expect(await first()).toBe(guide);
    must(await author.article.changeWikiAuthToUser({ markdownId: late, grants: [], inherits: true }));
    must(await author.article.recycle({ markdownId: late }));
    expect(await first()).toBe(guide);
    await refresh();
    expect(await server.db.$count(wikiRanks, eq(wikiRanks.nodeId, late))).toBe(0);
  });

  it('of authors and departments sums up their articles, filtered by tag, type and department', async () => {
    const rank = async (input: Parameters<Session['wikiStatistics']['getRank']>[0]) =>
      must(await colleague.wikiStatistics.getRank({ period: 'month', ...input }));
    const authors = await rank({ kind: 'author' });
    expect(authors.list.map(({ id, views, articles, rank: at }) => [id, views, articles, at])).toEqual([
      [author.id, 51, 0, 1],
      [colleague.id, 13, 1, 2],
    ]);
    expect(authors.own).toMatchObject({ id: colleague.id, rank: 2 });
    expect((await rank({ kind: 'author', sortField: 'edits' })).list[0]).toMatchObject({ id: colleague.id });
    const [department] = (await rank({ kind: 'department' })).list;
    expect(department).toMatchObject({ id: 'developmentCentre', views: 51 });
    expect(department?.name).toMatch(/\p{Script=Han}/u);
    expect((await rank({ kind: 'author', tag: 'interface' })).list.map(({ id }) => id)).toEqual([author.id]);
    expect((await rank({ tag: 'interface' })).list.map(({ id }) => id)).toEqual([guide]);
    expect((await rank({ department: 'marketingCentre' })).list.map(({ id }) => id)).toEqual([plan]);
    expect((await rank({ type: 'jsmind' })).list).toEqual([]);
  });

  it('is the same when it is counted again, by whichever node', async () => {
    const other = await server.secondNode();
    const before = [await server.db.select().from(wikiRanks), await server.db.select().from(wikiRankSums)];
    await Promise.all([refresh(), refreshRanks(other.db, { now: noon, timeZone })]);
    const after = [await server.db.select().from(wikiRanks), await server.db.select().from(wikiRankSums)];
    const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(after.map(sorted)).toEqual(before.map(sorted));
  });
});

describe('the board', () => {
  it('has the totals of a period and of the one before', async () => {
    const info = must(await admin.wikiStatistics.getWikiDashBoardInfo({ period: 'month' }));
    expect(info).toMatchObject({ articleNum: 2, viewNum: 94, likeNum: 3, commentNum: 4, editNum: 5, userNum: 2 });
    expect(info.compare).toMatchObject({ articleNum: 0, viewNum: 7, likeNum: -1, userNum: 1 });
    const all = must(await admin.wikiStatistics.getWikiDashBoardInfo({ period: 'all' }));
    expect(all).toMatchObject({ articleNum: 3, compare: null });
  });

  it('has the share of each tag, and the new articles of seven days', async () => {
    const [tag] = must(await admin.wikiStatistics.getArticleTagRatio({}));
    expect(tag).toMatchObject({ tag: 'interface', num: 1, rate: 1 / 3 });
    const days = must(await admin.wikiStatistics.getLastSevenDaysAddNum({}));
    expect(days.map(({ num }) => num)).toEqual([0, 0, 0, 0, 1, 0, 0]);
    expect(days[0]?.date).toBe('2027-05-25');
  });

  it('tells what was created, edited and pushed, each article once for all its saves', async () => {
    await server.db
      .update(wikiNodes)
      .set({ isPush: true, pushAt: new Date('2027-05-31T03:00:00Z') })
      .where(eq(wikiNodes.id, guide));
    const saved = { title: '', source: '', words: 0, userId: colleague.id, kind: 'saved', form: 'markdown' } as const;
    await server.db
      .insert(wikiRevisions)
      .values(
        ['01', '02'].map((hour, at) => ({
          ...saved,
          nodeId: guide,
          no: at + 10,
          contentVersion: at + 10,
          at: new Date(`2027-05-30T${hour}:00:00Z`),
        })),
      );
    const events = must(await colleague.wikiStatistics.getTechnicalArticleDynamic({ limit: 10 }));
    expect(events.map(({ kind, _id, at }) => [kind, _id, at.slice(0, 13)])).toEqual([
      ['pushed', guide, '2027-05-31T03'],
      ['edited', guide, '2027-05-30T02'],
      ['created', plan, '2027-05-19T17'],
    ]);
    const week = must(await colleague.catalogStatistics.getLastWeekCatalogFile({}));
    expect(week.map(({ kind }) => kind)).toEqual(['edited']);
    const pushed = must(await colleague.wikiStatistics.getTechnicalArticle({}));
    expect(pushed.list).toMatchObject([{ _id: guide, views: 182, userId: author.id }]);
  });

  it('lists the articles of a department that were created in a range of days', async () => {
    const listed = async (input: { from?: string; to?: string }, by: Session = colleague) =>
      must(
        await by.catalogStatistics.getAllArticlesByDepartment({ department: 'developmentCentre', ...input }),
      ).list.map(({ _id }) => _id);
    expect(await listed({})).toEqual([guide]);
    expect(await listed({}, author)).toEqual([secret, guide]);
    expect(await listed({ from: '2027-02-10', to: '2027-02-10' }, author)).toEqual([guide]);
    expect(await listed({ from: '2027-02-11' })).toEqual([]);
  });

  it('counts who opens it once an hour, also over midnight, for those with the right', async () => {
    const open = async (by: Session) => must(await by.wikiStatistics.setLookDashBoardNum({ type: 'rank' }));
    setNow(new Date('2027-05-31T15:50:00Z'));
    await Promise.all([open(author), open(author), open(colleague)]);
    setNow(new Date('2027-05-31T16:10:00Z'));
    await open(author);
    setNow(new Date('2027-05-31T17:00:00Z'));
    await open(author);
    const range = { from: '2027-05-31', to: '2027-06-02' };
    const visits = must(await admin.catalogStatistics.getRankBrowseMap(range));
    expect(visits.list.map(({ userId, num }) => [userId, num])).toEqual([
      [author.id, 2],
      [colleague.id, 1],
    ]);
    expect(visits.daily).toEqual([
      { date: '2027-05-31', num: 2 },
      { date: '2027-06-01', num: 1 },
      { date: '2027-06-02', num: 0 },
    ]);
    const ofMarketing = { ...range, department: 'marketingCentre' };
    expect(must(await admin.catalogStatistics.getRankBrowseMap(ofMarketing)).list).toHaveLength(1);
    expect(must(await admin.wikiStatistics.getDashBoardMap(range)).list).toEqual([]);
    expect((await author.catalogStatistics.getRankBrowseMap(range)).status).toBe(403);
    const backwards = await admin.catalogStatistics.getRankBrowseMap({ from: '2027-06-02', to: '2027-05-31' });
    expect(backwards.code).toBe(10001);
    const endless = must(await admin.catalogStatistics.getRankBrowseMap({ from: '1990-01-01' }));
    expect(endless.daily).toHaveLength(boardRangeDays + 1);
    setNow(noon);
  });
});

describe('the summary of one’s own articles', () => {
  it('has every day of a year, and the totals of all time', async () => {
    const summary = must(await author.wikiStatistics.getOwnSummary({}));
    expect(summary).toMatchObject({ articleNum: 2, untaggedNum: 1, today: '2027-05-31' });
    expect(summary.total).toEqual({ views: 212, likes: 0, comments: 4, edits: 2 });
    expect(summary.days.find(({ date }) => date === '2027-05-30')).toMatchObject({ views: 35, created: 0 });
    expect(summary.days.find(({ date }) => date === '2027-02-10')).toMatchObject({ views: 0, created: 1 });
    expect(summary.days.map(({ date }) => date)).toEqual([...summary.days.map(({ date }) => date)].sort());
  });

  it('lists all of them, those without tags, and those that have not changed for long', async () => {
    const old = await givenArticle(author, '旧文', 'private');
    await server.db
      .update(wikiNodes)
      .set({ updatedAt: new Date(noon.getTime() - 181 * 24 * 3_600_000) })
      .where(inArray(wikiNodes.id, [old]));
    const listed = async (input: Parameters<Session['wikiStatistics']['getOwnArticles']>[0]) =>
      must(await author.wikiStatistics.getOwnArticles(input)).list.map(({ _id }) => _id);
    expect(await listed({ sortField: 'views' })).toEqual([guide, secret, old]);
    expect(await listed({ state: 'stale' })).toEqual([old]);
    expect(new Set(await listed({ state: 'untagged' }))).toEqual(new Set([secret, old]));
    expect(await listed({ keywords: '指南' })).toEqual([guide]);
    const [label] = await server.db.select().from(enumerations).where(eq(enumerations.value, 'interface'));
    expect(label?.type).toBe('articleTag');
  });
});

describe('a count during the day', () => {
  const count = async () => {
    await refresh();
    const rows = [await server.db.select().from(wikiRanks), await server.db.select().from(wikiRankSums)];
    return rows.map((some) => some.map((row) => JSON.stringify(row)).sort());
  };
  const countEverything = async () => {
    await server.db.delete(wikiRankRefreshes);
    return count();
  };
  const today = '2027-05-31';

  it('finds what happened since the last one, as a count of everything does', async () => {
    const before = await countEverything();
    // As an import writes them: past days of a new article.
    const imported = await givenArticle(author, '迁移手册');
    await givenDays(imported, { '2027-05-20': { views: 4 } });
    await addOnDay(server.db, today, plan, { views: 2, comments: -1 });
    must(await author.article.recycle({ markdownId: guide }));
    const during = await count();
    expect(during).not.toEqual(before);
    expect(during.join()).toContain(imported);
    expect(during.join()).not.toContain(guide);
    expect(during).toEqual(await countEverything());

    must(await author.catalog.restoreCatalog({ ids: [guide] }));
    const after = await count();
    expect(after.join()).toContain(guide);
    expect(after).toEqual(await countEverything());
  });

  it('moves all spans on the first one of a day', async () => {
    await count();
    setNow(new Date('2027-06-01T04:00:00Z'));
    const next = await count();
    expect(next).toEqual(await countEverything());
    const row = must(await colleague.wikiStatistics.getRank({ period: 'today' })).list[0];
    expect(row).toBeUndefined();
    setNow(noon);
  });
});
