import { levels, type WikiGrant } from '@easymock/contract';
import { and, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '../../../../../test-seed';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { loadRightsHolders, users } from '../../people/index';
import { openSession } from '../../people/session/session';
import { wikiComments } from '../comment/comment.table';
import { wikiFavourites } from '../favourite/favourite.table';
import { wikiFollows } from '../follow/follow.table';
import { readWorld, walk } from '../rights/rights-walk.fixture';
import { refreshRanks } from '../statistics/index';
import { wikiArticleDays } from '../statistics/statistics.table';
import { type NodeRow, wikiLikes, wikiLooks, wikiNodes } from '../wiki.table';

const server = useTestServer();
let other: TestNode;
beforeAll(async () => {
  other = await server.secondNode();
});

type Session = Awaited<ReturnType<typeof server.givenSession>>;

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

/** A person, whose session ends when their role changes. */
interface Member {
  readonly id: string;
  token: string;
}

async function signInAgain(people: readonly Member[]): Promise<void> {
  const origin = { now: server.services.clock(), address: '127.0.0.1', userAgent: '' };
  for (const person of people) person.token = await openSession(server.db, person, origin);
}

interface Scene {
  /** Changes only the roles of the others. */
  readonly boss: Session;
  readonly people: readonly Member[];
  readonly places: readonly string[];
  readonly folders: readonly string[];
  readonly articles: readonly string[];
}

async function givenScene(tag: string): Promise<Scene> {
  const boss = await server.givenSession('superAdministrator');
  const chief = await server.givenSession('administrator');
  await chief.enumeration.insertEnumerationInfo({ type: 'articleTag', value: tag, label: tag });
  const owner = await server.givenSession('developer');
  const people: Member[] = [chief, owner];
  for (let i = 0; i < 2; i++) people.push(await server.givenSession('developer'));
  const folders: string[] = [];
  for (const name of ['甲', '乙', '丙']) {
    const draft = {
      parentId: folders.at(-1) ?? 'public',
      catalogName: `${tag}${name}`,
      catalogType: 'folder',
    } as const;
    folders.push(must(await owner.catalog.insertCatalog(draft)).id);
  }
  const articles: string[] = [];
  for (const [at, parentId] of ['public', ...folders, ...folders].entries()) {
    const draft = { parentId, title: `${tag}${at}`, catalogType: 'markdown' } as const;
    articles.push(must(await owner.article.autoCreateArticle(draft))._id);
  }
  must(await owner.article.batchChangeArticleTag({ markdownIds: articles, add: [tag] }));
  return { boss, people, places: ['public', 'private', ...folders], folders, articles };
}

/** Performs one random action on one of the server nodes. The action may be refused. */
async function act(scene: Scene, nodes: readonly Pick<TestNode, 'client'>[], random: SeededRandom) {
  const person = random.of(scene.people);
  const client = random.of(nodes).client(person.token);
  const markdownId = random.of(scene.articles);
  const ofArticle = eq(wikiComments.nodeId, markdownId);
  const comments = await server.db.select({ id: wikiComments.id }).from(wikiComments).where(ofArticle);
  const said = comments.length > 0 ? random.of(comments).id : undefined;
  const subjects = (): Pick<WikiGrant, 'subjectKind' | 'subject'>[] => [
    { subjectKind: 'user', subject: random.of(scene.people).id },
    { subjectKind: 'role', subject: random.of(roles) },
    { subjectKind: 'department', subject: 'developmentCentre' },
  ];
  const grants = (): WikiGrant[] =>
    random.below(2) === 0
      ? []
      : [{ ...random.of(subjects()), level: random.of(['view', 'comment', 'edit', 'manage']) }];
  const boss = random.of(nodes).client(scene.boss.token);
  const anyNode = random.of([...scene.articles, ...scene.folders]);
  const deeds: (() => Promise<unknown>)[] = [
    () => client.article.like({ markdownId, isLike: random.below(3) > 0 }),
    () => client.article.setArticleLookNumber({ markdownId }),
    () =>
      client.comment.topic({ markdownId, content: '说一句', ...(said && random.below(2) === 0 && { parentId: said }) }),
    () => (said ? client.comment.deleteTopic({ id: said }) : Promise.resolve()),
    () => client.catalog.recycleCatalog({ ids: [anyNode] }),
    () => client.catalog.restoreCatalog({ ids: [anyNode] }),
    () => client.catalog.moveFolder({ ids: [anyNode], parentId: random.of(scene.places) }),
    () => boss.accounts.changeUserRole({ ids: [random.of(scene.people).id], roleId: random.of(roles) }),
    () =>
      boss.rights.saveRoleAuth({
        roleId: 'personnelMatter',
        grants: { wiki: { level: random.of(levels), canReveal: false } },
      }),
    () => client.article.changeWikiAuthToUser({ markdownId, grants: grants(), inherits: random.below(3) > 0 }),
    () => client.collectFile.insertCollectFile({ markdownId }),
    () => client.follow.follow({ markdownId, isFollow: random.below(3) > 0 }),
    () =>
      server.db
        .update(users)
        .set({ department: random.of(['developmentCentre', 'externalPart']) })
        .where(eq(users.id, scene.people[3]?.id ?? '')),
  ];
  await random.of(deeds)();
}

/** All roles edit and one manages; the rights of the last one change during the test. */
const roles = ['developer', 'administrator', 'personnelMatter'] as const;

async function expectTotals({ articles }: Scene): Promise<void> {
  const { db } = server;
  const rows = await db
    .select()
    .from(wikiNodes)
    .where(inArray(wikiNodes.id, [...articles]));
  for (const { id, likeNum, lookNum, commentNum } of rows) {
    const [looks] = await db
      .select({ num: sum(wikiLooks.num) })
      .from(wikiLooks)
      .where(eq(wikiLooks.nodeId, id));
    expect({ likeNum, lookNum, commentNum }).toEqual({
      likeNum: await db.$count(wikiLikes, eq(wikiLikes.nodeId, id)),
      lookNum: Number(looks?.num ?? 0),
      commentNum: await db.$count(wikiComments, and(eq(wikiComments.nodeId, id), isNull(wikiComments.deletedAt))),
    });
    const days = wikiArticleDays;
    const [summed] = await db
      .select({
        views: sql<number>`coalesce(sum(${days.views}), 0)::int`,
        likes: sql<number>`coalesce(sum(${days.likes}), 0)::int`,
        comments: sql<number>`coalesce(sum(${days.comments}), 0)::int`,
      })
      .from(days)
      .where(eq(days.nodeId, id));
    const readers = await db.$count(wikiLooks, and(eq(wikiLooks.nodeId, id), gt(wikiLooks.num, 0)));
    expect(summed).toEqual({ views: readers, likes: likeNum, comments: commentNum });
  }
}

async function expectLists({ people, articles }: Scene, tag: string): Promise<void> {
  const { db } = server;
  const { clock, settings } = server.services;
  await refreshRanks(db, { now: clock(), timeZone: settings.get('timeZone') });
  const world = await readWorld(db);
  const holders = await loadRightsHolders(db);
  await signInAgain(people);
  for (const { id: personId, token } of people) {
    const person = { ...server.client(token), id: personId };
    const holder = holders.find(({ id }) => id === personId);
    const seen = (ids: readonly string[]) =>
      ids
        .filter((id) => {
          const node = world.nodes.get(id);
          return holder && node && !node.deletedAt && walk(world, holder, node) > 0;
        })
        .sort();
    const idsOf = ({ list }: { list: { _id: string }[] }) => list.map(({ _id }) => _id).sort();
    const page = { pageSize: 200 };
    if (holder?.grants.wiki.level === 'none') {
      expect((await person.article.getTagArticles({ tag, ...page })).status).toBe(403);
      continue;
    }
    expect(idsOf(must(await person.article.getTagArticles({ tag, ...page })))).toEqual(seen(articles));
    const looks = await db.select().from(wikiLooks).where(eq(wikiLooks.userId, person.id));
    const read = [...new Set(looks.map(({ nodeId }) => nodeId))];
    expect(idsOf(must(await person.article.getRecentArticles(page)))).toEqual(seen(read));
    const starred = await db.select().from(wikiFavourites).where(eq(wikiFavourites.userId, person.id));
    const favourites = must(await person.collectFile.getCollectFile(page)).list;
    expect(favourites).toHaveLength(starred.length);
    const valid = favourites.flatMap(({ markdownId, isValid }) => (isValid ? [markdownId] : []));
    expect(valid.sort()).toEqual(seen(starred.map(({ nodeId }) => nodeId)));
    const follows = await db.select().from(wikiFollows).where(eq(wikiFollows.userId, person.id));
    const followed = must(await person.follow.list(page)).list.map(({ markdownId }) => markdownId);
    expect(followed.sort()).toEqual(seen(follows.map(({ nodeId }) => nodeId)));
    const found = must(await person.catalog.getAllWiki({ keywords: tag, tag, pageSize: 50 }));
    expect(idsOf(found)).toEqual(seen(articles));
    expect(found.total).toBe(seen(articles).length);
    const own = must(await person.wikiStatistics.getOwnArticles(page));
    const isOwn = ({ ownerId, deletedAt, catalogType }: NodeRow) =>
      ownerId === person.id && !deletedAt && catalogType !== 'folder';
    const owned = [...world.nodes.values()].filter(isOwn).map(({ id }) => id);
    expect(idsOf(own)).toEqual(owned.sort());
    // Rankings and news cover the public space, for everybody who may see it.
    const ofAll = seen(articles.filter((id) => world.nodes.get(id)?.space === 'public'));
    const ranked = must(await person.wikiStatistics.getRank({ period: 'all', tag }));
    const views = await db.select().from(wikiArticleDays).where(inArray(wikiArticleDays.nodeId, ofAll));
    const isRead = (id: string) => views.some((day) => day.nodeId === id && day.views > 0);
    expect(ranked.list.map(({ id }) => id).sort()).toEqual(ofAll.filter(isRead));
    const news = must(await person.catalogStatistics.getLastWeekCatalogFile({ limit: 100 }));
    const created = news.filter(({ kind, _id }) => kind === 'created' && articles.includes(_id));
    expect(created.map(({ _id }) => _id).sort()).toEqual(ofAll);
  }
}

const seeds = Array.from({ length: 3 }, (_, at) => at + 1);

it.each(seeds)(
  'totals equal the rows, and lists what each person may view, whatever happens on two nodes (%i)',
  { tags: ['deep'], timeout: 120_000 },
  async (seed) => {
    const tag = `talk${seed}`;
    const scene = await givenScene(tag);
    const random = seededRandom(`totals ${seed}`);
    for (let round = 0; round < 40; round++) {
      await signInAgain(scene.people);
      await Promise.all(Array.from({ length: 4 }, () => act(scene, [server, other], random)));
    }
    await expectTotals(scene);
    await expectLists(scene, tag);
  },
);
