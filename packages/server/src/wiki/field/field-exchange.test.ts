import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { transfersOf } from '../exchange/transfer.fixture';

const server = useTestServer();
const { must, importFiles, exportFolder, download, article } = transfersOf(server);
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let colleague: Session;
beforeAll(async () => {
  author = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
  await server.db.update(users).set({ nickName: '陈立' }).where(eq(users.id, colleague.id));
});

let num = 0;
const folderIn = async (parentId: string) => {
  num += 1;
  const draft = { parentId, catalogName: `导出${num}`, catalogType: 'folder' } as const;
  return must(await author.catalog.insertCatalog(draft)).id;
};

async function addFields(folderId: string) {
  const add = async (name: string, type: 'text' | 'number' | 'date' | 'person' | 'choice') => {
    const options = type === 'choice' ? [{ name: '待办', color: 'amber' as const }, { name: '完成' }] : [];
    return must(await author.wikiField.addField({ folderId, name, type, options }));
  };
  return {
    progress: await add('进度', 'choice'),
    hours: await add('工时', 'number'),
    due: await add('截止', 'date'),
    who: await add('负责人', 'person'),
    remark: await add('说明', 'text'),
  };
}

async function makeArticle(parentId: string, title: string, mdTexts: string, catalogType: 'markdown' | 'wysiwyg') {
  const { _id } = must(await author.article.autoCreateArticle({ parentId, title, catalogType }));
  must(await author.article.save({ markdownId: _id, mdTexts, contentVersion: 1 }));
  return _id;
}

/** Returns the documents of a folder with their texts and values, the values under the names of fields. */
async function contentOf(folderId: string) {
  const { fields } = must(await author.wikiField.getFolder({ id: folderId }));
  const { list } = must(await author.wikiField.getRows({ id: folderId }));
  return Promise.all(
    list.map(async ({ id, catalogName, values }) => {
      const shown = fields.flatMap(({ id: fieldId, name, options }) => {
        const value = values[fieldId];
        const option = options.find((one) => one.id === value);
        return value === undefined ? [] : [[name, option?.name ?? value]];
      });
      return [catalogName, must(await author.article.get({ markdownId: id })).mdTexts, Object.fromEntries(shown)];
    }),
  );
}

const textsOf = (archive: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, content]) => [name, Buffer.from(content).toString()]),
  );

it('an archive has values in its Markdown, and an import of it makes the same fields, values and texts', async () => {
  const folderId = await folderIn('public');
  const { progress, hours, due, who, remark } = await addFields(folderId);
  const plain = await makeArticle(folderId, '甲', '# 标题\n\n正文', 'markdown');
  const headed = await makeArticle(folderId, '乙', '---\nlayout: post\n---\n\n正文', 'markdown');
  const rich = await makeArticle(folderId, '丙', '<p>正文</p>', 'wysiwyg');
  const set = async (markdownId: string, fieldId: string, value: string | number) =>
    must(await author.wikiField.setValue({ markdownId, fieldId, value }));
  await set(plain, progress.id, progress.options[1]?.id ?? '');
  await set(plain, due.id, '2026-12-01');
  await set(plain, who.id, colleague.id);
  await set(headed, hours.id, 2.5);
  await set(headed, remark.id, '带: 冒号 # 和井号');
  await set(rich, hours.id, 1);
  const before = await contentOf(folderId);
  const { _id } = await exportFolder(author, folderId);
  const archive = (await download(author, _id)).rawPayload;
  const texts = textsOf(archive);
  const text = Object.entries(texts).find(([name]) => name.endsWith('甲.md'))?.[1];
  expect(text).toBe('---\n进度: 完成\n截止: 2026-12-01\n负责人: 陈立\n---\n\n# 标题\n\n正文');
  const place = await folderIn('private');
  const imported = await importFiles(author, place, [{ name: 'a.zip', content: archive }]);
  expect(imported.report?.notes).toEqual([]);
  const [made] = must(await author.wikiField.getRows({ id: place })).list;
  expect(await contentOf(made?.id ?? '')).toEqual(before);
  const again = must(await author.wikiField.getFolder({ id: made?.id ?? '' })).fields;
  expect(again.map(({ name, type }) => [name, type])).toEqual([
    ['进度', 'choice'],
    ['工时', 'number'],
    ['截止', 'date'],
    ['负责人', 'person'],
    ['说明', 'text'],
  ]);
  expect(again[0]?.options.map(({ name, color }) => [name, color])).toEqual([
    ['待办', 'amber'],
    ['完成', 'ink'],
  ]);
});

it('a Markdown file of one document has its values, and a folder with the fields takes them back', async () => {
  const [from, into] = [await folderIn('public'), await folderIn('public')];
  const { progress } = await addFields(from);
  await addFields(into);
  const markdownId = await makeArticle(from, '单篇', '正文', 'markdown');
  const value = progress.options[0]?.id ?? '';
  must(await author.wikiField.setValue({ markdownId, fieldId: progress.id, value }));
  const file = await article(author, markdownId, 'md');
  expect(file.body).toBe('---\n进度: 待办\n---\n\n正文');
  await importFiles(author, into, [{ name: '单篇.md', content: file.rawPayload }]);
  expect(await contentOf(into)).toEqual([['单篇', '正文', { 进度: '待办' }]]);
});

it('a person who may view a document but not its folder exports it without the values', async () => {
  const folderId = await folderIn('public');
  const { remark } = await addFields(folderId);
  const markdownId = await makeArticle(folderId, '开放', '正文', 'markdown');
  must(await author.wikiField.setValue({ markdownId, fieldId: remark.id, value: '机密说明' }));
  must(await author.article.changeWikiAuthToUser({ markdownId: folderId, grants: [], inherits: false }));
  const grants = [{ subjectKind: 'user' as const, subject: colleague.id, level: 'view' as const }];
  must(await author.article.changeWikiAuthToUser({ markdownId, grants }));
  expect((await article(colleague, markdownId, 'md')).body).toBe('正文');
});

it('a value that cannot be stored is reported', async () => {
  const into = await folderIn('public');
  await addFields(into);
  const content = '---\n说明: "a\\0"\n负责人: "\\0"\n工时: " "\n---\n\n正文';
  const { report } = await importFiles(author, into, [{ name: 'a.md', content }]);
  expect(report?.notes.map(({ text }) => text)).toEqual([expect.stringContaining('说明, 负责人, 工时')]);
  expect((await contentOf(into)).map(([, , values]) => values)).toEqual([{}]);
});

it('entries that no field has, or that a field cannot have, are reported and stay in the text', async () => {
  const into = await folderIn('public');
  await addFields(into);
  const content =
    '---\ntitle: 有头\n进度: 没有的选项\n工时: 3\n负责人: nobody\nlayout: post\n截止: 2026-12-01T08:00:00Z\n---\n\n正文';
  const { report } = await importFiles(author, into, [{ name: 'b.md', content }]);
  expect(report?.notes.map(({ text }) => text)).toEqual([
    expect.stringContaining('layout'),
    expect.stringContaining('进度, 负责人'),
  ]);
  expect(await contentOf(into)).toEqual([
    [
      '有头',
      '---\ntitle: 有头\n进度: 没有的选项\n负责人: nobody\nlayout: post\n---\n\n正文',
      { 工时: 3, 截止: '2026-12-01' },
    ],
  ]);
  await importFiles(author, into, [{ name: 'b.md', content: content.replace('工时: 3', '工时: 4') }]);
  expect((await contentOf(into)).map(([, , values]) => values)).toEqual([{ 工时: 4, 截止: '2026-12-01' }]);
});

it('an export of chosen children has these and all below them, and nothing else', async () => {
  const folderId = await folderIn('public');
  const inside = await folderIn(folderId);
  await makeArticle(inside, '里面', '正文', 'markdown');
  const chosen = await makeArticle(folderId, '选中', '正文', 'markdown');
  await makeArticle(folderId, '没选', '正文', 'markdown');
  const { _id } = await exportFolder(author, folderId, [chosen, inside]);
  const names = Object.keys(textsOf((await download(author, _id)).rawPayload));
  expect(names.filter((name) => name.endsWith('.md')).map((name) => name.split('/').at(-1))).toEqual(
    expect.arrayContaining(['选中.md', '里面.md']),
  );
  expect(names.join()).not.toContain('没选');
  const elsewhere = await folderIn('public');
  expect(await author.wikiTransfer.exportFolder({ id: elsewhere, ids: [chosen] })).toMatchObject({ code: 10002 });
});
