import { articleTypes, matchPage, mockBase } from '@easymock/contract';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testPassword, testPasswordHash, useTestServer } from '../../test/test-app';
import { demoWikiFolder } from '../paths';
import { users } from '../people/index';
import { wikiCommentReactions, wikiComments } from '../wiki/comment/comment.table';
import { wikiContents, wikiLikes, wikiLooks, wikiNodes } from '../wiki/wiki.table';
import { namedPeople } from './content';
import { drawPeople } from './draw-people';
import { addImages, addPictures, demoPeopleNum, fillDemo, InUseError } from './fill-demo';
import { allPlans, linkTexts, readWiki, type WikiPlan } from './read-wiki';
import { talkPlans } from './talk-plans';

const deep = { tags: 'deep' };

const server = useTestServer();

const isArticle = ({ catalogType }: WikiPlan): boolean => catalogType !== 'folder';

/** All runs of eight characters: two texts that share many runs have the same content. */
const runsOf = (source: string): Set<string> => {
  // Keys of mind maps (JSON) and tags of rich text are the same everywhere.
  const text = source.replace(/\s+|"\w+":|"n\d+"|<\/?\w[^>]*>/g, '');
  return new Set(Array.from({ length: Math.max(0, text.length - 7) }, (_, at) => text.slice(at, at + 8)));
};

type Client = Awaited<ReturnType<typeof server.givenPerson>>;

/**
 * Expects that every folder and article exists, with readers and a unique text, and that links lead to
 * existing articles.
 */
async function expectWiki(admin: Client): Promise<void> {
  const [open, ...own] = readWiki(demoWikiFolder);
  const first = (await admin.catalog.getAllFirstCatalogList({})).data;
  expect(first.find(({ id }) => id === 'public')?.children).toHaveLength(open?.children.length ?? 0);
  const nodes = await server.db.select().from(wikiNodes);
  expect(nodes).toHaveLength(allPlans([...(open?.children ?? []), ...own.flatMap((plan) => plan.children)]).length);
  expect(nodes.every(({ createdAt, updatedAt }) => createdAt <= updatedAt)).toBe(true);
  expect(nodes.filter(({ inherits }) => !inherits).map(({ name }) => name)).toEqual(['应急预案']);
  const looked = nodes.reduce((sum, { lookNum }) => sum + lookNum, 0);
  expect(looked).toBeGreaterThan(nodes.length);
  expect(await server.db.$count(wikiLooks)).toBe(looked);
  expect(await server.db.$count(wikiLikes)).toBe(nodes.reduce((sum, { likeNum }) => sum + likeNum, 0));
  const comments = await server.db.select().from(wikiComments);
  expect(comments).toHaveLength(talkPlans.reduce((num, { replies = [] }) => num + 1 + replies.length, 0));
  expect(comments).toHaveLength(nodes.reduce((num, { commentNum }) => num + commentNum, 0));
  const contents = await server.db.select().from(wikiContents);
  const reactions = talkPlans.flatMap(({ reactions: planned = {} }) => Object.values(planned));
  expect(await server.db.$count(wikiCommentReactions)).toBe(reactions.reduce((sum, num) => sum + num, 0));
  for (const { nodeId, anchor } of comments) {
    const plain = contents.find((one) => one.nodeId === nodeId)?.plain ?? '';
    if (anchor) expect(plain).toContain(anchor.quote);
  }
  const ids = new Set(nodes.map(({ id }) => id));
  for (const { source, html, plain } of contents) {
    for (const [, page = ''] of source.matchAll(/\]\((\/[^)]*wikiCatalog[^)]*)\)/g)) {
      const { name, params } = matchPage(page) ?? {};
      expect(name).toBe('wikiFolder');
      expect(ids).toContain(params?.markdownId);
    }
    expect(html).not.toBe('');
    // Null for types that the browser renders.
    expect(html ?? '').not.toContain('md-problem');
    expect(plain).not.toBe('');
  }
}

/** Expects that refunds are a collection and that a mock sends events. */
async function expectMockKinds(projectId: string): Promise<void> {
  const call = (method: 'GET' | 'POST', url: string) =>
    server.app.inject({
      method,
      url: `${mockBase}/${projectId}/order${url}`,
      ...(method === 'POST' && { payload: {} }),
    });
  const { id } = (await call('POST', '/refunds')).json().data;
  const { list, total } = (await call('GET', '/refunds?pageSize=5')).json().data;
  expect(list).toHaveLength(5);
  expect(total).toBe(25);
  expect((await call('GET', `/refunds/${id}`)).json().data.id).toBe(id);
  const events = await call('GET', '/orders/7/events');
  expect(events.headers['content-type']).toMatch('text/event-stream');
  expect(events.body.match(/^event: status$/gm)).toHaveLength(4);
}

/** Expects fields, responsible people, required reading and a mock in documents. */
async function expectProperties(admin: Client): Promise<void> {
  const idOf = async (name: string) => {
    const [node] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.name, name));
    return node?.id ?? '';
  };
  const folderId = await idOf('接口约定');
  const { fields, view } = (await admin.wikiField.getFolder({ id: folderId })).data;
  expect(fields.map(({ type }) => type)).toEqual(['choice', 'date', 'person']);
  expect(view).toMatchObject({ layout: 'board', groupKey: fields[0]?.id });
  const { list } = (await admin.wikiField.getRows({ id: folderId })).data;
  expect(list.every(({ values }) => Object.keys(values).length === 3)).toBe(true);
  const states = (await admin.wikiVerification.list({ scope: 'managed', state: 'all' })).data.list.map(
    ({ isOverdue }) => isOverdue,
  );
  expect(states).toEqual([true, false]);
  const readers = (await admin.mustRead.getReaders({ markdownId: await idOf('错误码分段') })).data;
  expect(readers).toMatchObject({ readerNum: 5, readNum: 2 });
  const manual = (await admin.article.get({ markdownId: await idOf('值班手册') })).data.html ?? '';
  const [, included = '', heading = ''] = /class="md-include" data-id="(\w+)" data-value="([^"]+)"/.exec(manual) ?? [];
  const passage = (await admin.wikiInclude.get({ markdownId: included, anchor: heading })).data;
  expect(passage).toMatchObject({ title: '回退', missing: null });
  const { mocks } = (await admin.wikiMock.list({ markdownId: await idOf('订单中心接口一览') })).data;
  expect(mocks).toHaveLength(1);
}

describe('the demo', () => {
  it('draws the same two hundred people on any day, no two of them alike', () => {
    const people = drawPeople();
    vi.useFakeTimers({ now: new Date('2031-03-01'), toFake: ['Date'] });
    try {
      expect(drawPeople()).toEqual(people);
    } finally {
      vi.useRealTimers();
    }
    expect(people).toHaveLength(200);
    expect(demoPeopleNum).toBe(200);
    for (const key of ['name', 'nickName', 'jobNo'] as const)
      expect(new Set(people.map((person) => person[key])).size).toBe(200);
    expect(
      people.every(({ nickName, mobile }) => /^[\u4e00-\u9fff]{2,4}$/.test(nickName) && /^1\d{10}$/.test(mobile)),
    ).toBe(true);
    expect(new Set(people.map(({ role }) => role)).size).toBe(7);
  });

  it('has articles of their own words, all of whose links lead to one of them', () => {
    const spaces = readWiki(demoWikiFolder);
    const articles = allPlans(spaces).filter(isArticle);
    expect(spaces[0]?.children).toHaveLength(8);
    expect(articles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(articles.map(({ catalogType }) => catalogType))).toEqual(new Set(articleTypes));
    const names = articles.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const nickNames = new Set(drawPeople().map(({ nickName }) => nickName));
    const authors = new Set(drawPeople().map(({ name }) => name));
    const open = allPlans(spaces.slice(0, 1)).map(({ name }) => name);
    for (const { name, source, fields } of articles) {
      expect(authors, name).toContain(fields.author);
      const links = (target: string) => {
        // Public articles must not link to private ones.
        expect(open.includes(name) ? open : names, name).toContain(target);
        return '';
      };
      linkTexts(source, links);
      expect([...source].length, name).toBeGreaterThanOrEqual(150);
      for (const [, person = ''] of source.matchAll(/@([\u4e00-\u9fff]{2,3}) /g))
        expect(nickNames, name).toContain(person);
    }
    const runs = articles.map(({ source }) => runsOf(source));
    // Compares by run, because there are tens of thousands of pairs of articles.
    const having = new Map<string, number[]>();
    for (const [index, one] of runs.entries()) {
      const sharedNum = new Map<number, number>();
      for (const run of one) {
        const earlier = having.get(run) ?? [];
        for (const other of earlier) sharedNum.set(other, (sharedNum.get(other) ?? 0) + 1);
        having.set(run, [...earlier, index]);
      }
      for (const [other, num] of sharedNum) {
        const size = Math.min(one.size, runs[other]?.size ?? 0);
        expect(num / size, `${names[index]}, ${names[other]}`).toBeLessThan(0.2);
      }
    }
  });

  // Hundreds of people and articles take long on a busy machine.
  it('fills an installation once, leaves one alone that people use, and rules over nobody there', deep, async () => {
    const admin = await server.givenPerson('first-admin');
    await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.id, admin.who._id));
    const options = { passwordHash: testPasswordHash, isAmongPeople: false };
    const made = await fillDemo(server.services, options);
    expect(made).toMatchObject({
      people: 200,
      codes: 30,
      tasks: 36,
      releases: 14,
      sprints: 4,
      robots: 10,
      webhooks: 3,
      secretRecords: 17,
      packages: 14,
      jiraSprints: 5,
      h5: 17,
      links: 6,
      hosts: 18,
      teams: 3,
      projects: 4,
      scenarios: 4,
    });
    expect(made.mocks).toBeGreaterThan(20);
    expect(await addPictures(server.services, 8)).toBe(8);
    expect(await addImages(server.services)).toBe(6);
    expect(await addImages(server.services)).toBe(0);
    // Recommendations that have not ended.
    const { data: shown } = await admin.recommend.findLatest({ limit: 20 });
    expect(shown.length).toBeGreaterThan(2);
    const nothing = {
      people: 0,
      values: 0,
      codes: 0,
      tasks: 0,
      releases: 0,
      sprints: 0,
      entries: 0,
      robots: 0,
      webhooks: 0,
      tokens: 0,
      secretRecords: 0,
      packages: 0,
      jiraSprints: 0,
      h5: 0,
      links: 0,
      hosts: 0,
      teams: 0,
      projects: 0,
      mocks: 0,
      scenarios: 0,
      articles: 0,
    };
    expect(await fillDemo(server.services, options)).toEqual(nothing);

    const [someone] = drawPeople().filter(({ isForbidden, role }) => !isForbidden && role === 'developer');
    const { data } = await server.client().account.login({ name: someone?.name ?? '', password: testPassword });
    expect(data).toMatchObject({ nick_name: someone?.nickName, userGroup: someone?.userGroup });
    for (const name of namedPeople) {
      const signedIn = await server.client().account.login({ name, password: testPassword });
      const named = server.client(signedIn.data.token);
      const teams = (await named.team.list({})).data;
      const personal = (await named.project.list({})).data;
      expect(personal.map(({ is_owner }) => is_owner).sort()).toEqual([false, true]);
      expect((await named.project.list({ group: teams[0]?._id })).data).toHaveLength(1);
      expect((await named.project.list({ type: 'workbench' })).data).not.toEqual([]);
      expect((await named.dingConfig.getAllDingConfigInfoList({})).data.total).toBeGreaterThan(0);
      expect((await named.pushTask.getTaskList({})).data.total).toBeGreaterThan(0);
    }
    const { data: own } = await admin.project.list({});
    const orders = own.find(({ url }) => url === '/order')?._id ?? '';
    const { scenarios } = (await admin.scenario.list({ project_id: orders })).data;
    expect(scenarios.map(({ choices }) => choices.length).sort()).toEqual([1, 2, 2, 2]);
    expect((await admin.request.recorded({ project_id: orders })).data).toHaveLength(100);
    await expectMockKinds(orders);
    await expectWiki(admin);
    await expectProperties(admin);
    const [plan] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.name, '应急预案：机房断网'));
    const [outsider] = drawPeople().filter(
      ({ department, isForbidden }) => department === 'marketingCentre' && !isForbidden,
    );
    for (const [name, edit] of [
      ['wang.yuyi', true],
      [outsider?.name ?? '', false],
    ] as const) {
      const { data: signed } = await server.client().account.login({ name, password: testPassword });
      const reader = server.client(signed.token);
      const rights = (await reader.article.judgeIsHasAuth({ markdownId: plan?.id ?? '' })).data;
      expect(rights, name).toMatchObject({ view: true, edit });
    }
    const { trend } = (await admin.dashboard.get({})).data;
    expect(trend.filter(({ num }) => num > 0)).toHaveLength(30);
    const picture = await server.app.inject({ url: data.head_img });
    expect(picture.headers['content-type']).toBe('image/png');
    const organisation = (await admin.enumeration.getUserOrganizationArrayData()).data;
    const development = organisation.find(({ value }) => value === 'developmentCentre');
    expect(development?.children.map(({ userNum }) => userNum)).toEqual([24, 32, 14, 12, 8]);
    expect(development?.headUserIds).toHaveLength(1);
    const found = await admin.projectCode.getAllProjectCodeList({ keywords: 'ddzx' });
    expect(found.data.projectCodeArray).toMatchObject([{ code: 'ORDER-001' }]);

    await server.givenPerson('colleague');
    await expect(fillDemo(server.services, options)).rejects.toThrow(InUseError);
    const isAdministrator = eq(users.role, 'administrator');
    const administrators = server.db.select({ id: users.id }).from(users).where(isAdministrator);
    await server.db
      .update(wikiNodes)
      .set({ ownerId: admin.who._id, editorId: admin.who._id })
      .where(inArray(wikiNodes.ownerId, administrators));
    await server.db.delete(wikiComments);
    await server.db.delete(users).where(isAdministrator);
    expect(await fillDemo(server.services, { ...options, isAmongPeople: true })).toMatchObject({ people: 3 });
    expect(await administrators).toEqual([]);
  });
});
