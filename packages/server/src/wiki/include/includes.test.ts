import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { transfersOf } from '../exchange/transfer.fixture';
import { must, sharesOf } from '../share/share.fixture';

const server = useTestServer();
const { article, folder, link, visitor } = sharesOf(server);
const transfers = transfersOf(server);
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let reader: Session;
beforeAll(async () => {
  author = await server.givenSession('developer');
  reader = await server.givenSession('developer');
});

const text = '# 手册\n\n前言\n\n## 部署\n\n先备份\n\n### 细节\n\n再发布\n\n## 回滚\n\n机密的回滚';
const block = (id: string, anchor = '') => `$$include\n${id}${anchor && `#${anchor}`}\n$$`;
const htmlFor = async (by: Session, markdownId: string) => must(await by.article.get({ markdownId })).html ?? '';

describe('an included passage', () => {
  it('is the published section of a heading, or the whole text, with the rights of the reader', async () => {
    const id = await article(author, 'public', text);
    const section = must(await reader.wikiInclude.get({ markdownId: id, anchor: '部署' }));
    expect(section).toMatchObject({ missing: null, catalogType: 'markdown', canEdit: true });
    expect(section.html).toMatch(/^<h2[^>]*>部署<\/h2>/);
    expect(section.html).toContain('再发布');
    expect(section.html).not.toMatch(/回滚|前言| id="/);
    expect(must(await reader.wikiInclude.get({ markdownId: id })).html).toContain('机密的回滚');
    must(await author.article.save({ markdownId: id, mdTexts: '## 部署\n\n新的步骤', contentVersion: 2 }));
    expect(must(await reader.wikiInclude.get({ markdownId: id, anchor: '部署' })).html).toContain('新的步骤');
  });

  it('names a heading that is gone, and a text that is too long for another page', async () => {
    const id = await article(author, 'public', `## 长\n\n${'字'.repeat(310_000)}\n\n## 短\n\n完`);
    expect(must(await reader.wikiInclude.get({ markdownId: id, anchor: '没有' }))).toMatchObject({
      missing: 'heading',
      html: '',
    });
    expect(must(await reader.wikiInclude.get({ markdownId: id }))).toMatchObject({ missing: 'tooLong', html: '' });
    expect(must(await reader.wikiInclude.get({ markdownId: id, anchor: '短' })).html).toContain('完');
  });

  it.each(['', '.*', '部署"', '../部署', 'a'.repeat(120), '\u202e', '%00', '--'])(
    'has no text for the heading %j unless it is empty',
    async (anchor) => {
      const id = await article(author, 'public', text);
      const found = must(await reader.wikiInclude.get({ markdownId: id, anchor }));
      expect(found.missing).toBe(anchor === '' ? null : 'heading');
    },
  );

  it('is refused without a right, for folders, and for recycled and unknown articles', async () => {
    const id = await article(author, 'private', text);
    expect(await reader.wikiInclude.get({ markdownId: id, anchor: '部署' })).toMatchObject({ kind: 'nodeClosed' });
    expect(await reader.wikiInclude.listHeadings({ markdownId: id })).toMatchObject({ kind: 'nodeClosed' });
    const open = await article(author, 'public', text);
    must(await author.article.recycle({ markdownId: open }));
    expect(await reader.wikiInclude.get({ markdownId: open })).toMatchObject({ kind: 'nodeRecycled' });
    expect(await reader.wikiInclude.get({ markdownId: 'f'.repeat(24) })).toMatchObject({ kind: 'nodeMissing' });
    expect(await reader.wikiInclude.get({ markdownId: await folder(author) })).toMatchObject({
      kind: 'nodeNotArticle',
    });
    expect(await reader.wikiInclude.get({ markdownId: "'; drop table wiki_node" })).toMatchObject({ code: 10001 });
  });

  it('in an included passage stays a link', async () => {
    const inner = await article(author, 'public', text);
    const middle = await article(author, 'public', `## 引\n\n${block(inner, '部署')}`);
    const { html } = must(await reader.wikiInclude.get({ markdownId: middle }));
    expect(html).toContain(`/wikiCatalog/${inner}"`);
    expect(html).not.toMatch(/md-include|先备份/);
    must(await author.article.save({ markdownId: inner, mdTexts: block(middle), contentVersion: 2 }));
    expect(must(await reader.wikiInclude.get({ markdownId: inner })).html).toContain(`/wikiCatalog/${middle}"`);
  });

  it('offers the headings of an article', async () => {
    const id = await article(author, 'public', text);
    const { headings } = must(await reader.wikiInclude.listHeadings({ markdownId: id }));
    expect(headings.map(({ slug }) => slug)).toEqual(['手册', '部署', '细节', '回滚']);
  });
});

describe('a document that includes a passage', () => {
  it('has a link to its article and no word of it, in every stored form', async () => {
    const source = await article(author, 'public', text);
    const id = await article(author, 'public', `用\n\n${block(source, '部署')}`);
    const shown = must(await reader.article.get({ markdownId: id }));
    expect(shown.html).toContain(`<p class="md-include" data-id="${source}" data-value="部署"><a class="md-article"`);
    expect(JSON.stringify(shown)).not.toContain('先备份');
    expect(must(await reader.article.getBacklinks({ markdownId: source })).list).toMatchObject([
      { markdownId: id, isInclude: true },
    ]);
    must(await author.article.save({ markdownId: id, mdTexts: `[[手册]](${source})`, contentVersion: 2 }));
    expect(must(await reader.article.getBacklinks({ markdownId: source })).list).toMatchObject([
      { markdownId: id, isInclude: false },
    ]);
  });

  it('does not reveal the heading of an article that its reader may not view', async () => {
    const secret = await article(author, 'private', text);
    const id = await article(author, 'public', block(secret, '绝密标题'));
    const grants = [{ subjectKind: 'everyone', subject: '', level: 'view' }] as const;
    must(await author.article.changeWikiAuthToUser({ markdownId: id, grants: [...grants], inherits: false }));
    expect(await htmlFor(author, id)).toContain('绝密标题');
    const seen = [
      await reader.article.get({ markdownId: id }),
      await reader.article.getRevision({ markdownId: id, no: 2 }),
      await reader.article.compareHistory({ markdownId: id, from: 1, to: 2 }),
      await reader.catalog.getAllWiki({ keywords: '绝密标题' }),
    ];
    for (const answer of seen) {
      expect(must<unknown>(answer as never)).toBeTruthy();
      expect(JSON.stringify(answer)).not.toContain('绝密标题');
    }
    const { ids } = must(await reader.catalog.copyFile({ ids: [id], parentId: 'private' }));
    expect(must(await reader.article.get({ markdownId: ids[0] ?? '' })).mdTexts).toBe(block(secret));
  });

  it('says that the article of the passage was deleted', async () => {
    const source = await article(author, 'public', text);
    const id = await article(author, 'public', block(source, '部署'));
    must(await author.article.recycle({ markdownId: source }));
    expect(await htmlFor(reader, id)).toContain(
      `<p class="md-include" data-id="${source}"><span class="md-article md-article-gone"`,
    );
  });

  it('leads into the copy, if both are copied', async () => {
    const parentId = await folder(author);
    const source = await article(author, parentId, text);
    await article(author, parentId, block(source, '部署'));
    const { ids } = must(await author.catalog.copyFile({ ids: [parentId], parentId: 'public' }));
    const copies = must(await author.catalog.getChangeCatalogListById({ id: ids[0] ?? '' })).list;
    const htmls = await Promise.all(copies.map((copy) => htmlFor(author, copy.id)));
    const including = htmls.find((html) => html.includes('md-include')) ?? '';
    expect(copies.some((copy) => including.includes(`data-id="${copy.id}" data-value="部署"`))).toBe(true);
  });

  it('is exported with an ordinary link', async () => {
    const source = await article(author, 'public', text);
    const secret = await article(author, 'private', text);
    const id = await article(author, 'public', `${block(source, '部署')}\n\n${block(secret, '机密的回滚')}`);
    for (const type of ['md', 'html']) {
      const { body } = await transfers.article(reader, id, type);
      expect(body).toContain(`/wikiCatalog/${source}`);
      expect(body).toContain('无权查看的文档');
      expect(body).not.toMatch(/\$\$include|先备份|机密的回滚/);
    }
    const rich = must(await author.article.autoCreateArticle({ parentId: 'public', catalogType: 'wysiwyg' }))._id;
    const mdTexts = `<pre data-block="include">${source}#部署</pre>`;
    must(await author.article.save({ markdownId: rich, mdTexts, contentVersion: 1 }));
    expect((await transfers.article(reader, rich, 'md')).body).toContain(`/wikiCatalog/${source})`);
  });
});

describe('on the page of a link', () => {
  it('a passage is shown if the link covers its article', async () => {
    const parentId = await folder(author);
    const source = await article(author, parentId, text);
    const outside = await article(author, 'public', text);
    const id = await article(author, parentId, `${block(source, '部署')}\n\n${block(outside, '机密的回滚')}`);
    const flag = await link(author, parentId, { isSubtree: true });
    const { opened } = must(await visitor().article.href({ flag, id }));
    expect(opened?.article?.html).toContain(`<p class="md-include" data-id="${source}" data-value="部署">`);
    expect(opened?.article?.html).toContain('<p class="md-include"><span');
    expect(JSON.stringify(opened)).not.toMatch(new RegExp(`${outside}|机密的回滚|先备份`));
    const passage = must(await visitor().wikiInclude.getShared({ flag, markdownId: source, anchor: '部署' }));
    expect(passage).toMatchObject({ missing: null, canEdit: false });
    expect(passage.html).toContain('先备份');
    for (const markdownId of [outside, parentId, 'f'.repeat(24)])
      expect(await visitor().wikiInclude.getShared({ flag, markdownId })).toMatchObject({ kind: 'shareGone' });
    const alone = await link(author, id);
    expect(await visitor().wikiInclude.getShared({ flag: alone, markdownId: source })).toMatchObject({
      kind: 'shareGone',
    });
  });

  it('a passage needs the password of the link', async () => {
    const parentId = await folder(author);
    const markdownId = await article(author, parentId, text);
    const flag = await link(author, parentId, { isSubtree: true, pwdType: 2, pwd: 'celadon' });
    expect(await visitor().wikiInclude.getShared({ flag, markdownId })).toMatchObject({ kind: 'shareGone' });
    const { shareToken } = must(await visitor().share.checkPwd({ flag, pwd: 'celadon' }));
    expect(must(await visitor().wikiInclude.getShared({ flag, shareToken, markdownId })).html).toContain('先备份');
    must(await author.share.removeShare({ flag }));
    expect(await visitor().wikiInclude.getShared({ flag, shareToken, markdownId })).toMatchObject({
      kind: 'shareGone',
    });
  });
});
