import type { CatalogNode, CatalogType, WikiGrant, WikiLevel } from '@easymock/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { newId } from '../../platform/ids';
import { wikiContents, wikiGrants, wikiNodes } from '../wiki.table';
import { sweepRecycled } from './recycle';

const deep = { tags: 'deep' };

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let other: TestNode;
let author: Session;
let colleague: Session;
beforeAll(async () => {
  other = await server.secondNode();
  author = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

async function make(parentId: string, catalogName: string, catalogType: CatalogType = 'folder', by = author) {
  return must(await by.catalog.insertCatalog({ parentId, catalogName, catalogType })).id;
}
/** Creates a folder with a unique name in the public space. */
const givenFolder = () => make('public', `目录 ${newId()}`);

const namesIn = async (id: string, more: object = {}, by = author) =>
  must(await by.catalog.getChangeCatalogListById({ id, ...more })).list.map(({ catalogName }) => catalogName);

const flat = (nodes: readonly CatalogNode[]): CatalogNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Inserts many articles at once, which calls could only create one by one. */
async function fill(parentId: string, num: number, prefix = 'a', catalogType: CatalogType = 'markdown') {
  const [parent] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, parentId));
  if (!parent) throw new Error('no parent');
  const rows = Array.from({ length: num }, (_, at) => {
    const name = `${prefix}${String(at).padStart(5, '0')}`;
    return {
      id: newId(),
      name,
      nameKey: name,
      searchKeys: name,
      sortKey: `V${name}`,
      parentId,
      catalogType,
      ancestors: [...parent.ancestors, parentId],
      space: parent.space,
      scopeId: parent.scopeId,
      ownerId: parent.ownerId,
      editorId: parent.ownerId,
    };
  });
  for (let at = 0; at < num; at += 500) await server.db.insert(wikiNodes).values(rows.slice(at, at + 500));
  return rows.map(({ id }) => id);
}

describe('the children of a folder', () => {
  it('say which of them are restricted to some people', async () => {
    const id = await givenFolder();
    const everyoneMay = (level: WikiLevel): WikiGrant[] => [{ subjectKind: 'everyone', subject: '', level }];
    const cases: Record<string, { grants: WikiGrant[]; inherits: boolean }> = {
      'as above': { grants: [], inherits: true },
      'more than above': { grants: everyoneMay('edit'), inherits: true },
      'for its owner': { grants: [], inherits: false },
      'read by everyone': { grants: everyoneMay('view'), inherits: false },
      'edited by everyone': { grants: everyoneMay('edit'), inherits: false },
    };
    for (const [name, rights] of Object.entries(cases))
      must(await author.article.changeWikiAuthToUser({ markdownId: await make(id, name), ...rights }));
    const { list } = must(await author.catalog.getChangeCatalogListById({ id }));
    const restricted = list.filter(({ isRestricted }) => isRestricted).map(({ catalogName }) => catalogName);
    expect(restricted.sort()).toEqual(['for its owner', 'read by everyone']);
    const own = await make('private', `私有 ${newId()}`);
    const privateNodes = must(await author.catalog.getChangeCatalogListById({ id: 'private' })).list;
    expect(privateNodes.find((node) => node.id === own)).toMatchObject({ isRestricted: false });
  });

  it('come page by page, folders first and pinned first, in the order that was asked for', deep, async () => {
    const id = await givenFolder();
    for (const name of ['丙', '甲', '乙']) await make(id, name, 'markdown');
    for (const name of ['b', 'a']) await make(id, name);
    expect(await namesIn(id)).toEqual(['b', 'a', '丙', '甲', '乙']);
    expect(await namesIn(id, { sortTypeValue: 'name' })).toEqual(['a', 'b', '丙', '甲', '乙']);
    expect(await namesIn(id, { sortTypeValue: 'createDate', isDown: -1 })).toEqual(['a', 'b', '乙', '甲', '丙']);
    const list = must(await author.catalog.getChangeCatalogListById({ id })).list;
    must(await author.catalog.topCatalog({ id: list[4]?.id ?? '' }));
    expect(await namesIn(id)).toEqual(['b', 'a', '乙', '丙', '甲']);
    must(await author.catalog.cancelTopCatalog({ id: list[4]?.id ?? '' }));
    const page = must(await author.catalog.getChangeCatalogListById({ id, page: 2, pageSize: 2 }));
    expect(page).toMatchObject({ total: 5, page: 2 });
    expect(page.list.map(({ catalogName }) => catalogName)).toEqual(['丙', '甲']);
  });

  it('are found by a part of the name, by pinyin and by initials', async () => {
    const id = await givenFolder();
    await make(id, '支付对账', 'markdown');
    await make(id, 'Deploy 100%', 'markdown');
    for (const value of ['对账', 'zhifu', 'zfdz', 'ZFDZ']) expect(await namesIn(id, { value })).toEqual(['支付对账']);
    expect(await namesIn(id, { value: '0%' })).toEqual(['Deploy 100%']);
    expect(await namesIn(id, { value: '%a' })).toEqual([]);
    const found = must(await colleague.catalog.findCatalog({ value: 'zfdz' }));
    expect(found[0]).toMatchObject({ catalogName: '支付对账' });
    expect(found[0]?.path.map(({ id }) => id)).toEqual(['public', id, found[0]?.id]);
  });

  it('have names that differ, whatever their case and however they are composed', async () => {
    const id = await givenFolder();
    await make(id, 'Café', 'markdown');
    for (const catalogName of ['café', ' CAFÉ ', 'Cafe\u0301']) {
      const refused = await author.catalog.insertCatalog({ parentId: id, catalogName, catalogType: 'folder' });
      expect(refused, catalogName).toMatchObject({ success: false, code: 10004 });
    }
    for (const sign of '：<>/\\|:*?') {
      const refused = await author.catalog.insertCatalog({
        parentId: id,
        catalogName: `a${sign}b`,
        catalogType: 'folder',
      });
      expect(refused, sign).toMatchObject({ success: false, code: 10001 });
    }
    const same = await Promise.all(
      [server, other].map(({ client }) =>
        client(author.token).catalog.insertCatalog({ parentId: id, catalogName: '同名', catalogType: 'folder' }),
      ),
    );
    expect(same.filter(({ success }) => success)).toHaveLength(1);
  });

  it('have names without characters that nobody sees', async () => {
    const input = { parentId: 'private', catalogName: ' report\u202egpj\u200b.exe ', catalogType: 'folder' } as const;
    expect(must(await author.catalog.insertCatalog(input)).catalogName).toBe('reportgpj.exe');
  });

  it.each(['private', 'a folder'])('are pinned up to ten in %s, also by callers at the same time', async (place) => {
    const by = await server.givenSession('developer');
    const id = place === 'private' ? place : await make('private', '置顶', 'folder', by);
    const made = [];
    for (let at = 0; at < 16; at++) made.push(await make(id, `置顶 ${at}`, 'folder', by));
    for (const one of made.slice(0, 8)) must(await by.catalog.topCatalog({ id: one }));
    const answers = await Promise.all(made.slice(8).map((one) => by.catalog.topCatalog({ id: one })));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
  });

  it('are at most 5,000, of which ten are pinned', deep, async () => {
    const id = await givenFolder();
    const made = await fill(id, 5_000);
    expect(await author.catalog.insertCatalog({ parentId: id, catalogName: 'x', catalogType: 'folder' })).toMatchObject(
      { success: false, code: 10013 },
    );
    for (const one of made.slice(0, 10)) must(await author.catalog.topCatalog({ id: one }));
    expect(await author.catalog.topCatalog({ id: made[10] ?? '' })).toMatchObject({ success: false, code: 10013 });
    const page = must(await author.catalog.getChangeCatalogListById({ id, pageSize: 200 }));
    expect([page.total, page.list.length, page.list[10]?.isTop]).toEqual([5_000, 200, false]);
  });
});

describe('the tree', () => {
  it('opens at a node with the pages around the folders that lead to it', async () => {
    const top = await givenFolder();
    await fill(top, 300, 'before', 'folder');
    const middle = await make(top, 'middle');
    await fill(middle, 120);
    const [deep = ''] = await fill(middle, 1, 'deep');
    const { path, tree } = must(await author.catalog.getChangeCatalogListToExtendById({ id: deep }));
    expect(path.map(({ id }) => id)).toEqual(['public', top, middle, deep]);
    const nodes = flat(tree);
    expect(nodes.length).toBeLessThan(160);
    const opened = nodes.filter(({ isExtend }) => isExtend).map(({ id }) => id);
    expect(opened).toEqual([top, middle]);
    expect(nodes.filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual([deep]);
    expect(nodes.find(({ id }) => id === middle)?.children?.some(({ id }) => id === deep)).toBe(true);
  });

  it('of thirty levels opens as well, and no level can be added', deep, async () => {
    let id = await givenFolder();
    const chain = [id];
    for (let level = 2; level <= 30; level++) {
      id = await make(id, `第 ${level} 层`);
      chain.push(id);
    }
    const { tree } = must(await author.catalog.getChangeCatalogListToExtendById({ id }));
    expect(
      flat(tree)
        .filter((one) => chain.includes(one.id))
        .map((one) => one.id),
    ).toEqual(chain);
    expect(flat(tree).length).toBeLessThanOrEqual(2_000);
    const deeper = await author.catalog.insertCatalog({ parentId: id, catalogName: 'x', catalogType: 'folder' });
    expect(deeper).toMatchObject({ success: false, code: 10005 });
    const high = await givenFolder();
    await make(high, 'x');
    expect(await author.catalog.moveFolder({ ids: [high], parentId: chain[28] ?? '' })).toMatchObject({ code: 10005 });
  });

  it('has two levels at most in one answer, and no more than 500 nodes', deep, async () => {
    const id = await givenFolder();
    const folders = await fill(id, 20, 'f', 'folder');
    for (const folder of folders) await fill(folder, 40);
    const { list, hasMore } = must(await author.catalog.getAllSecondCatalogList({ id }));
    expect([flat(list).length, hasMore]).toEqual([500, true]);
    const small = await givenFolder();
    await make(await make(small, 'a'), 'b', 'markdown');
    expect(must(await author.catalog.getAllSecondCatalogList({ id: small }))).toMatchObject({
      hasMore: false,
      list: [{ catalogName: 'a', children: [{ catalogName: 'b' }] }],
    });
    expect(must(await author.catalog.getCatalogById({ id }))).toMatchObject({ folderNum: 20, articleNum: 800 });
  });

  it('shows a private space to its owner alone', async () => {
    const id = await make('private', `私 ${newId()}`);
    const roots = async (by: Session) => JSON.stringify(must(await by.catalog.getAllFirstCatalogList()));
    expect(await roots(author)).toContain(id);
    expect(await roots(colleague)).not.toContain(id);
    expect(await roots(await server.givenSession('superAdministrator'))).not.toContain(id);
  });
});

describe('a move', () => {
  it('puts nodes where they are wanted, in the order in which they were chosen, on every node', deep, async () => {
    const id = await givenFolder();
    const [a, b, c, d] = [await make(id, 'a'), await make(id, 'b'), await make(id, 'c'), await make(id, 'd')];
    const move = async (ids: string[], afterId?: string) =>
      must(await other.client(author.token).catalog.moveFolder({ ids, parentId: id, ...(afterId && { afterId }) }));
    await move([d, a], b);
    expect(await namesIn(id)).toEqual(['b', 'd', 'a', 'c']);
    await move([c], 'first');
    expect(await namesIn(id)).toEqual(['c', 'b', 'd', 'a']);
    await move([c]);
    expect(await namesIn(id)).toEqual(['b', 'd', 'a', 'c']);
    const inner = await make(a, 'inner');
    await move([b], c);
    expect(must(await author.catalog.getCatalogById({ id: inner })).path.map((step) => step.id)).toEqual([
      'public',
      id,
      a,
      inner,
    ]);
  });

  it('is undone in one call, with the order, the folders and the pins that there were', async () => {
    const [one, two, to] = [await givenFolder(), await givenFolder(), await givenFolder()];
    const ids = new Map<string, string>();
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.set(name, await make(one, name, 'markdown'));
    for (const name of ['x', 'y', 'z']) ids.set(name, await make(two, name, 'markdown'));
    must(await author.catalog.topCatalog({ id: ids.get('y') ?? '' }));
    const moved = ['d', 'c', 'y', 'a', 'z'].map((name) => ids.get(name) ?? '');
    const { former } = must(await author.catalog.moveFolder({ ids: moved, parentId: to }));
    expect(await namesIn(to)).toEqual(['d', 'c', 'y', 'a', 'z']);
    expect(must(await author.catalog.putBackCatalog({ former })).num).toBe(5);
    expect(await namesIn(one)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await namesIn(two)).toEqual(['y', 'x', 'z']);
    expect(await namesIn(to)).toEqual([]);
  });

  it('that cannot be undone wholly is not undone at all', async () => {
    const [one, two, to] = [await givenFolder(), await givenFolder(), await givenFolder()];
    const a = await make(one, 'a', 'markdown');
    const b = await make(two, 'b', 'markdown');
    const { former } = must(await author.catalog.moveFolder({ ids: [a, b], parentId: to }));
    await make(two, 'b', 'markdown');
    expect(await author.catalog.putBackCatalog({ former })).toMatchObject({ code: 10004 });
    expect(await namesIn(to)).toEqual(['a', 'b']);
  });

  it('takes along all that lies below, also what is in the bin, and answers how much', deep, async () => {
    const [from, to] = [await givenFolder(), await givenFolder()];
    const folder = await make(from, 'folder');
    const article = await make(await make(folder, 'sub'), 'article', 'markdown');
    const recycled = await make(folder, 'recycled', 'markdown');
    must(await author.article.recycle({ markdownId: recycled }));
    expect(must(await author.catalog.moveFolder({ ids: [folder], parentId: to })).num).toBe(4);
    expect(must(await author.catalog.getCatalogById({ id: article })).path[1]?.id).toBe(to);
    must(await author.catalog.restoreCatalog({ ids: [recycled] }));
    expect(await namesIn(folder)).toEqual(['sub', 'recycled']);
    expect(await namesIn(from)).toEqual([]);
  });

  it('into itself, to an article, or onto a name that is taken is refused and changes nothing', async () => {
    const [id, to] = [await givenFolder(), await givenFolder()];
    const inner = await make(id, 'inner');
    const article = await make(to, 'inner', 'markdown');
    const before = await server.db
      .select()
      .from(wikiNodes)
      .where(inArray(wikiNodes.id, [id, inner, article]))
      .orderBy(wikiNodes.id);
    const move = (ids: string[], parentId: string) => author.catalog.moveFolder({ ids, parentId });
    expect(await move([id], inner)).toMatchObject({ success: false, code: 10005 });
    expect(await move([id], id)).toMatchObject({ success: false, code: 10005 });
    expect(await move([id], article)).toMatchObject({ success: false, code: 10005 });
    expect(await move([inner], to)).toMatchObject({ success: false, code: 10004 });
    expect(await move([inner], newId())).toMatchObject({ success: false, code: 10002 });
    const after = await server.db
      .select()
      .from(wikiNodes)
      .where(inArray(wikiNodes.id, [id, inner, article]))
      .orderBy(wikiNodes.id);
    expect(after).toEqual(before);
  });

  it('that is only tried out changes nothing', async () => {
    const to = await givenFolder();
    const article = await make('private', `试 ${newId()}`, 'markdown');
    const before = await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, article));
    const trial = await author.catalog.moveFolder({ ids: [article], parentId: to, dryRun: true });
    expect(must(trial).rights.gain.map(({ _id }) => _id)).toContain(colleague.id);
    expect(await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, article))).toEqual(before);
    expect(await colleague.article.get({ markdownId: article })).toMatchObject({ code: 10003 });
  });

  it('among crowds of moves never waits in a circle, and leaves a tree', deep, async () => {
    const folders = await Promise.all(Array.from({ length: 6 }, () => givenFolder()));
    const articles = await Promise.all(folders.map((id, at) => make(id, `n${at}`)));
    const clients = [server.client(author.token), other.client(author.token)];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const [one, two] = [at % 6, (at * 5 + 1) % 6];
        const ids = at % 3 ? [articles[one] ?? '', articles[two] ?? ''] : [folders[one] ?? ''];
        const parentId = (at % 4 ? folders[(at * 7 + 3) % 6] : articles[(at * 11 + 2) % 6]) ?? '';
        return clients[at % 2]?.catalog.moveFolder({ ids: [...new Set(ids)], parentId });
      }),
    );
    for (const answer of answers) expect([200, 403]).toContain(answer?.status);
    expect(answers.filter((answer) => answer?.success).length).toBeGreaterThan(5);
    const rows = await server.db
      .select()
      .from(wikiNodes)
      .where(inArray(wikiNodes.id, [...folders, ...articles]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const way: string[] = [];
      for (let at = byId.get(row.parentId); at && way.length < 20; at = byId.get(at.parentId)) way.unshift(at.id);
      expect(row.ancestors, row.name).toEqual(way);
    }
  });
});

describe('a copy', () => {
  it('has the texts, links to its own parts, free names, and nothing of the original’s life', deep, async () => {
    const [id, to] = [await givenFolder(), await givenFolder()];
    const folder = await make(id, '手册');
    const target = await make(folder, '目标', 'markdown');
    const source = await make(folder, '来源', 'markdown');
    const outside = await make(id, '外部', 'markdown');
    const mdTexts = `[目标](/wikiCatalog/${target}) [外部](/wikiCatalog/${outside})`;
    must(await author.article.save({ markdownId: source, mdTexts, contentVersion: 1 }));
    must(await colleague.article.like({ markdownId: source, isLike: true }));
    await make(to, '手册');
    const { ids, num } = must(await colleague.catalog.copyFile({ ids: [folder], parentId: to }));
    expect(num).toBe(3);
    expect(await namesIn(to)).toEqual(['手册', '手册 (2)']);
    const [copy = ''] = ids;
    const list = must(await colleague.catalog.getChangeCatalogListById({ id: copy })).list;
    expect(list.map(({ catalogName }) => catalogName)).toEqual(['目标', '来源']);
    const copied = must(await colleague.article.get({ markdownId: list[1]?.id ?? '' }));
    expect(copied).toMatchObject({ userId: colleague.id, likesAll: 0, contentVersion: 1, canManage: true });
    expect(copied.mdTexts).toBe(mdTexts.replace(target, list[0]?.id ?? ''));
    expect(must(await author.article.get({ markdownId: source })).mdTexts).toBe(mdTexts);
    const save = { markdownId: copied._id, mdTexts: '自己的', contentVersion: 1 };
    expect(must(await colleague.article.save(save)).isSaved).toBe(true);
  });

  it('leaves out what its maker may not view, and keeps closed what was closed', async () => {
    const [id, to] = [await givenFolder(), await givenFolder()];
    const folder = await make(id, 'f');
    const hidden = await make(folder, 'hidden');
    await make(hidden, 'deep', 'markdown');
    const shared = await make(folder, 'shared');
    await make(shared, 'inner', 'markdown');
    const grant: WikiGrant = { subjectKind: 'user', subject: colleague.id, level: 'view' };
    must(await author.article.changeWikiAuthToUser({ markdownId: hidden, grants: [], inherits: false }));
    must(await author.article.changeWikiAuthToUser({ markdownId: shared, grants: [grant], inherits: false }));
    const { ids, num } = must(await colleague.catalog.copyFile({ ids: [folder], parentId: to }));
    expect(num).toBe(3);
    const third = await server.givenSession('developer');
    expect(await namesIn(ids[0] ?? '', {}, colleague)).toEqual(['shared']);
    expect(await namesIn(ids[0] ?? '', {}, third)).toEqual([]);
  });
});

describe('the recycle bin', () => {
  it('takes a subtree as one operation, and gives it back as it was', async () => {
    const id = await givenFolder();
    const folder = await make(id, 'f');
    const article = await make(await make(folder, 'g'), 'a', 'markdown');
    const earlier = await make(folder, 'earlier', 'markdown');
    must(await author.article.recycle({ markdownId: earlier }));
    const { deleteId, num } = must(await author.catalog.recycleCatalog({ ids: [folder] }));
    expect(num).toBe(3);
    expect(await namesIn(id)).toEqual([]);
    expect(must(await author.catalog.findCatalog({ value: 'earlier' }))).toEqual([]);
    const bin = must(await author.catalog.getRecycle({ mine: true })).list;
    expect(bin[0]).toMatchObject({
      deleteId,
      ids: [folder],
      title: 'f',
      chosenNum: 1,
      num: 3,
      daysLeft: 30,
      canDelete: true,
      deletedBy: author.name,
    });
    expect(must(await author.catalog.restoreCatalog({ deleteId })).num).toBe(3);
    expect(must(await author.article.get({ markdownId: article })).isDeleted).toBe(false);
    expect(must(await author.article.get({ markdownId: earlier })).isDeleted).toBe(true);
    expect((await author.catalog.restoreCatalog({ deleteId })).success).toBe(false);
  });

  it('gives back to the nearest folder that is left, under a name that is free', async () => {
    const id = await givenFolder();
    const folder = await make(id, 'f');
    const article = await make(folder, '报告', 'markdown');
    must(await author.article.recycle({ markdownId: article }));
    must(await author.catalog.recycleCatalog({ ids: [folder] }));
    await make(id, '报告', 'markdown');
    must(await author.catalog.restoreCatalog({ ids: [article] }));
    expect(await namesIn(id)).toEqual(['报告', '报告 (2)']);
    expect(must(await author.catalog.getCatalogById({ id: article })).path.map((step) => step.id)).toEqual([
      'public',
      id,
      article,
    ]);
  });

  it('keeps closed what was closed when its folder is gone for ever', async () => {
    const id = await givenFolder();
    const folder = await make(id, 'closed');
    must(await author.article.changeWikiAuthToUser({ markdownId: folder, grants: [], inherits: false }));
    const article = await make(folder, 'a', 'markdown');
    must(await author.article.recycle({ markdownId: article }));
    must(await author.catalog.recycleCatalog({ ids: [folder] }));
    must(await author.catalog.deleteCatalog({ ids: [folder] }));
    expect(await colleague.article.get({ markdownId: article })).toMatchObject({ code: 10002 });
    expect(await colleague.catalog.restoreCatalog({ ids: [article] })).toMatchObject({ code: 10002 });
    must(await author.catalog.restoreCatalog({ ids: [article] }));
    expect(await namesIn(id)).toEqual(['a']);
  });

  it('deletes for ever only what is in it, with its text', async () => {
    const id = await givenFolder();
    const article = await make(id, 'a', 'markdown');
    expect(await author.catalog.deleteCatalog({ ids: [article] })).toMatchObject({ success: false, code: 10005 });
    must(await author.article.recycle({ markdownId: article }));
    expect(must(await author.catalog.deleteCatalog({ ids: [article] })).num).toBe(1);
    expect(await server.db.$count(wikiContents, eq(wikiContents.nodeId, article))).toBe(0);
    expect(await author.article.get({ markdownId: article })).toMatchObject({ code: 10002 });
  });

  it('is emptied of what has lain in it for thirty days', deep, async () => {
    const id = await givenFolder();
    const [old, young] = [await make(id, 'old'), await make(id, 'young')];
    await fill(old, 700);
    must(await author.catalog.recycleCatalog({ ids: [old] }));
    const later = new Date(server.services.clock().getTime() + 31 * 86_400_000);
    must(await author.catalog.recycleCatalog({ ids: [young] }));
    await server.db.update(wikiNodes).set({ deletedAt: later }).where(eq(wikiNodes.id, young));
    expect(await sweepRecycled(server.db, later, 30)).toBeGreaterThanOrEqual(701);
    expect(await server.db.$count(wikiNodes, sql`${old} = any(ancestors)`)).toBe(0);
    expect(await server.db.$count(wikiNodes, eq(wikiNodes.id, young))).toBe(1);
  });
});

describe('the grants of a node', () => {
  const department: WikiGrant = { subjectKind: 'department', subject: 'wikiRd', level: 'edit' };

  it('show where each of them comes from, and hold for people who come to a department', async () => {
    const chief = await server.givenSession('superAdministrator');
    const value = { type: 'department', value: 'wikiRd', label: '研发中心' } as const;
    must(await chief.enumeration.insertEnumerationInfo(value));
    const id = await givenFolder();
    const inner = await make(id, 'inner');
    must(await author.article.changeWikiAuthToUser({ markdownId: id, grants: [department], inherits: false }));
    const shown = must(await author.article.getAllCheckUserId({ markdownId: inner }));
    expect(shown.grants).toMatchObject([{ ...department, subjectName: '研发中心', origin: { id } }]);
    const person = await server.givenSession('developer');
    expect(await person.catalog.getCatalogById({ id: inner })).toMatchObject({ code: 10003 });
    await server.db.update(users).set({ department: 'wikiRd' }).where(eq(users.id, person.id));
    expect(must(await person.catalog.getCatalogById({ id: inner })).node).toMatchObject({
      canEdit: true,
      canManage: false,
    });
  });

  it('refuse grantees that do not exist, and unite those who are named twice', async () => {
    const id = await givenFolder();
    const given = (grants: WikiGrant[]) => author.article.changeWikiAuthToUser({ markdownId: id, grants });
    const unknown: WikiGrant[] = [
      { subjectKind: 'user', subject: newId(), level: 'view' },
      { subjectKind: 'role', subject: 'king', level: 'view' },
      { subjectKind: 'department', subject: 'nowhere', level: 'view' },
      { subjectKind: 'userGroup', subject: '', level: 'view' },
    ];
    for (const grant of unknown) expect((await given([grant])).success, grant.subjectKind).toBe(false);
    const me = { subjectKind: 'user', subject: colleague.id } as const;
    must(
      await given([
        { ...me, level: 'manage' },
        { ...me, level: 'view' },
      ]),
    );
    const rows = await server.db.select().from(wikiGrants).where(eq(wikiGrants.nodeId, id));
    expect(rows.map(({ level }) => level)).toEqual([4]);
  });

  it('say before they change who gains and who loses, and then do so', async () => {
    const id = await givenFolder();
    const me: WikiGrant = { subjectKind: 'user', subject: colleague.id, level: 'manage' };
    const change = { markdownId: id, grants: [me], inherits: false };
    const trial = must(await author.article.changeWikiAuthToUser({ ...change, dryRun: true }));
    expect(trial.gain.map(({ _id }) => _id)).toEqual([colleague.id]);
    expect(trial.loseNum).toBeGreaterThan(0);
    expect(must(await colleague.catalog.getCatalogById({ id })).node.canManage).toBe(false);
    expect(must(await author.article.changeWikiAuthToUser(change))).toEqual(trial);
    expect(must(await colleague.catalog.getCatalogById({ id })).node.canManage).toBe(true);
  });

  it('of one person are set on many nodes at once, for those who manage each of them', deep, async () => {
    const [outer, other] = [await givenFolder(), await givenFolder()];
    const inner = await make(outer, 'inner', 'markdown');
    const department: WikiGrant = { subjectKind: 'role', subject: 'developer', level: 'view' };
    must(await author.article.changeWikiAuthToUser({ markdownId: inner, grants: [department], inherits: false }));
    const markdownIds = [outer, inner, other];
    const give = (level: 'none' | WikiLevel, by = author) =>
      by.article.changeWikiAuthToUser({ userId: colleague.id, markdownIds, level });
    const ranks = async () => {
      const found = markdownIds.map((markdownId) => colleague.article.judgeIsHasAuth({ markdownId }));
      return (await Promise.all(found)).map(must).map(({ edit, manage }) => (manage ? 4 : edit ? 3 : 1));
    };
    expect(await ranks()).toEqual([3, 1, 3]);
    expect(await give('manage', colleague)).toMatchObject({ code: 10003 });
    const trial = { userId: colleague.id, markdownIds, level: 'manage', dryRun: true } as const;
    expect(must(await author.article.changeWikiAuthToUser(trial)).gain.map(({ _id }) => _id)).toEqual([colleague.id]);
    expect(await ranks()).toEqual([3, 1, 3]);
    must(await give('manage'));
    expect(await ranks()).toEqual([4, 4, 4]);
    const shown = must(await author.article.getAllCheckUserId({ markdownId: inner }));
    expect(shown.grants.map(({ subjectKind, level }) => [subjectKind, level])).toEqual(
      expect.arrayContaining([
        ['role', 'view'],
        ['user', 'manage'],
      ]),
    );
    // Now the colleague manages them; one node without this right stops the whole change.
    const foreign = await make('private', `私有 ${newId()}`);
    const more = { userId: colleague.id, markdownIds: [outer, foreign], level: 'none' as const };
    expect(await colleague.article.changeWikiAuthToUser(more)).toMatchObject({ code: 10003 });
    expect(await ranks()).toEqual([4, 4, 4]);
    must(await give('none'));
    expect(await ranks()).toEqual([3, 1, 3]);
  });

  it('are named for one node, or for one person, and not by halves', async () => {
    const id = await givenFolder();
    const halves: Parameters<typeof author.article.changeWikiAuthToUser>[0][] = [
      {},
      { markdownId: id },
      { grants: [] },
      { userId: colleague.id, level: 'view' },
      { userId: colleague.id, markdownIds: [id] },
      { userId: newId(), markdownIds: [id], level: 'view' },
    ];
    for (const half of halves)
      expect(await author.article.changeWikiAuthToUser(half), JSON.stringify(half)).toMatchObject({ code: 10001 });
  });

  it('hold in the moment of a crowd of changes as in a quiet one', deep, async () => {
    const id = await givenFolder();
    const inner = await make(id, 'inner');
    const article = await make(inner, 'a', 'markdown');
    const grant: WikiGrant = { subjectKind: 'user', subject: colleague.id, level: 'view' };
    const clients = [server.client(author.token), other.client(author.token)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        clients[at % 2]?.article.changeWikiAuthToUser({
          markdownId: at % 3 ? inner : id,
          inherits: at % 4 === 0,
          grants: at % 5 ? [grant] : [],
        }),
      ),
    );
    expect(answers.every((answer) => answer?.success)).toBe(true);
    must(await author.article.changeWikiAuthToUser({ markdownId: id, grants: [], inherits: false }));
    must(await author.article.changeWikiAuthToUser({ markdownId: inner, grants: [], inherits: true }));
    expect(await colleague.article.get({ markdownId: article })).toMatchObject({ code: 10003 });
    must(await author.article.changeWikiAuthToUser({ markdownId: id, grants: [grant], inherits: false }));
    expect((await colleague.article.get({ markdownId: article })).success).toBe(true);
  });
});

describe('the tree that a page opens with', () => {
  it('is read by one call: the roots, the folders above the node, open folders, and the node', async () => {
    const person = await server.givenSession('developer');
    const make = async (parentId: string, catalogName: string, catalogType: 'folder' | 'markdown') =>
      (await person.catalog.insertCatalog({ parentId, catalogName, catalogType })).data.id;
    const top = await make('private', '一层', 'folder');
    const inner = await make(top, '二层', 'folder');
    const other = await make('private', '旁边', 'folder');
    const article = await make(inner, '文章', 'markdown');
    const { data } = await person.catalog.openTree({ id: article, open: `public,${other},nowhere` });
    expect(data.roots.map(({ id }) => id)).toEqual(['public', 'private', 'collect']);
    expect(data.lists.map(({ id }) => id).sort()).toEqual(['private', 'public', top, inner, other].sort());
    const [children] = data.lists.filter(({ id }) => id === inner);
    const alone = await person.catalog.getChangeCatalogListById({ id: inner, page: 1, pageSize: 200 });
    expect(children).toEqual({ id: inner, ...alone.data });
    expect(data.info).toEqual((await person.catalog.getCatalogById({ id: article })).data);
    const stranger = await server.givenSession('developer');
    const seen = (await stranger.catalog.openTree({ id: article, open: top })).data;
    expect(seen).toMatchObject({ lists: [], info: null });
  });
});
