import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { messages } from '../../message/message.table';
import { storedFiles } from '../../platform/files/stored-file.table';
import { jobRuns } from '../../platform/jobs/index';
import { wikiFilePlaces, wikiFiles } from '../file/file.table';
import { wikiContents, wikiNodes, wikiRevisions } from '../wiki.table';
import { confluenceZip, givenWord, notionZip, outlineZip, pixel, rawZip, yuqueZip, zipOf } from './samples.fixture';
import { transfersOf } from './transfer.fixture';
import { wikiTransfers } from './transfer.table';

const deep = { tags: 'deep' };
const server = useTestServer();
const { must, upload, sendPiece, ended, importFiles } = transfersOf(server);
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let stranger: Session;
beforeAll(async () => {
  author = await server.givenSession('developer');
  stranger = await server.givenSession('developer');
});

let num = 0;
async function givenFolder(by = author): Promise<string> {
  num += 1;
  const draft = { parentId: 'public', catalogName: `导入 ${num}`, catalogType: 'folder' } as const;
  return must(await by.catalog.insertCatalog(draft)).id;
}

/** Lists the nodes below a folder in their order, with depth, name and type. */
async function treeOf(folderId: string): Promise<string[]> {
  const rows = await server.db
    .select()
    .from(wikiNodes)
    .where(and(eq(wikiNodes.parentId, folderId), isNull(wikiNodes.deletedAt)))
    .orderBy(asc(wikiNodes.sortKey));
  const lines: string[] = [];
  for (const { id, name, catalogType } of rows) {
    lines.push(catalogType === 'folder' ? `${name}/` : `${name} (${catalogType})`);
    lines.push(...(await treeOf(id)).map((line) => `  ${line}`));
  }
  return lines;
}

const sourceOf = async (folderId: string, name: string): Promise<string> => {
  const rows = await server.db
    .select({ ancestors: wikiNodes.ancestors, source: wikiContents.source })
    .from(wikiNodes)
    .innerJoin(wikiContents, eq(wikiContents.nodeId, wikiNodes.id))
    .where(and(eq(wikiNodes.name, name), isNull(wikiNodes.deletedAt)));
  return rows.find(({ ancestors }) => ancestors.includes(folderId))?.source ?? '';
};

const zip = (name: string, content: Buffer) => [{ name, content }];

describe('an import', () => {
  it('of an archive makes its tree, with links between its pages and its pictures as files', async () => {
    const folder = await givenFolder();
    const done = await importFiles(author, folder, zip('工程.zip', outlineZip()));
    expect(done).toMatchObject({ state: 'done', failure: '', fileName: '工程.zip' });
    expect(done.report).toMatchObject({ source: 'outline', folders: 2, created: 2, failed: 0, files: 2 });
    expect(await treeOf(folder)).toEqual(['工程/', '  入门/', '    入门 (markdown)', '    部署 (markdown)']);
    const [linked] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.name, '部署'));
    expect(await sourceOf(folder, '入门')).toContain(`[部署](/easymock/wikiCatalog/${linked?.id})`);
    const source = await sourceOf(folder, '部署');
    const ids = [...source.matchAll(/\/easymock\/wikiFile\/([0-9a-f]{24})/g)].map(([, id]) => id ?? '');
    const files = await server.db
      .select({ name: wikiFiles.name, mime: wikiFiles.mime, isAttachment: wikiFilePlaces.isAttachment })
      .from(wikiFilePlaces)
      .innerJoin(wikiFiles, eq(wikiFiles.id, wikiFilePlaces.fileId))
      .where(inArray(wikiFiles.id, ids))
      .orderBy(asc(wikiFilePlaces.isAttachment));
    expect(files).toEqual([
      { name: '架构.png', mime: 'image/png', isAttachment: false },
      { name: '手册.pdf', mime: 'application/pdf', isAttachment: true },
    ]);
    const [told] = await server.db
      .select()
      .from(messages)
      .where(eq(messages.link, `/wikiCatalog?transfer=${done._id}`));
    expect(told?.content).toBe('新建 2 篇，更新 0 篇，未变 0 篇');
  });

  it.each([
    ['Notion', notionZip, ['项目/', '  项目：总览', '  计划']],
    ['Confluence', confluenceZip, ['技术空间/', '  首页/', '    首页', '    B 接口', '    A 部署']],
    ['Yuque', yuqueZip, ['第一章/', '  开始／使用', '结束']],
  ])('of %s makes revisions of the kind import, sanitised', deep, async (_, sample, tree) => {
    const folder = await givenFolder();
    const done = await importFiles(author, folder, zip('export.zip', sample()));
    expect(done).toMatchObject({ state: 'done', report: { failed: 0 } });
    const lines = (await treeOf(folder)).map((line) => line.replace(/ \(.*\)$/, ''));
    // The forbidden colon is replaced.
    expect(lines).toEqual(tree.map((line) => line.replace('：', '-')));
    const rows = await server.db
      .select({
        kind: wikiRevisions.kind,
        no: wikiRevisions.no,
        source: wikiRevisions.source,
        ancestors: wikiNodes.ancestors,
      })
      .from(wikiRevisions)
      .innerJoin(wikiNodes, eq(wikiNodes.id, wikiRevisions.nodeId));
    const own = rows.filter(({ ancestors }) => ancestors.includes(folder));
    expect(own.length).toBeGreaterThan(1);
    for (const { kind, no, source } of own) {
      expect({ kind, no }).toEqual({ kind: 'import', no: 1 });
      expect(source).not.toMatch(/<script|ref[0-9a-f]{24}x/);
    }
  });

  it('of files that are not packed takes the pictures that come along', deep, async () => {
    const folder = await givenFolder();
    const done = await importFiles(author, folder, [
      { name: '一.md', content: '![a](a.png) [二](二.html)' },
      { name: '二.html', content: '<title>第二</title><p onclick="x()">文<img src="a.png"></p>' },
      { name: '三.docx', content: await givenWord() },
      { name: 'a.png', content: pixel() },
      { name: 'b.png', content: pixel(1) },
    ]);
    expect(done.report).toMatchObject({ source: 'mixed', created: 3, failed: 0 });
    expect(done.report?.notes).toContainEqual({ where: 'b.png', text: '没有文档使用，没有导入' });
    expect(await treeOf(folder)).toEqual(['第二 (wysiwyg)', '三 (wysiwyg)', '一 (markdown)']);
    expect(await sourceOf(folder, '第二')).toMatch(/^<p>文<img src="\/easymock\/wikiFile\/[0-9a-f]{24}"/);
    expect(await sourceOf(folder, '三')).toContain('<strong>加粗</strong>');
  });

  it('brings pictures of other websites along, and lists those that stay links', async () => {
    const folder = await givenFolder();
    const { forward } = server.services.outbound;
    const asked: string[] = [];
    server.services.outbound.forward = async (address) => {
      asked.push(address);
      const path = new URL(address).pathname;
      if (path === '/away.png') return { status: 404, headers: [], body: Buffer.from('') };
      return { status: 200, headers: [], body: path === '/page.png' ? Buffer.from('<html>') : pixel(path.length) };
    };
    try {
      const text =
        '![a](https://pics.example/%E5%9B%BE.png?x=1&y=2) ![b](https://pics.example/away.png) ![c](https://pics.example/page.png) [link](https://pics.example/link.png)\n\n`![d](https://pics.example/code.png)`';
      const html = '<p><img src="//pics.example/b.jpg"><img src="https://pics.example/away.png?a=1&amp;b=2"></p>';
      const done = await importFiles(author, folder, [
        { name: '一.md', content: text },
        { name: '二.html', content: html },
      ]);
      expect(done.report).toMatchObject({ created: 2, failed: 0, files: 2 });
      const source = await sourceOf(folder, '一');
      expect(source).toMatch(
        /^!\[a\]\(\/easymock\/wikiFile\/[0-9a-f]{24}\) !\[b\]\(https:\/\/pics\.example\/away\.png\)/,
      );
      expect(source).toContain('[link](https://pics.example/link.png)');
      expect(source).toContain('`![d](https://pics.example/code.png)`');
      expect(await sourceOf(folder, '二')).toMatch(/<img src="\/easymock\/wikiFile\/[0-9a-f]{24}"/);
      expect(done.report?.notes.map(({ text: note }) => note).sort()).toEqual([
        '图片没有带回，仍为链接：https://pics.example/away.png?a=1&b=2（HTTP 404）',
        '图片没有带回，仍为链接：https://pics.example/away.png（HTTP 404）',
        '图片没有带回，仍为链接：https://pics.example/page.png（不是可以显示的图片）',
      ]);
      expect(asked.every((address) => !/link|code/.test(address))).toBe(true);
    } finally {
      server.services.outbound.forward = forward;
    }
  });

  it('writes the line breaks of Markdown as hard ones if that was chosen', async () => {
    const files = [
      { name: '诗.md', content: '白日依山尽\n黄河入海流\n\n```\n一\n二\n```' },
      { name: '页.html', content: '<p>一\n二</p>' },
    ];
    const [folder, plain] = [await givenFolder(), await givenFolder()];
    await importFiles(author, folder, files, 'update', 'hard');
    await importFiles(author, plain, files);
    expect(await sourceOf(folder, '诗')).toBe('白日依山尽\\\n黄河入海流\n\n```\n一\n二\n```');
    expect(await sourceOf(plain, '诗')).toBe(files[0]?.content);
    expect(await sourceOf(folder, '页')).toBe(await sourceOf(plain, '页'));
  });

  it('longer than a piece arrives whole', deep, async () => {
    const folder = await givenFolder();
    const large = Buffer.alloc(9 * 1024 * 1024, 7);
    const packed = zipOf({ 'a.md': '[大](b.bin)', 'b.bin': large });
    const stored = rawZip([
      { name: 'a.md', content: Buffer.from('[大](b.bin)') },
      { name: 'b.bin', content: large },
    ]);
    expect(packed.length).toBeLessThan(stored.length);
    const done = await importFiles(author, folder, zip('a.zip', stored));
    expect(done.report).toMatchObject({ created: 1, files: 1, failed: 0 });
    const [file] = await server.db.select().from(wikiFiles).where(eq(wikiFiles.name, 'b.bin'));
    expect(file?.size).toBe(large.length);
  });

  it('gives a name that is taken a number, and says so', deep, async () => {
    const folder = await givenFolder();
    must(await author.catalog.insertCatalog({ parentId: folder, catalogName: '周报', catalogType: 'markdown' }));
    const done = await importFiles(author, folder, [{ name: '周报.md', content: 'a' }]);
    expect(await treeOf(folder)).toEqual(['周报 (markdown)', '周报 (2) (markdown)']);
    expect(done.report?.notes).toEqual([{ where: '周报.md', text: '同级中已有同名内容，名称改为“周报 (2)”' }]);
  });
});

describe('the same file again', () => {
  const given = (text: string, picture = 0) =>
    zip('周报.zip', zipOf({ '组/一.md': text, '组/二.md': '[一](一.md) ![](a.png)', '组/a.png': pixel(picture) }));

  it('updates what it made, only where it changed, and wherever that is by now', deep, async () => {
    const folder = await givenFolder();
    await importFiles(author, folder, given('第一版'));
    const before = await treeOf(folder);
    const same = await importFiles(author, folder, given('第一版'));
    expect(same.report).toMatchObject({ created: 0, updated: 0, unchanged: 2, files: 0 });
    const changed = await importFiles(author, folder, given('第二版'));
    expect(changed.report).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await treeOf(folder)).toEqual(before);
    expect(await sourceOf(folder, '一')).toBe('第二版');
    const picture = await importFiles(author, folder, given('第二版', 9));
    expect(picture.report).toMatchObject({ updated: 1, unchanged: 1, files: 1 });
  });

  it('says where people have edited meanwhile, whose text stays in the history', deep, async () => {
    const folder = await givenFolder();
    await importFiles(author, folder, given('第一版'));
    const found = (await server.db.select().from(wikiNodes).where(eq(wikiNodes.name, '一'))).find(({ ancestors }) =>
      ancestors.includes(folder),
    );
    const markdownId = found?.id ?? '';
    must(await author.article.save({ markdownId, mdTexts: '人写的', contentVersion: 1 }));
    const done = await importFiles(author, folder, given('第二版'));
    expect(done.report?.notes.map(({ text }) => text)).toEqual(['上次导入后有人编辑过，之前的内容在历史版本中']);
    const { list } = must(await author.article.getHistory({ markdownId }));
    expect(list.map(({ kind }) => kind)).toEqual(['import', 'saved', 'import']);
  });

  it('makes copies if that was chosen, and anew what was recycled', deep, async () => {
    const folder = await givenFolder();
    await importFiles(author, folder, given('第一版'));
    await importFiles(author, folder, given('第一版'), 'copies');
    expect(await treeOf(folder)).toEqual([
      '组/',
      '  二 (markdown)',
      '  一 (markdown)',
      '组 (2)/',
      '  二 (markdown)',
      '  一 (markdown)',
    ]);
    const rows = await server.db.select().from(wikiNodes).where(eq(wikiNodes.parentId, folder));
    must(await author.catalog.recycleCatalog({ ids: rows.map(({ id }) => id) }));
    const done = await importFiles(author, folder, given('第一版'));
    expect(done.report).toMatchObject({ created: 2, unchanged: 0 });
    expect(await treeOf(folder)).toEqual(['组/', '  二 (markdown)', '  一 (markdown)']);
  });

  it('does no harm in a run that begins again after its node died', deep, async () => {
    const folder = await givenFolder();
    const id = await upload(author, folder, given('第一版'), 'copies');
    must(await author.wikiTransfer.runImport({ id }));
    const first = await ended(author, id);
    const before = await server.db.select().from(wikiNodes).orderBy(asc(wikiNodes.id));
    const files = await server.db.$count(wikiFiles);
    const revisions = await server.db.$count(wikiRevisions);
    // Simulates a run that died before it stored its end.
    const [row] = await server.db
      .update(wikiTransfers)
      .set({ finishedAt: null, report: null })
      .where(eq(wikiTransfers.id, id))
      .returning();
    const { importJob } = await import('./import-job');
    await importJob.run(
      { id },
      {
        services: server.services,
        signal: new AbortController().signal,
        attempt: 2,
        run: { id: row?.runId ?? '', position: 1 },
        progress: () => {},
      },
    );
    const again = await ended(author, id);
    expect(again.report).toMatchObject({ created: first.report?.created, updated: 0, failed: 0 });
    expect(await server.db.select().from(wikiNodes).orderBy(asc(wikiNodes.id))).toEqual(before);
    expect(await server.db.$count(wikiFiles)).toBe(files);
    expect(await server.db.$count(wikiRevisions)).toBe(revisions);
  });
});

describe('rights', () => {
  it('to edit the folder are needed when it begins and when it writes', async () => {
    const folder = await givenFolder();
    const hidden = must(
      await author.article.changeWikiAuthToUser({ markdownId: folder, grants: [], inherits: false, dryRun: false }),
    );
    expect(hidden.loseNum).toBeGreaterThan(0);
    const files = [{ name: 'a.md', size: 1 }];
    expect(await stranger.wikiTransfer.startImport({ parentId: folder, files })).toMatchObject({ code: 10003 });
    const open = await givenFolder();
    const id = await upload(stranger, open, [{ name: 'a.md', content: 'x' }], 'update');
    must(await author.article.changeWikiAuthToUser({ markdownId: open, grants: [], inherits: false }));
    expect(await stranger.wikiTransfer.runImport({ id })).toMatchObject({ code: 10003 });
    expect(await treeOf(open)).toEqual([]);
  });

  it('are those of the one who imports: nobody else sees, feeds, stops or runs it', deep, async () => {
    const folder = await givenFolder();
    const id = await upload(author, folder, [{ name: 'a.md', content: 'x' }], 'update');
    for (const call of [stranger.wikiTransfer.status, stranger.wikiTransfer.cancel, stranger.wikiTransfer.runImport])
      expect(await call({ id })).toMatchObject({ code: 10002 });
    expect((await sendPiece(stranger, id, 0, 0, Buffer.from('y'))).json()).toMatchObject({ code: 10002 });
    expect(must(await stranger.wikiTransfer.list())).toEqual([]);
  });

  it('to an article that somebody edits leave it alone, and the others go on', deep, async () => {
    const folder = await givenFolder();
    const given = (text: string) => [
      { name: 'a.md', content: text },
      { name: 'b.md', content: text },
    ];
    await importFiles(author, folder, given('1'));
    const [node] = await server.db
      .select()
      .from(wikiNodes)
      .where(and(eq(wikiNodes.parentId, folder), eq(wikiNodes.name, 'a')));
    must(await stranger.article.takeLock({ markdownId: node?.id ?? '', editorId: 'e1' }));
    const done = await importFiles(author, folder, given('2'));
    expect(done.report).toMatchObject({ updated: 1, failed: 1 });
    expect(done.report?.notes).toEqual([{ where: 'a.md', text: '正在被他人编辑，没有更新' }]);
    expect(await sourceOf(folder, 'a')).toBe('1');
  });
});

describe('what cannot be imported', () => {
  it('is refused before it is uploaded, or fails with the reason in the language of its reader', deep, async () => {
    const parentId = await givenFolder();
    const start = (name: string, size: number) =>
      author.wikiTransfer.startImport({ parentId, files: [{ name, size }] });
    expect(await start('a.exe', 1)).toMatchObject({ kind: 'importType' });
    expect(await start('a.zip', 201 * 1024 * 1024)).toMatchObject({ kind: 'importTooLarge' });
    for (const [content, reason] of [
      [zipOf({ 'x.txt': 'x' }), '没有可以导入的文档'],
      [Buffer.from('no zip at all, but long enough to be read'), '无法导入：不是有效的 zip 文件'],
      [rawZip([{ name: '../a.md' }]), '无法导入：压缩包中的文件名不安全'],
      [zipOf({ 'a.md': Buffer.alloc(60 * 1024 * 1024) }), '无法导入：压缩包解压后过大'],
    ] as const)
      expect(await importFiles(author, parentId, zip('a.zip', content))).toMatchObject({
        state: 'failed',
        failure: reason,
      });
    expect(await treeOf(parentId)).toEqual([]);
  });

  it('is said of each file, and the others are imported', deep, async () => {
    const folder = await givenFolder();
    const content = zipOf({
      'good.md': 'x',
      'long.md': Buffer.alloc(2_100_000, 'x'.charCodeAt(0)),
      'bad.docx': 'no document',
      'nul.md': 'a\u0000b',
      'deep.html': '<div>'.repeat(100_000),
    });
    const done = await importFiles(author, folder, zip('a.zip', content));
    expect(done.report).toMatchObject({ created: 1, failed: 4 });
    expect(done.report?.notes.map(({ where }) => where)).toEqual(['bad.docx', 'deep.html', 'long.md', 'nul.md']);
    expect(await treeOf(folder)).toEqual(['good (markdown)']);
  });

  it('for lack of a piece does not begin', deep, async () => {
    const parentId = await givenFolder();
    const { id } = must(await author.wikiTransfer.startImport({ parentId, files: [{ name: 'a.md', size: 3 }] }));
    expect(await author.wikiTransfer.runImport({ id })).toMatchObject({ kind: 'importIncomplete' });
    expect((await sendPiece(author, id, 0, 0, Buffer.from('too long'))).statusCode).toBe(400);
    expect((await sendPiece(author, id, 1, 0, Buffer.from('abc'))).json()).toMatchObject({ code: 10002 });
  });

  it('while three imports and exports run is refused', deep, async () => {
    const busy = await server.givenSession('developer');
    const start = () => busy.wikiTransfer.startImport({ parentId: 'private', files: [{ name: 'a.md', size: 1 }] });
    for (let time = 0; time < 3; time++) must(await start());
    expect(await start()).toMatchObject({ kind: 'transferBusy' });
  });
});

describe('an import that is stopped', () => {
  it('keeps what it has written, and its row says so', async () => {
    const folder = await givenFolder();
    const id = await upload(author, folder, [{ name: 'a.md', content: 'x' }], 'update');
    const { _id } = must(await author.wikiTransfer.runImport({ id }));
    const answer = await author.wikiTransfer.cancel({ id: _id });
    const over = await ended(author, id);
    if (answer.success) expect(over.state).toBe('cancelled');
    else expect(over.state).toBe('done');
    expect(await author.wikiTransfer.cancel({ id })).toMatchObject({ kind: 'transferOver' });
  });
});

it('nothing of an import stays in the storage but what articles show', deep, async () => {
  const folder = await givenFolder();
  const done = await importFiles(author, folder, zip('a.zip', outlineZip()));
  const pieces = await server.db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.usedBy, `wikiTransfer/${done._id}`));
  expect(pieces.length).toBeGreaterThan(0);
  for (const { kind, releasedAt } of pieces)
    expect({ kind, isReleased: releasedAt !== null }).toEqual({ kind: 'transfer', isReleased: true });
  const [run] = await server.db.select().from(jobRuns).where(eq(jobRuns.name, 'wiki.import'));
  expect(run?.queue).toBe('wikiImport');
});
