import type { WikiGrant } from '@easymock/contract';
import { and, eq, inArray, isNull, sum } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type TestNode, useTestServer } from '../../test/test-app';
import { loadRightsHolders, users } from '../people/index';
import { wikiComments } from './comment/comment.table';
import { wikiFavourites } from './favourite/favourite.table';
import { wikiFollows } from './follow/follow.table';
import { readWorld, walk } from './rights-walk.fixture';
import { wikiLikes, wikiLooks, wikiNodes } from './wiki.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

/** Always the same numbers for a seed. */
function randomOf(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

interface Scene {
  readonly people: readonly Session[];
  readonly places: readonly string[];
  readonly articles: readonly string[];
}

async function givenScene(tag: string): Promise<Scene> {
  const chief = await server.givenSession('administrator');
  await chief.enumeration.insertEnumerationInfo({ type: 'articleTag', value: tag, label: tag });
  const people = [chief];
  for (let i = 0; i < 3; i++) people.push(await server.givenSession('developer'));
  const [, owner = chief] = people;
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
  return { people, places: ['public', 'private', ...folders], articles };
}

/** One thing that somebody does, on one of the nodes. It may be refused. */
async function act(
  scene: Scene,
  nodes: readonly Pick<TestNode, 'client'>[],
  random: ReturnType<typeof randomOf>,
) {
  const person = random.of(scene.people);
  const client = random.of(nodes).client(person.token);
  const markdownId = random.of(scene.articles);
  const ofArticle = eq(wikiComments.nodeId, markdownId);
  const comments = await server.db.select({ id: wikiComments.id }).from(wikiComments).where(ofArticle);
  const said = comments.length > 0 ? random.of(comments).id : undefined;
  const grants = (): WikiGrant[] =>
    random.below(2) === 0
      ? []
      : [
          {
            subjectKind: 'user',
            subject: random.of(scene.people).id,
            level: random.of(['view', 'comment', 'edit', 'manage']),
          },
        ];
  const deeds: (() => Promise<unknown>)[] = [
    () => client.article.like({ markdownId, isLike: random.below(3) > 0 }),
    () => client.article.setArticleLookNumber({ markdownId }),
    () =>
      client.comment.topic({
        markdownId,
        content: '说一句',
        ...(said && random.below(2) === 0 && { parentId: said }),
      }),
    () => (said ? client.comment.deleteTopic({ id: said }) : Promise.resolve()),
    () => client.article.recycle({ markdownId }),
    () => client.catalog.restoreCatalog({ ids: [markdownId] }),
    () => client.catalog.moveFolder({ ids: [markdownId], parentId: random.of(scene.places) }),
    () =>
      client.article.changeWikiAuthToUser({ markdownId, grants: grants(), inherits: random.below(3) > 0 }),
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
      commentNum: await db.$count(
        wikiComments,
        and(eq(wikiComments.nodeId, id), isNull(wikiComments.deletedAt)),
      ),
    });
  }
}

async function expectLists({ people, articles }: Scene, tag: string): Promise<void> {
  const { db } = server;
  const world = await readWorld(db);
  const holders = await loadRightsHolders(db);
  for (const person of people) {
    const holder = holders.find(({ id }) => id === person.id);
    const seen = (ids: readonly string[]) =>
      ids
        .filter((id) => {
          const node = world.nodes.get(id);
          return holder && node && !node.deletedAt && walk(world, holder, node) > 0;
        })
        .sort();
    const idsOf = ({ list }: { list: { _id: string }[] }) => list.map(({ _id }) => _id).sort();
    const page = { pageSize: 200 };
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
  }
}

const seeds = Array.from({ length: 12 }, (_, at) => at + 1);

it.each(seeds)(
  'totals equal the rows, and lists what each person may view, whatever happens on two nodes (%i)',
  { tags: ['deep'], timeout: 120_000 },
  async (seed) => {
    const other = await server.secondNode();
    const tag = `talk${seed}`;
    const scene = await givenScene(tag);
    const random = randomOf(seed);
    for (let round = 0; round < 40; round++)
      await Promise.all(Array.from({ length: 4 }, () => act(scene, [server, other], random)));
    await expectTotals(scene);
    await expectLists(scene, tag);
  },
);
