import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { transfersOf } from '../exchange/transfer.fixture';
import { wikiContents } from '../wiki.table';
import { wikiLinks } from './link.table';

const deep = { tags: 'deep' };

const server = useTestServer();
const { article, exportFolder, importFiles, download } = transfersOf(server);
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let other: TestNode;
let author: Session;
let reader: Session;
let remote: ReturnType<TestNode['client']>;
beforeAll(async () => {
  other = await server.secondNode();
  author = await server.givenSession('developer');
  reader = await server.givenSession('developer');
  remote = other.client(reader.token);
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
interface Draft {
  parentId?: string;
  catalogType?: 'markdown' | 'wysiwyg' | 'tinyMce' | 'template';
  title?: string;
}
async function given(mdTexts = '', { parentId = 'public', catalogType = 'markdown', title }: Draft = {}) {
  num += 1;
  const draft = { parentId, title: title ?? `链接${num}`, catalogType };
  const markdownId = must(await author.article.autoCreateArticle(draft))._id;
  if (mdTexts !== '') must(await author.article.save({ markdownId, mdTexts, contentVersion: 1 }));
  return markdownId;
}
const linkTo = (id: string, name = '当时的标题') => `[[${name}]](${id})`;
const richLinkTo = (id: string, name = '当时的标题') =>
  `<p>见<span data-type="article" data-id="${id}" data-label="${name}">${name}</span></p>`;
const htmlFor = async (who: Pick<Session, 'article'>, markdownId: string) =>
  must(await who.article.get({ markdownId })).html ?? '';
const backlinksOf = async (who: Pick<Session, 'article'>, markdownId: string) =>
  must(await who.article.getBacklinks({ markdownId })).list.map((one) => one.markdownId);
const grant = (markdownId: string, level: 'view' | 'edit') =>
  author.article.changeWikiAuthToUser({ markdownId, grants: [{ subjectKind: 'user', subject: reader.id, level }] });

describe('a link between articles', () => {
  it.each([
    ['markdown', linkTo],
    ['wysiwyg', richLinkTo],
    ['tinyMce', richLinkTo],
  ] as const)('in %s shows the present title on every node', async (catalogType, write) => {
    const target = await given('目标', { title: `部署手册 ${catalogType}` });
    const source = await given(write(target), { catalogType });
    expect(await htmlFor(author, source)).toContain(`>部署手册 ${catalogType}</a>`);
    must(
      await author.article.changeMdTitle({
        markdownId: target,
        title: `发布手册 <新> ${catalogType}`.replace(/[<>]/g, ''),
      }),
    );
    const html = must(await remote.article.get({ markdownId: source })).html ?? '';
    expect(html).toContain(`href="/easymock/wikiCatalog/${target}">发布手册 新 ${catalogType}</a>`);
    expect(html).not.toContain('当时的标题');
  });

  it('tells nobody the title of what they may not view, nor the one that it had', async () => {
    const target = await given('机密', { parentId: 'private', title: '机密的标题' });
    const source = await given(`见 ${linkTo(target, '机密的旧标题')}`);
    expect(await htmlFor(author, source)).toContain('>机密的标题</a>');
    for (const read of [reader, remote]) {
      const found = JSON.stringify(must(await read.article.get({ markdownId: source })));
      expect(found).toContain('无权查看的文档');
      // A caller who may edit the whole public space sees sources unchanged.
      expect(found.replace(/"mdTexts":"[^"]*"/, '')).not.toContain('机密');
    }
    expect(must(await reader.catalog.getAllWiki({ keywords: '机密的旧标题' })).total).toBe(0);
    expect(must(await reader.catalog.findCatalog({ value: '机密的标题', onlyArticles: true }))).toEqual([]);
  });

  it('keeps the former title in the source from readers who may not edit, in copies as well', async () => {
    const secret = await given('机密', { parentId: 'private' });
    const source = await given(`见 ${linkTo(secret, '机密的旧标题')}`, { parentId: 'private' });
    must(await grant(source, 'view'));
    const answers = [
      await reader.article.get({ markdownId: source }),
      await reader.article.getRevision({ markdownId: source, no: 2 }),
      await reader.article.compareHistory({ markdownId: source, from: 1, to: 2 }),
    ];
    for (const answer of answers) {
      expect(must<unknown>(answer as never)).toBeTruthy();
      expect(JSON.stringify(answer)).not.toContain('机密');
    }
    const { ids } = must(await reader.catalog.copyFile({ ids: [source], parentId: 'private' }));
    const [copy = ''] = ids;
    const [row] = await server.db.select().from(wikiContents).where(eq(wikiContents.nodeId, copy));
    expect(row?.source).toBe(`见 [[…]](${secret})`);
    must(await grant(source, 'edit'));
    expect(must(await reader.article.get({ markdownId: source })).mdTexts).toContain('机密的旧标题');
  });

  it('says that its target was deleted, whether it lies in the bin or is gone for ever', async () => {
    const target = await given('旧文');
    const source = await given(linkTo(target));
    must(await author.article.recycle({ markdownId: target }));
    expect(await htmlFor(reader, source)).toContain('已删除的文档');
    must(await author.article.delete({ markdownId: target }));
    expect(await htmlFor(reader, source)).toContain('已删除的文档');
  });

  it('leads into the copy, if both are copied', async () => {
    const folder = must(
      await author.catalog.insertCatalog({ parentId: 'public', catalogName: '链接的目录', catalogType: 'folder' }),
    ).id;
    const target = await given('目标', { parentId: folder, title: '被引用' });
    await given(linkTo(target), { parentId: folder, title: '引用' });
    const { ids } = must(await author.catalog.copyFile({ ids: [folder], parentId: 'public' }));
    const children = must(await author.catalog.getChangeCatalogListById({ id: ids[0] ?? '' })).list;
    const idOf = (name: string) => children.find(({ catalogName }) => catalogName === name)?.id ?? '';
    expect(await backlinksOf(author, idOf('被引用'))).toEqual([idOf('引用')]);
    expect(await htmlFor(author, idOf('引用'))).toContain(`wikiCatalog/${idOf('被引用')}"`);
  });

  it('in a comment shows the present title, and none that its reader may not know', async () => {
    const secret = await given('', { parentId: 'private', title: '机密的评论标题' });
    const open = await given('', { title: '公开的标题' });
    const article = await given('正文');
    const content = `见 ${linkTo(open)} 和 ${linkTo(secret, '机密的旧标题')}`;
    must(await author.comment.topic({ markdownId: article, content }));
    const seen = must(await reader.comment.getTopic({ markdownId: article })).topicList;
    expect(JSON.stringify(seen)).toContain('公开的标题</a>');
    expect(JSON.stringify(seen)).not.toContain('机密的');
    expect(must(await author.comment.getTopic({ markdownId: article })).topicList[0]?.content).toBe(content);
  });

  it('is text in the history, and in a conversion that is shown before it is made', async () => {
    const target = await given('', { title: '历史里的标题' });
    const source = await given(linkTo(target));
    must(await author.article.save({ markdownId: source, mdTexts: '没有了', contentVersion: 2 }));
    expect(must(await reader.article.getRevision({ markdownId: source, no: 2 })).html).toContain('历史里的标题</a>');
    must(await author.article.restoreHistory({ markdownId: source, no: 2 }));
    expect(await backlinksOf(reader, target)).toEqual([source]);
    const { html } = must(await author.article.getConversion({ markdownId: source, form: 'wysiwyg' }));
    expect(html).toContain('历史里的标题</a>');
  });
});

describe('a link that leaves the product', () => {
  it('is an ordinary one, with the title of that moment for whoever takes it out', deep, async () => {
    const target = await given('', { title: '导出的目标' });
    const secret = await given('', { parentId: 'private', title: '机密的导出' });
    const text = `见 ${linkTo(target)} 和 ${linkTo(secret, '机密的旧标题')}`;
    const source = await given(text, { title: '导出的来源' });
    expect((await article(author, source, 'md')).body).toMatch(
      new RegExp(`^见 \\[导出的目标\\]\\(http[^)]*/wikiCatalog/${target}\\) 和 \\[机密的导出\\]`),
    );
    for (const type of ['md', 'html']) {
      const { body } = await article(reader, source, type);
      expect(body).toContain('导出的目标');
      expect(body).toContain('无权查看的文档');
      expect(body).not.toContain('机密的');
    }
  });

  it('leads to the same article after an export and an import, of every type', deep, async () => {
    const folder = must(
      await author.catalog.insertCatalog({ parentId: 'public', catalogName: '往返', catalogType: 'folder' }),
    ).id;
    const target = await given('', { parentId: folder, title: '往返的目标' });
    await given(linkTo(target), { parentId: folder, title: '甲' });
    await given(richLinkTo(target), { parentId: folder, title: '乙', catalogType: 'wysiwyg' });
    const done = await exportFolder(author, folder);
    const archive = (await download(author, done._id)).rawPayload;
    const into = must(
      await author.catalog.insertCatalog({ parentId: 'public', catalogName: '往返之后', catalogType: 'folder' }),
    ).id;
    await importFiles(author, into, [{ name: '往返.zip', content: archive }]);
    const found = must(await author.catalog.findCatalog({ value: '往返的目标', pageSize: 50 })).filter(({ path }) =>
      path.some(({ id }) => id === into),
    );
    expect(found).toHaveLength(1);
    const titles = must(await author.article.getBacklinks({ markdownId: found[0]?.id ?? '' })).list;
    expect(titles.map(({ title }) => title).sort()).toEqual(['乙', '甲']);
  });
});

describe('the documents that link to one', () => {
  it('are those whose saved text does, by a link or by an address, and that the caller may view', deep, async () => {
    const target = await given('目标');
    const named = await given(linkTo(target));
    const addressed = await given(`[见](/easymock/wikiCatalog/${target}#头)`);
    const hidden = await given(linkTo(target), { parentId: 'private' });
    await given(linkTo(target, '自己'), { title: '不相关' }).then((id) =>
      author.article.save({ markdownId: id, mdTexts: '改掉了', contentVersion: 2 }),
    );
    must(await author.article.save({ markdownId: target, mdTexts: linkTo(target), contentVersion: 2 }));
    expect((await backlinksOf(author, target)).sort()).toEqual([named, addressed, hidden].sort());
    expect((await backlinksOf(reader, target)).sort()).toEqual([named, addressed].sort());
    expect(must(await reader.article.get({ markdownId: target })).backlinks).toBe(2);
    must(await author.article.recycle({ markdownId: named }));
    expect(await backlinksOf(reader, target)).toEqual([addressed]);
  });

  it('are also those that name its whole address, or that of its editor', async () => {
    const target = await given('目标');
    const path = `/easymock/wikiCatalog/${target}`;
    const sources = [
      await given(`[见](https://wiki.example:8443${path}#头)`),
      await given(`见 https://wiki.example${path} 。`),
      await given(`<p><a href="http://127.0.0.1${path}?x=1">见</a></p>`, { catalogType: 'wysiwyg' }),
      await given(`[见](/easymock/wikiCatalog/markdown/${target})`),
    ];
    await given(`见 https://wiki.example/other/wikiCatalog/${target} 。`);
    expect((await backlinksOf(author, target)).sort()).toEqual(sources.sort());
  });

  it('change with the save and not without it', async () => {
    const target = await given('目标');
    const source = await given('无');
    const late = { markdownId: source, mdTexts: linkTo(target), contentVersion: 1 };
    expect(await author.article.save(late)).toMatchObject({ kind: 'staleVersion' });
    expect(await backlinksOf(author, target)).toEqual([]);
  });

  it('count for templates and what is made of them', async () => {
    const target = await given('目标');
    const mould = await given(linkTo(target), { catalogType: 'template' });
    const made = must(
      await author.article.autoCreateArticle({
        parentId: 'public',
        title: '由模板',
        catalogType: 'markdown',
        templateId: mould,
      }),
    )._id;
    expect((await backlinksOf(reader, target)).sort()).toEqual([mould, made].sort());
  });

  it('go with the documents, and stay when the target goes', async () => {
    const target = await given('目标');
    const source = await given(linkTo(target));
    must(await author.article.recycle({ markdownId: target }));
    must(await author.article.delete({ markdownId: target }));
    const rows = () => server.db.select().from(wikiLinks).where(eq(wikiLinks.targetId, target));
    expect(await rows()).toEqual([{ nodeId: source, targetId: target }]);
    must(await author.article.recycle({ markdownId: source }));
    must(await author.article.delete({ markdownId: source }));
    expect(await rows()).toEqual([]);
  });
});

it('the titles that `[[` offers are found by pinyin, and folders are none', async () => {
  const target = await given('目标', { title: '灰度发布手册' });
  must(await author.catalog.insertCatalog({ parentId: 'public', catalogName: '灰度发布目录', catalogType: 'folder' }));
  const found = must(await reader.catalog.findCatalog({ value: 'hdfb', onlyArticles: true }));
  expect(found.map(({ id }) => id)).toEqual([target]);
});
