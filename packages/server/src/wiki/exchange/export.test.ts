import { createHash } from 'node:crypto';
import type { CatalogType } from '@easymock/contract';
import { contentOf } from '@easymock/wiki-content';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { givenPicture, wikiFilesOf } from '../../../test/wiki-files';
import { addWiki } from '../../demo/add-wiki';
import { auditLog } from '../../platform/audit/audit.table';
import { formOf } from '../content/content';
import { wikiFilePlaces, wikiFiles } from '../file/file.table';
import { privateSpaceOf } from '../rights/space';
import { wikiTemplates } from '../template.table';
import { wikiContents, wikiNodes } from '../wiki.table';
import { manifestName } from './manifest';
import { transfersOf } from './transfer.fixture';
import { wikiTransfers } from './transfer.table';
import { intoArchive, relativeHref } from './write/addresses';
import { entryPaths } from './write/entry-paths';

const deep = { tags: 'deep' };

const server = useTestServer();
const { must, importFiles, exportFolder, download, article } = transfersOf(server);
const { attach, pictures } = wikiFilesOf(server);
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let stranger: Session;
beforeAll(async () => {
  author = await server.givenSession('developer');
  stranger = await server.givenSession('developer');
  const tag = { type: 'articleTag', value: 'plan', label: '计划' } as const;
  must(await (await server.givenSession('administrator')).enumeration.insertEnumerationInfo(tag));
});

/** Returns a text as saving would store it; the demo's mind maps are stored as written. */
const cleaned = (catalogType: CatalogType, templateType: string | null, source: string): string =>
  contentOf(formOf({ catalogType, templateType })).clean(source);

/**
 * Reads everything that an export must restore, without IDs and times, which differ in every installation.
 */
async function treeOf(placeId: string): Promise<unknown[]> {
  const names = new Map((await server.db.select().from(wikiNodes)).map(({ id, name }) => [id, name]));
  const files = new Map((await server.db.select().from(wikiFiles)).map(({ id, sha256 }) => [id, sha256]));
  const plain = (source: string) =>
    source
      .replace(
        /(?:\/easymock\/wikiCatalog\/|(?<=^\$\$include\n))([0-9a-f]{24})/gm,
        (_, id: string) => `page:${names.get(id)}`,
      )
      .replace(/\/easymock\/wikiFile\/([0-9a-f]{24})/g, (_, id: string) => `file:${files.get(id)}`);
  const below = async (parentId: string): Promise<unknown[]> => {
    const rows = await server.db
      .select()
      .from(wikiNodes)
      .where(and(eq(wikiNodes.parentId, parentId), isNull(wikiNodes.deletedAt)))
      .orderBy(asc(wikiNodes.sortKey));
    return Promise.all(
      rows.map(async ({ id, name, catalogType, icon, introduce, colour, bgColour, tags, templateType, words }) => {
        const [content] = await server.db.select().from(wikiContents).where(eq(wikiContents.nodeId, id));
        const placed = await server.db
          .select({ name: wikiFilePlaces.name, sha256: wikiFiles.sha256, isAttachment: wikiFilePlaces.isAttachment })
          .from(wikiFilePlaces)
          .innerJoin(wikiFiles, eq(wikiFiles.id, wikiFilePlaces.fileId))
          .where(eq(wikiFilePlaces.nodeId, id))
          .orderBy(asc(wikiFilePlaces.name));
        const [template] = await server.db
          .select({
            category: wikiTemplates.category,
            articleTag: wikiTemplates.articleTag,
            priority: wikiTemplates.priority,
          })
          .from(wikiTemplates)
          .where(eq(wikiTemplates.nodeId, id));
        return {
          name,
          catalogType,
          icon,
          introduce,
          colour,
          bgColour,
          tags,
          templateType,
          words,
          template,
          source: content && plain(cleaned(catalogType, templateType, content.source)),
          placed,
          children: await below(id),
        };
      }),
    );
  };
  return below(placeId);
}

const make = async (
  parentId: string,
  title: string,
  catalogType: 'markdown' | 'wysiwyg' | 'tinyMce' | 'jsmind',
  mdTexts: string,
) => {
  const { _id } = must(await author.article.autoCreateArticle({ parentId, title, catalogType }));
  const [content] = await server.db.select().from(wikiContents).where(eq(wikiContents.nodeId, _id));
  const contentVersion = content?.contentVersion ?? 1;
  must(await author.article.save({ markdownId: _id, mdTexts, contentVersion }));
  return _id;
};
const folderIn = async (parentId: string, catalogName: string) =>
  must(await author.catalog.insertCatalog({ parentId, catalogName, catalogType: 'folder' })).id;

let num = 0;
/** Creates a folder with articles of all types that link to each other, with pictures and attachments. */
async function givenTree(): Promise<{ folder: string; ids: Record<string, string> }> {
  const folder = await folderIn('public', `导出 ${++num}`);
  const inner = await folderIn(folder, '.配置 (一)');
  must(
    await author.catalog.updateCatalogIcon({
      id: inner,
      catalogIcon: 'book',
      catalogColor: 'glaze',
      bgColor: 'seal',
      catalogIntroduce: '说明',
    }),
  );
  const markdown = await make(folder, '部署', 'markdown', '# 部署');
  const [picture] = (await pictures(author, markdown, [{ name: '图 (1).png', content: await givenPicture('png') }]))
    .data.pictures;
  must(await attach(author, markdown, [{ name: '手册.pdf', content: '%PDF-1.4\n%%EOF\n' }]));
  const url = picture.url as string;
  const page = `/easymock/wikiCatalog/${markdown}`;
  const wysiwyg = await make(inner, '富文本', 'wysiwyg', `<p>看<a href="${page}">部署</a> <img src="${url}"></p>`);
  const classic = await make(
    inner,
    '经典',
    'tinyMce',
    '<table><tbody><tr><td colspan="2">合并</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
  );
  const map = JSON.stringify({
    meta: {},
    format: 'node_tree',
    data: { id: 'root', topic: '导图', children: [{ id: 'a', topic: '看', link: page, children: [] }] },
  });
  const mind = await make(inner, '导图', 'jsmind', map);
  must(
    await author.article.save({
      markdownId: markdown,
      mdTexts: `# 部署\n\n![图](${url} "x") 见[富文本](/easymock/wikiCatalog/${wysiwyg}#a)。\n\n\`${url}\` https://docs.example.com${url}\n\n- [x] 一\n\n$$latex\n$a$\n$$\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`,
      contentVersion: 2,
    }),
  );
  must(await author.article.updateArticleTag({ markdownId: markdown, articleTagValue: ['plan'] }));
  const template = must(
    await author.catalog.insertCatalog({
      parentId: folder,
      catalogName: '周报模板',
      catalogType: 'template',
      templateType: 'wysiwyg',
    } as never),
  ).id;
  const changes = { category: '周报', articleTag: 'plan', sort: 7, isUse: 1, scope: 'department' } as const;
  must(
    await author.documentTemplate.updateTemplateById({
      id: template,
      version: 0,
      departments: ['developmentCentre'],
      ...changes,
    }),
  );
  return { folder, ids: { inner, markdown, wysiwyg, classic, mind, template, picture: url } };
}

const unzipped = async (by: { token: string }, id: string) => {
  const response = await download(by, id);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return { response, files: unzipSync(response.rawPayload) };
};
const textOf = (content: Uint8Array | undefined) => new TextDecoder().decode(content);

describe('an export of a folder', () => {
  it('followed by an import into an empty space gives the same tree, texts, looks, tags and files', deep, async () => {
    const { folder } = await givenTree();
    const wanted = await treeOf(folder);
    expect(JSON.stringify(wanted)).toMatch(/page:富文本.*file:[0-9a-f]{64}/);
    const done = await exportFolder(author, folder);
    expect(done).toMatchObject({
      state: 'done',
      kind: 'export',
      report: { folders: 2, created: 5, failed: 0, files: 2 },
    });
    const { response } = await unzipped(author, done._id);
    const reader = await server.givenSession('developer');
    const imported = await importFiles(reader, 'private', [{ name: 'a.zip', content: response.rawPayload }]);
    expect(imported.report).toMatchObject({ source: 'easymock', created: 5, failed: 0, notes: [] });
    const [top] = (await treeOf(privateSpaceOf(reader.id))) as { name: string; children: unknown[] }[];
    expect(top?.name).toMatch(/^导出 \d+$/);
    expect(top?.children).toEqual(wanted);
    // After an import, somebody has to decide again to whom a template is offered.
    const templates = await server.db
      .select({ isOffered: wikiTemplates.isOffered })
      .from(wikiTemplates)
      .innerJoin(wikiNodes, eq(wikiNodes.id, wikiTemplates.nodeId))
      .where(eq(wikiNodes.space, privateSpaceOf(reader.id)));
    expect(templates).toEqual([{ isOffered: false }]);
    // A repeated import duplicates nothing.
    const again = await importFiles(reader, 'private', [{ name: 'a.zip', content: response.rawPayload }]);
    expect(again.report).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
  });

  it('of the demo’s documents comes back as it was', deep, async () => {
    const owner = await server.givenSession('administrator');
    const people = [{ id: owner.id, name: '王语怡', isForbidden: false }];
    expect(await addWiki(server.db, people, new Date())).toBeGreaterThan(20);
    const rows = await server.db.select({ tags: wikiNodes.tags }).from(wikiNodes);
    for (const value of new Set(rows.flatMap(({ tags }) => tags)))
      await owner.enumeration.insertEnumerationInfo({ type: 'articleTag', value, label: value });
    const done = await exportFolder(owner, 'public');
    expect(done.report?.failed).toBe(0);
    const { response } = await unzipped(owner, done._id);
    const imported = await importFiles(owner, 'private', [{ name: 'demo.zip', content: response.rawPayload }]);
    expect(imported.report).toMatchObject({ failed: 0, created: done.report?.created, notes: [] });
    const back = (await treeOf(privateSpaceOf(owner.id))) as { name: string }[];
    const given = (await treeOf('public')) as { name: string }[];
    const names = new Set(given.map(({ name }) => name));
    expect(back.filter(({ name }) => names.has(name))).toEqual(given);
  });

  it('is readable without us: files by their names, with links and pictures that lead to each other', async () => {
    const { folder, ids } = await givenTree();
    const done = await exportFolder(author, folder);
    const { response, files } = await unzipped(author, done._id);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(encodeURIComponent(`导出 ${num}.zip`)),
      'cache-control': 'no-store',
    });
    const root = `导出 ${num}`;
    const pictureId = ids.picture?.slice(-24) ?? '';
    const picture = Object.keys(files).find((path) => path.startsWith(`files/${pictureId}/`)) ?? '';
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        manifestName,
        `${root}/部署.md`,
        `${root}/_配置 (一)/富文本.html`,
        `${root}/_配置 (一)/导图.json`,
        `${root}/周报模板.html`,
      ]),
    );
    const markdown = textOf(files[`${root}/部署.md`]);
    expect(markdown).toContain(`](${relativeHref(root, picture)} "x")`);
    expect(markdown).toContain(`](${relativeHref(root, `${root}/_配置 (一)/富文本.html`)}#a)`);
    expect(markdown).toContain(`https://docs.example.com${ids.picture}`);
    const page = textOf(files[`${root}/_配置 (一)/富文本.html`]);
    expect(page).toContain('<meta charset="utf-8">');
    expect(page).toContain(`<img src="${relativeHref(`${root}/_配置 (一)`, picture)}"`);
    const manifest = JSON.parse(textOf(files[manifestName]));
    expect(manifest).toMatchObject({
      format: 'easymock-wiki',
      version: 1,
      counts: { folders: 2, articles: 5, files: 2 },
    });
    for (const { file, sha256 } of [...manifest.files, ...manifest.nodes].filter((one) => one.file))
      expect(
        createHash('sha256')
          .update(files[file] ?? '')
          .digest('hex'),
        file,
      ).toBe(sha256);
    // The UTF-8 flag is set for names that need it.
    const at = response.rawPayload.indexOf(Buffer.from(`${root}/部署.md`)) - 30;
    expect(response.rawPayload.readUInt16LE(at + 6) & 0x800).toBe(0x800);
  });

  it('holds what the person may view, and nothing else', deep, async () => {
    const { folder, ids } = await givenTree();
    must(await author.article.changeWikiAuthToUser({ markdownId: ids.inner ?? '', grants: [], inherits: false }));
    const done = await exportFolder(stranger, folder);
    const { files } = await unzipped(stranger, done._id);
    expect(Object.keys(files).join()).not.toMatch(/富文本|导图|经典/);
    expect(done.report).toMatchObject({ created: 2, folders: 1 });
    expect(textOf(files[manifestName])).not.toContain('经典');
    // A folder that only leads to visible nodes shows its name alone.
    const view = { subjectKind: 'user', subject: stranger.id, level: 'view' } as const;
    must(await author.article.changeWikiAuthToUser({ markdownId: ids.wysiwyg ?? '', grants: [view] }));
    const leading = await unzipped(stranger, (await exportFolder(stranger, folder))._id);
    const { nodes } = JSON.parse(textOf(leading.files[manifestName])) as { nodes: { name: string }[] };
    expect(nodes.find(({ name }) => name === '.配置 (一)')).toMatchObject({ introduce: '', icon: '' });
    must(await author.article.changeWikiAuthToUser({ markdownId: folder, grants: [], inherits: false }));
    expect(await stranger.wikiTransfer.exportFolder({ id: folder })).toMatchObject({ code: 10003 });
  });

  it('is given to nobody but the person who asked for it, and for a day', deep, async () => {
    const folder = await folderIn('public', `导出 ${++num}`);
    const done = await exportFolder(author, folder);
    expect((await download(stranger, done._id)).json()).toMatchObject({ kind: 'exportExpired' });
    expect((await download({ token: '' }, done._id)).statusCode).toBe(401);
    await server.db
      .update(wikiTransfers)
      .set({ expiresAt: new Date(server.services.clock().getTime() - 1) })
      .where(eq(wikiTransfers.id, done._id));
    expect((await download(author, done._id)).json()).toMatchObject({ kind: 'exportExpired' });
    expect(await author.wikiTransfer.status({ id: done._id })).toMatchObject({ code: 10002 });
  });
});

describe('an export of an article', () => {
  it('as Markdown is a file, with its pictures an archive, whatever its type', deep, async () => {
    const { ids } = await givenTree();
    const plain = await article(author, ids.classic ?? '', 'md');
    expect(plain.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(plain.body).toContain('合并');
    const packed = await article(author, ids.wysiwyg ?? '', 'md');
    expect(packed.headers['content-type']).toBe('application/zip');
    const files = unzipSync(packed.rawPayload);
    expect(Object.keys(files).sort()).toEqual(['images/图 (1).webp', '富文本.md']);
    expect(textOf(files['富文本.md'])).toContain('](images/%E5%9B%BE%20%281%29.webp)');
    expect(
      Buffer.from(files['images/图 (1).webp'] ?? [])
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    const [entry] = await server.db.select().from(auditLog).where(eq(auditLog.action, 'export')).limit(1);
    expect(entry?.area).toMatch(/^(md-article|wiki-transfer)$/);
  });

  it('as a page carries its pictures and loads nothing', deep, async () => {
    const folder = await folderIn('public', `导出 ${++num}`);
    const id = await make(
      folder,
      '页面 & <标题>'.replace(/[<>]/g, ''),
      'markdown',
      '![外](https://outside.example/a.png) <img src=x onerror=alert(1)> <script>alert(1)</script> [内](/easymock/wikiCatalog/x)',
    );
    const [picture] = (await pictures(author, id, [{ name: 'a.png', content: await givenPicture('png') }])).data
      .pictures;
    must(
      await author.article.save({
        markdownId: id,
        contentVersion: 2,
        mdTexts: `![外](https://outside.example/a.png) ![内](${picture.url}) <script>alert(1)</script> [页](/easymock/wikiCatalog/x)`,
      }),
    );
    const answer = await article(author, id, 'html');
    const page = answer.body;
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    expect(page).toContain('@media print');
    expect(page).toMatch(/<img [^>]*src="data:image\/webp;base64,/);
    expect(page).not.toMatch(/<script|<img [^>]*src="(?!data:)/);
    expect(page).toMatch(/<a href="https:\/\/outside\.example\/a\.png"[^>]*>外<\/a>/);
    expect(page).toMatch(/href="https?:\/\/[^/"]+\/easymock\/wikiCatalog\/x"/);
    expect(page).toContain('<title>页面 &amp; 标题</title>');
  });

  it('as a page shows the line breaks of Markdown if the setting says so', async () => {
    const chief = await server.givenSession('superAdministrator');
    const folder = await folderIn('public', `换行 ${++num}`);
    const id = await make(folder, '诗', 'markdown', '白日依山尽\n黄河入海流');
    const hasBreak = async () => (await article(author, id, 'html')).body.includes('白日依山尽<br>黄河入海流');
    expect(await hasBreak()).toBe(false);
    must(await chief.settings.save({ key: 'wiki.lineBreaks', value: 'shown' }));
    expect(await hasBreak()).toBe(true);
    must(await chief.settings.reset({ key: 'wiki.lineBreaks' }));
  });

  it('as a page carries its formulas as KaTeX draws them, with the fonts that they need', async () => {
    const folder = await folderIn('public', `公式 ${++num}`);
    const id = await make(folder, '公式', 'markdown', '$\\mathbb{R}^d$ 与 $\\frac{$\n\n\\[\n\\boxed{x}\n\\]');
    const page = (await article(author, id, 'html')).body;
    expect(page).toContain('img-src data:; font-src data:');
    expect(page).toContain('<span class="mord mathbb">R</span>');
    expect(page).toContain('<span class="katex-mathml"><math');
    expect(page).toContain('<span class="katex-display">');
    const faces = [...page.matchAll(/@font-face\{[^}]*font-family:(\w+)[^}]*src:url\(data:font\/woff2;base64,/g)];
    expect([...new Set(faces.map(([, family]) => family))]).toEqual(['KaTeX_AMS', 'KaTeX_Main', 'KaTeX_Math']);
    expect(/url\((?!data:)|\.ttf/.test(page)).toBe(false);
    expect(page).toContain('<code>\\frac{</code>');
    const rich = await make(folder, '富文本', 'wysiwyg', '<p>设 <span data-tex="x^2"></span></p>');
    expect((await article(author, rich, 'html')).body).toContain('<span class="katex-mathml"><math');
    const plain = await make(folder, '没有公式', 'markdown', '$5 和 $6');
    expect((await article(author, plain, 'html')).body).not.toContain('KaTeX');
  });

  it('as a Word document has headings, lists, tables with merged cells, pictures, code and quotes', deep, async () => {
    const folder = await folderIn('public', `导出 ${++num}`);
    const id = await make(folder, '手册', 'markdown', 'x');
    const [picture] = (await pictures(author, id, [{ name: 'a.webp', content: await givenPicture('webp') }])).data
      .pictures;
    const mdTexts = `## 二级\n\n**粗***斜*~~删~~\`码\` [链](https://example.com/) $a^2$\n\n1. 一\n   - 一之一\n2. 二\n\n> 引用\n\n\`\`\`ts\nconst a = 1;\nb();\n\`\`\`\n\n![图|caption|center|50%](${picture.url} "图注")\n\n- [x] 完成\n\n<table><tr><th colspan="2">头</th></tr><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>\n`;
    must(await author.article.save({ markdownId: id, mdTexts, contentVersion: 2 }));
    const answer = await article(author, id, 'docx');
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const { value } = await mammoth.convertToHtml({ buffer: answer.rawPayload });
    expect(value).toContain('<h2>');
    expect(value).toContain('<strong>粗</strong><em>斜</em><s>删</s>码');
    expect(value).toContain('<a href="https://example.com/">链</a>');
    expect(textOf(unzipSync(answer.rawPayload)['word/document.xml'])).toMatch(/<m:oMath[ >].*<m:sSup>/);
    expect(textOf(unzipSync(answer.rawPayload)['word/document.xml'])).toMatch(/<w:jc w:val="center"\/>.*图注/);
    expect(value).toMatch(/<ol><li>一\s*<ul><li>一之一<\/li><\/ul><\/li><li>二<\/li><\/ol>/);
    expect(value).toContain('colspan="2"');
    expect(value).toContain('rowspan="2"');
    expect(value).toContain('const a = 1;<br />b();');
    expect(value).toContain('引用');
    expect(value).toContain('☑');
    expect(value).toContain('<img alt="" src="data:image/png;base64,'.replace('alt="" ', ''));
  });

  it('is refused to whom the article is closed', deep, async () => {
    const { ids } = await givenTree();
    must(await author.article.changeWikiAuthToUser({ markdownId: ids.markdown ?? '', grants: [], inherits: false }));
    for (const type of ['md', 'html', 'docx'])
      expect((await article(stranger, ids.markdown ?? '', type)).json()).toMatchObject({ code: 10003 });
    expect((await article(author, ids.markdown ?? '', 'exe')).statusCode).toBe(400);
  });
});

describe('the addresses in an archive', () => {
  const id = '0123456789abcdef01234567';

  it('lead to files and articles in it, and back', () => {
    const places = { fileOf: () => `files/${id}/图 1.png`, pageOf: () => 'a/b.md' };
    const source = `![](/easymock/wikiFile/${id}) [](/easymock/wikiFile/${id}#preview) [](/easymock/wikiCatalog/${id}#x) https://x.com/easymock/wikiFile/${id}`;
    const made = intoArchive(source, 'a/c', places);
    expect(made.source).toBe(
      `![](../../files/${id}/%E5%9B%BE%201.png) [](../../files/${id}/%E5%9B%BE%201.png#preview) [](../b.md#x) https://x.com/easymock/wikiFile/${id}`,
    );
    let back = made.source;
    for (const { href, file } of made.references)
      back = back.replaceAll(href, file ? `/easymock/wikiFile/${id}` : `/easymock/wikiCatalog/${id}`);
    expect(back).toBe(source);
  });

  it('stay where the text says the same already', () => {
    const source = `see b.md: /easymock/wikiCatalog/${id}`;
    const made = intoArchive(source, '', { fileOf: () => undefined, pageOf: () => 'b.md' });
    expect(made).toEqual({ source, references: [] });
  });

  it('are paths that every system takes, and that differ from each other', () => {
    const node = (given: string, name: string, parentId = 'root', catalogType = 'markdown') =>
      ({ id: given, name, parentId, catalogType, templateType: null }) as Parameters<typeof entryPaths>[0][number];
    const paths = entryPaths([
      node('f1', 'files', 'root', 'folder'),
      node('f2', '长'.repeat(100), 'f1', 'folder'),
      node('f3', '长'.repeat(100), 'f2', 'folder'),
      node('1', 'con'),
      node('2', '.env'),
      node('3', 'manifest.json'),
      node('4', 'A'),
      node('5', 'a.'),
      node('6', 'x', 'f3'),
      node('7', '"', 'f1'),
      node('f4', 'aux.md', 'root', 'folder'),
      node('8', 'in', 'f4'),
    ]);
    expect([...paths.values()]).toEqual([
      '_con.md',
      '_env.md',
      'manifest.json.md',
      'A.md',
      'a_.md',
      '_/f3/x.md',
      'files-2/_.md',
      '_aux.md/in.md',
    ]);
  });
});

it('every type of article has an ending of its own in archives', () => {
  for (const type of ['markdown', 'wysiwyg', 'tinyMce', 'jsmind'] as const) {
    const [path] = [
      ...entryPaths([{ id: '1', parentId: '', name: 'a', catalogType: type, templateType: null }]).values(),
    ];
    expect(path).toMatch(/^a\.(md|html|json)$/);
    expect(contentOf(type).validate(contentOf(type).empty)).toBeNull();
  }
});
