import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { newId } from '../../platform/ids';
import { wikiContents, wikiNodes } from '../wiki.table';
import { rebuildIndex } from './index';
import { sweepQueries } from './queries';
import { wikiQueries, wikiSearch, wikiSearchHeads, wikiSearchSections } from './search.table';

const deep = { tags: 'deep' };

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let other: TestNode;
let author: Session;
let reader: Session;
let manager: Session;
beforeAll(async () => {
  other = await server.secondNode();
  author = await server.givenSession('developer');
  reader = await server.givenSession('developer');
  manager = await server.givenSession('administrator');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

/** Returns a unique word in Latin letters. */
let num = 0;
const rareWord = () =>
  `zq${String(++num)
    .split('')
    .map((digit) => 'bcdfghjklm'[Number(digit)])
    .join('')}x`;

const givenFolder = async (parentId = 'public', name = `目录 ${newId()}`, by = author) =>
  must(await by.catalog.insertCatalog({ parentId, catalogName: name, catalogType: 'folder' })).id;

async function givenArticle(title: string, mdTexts: string, { parentId = 'public', by = author } = {}) {
  const catalogType = 'markdown' as const;
  const { id } = must(await by.catalog.insertCatalog({ parentId, catalogName: title, catalogType }));
  if (mdTexts) must(await by.article.save({ markdownId: id, mdTexts, contentVersion: 1 }));
  return id;
}

const search = async (keywords: string, more: object = {}, by = reader) =>
  must(await by.catalog.getAllWiki({ keywords, ...more }));
const titles = async (keywords: string, more: object = {}, by = reader) =>
  (await search(keywords, more, by)).list.map(({ title }) => title);
const ids = async (keywords: string, more: object = {}, by = reader) =>
  (await search(keywords, more, by)).list.map(({ _id }) => _id);

it('answers while the database takes no changes, without keeping the search', async () => {
  const word = rareWord();
  const id = await givenArticle(`只读 ${word}`, '');
  await server.owner.execute(sql`
    create function refuse_query() returns trigger language plpgsql as
      $$ begin raise exception 'read-only' using errcode = '25006'; end $$`);
  await server.owner.execute(sql`
    create trigger refuse_query before insert or update on ${wikiQueries} for each row execute function refuse_query()`);
  try {
    const found = await search(word);
    expect(found.list.map(({ _id }) => _id)).toEqual([id]);
    expect(found.queryId).toBeUndefined();
  } finally {
    await server.owner.execute(sql`drop function refuse_query() cascade`);
  }
});

describe('an article is found', () => {
  it('by its text from the moment it is saved, and not by what was replaced', async () => {
    const [before, after] = [rareWord(), rareWord()];
    const id = await givenArticle(newId(), `开头 ${before}`);
    expect(await ids(before)).toEqual([id]);
    must(await author.article.save({ markdownId: id, mdTexts: `结尾 ${after}`, contentVersion: 2 }));
    expect([await ids(before), await ids(after)]).toEqual([[], [id]]);
  });

  it('by its title, an old title, its folder, its author and its tag, on every node', async () => {
    const [title, folder, next] = [rareWord(), rareWord(), rareWord()];
    const parentId = await givenFolder('public', folder);
    const id = await givenArticle(title, '', { parentId });
    must(await author.article.changeMdTitle({ markdownId: id, title: next }));
    expect(await ids(title)).toEqual([id]);
    expect(await ids(next)).toEqual([id]);
    expect(await ids(`${folder} ${next}`)).toEqual([id]);
    expect(await ids(`${author.name} ${next}`)).toEqual([id]);
    const tag = { type: 'articleTag', value: `tag${num}`, label: '冷门标签' } as const;
    must(await manager.enumeration.insertEnumerationInfo(tag));
    must(await author.article.updateArticleTag({ markdownId: id, articleTagValue: [tag.value] }));
    expect(await ids(`冷门标签 ${next}`)).toEqual([id]);
    expect(must(await other.client(reader.token).catalog.getAllWiki({ keywords: next })).list).toHaveLength(1);
  });

  it('by pinyin and initials of its title', async () => {
    const id = await givenArticle('鲲鹏迁徙手册', '');
    for (const keywords of ['kunpeng', 'kpqx', 'qianxi', 'kunpengqianxi']) expect(await ids(keywords)).toContain(id);
    const { list } = await search('kunpeng');
    expect(list[0]?.highlight.title).toBe('<span class="search-keyword">鲲鹏</span>迁徙手册');
  });

  it('once, with the heading below which most words stand', async () => {
    const word = rareWord();
    const text = `${word} 开头\n\n# 安装\n\n${word} 一次\n\n## 回滚 步骤\n\n${word} 回滚之后再看 ${word}`;
    const id = await givenArticle(newId(), text);
    const { list, total } = await search(`${word} 回滚`);
    expect([total, list[0]?._id, list[0]?.anchor, list[0]?.heading]).toEqual([1, id, '回滚-步骤', '回滚 步骤']);
    expect(list[0]?.active).toBe(true);
  });

  it('by words of different sections, and by none that only seems to stand there', async () => {
    const word = rareWord();
    const id = await givenArticle(newId(), `# 甲\n\n${word} 搜索能力\n\n# 乙\n\n索引与引擎擎天`);
    expect(await ids(`${word} 引擎`)).toEqual([id]);
    expect(await ids(`${word} 搜索引擎`)).toEqual([]);
    expect((await search(`${word} 搜索引擎`)).total).toBe(0);
  });

  it('with phrases, without words, and by any of them', async () => {
    const word = rareWord();
    const one = await givenArticle(newId(), `${word} 先停流量，再发布新版本`);
    const two = await givenArticle(newId(), `${word} 发布之前先测试`);
    expect(await ids(`${word} 发布 -测试`)).toEqual([one]);
    expect(await ids(`${word} -停流量`)).toEqual([two]);
    expect(await ids(`${word} "停流量 再发布"`)).toEqual([one]);
    expect(await ids(`"${word} 再发布"`)).toEqual([]);
    expect((await ids(`${word}nothing OR ${word}`)).sort()).toEqual([one, two].sort());
  });
});

describe('however it is typed', () => {
  it('a word is found with characters of no width in it, in texts, titles and searches', async () => {
    const inText = await givenArticle(newId(), '零\u200b宽\u200b貔\u2060貅 in soft\u00adqilinware');
    for (const typed of ['零宽貔貅', '零宽\u200b貔貅', 'softqilinware']) expect(await ids(typed)).toEqual([inText]);
    const inTitle = await givenArticle('狴\u200b犴\ufeff值守', '');
    expect(await titles('狴犴值守')).toEqual(['狴犴值守']);
    expect(await ids('狴犴')).toEqual([inTitle]);
  });

  it.each(['\u200b', '\u200b\u2060\ufeff', ' \u200b\n', '甲\n乙', '甲\r\n乙', '甲\u2028乙'])(
    'a title of %j is refused',
    async (catalogName) => {
      const draft = { parentId: 'public', catalogName, catalogType: 'markdown' } as const;
      expect(await author.catalog.insertCatalog(draft)).toMatchObject({ success: false, code: 10001 });
      const title = { parentId: 'public', title: catalogName, catalogType: 'markdown' } as const;
      expect(await author.article.autoCreateArticle(title)).toMatchObject({ success: false, code: 10001 });
    },
  );

  it('a line break at the end of a copied title is dropped', async () => {
    const id = await givenArticle('嘲风檐角\n', '');
    expect(await titles('嘲风檐角')).toEqual(['嘲风檐角']);
    expect(await ids('嘲风檐角')).toEqual([id]);
  });

  it('names with symbols are found with what follows them, and words with their numbers apart', async () => {
    const [cpp, sharp, apart] = [
      await givenArticle(newId(), 'zqlang++17 的模块'),
      await givenArticle(newId(), 'zqlang#12 的模块'),
      await givenArticle(newId(), '网关 zqproxy 返回 502 的排查'),
    ];
    expect(await ids('zqlang++')).toEqual([cpp]);
    expect(await ids('zqlang#')).toEqual([sharp]);
    expect((await ids('zqlang')).sort()).toEqual([cpp, sharp].sort());
    for (const typed of ['zqproxy502', 'ZQProxy502', '502zqproxy']) expect(await ids(typed)).toEqual([apart]);
    expect(await ids('zqproxy503')).toEqual([]);
    const exact = await givenArticle(newId(), 'zqproxy502');
    expect(await ids('zqproxy502')).toEqual([exact, apart]);
  });

  it('Latin letters are found without their marks', async () => {
    const [one, two, three] = [
      await givenArticle(newId(), 'Zqafé'),
      await givenArticle(newId(), 'zqafe'),
      await givenArticle(newId(), 'zqafe\u0301'),
    ];
    for (const typed of ['zqafe', 'zqafé', 'ZQAFÉ'])
      expect((await ids(typed)).sort()).toEqual([one, two, three].sort());
  });

  it('one syllable of pinyin finds titles, behind what has the letters themselves', async () => {
    const water = await givenArticle('貔貅水电费报销流程', '');
    expect(await ids('shui')).toContain(water);
    expect((await search('shui', { pageSize: 50 })).list.find(({ _id }) => _id === water)?.highlight.title).toBe(
      '貔貅<span class="search-keyword">水</span>电费报销流程',
    );
    expect(await ids('dian')).toContain(water);
    expect(await ids('fei')).toContain(water);
    expect(await ids('pi 报销')).toEqual([water]);
    expect(await ids('bao xiao')).toContain(water);
    const literal = await givenArticle(newId(), '缩写 shui 的说明');
    expect((await ids('shui'))[0]).toBe(literal);
    expect(await ids('shu')).not.toContain(water);
  });

  it('a phrase that finds nothing is cut where both parts are in a document', async () => {
    const id = await givenArticle('狻猊账号申请方法', '');
    for (const typed of [
      '如何申请狻猊账号？',
      '申请狻猊账号',
      '狻猊申请',
      '方法狻猊账号',
      '申请账号狻猊',
      '账号方法狻猊申请',
    ])
      expect([typed, await ids(typed)]).toEqual([typed, [id]]);
    const { list, suggest } = await search('如何申请狻猊账号？');
    expect(suggest).toEqual([]);
    expect(list[0]?.highlight.title).toBe(
      '<span class="search-keyword">狻猊账号</span><span class="search-keyword">申请</span>方法',
    );
    expect(await ids('"申请狻猊账号"')).toEqual([]);
    expect(await ids('注销狻猊账号')).toEqual([]);
    const inText = await givenArticle(newId(), '先登记螺钿屏风的尺寸，再提交。');
    expect(await ids('屏风尺寸登记螺钿')).toEqual([inText]);
    // Short words are together in a text by chance.
    expect(await ids('登记尺寸')).toEqual([]);
  });

  it('a phrase whose parts are in different documents is proposed cut between words', async () => {
    await givenArticle(newId(), '螭吻的养护');
    await givenArticle(newId(), '椒图的清点');
    const { list, suggest } = await search('螭吻椒图');
    expect([list, suggest.map(({ keywords }) => keywords)]).toEqual([[], ['螭吻 OR 椒图']]);
    expect((await search('螭吻蒲牢')).suggest).toEqual([]);
  });

  it('options of commands are words, and a hyphen excludes only beside another word', async () => {
    const id = await givenArticle(newId(), 'zqnode --max-old-zqspace-size=4096 启动');
    const rebase = await givenArticle(newId(), '`zqgit rebase -i HEAD~3` 整理提交');
    for (const typed of ['--max-old-zqspace-size', '-max-old-zqspace-size', 'zqnode --max-old-zqspace-size'])
      expect(await ids(typed)).toEqual([id]);
    for (const typed of ['zqgit rebase -i', 'zqgit rebase --i', 'zqgit -i']) expect(await ids(typed)).toEqual([rebase]);
    expect(await ids('zqgit -整理提交')).toEqual([]);
    expect(await ids('-整理提交')).toEqual([rebase]);
  });

  it('the spelling that was typed is before others of the same name', async () => {
    const squashed = await givenArticle('get_zq_by_id 与 get_zq_by_id', 'get_zq_by_id get_zq_by_id');
    const exact = await givenArticle(newId(), '调用 getZqById 一次');
    expect(await ids('getZqById')).toEqual([exact, squashed]);
    expect(await ids('get_zq_by_id')).toEqual([squashed, exact]);
    const dashed = await givenArticle('get-zq-by-id', '');
    expect((await ids('getZqById'))[0]).toBe(exact);
    expect((await ids('get-zq-by-id'))[0]).toBe(dashed);
  });
});

describe('parts of Latin words', () => {
  it('are found behind what begins with them, in names of code as well', async () => {
    const inside = await givenArticle(newId(), '调用 `readXylophoneFile` 之后分页');
    const begins = await givenArticle(newId(), 'lophoneum');
    expect(await ids('ylophone')).toEqual([inside]);
    expect(await ids('lophone')).toEqual([begins, inside]);
    expect((await ids('lophone', { sort: 'time' })).sort()).toEqual([begins, inside].sort());
    expect((await search('ylophone')).list[0]?.highlight.mdTexts).toContain('readXylophoneFile');
    expect(await ids('"ylophone"')).toEqual([]);
  });

  it('are found in names with digits, as few as two of them', async () => {
    const inside = await givenArticle(newId(), '升级 `zq7w` 与 Log9vx');
    expect(await ids('7w')).toEqual([inside]);
    expect((await search('7w')).list[0]?.highlight.mdTexts).toContain('zq<span class="search-keyword">7w</span>');
    expect(await ids('g9v')).toEqual([inside]);
    expect(await ids('"g9v"')).toEqual([]);
  });

  it('tell nothing of documents that are closed', async () => {
    await givenArticle(newId(), 'quetzalcoatlus', { parentId: 'private' });
    expect(await search('tzalcoat')).toMatchObject({ list: [], total: 0, suggest: [] });
  });
});

describe('phrases that people write otherwise', () => {
  it('are found with a 的 in them, and as lists, behind what has them as they are', async () => {
    const word = '琉璃瓦当';
    const apart = await givenArticle(newId(), '说说琉璃的瓦当，和别的。');
    expect(await ids(word)).toEqual([apart]);
    const { highlight } = (await search(word)).list[0] ?? {};
    expect(highlight?.mdTexts).toContain('<span class="search-keyword">琉璃的瓦当</span>');
    const exact = await givenArticle(newId(), `说说${word}。`);
    expect(await ids(word)).toEqual([exact, apart]);
    const list = await givenArticle(newId(), '缂丝、宋锦与云锦各有所长。');
    await givenArticle(newId(), '缂丝与云锦。');
    expect(await ids('缂丝宋锦和云锦')).toEqual([list]);
    expect(await ids('"缂丝宋锦和云锦"')).toEqual([]);
  });
});

describe('the order', () => {
  it('is the name, all words in the name, the phrase, and the rest', async () => {
    const word = rareWord();
    const rest = await givenArticle(newId(), `流程\n\n部署 ${word}`);
    const phrase = await givenArticle(newId(), `${word} 流程 部署`);
    const within = await givenArticle(`关于 流程 与 ${word}`, '');
    const exact = await givenArticle(`${word} 流程`, '');
    expect(await ids(`${word} 流程`)).toEqual([exact, within, phrase, rest]);
    const byTime = await ids(`${word} 流程`, { sort: 'time' });
    expect(byTime).toEqual([exact, within, phrase, rest]);
  });

  it('of what is read as the letters is the whole name, a part of it, then the rest, however popular that is', async () => {
    const rest = await givenArticle('新编缂丝图谱续', '');
    const spelt = await givenArticle('新编缂丝图谱', '');
    const whole = await givenArticle('缂丝图谱', '');
    await server.db.update(wikiNodes).set({ lookNum: 90_000 }).where(eq(wikiNodes.id, rest));
    await rebuildIndex(server.db);
    expect(await ids('kstp')).toEqual([whole, rest, spelt]);
    expect((await ids('kesitupu'))[0]).toBe(whole);
    // Letters that occur literally are meant literally.
    const literal = await givenArticle(newId(), '缩写是 KSTP。');
    expect((await ids('kstp')).slice(0, 2)).toEqual([whole, literal]);
  });
});

describe('an excerpt', () => {
  it('is escaped, with the words marked', async () => {
    const word = rareWord();
    await givenArticle(newId(), `<b>x</b> \`<img src=x onerror=alert(1)>\` ${word} & 其他`);
    const [hit] = (await search(word)).list;
    expect(hit?.highlight.mdTexts).toContain(`<span class="search-keyword">${word}</span> &amp; 其他`);
    expect(hit?.highlight.mdTexts).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(
      hit?.highlight.mdTexts.replaceAll('<span class="search-keyword">', '').replaceAll('</span>', ''),
    ).not.toMatch(/[<>]/);
  });
});

describe('filters', () => {
  it('narrow by folder, type, author, title and day', async () => {
    const word = rareWord();
    const parentId = await givenFolder();
    const inside = await givenArticle(`${word} 甲`, '', { parentId });
    const outside = await givenArticle(newId(), word, { by: reader });
    expect((await ids(word)).sort()).toEqual([inside, outside].sort());
    expect(await ids(word, { parentId })).toEqual([inside]);
    expect(await ids(word, { inTitle: true })).toEqual([inside]);
    expect(await ids(word, { userId: reader.id })).toEqual([outside]);
    expect(await ids(word, { type: 'jsmind,folder' })).toEqual([]);
    expect(await ids(word, { to: '2020-01-01' })).toEqual([]);
    expect(await ids(word, { from: '2020-01-01' })).toHaveLength(2);
    expect((await search(word, { pageSize: 1, page: 2 })).list).toHaveLength(1);
  });
});

describe('rights', () => {
  it('are kept in lists, totals and suggestions', async () => {
    // Words of the other tests differ from this one by more than one typo.
    const [word, spelt] = [`${rareWord()}ttwwvvss`, `${rareWord()}wwvvttss`];
    const secret = await givenArticle(`${word} 绝密计划`, spelt, { parentId: 'private' });
    const folder = await givenFolder();
    must(await author.article.changeWikiAuthToUser({ markdownId: folder, grants: [], inherits: false }));
    const closed = await givenArticle(`${word} 关起来的`, '', { parentId: folder });
    expect((await ids(word, {}, author)).sort()).toEqual([secret, closed].sort());
    expect(await ids(word, {}, manager)).toEqual([closed]);
    expect(await search(word)).toMatchObject({ list: [], total: 0, suggest: [] });
    // One typo away from a word in a closed document, and a reading of a closed title.
    expect(await search(spelt.slice(0, -1))).toMatchObject({ total: 0, suggest: [] });
    expect(await search(`${word} OR ${word}x`)).toMatchObject({ total: 0 });
    must(
      await author.article.changeWikiAuthToUser({
        markdownId: folder,
        grants: [{ subjectKind: 'user', subject: reader.id, level: 'view' }],
      }),
    );
    expect(await ids(word)).toEqual([closed]);
    await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, reader.id));
    expect(await ids(word)).toEqual([closed]);
    await server.db.update(users).set({ department: '' }).where(eq(users.id, reader.id));
  });

  it('end when a document is recycled, and come back with it', async () => {
    const word = rareWord();
    const parentId = await givenFolder();
    const id = await givenArticle(word, '', { parentId });
    const { deleteId } = must(await author.catalog.recycleCatalog({ ids: [parentId] }));
    expect(await search(word)).toMatchObject({ list: [], total: 0 });
    must(await author.catalog.restoreCatalog({ deleteId }));
    expect(await ids(word)).toEqual([id]);
  });
});

describe('folders', () => {
  it('are found, and what lies in them by their new name', async () => {
    const [before, after, word] = [rareWord(), rareWord(), rareWord()];
    const folder = await givenFolder('public', before);
    const id = await givenArticle(word, '', { parentId: folder });
    expect(await ids(before)).toEqual([folder, id]);
    must(await author.catalog.updateCatalogName({ id: folder, catalogName: after }));
    expect(await ids(`${after} ${word}`)).toEqual([id]);
    const target = await givenFolder('public', rareWord());
    must(await author.catalog.moveFolder({ ids: [id], parentId: target }));
    expect(await ids(`${after} ${word}`)).toEqual([]);
    const copied = must(await author.catalog.copyFile({ ids: [id], parentId: folder })).ids;
    expect(await ids(`${after} ${word}`)).toEqual(copied);
  });
});

describe('without a hit', () => {
  it('other spellings, any of the words and the wider folder are offered', async () => {
    const word = rareWord();
    const parentId = await givenFolder();
    await givenArticle('蒲公英观察记录', `${word} dandelion`);
    const kinds = async (keywords: string, more = {}) =>
      (await search(keywords, more)).suggest.map(({ kind, keywords }) => `${kind} ${keywords}`);
    expect(await kinds('dandelino')).toEqual(['spelling dandelion']);
    expect(await kinds('浦公英')).toEqual(['spelling 蒲公英']);
    expect(await kinds(`${word} ${word}q`)).toContain(`any ${word} OR ${word}q`);
    expect(await kinds(word, { parentId })).toEqual([`wider ${word}`]);
  });
});

describe('searches are kept', () => {
  it('for the report of those that found nothing, without their person after a week', async () => {
    const word = rareWord();
    const parentId = await givenFolder();
    for (const typed of [word.slice(0, -1), word]) await search(typed, { parentId });
    await search(word, { parentId }, author);
    const found = must(await author.wikiSearch.getMissed({ parentId })).list;
    expect(found).toMatchObject([{ keywords: word, num: 2, userNum: 2 }]);
    expect(await reader.wikiSearch.getMissed({ parentId })).toMatchObject({ success: false, code: 10003 });
    expect(await reader.wikiSearch.getMissed({})).toMatchObject({ success: false, code: 10003 });
    const all = must(await manager.wikiSearch.getMissed({ pageSize: 100 })).list;
    expect(all.map(({ keywords }) => keywords)).toContain(word);
    const kept = () => server.db.select().from(wikiQueries).where(eq(wikiQueries.keywords, word));
    const ahead = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    await sweepQueries(server.db, ahead(8));
    expect((await kept()).map(({ userId }) => userId)).toEqual([null, null]);
    await sweepQueries(server.db, ahead(31));
    expect(await kept()).toEqual([]);
  });

  it('with the hit that was opened, by the person who searched', async () => {
    const word = rareWord();
    const id = await givenArticle(word, '');
    const { queryId = '' } = await search(word);
    must(await author.wikiSearch.chooseHit({ queryId, markdownId: id }));
    const chosen = async () =>
      (await server.db.select().from(wikiQueries).where(eq(wikiQueries.id, queryId)))[0]?.chosenId;
    expect(await chosen()).toBeNull();
    must(await reader.wikiSearch.chooseHit({ queryId, markdownId: id }));
    const [row] = await server.db.select().from(wikiQueries).where(eq(wikiQueries.id, queryId));
    expect(row).toMatchObject({ keywords: word, hitNum: 1, chosenId: id, userId: reader.id });
    expect((await search(word, { parentId: 'private' })).queryId).toBeUndefined();
  });
});

describe('the index', () => {
  it('is rebuilt as it was', async () => {
    const read = async () => ({
      words: await server.db.select().from(wikiSearch).orderBy(wikiSearch.nodeId, wikiSearch.part),
      heads: await server.db.select().from(wikiSearchHeads).orderBy(wikiSearchHeads.nodeId),
      sections: await server.db
        .select()
        .from(wikiSearchSections)
        .orderBy(wikiSearchSections.nodeId, wikiSearchSections.no),
    });
    const before = await read();
    await server.db.delete(wikiSearch);
    expect(await rebuildIndex(server.db)).toBe(await server.db.$count(wikiNodes));
    expect(await read()).toEqual(before);
  });

  it('finds a word that stands everywhere, the best first, in a bounded number', deep, async () => {
    const parentId = await givenFolder();
    const [folder] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, parentId));
    if (!folder) throw new Error('no folder');
    const rows = Array.from({ length: 3_200 }, (_, at) => {
      // Most names contain a word that all texts contain; the name of the oldest document contains another.
      const words = at < 50 ? '' : at === 3_199 ? ' named everywhere' : ' named';
      const name = `a${String(at).padStart(5, '0')}${words}`;
      return {
        id: newId(),
        name,
        nameKey: name,
        searchKeys: name,
        sortKey: `V${name}`,
        parentId,
        ancestors: [parentId],
        space: folder.space,
        scopeId: folder.scopeId,
        catalogType: 'markdown' as const,
        ownerId: author.id,
        editorId: author.id,
        updatedAt: new Date(Date.now() - at * 8 * 60 * 60 * 1000),
      };
    });
    for (let at = 0; at < rows.length; at += 800) await server.db.insert(wikiNodes).values(rows.slice(at, at + 800));
    const plain = '四处可见的词 everywhere named';
    for (let at = 0; at < rows.length; at += 800)
      await server.db
        .insert(wikiContents)
        .values(
          rows
            .slice(at, at + 800)
            .map(({ id }) => ({ nodeId: id, source: plain, plain, rendererVersion: 1, digest: '' })),
        );
    await rebuildIndex(server.db);
    const found = await search('everywhere', { pageSize: 50 });
    expect([found.total, found.hasMore]).toEqual([1_000, true]);
    const numOf = ({ title }: { title: string }) => Number(title.slice(1, 6));
    const [first, ...others] = found.list.map(numOf);
    expect(first).toBe(3_199);
    // A band spans some weeks, with three rows per day.
    expect(others.every((num) => num < 400)).toBe(true);
    const named = await search('named', { pageSize: 50 });
    expect(named.total).toBe(1_000);
    expect(named.list.map(numOf).every((num) => num >= 50 && num < 450)).toBe(true);
    expect((await search('everywhere', { parentId })).total).toBe(1_000);
    expect(await titles('everywhere', { page: 21, pageSize: 50 })).toEqual([]);
  });
});
