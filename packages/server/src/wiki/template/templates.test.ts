import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { wikiFilesOf } from '../../../test/wiki-files';
import { users } from '../../people/index';
import { wikiTemplates } from '../template.table';
import { wikiNodes } from '../wiki.table';

const server = useTestServer();
const { attach } = wikiFilesOf(server);
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let admin: Session;
let author: Session;
let colleague: Session;
let reader: Session;
let outsider: Session;
beforeAll(async () => {
  admin = await server.givenSession('administrator');
  author = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
  reader = await server.givenSession('ordinaryUser');
  outsider = await server.givenSession('developer');
  const inDepartment = async ({ id }: Session, department: string) =>
    server.db.update(users).set({ department }).where(eq(users.id, id));
  await inDepartment(author, 'developmentCentre');
  await inDepartment(colleague, 'developmentCentre');
  await inDepartment(reader, 'marketingCentre');
  await inDepartment(outsider, 'externalPart');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
let num = 0;
const fresh = () => `模板${++num}`;
type Draft = Partial<Parameters<Session['documentTemplate']['addTemplate']>[0]>;
const add = async (by: Session, more: Draft = {}) =>
  must(await by.documentTemplate.addTemplate({ name: fresh(), ...more }));
type Filter = Parameters<Session['documentTemplate']['getDocumentTemplateData']>[0];
const gallery = async (by: Session, filter: Filter = {}) =>
  must(await by.documentTemplate.getDocumentTemplateData({ pageSize: 100, ...filter }));
const namesOf = async (by: Session, filter: Filter = {}) => (await gallery(by, filter)).list.map(({ name }) => name);

describe('a template', () => {
  it('is used by those it is offered to, and by its author in any case', async () => {
    const own = await add(author);
    const department = await add(author, { isUse: 1, scope: 'department', departments: ['developmentCentre'] });
    const forAll = await add(admin, { isUse: 1 });
    const all = [own.name, department.name, forAll.name].sort();
    expect((await namesOf(author)).sort()).toEqual(all);
    expect((await namesOf(colleague)).sort()).toEqual([department.name, forAll.name].sort());
    expect(await namesOf(reader)).toEqual([forAll.name]);
    // People of other companies see only documents granted to them by name.
    expect(await namesOf(outsider)).toEqual([]);
    // Managers see only what they may view, which excludes the private spaces of others.
    expect((await namesOf(admin)).sort()).toEqual([department.name, forAll.name].sort());
    expect(await namesOf(author, { mine: true, isUse: 0 })).toEqual([own.name]);
  });

  it('is hidden by the rights of its document, whoever it is offered to', async () => {
    const one = await add(admin, { isUse: 1, category: '机密' });
    must(await admin.article.changeWikiAuthToUser({ markdownId: one._id, grants: [], inherits: false }));
    const seen = await gallery(reader);
    expect(seen.list.map(({ _id }) => _id)).not.toContain(one._id);
    expect(seen.categories.map(({ category }) => category)).not.toContain('机密');
    expect(await reader.documentTemplate.getDocumentTemplateData({ id: one._id })).toMatchObject({ code: 10003 });
    const use = { parentId: 'private', catalogName: fresh(), catalogType: 'markdown', templateId: one._id };
    expect((await reader.catalog.insertCatalog(use as never)).code).toBe(10003);
  });

  it('is offered to everybody by managers only, who are not undone by other changes', async () => {
    const one = await add(author);
    const offer = { id: one._id, isUse: 1 as const };
    expect((await author.documentTemplate.updateTemplateById(offer)).message).toBe(
      '只有文档模板的管理员可以提供给所有人，请选择部门',
    );
    const nobody = { ...offer, scope: 'department' as const };
    expect((await author.documentTemplate.updateTemplateById(nobody)).message).toBe('请选择至少一个部门');
    const unknown = { ...nobody, departments: ['nowhere'] };
    expect((await author.documentTemplate.updateTemplateById(unknown)).message).toContain('nowhere');
    expect((await reader.documentTemplate.addTemplate({ name: fresh() })).status).toBe(403);
    const shared = await add(author, { isUse: 1, scope: 'department', departments: ['marketingCentre'] });
    must(await admin.documentTemplate.updateTemplateById({ id: shared._id, scope: 'all' }));
    const after = must(await author.documentTemplate.updateTemplateById({ id: shared._id, desc: '新的说明' }));
    expect(after).toMatchObject({ scope: 'all', isUse: 1, desc: '新的说明' });
    expect((await colleague.documentTemplate.updateTemplateById({ id: shared._id, desc: 'x' })).code).toBe(10003);
  });

  it('that is offered is changed by its author and managers only', async () => {
    const one = await add(author, { isUse: 1, scope: 'department', departments: ['developmentCentre'] });
    const save = { markdownId: one._id, mdTexts: '改', contentVersion: 1 };
    expect((await colleague.article.save(save)).message).toContain('已被所有者锁定');
    must(await author.article.save(save));
    must(await admin.article.save({ ...save, contentVersion: 2, mdTexts: '再改' }));
  });

  it('refuses a late change, and takes no part in another one', async () => {
    const one = await add(author, { category: '例会', sort: 5 });
    const changed = must(await author.documentTemplate.updateTemplateById({ id: one._id, version: 1, name: fresh() }));
    expect(changed).toMatchObject({ category: '例会', sort: 5, version: 2 });
    const late = { id: one._id, version: 1, category: '其他' };
    expect((await author.documentTemplate.updateTemplateById(late)).message).toContain('更新的版本');
  });

  it('goes to the recycle bin, while documents made of it stay', async () => {
    const one = await add(author, { content: '正文' });
    const draft = { parentId: 'private', catalogName: fresh(), catalogType: 'markdown' } as const;
    const { id } = must(await author.catalog.insertCatalog({ ...draft, templateId: one._id }));
    must(await author.documentTemplate.deleteTemplateById({ id: one._id }));
    expect(await namesOf(author)).not.toContain(one.name);
    expect(must(await author.article.get({ markdownId: id })).mdTexts).toBe('正文');
    expect((await author.documentTemplate.deleteTemplateById({ id })).message).toContain('不是文档模板');
  });
});

describe('the gallery', () => {
  it('is filtered by type, category and words, ordered by priority and use, and tells its categories', async () => {
    const mark = fresh();
    const first = await add(author, { name: `${mark} 甲`, category: mark, sort: 9, desc: '发布前检查' });
    const second = await add(author, { name: `${mark} 乙`, category: mark, catalogType: 'wysiwyg' });
    const third = await add(author, { name: `${mark} 丙` });
    const draft = { parentId: 'private', catalogType: 'markdown', templateId: third._id } as const;
    await Promise.all(['一', '二'].map((title) => author.article.autoCreateArticle({ ...draft, title })));
    expect(await namesOf(author, { keywords: mark })).toEqual([first.name, third.name, second.name]);
    expect(await namesOf(author, { keywords: mark, sortField: 'useNum' })).toEqual([
      third.name,
      first.name,
      second.name,
    ]);
    expect(await namesOf(author, { keywords: mark, catalogType: 'wysiwyg' })).toEqual([second.name]);
    expect(await namesOf(author, { keywords: mark, category: '' })).toEqual([third.name]);
    expect(await namesOf(author, { keywords: '发布前' })).toEqual([first.name]);
    const { categories, total } = await gallery(author, { keywords: mark, category: mark, pageSize: 1 });
    expect([total, categories]).toEqual([
      2,
      [
        { category: mark, num: 2 },
        { category: '', num: 1 },
      ],
    ]);
  });

  it('shows the beginning of each text, and all of one that is asked for', async () => {
    const long = `# 标题\n\n${'很长的一段。\n\n'.repeat(2_000)}`;
    const one = await add(author, { content: long });
    const { list } = await gallery(author, { keywords: one.name });
    expect(list[0]?.html?.length).toBe(6_000);
    expect(list[0]?.content).toBeUndefined();
    const [whole] = (await gallery(author, { id: one._id })).list;
    expect([whole?.content, (whole?.html?.length ?? 0) > 20_000]).toEqual([long, true]);
    expect((await gallery(author, { keywords: one.name, isBrief: true })).list[0]?.html).toBeUndefined();
    const article = must(await author.article.autoCreateArticle({ title: fresh(), catalogType: 'markdown' }));
    const asked = await author.documentTemplate.getDocumentTemplateData({ id: article._id });
    expect(asked.message).toContain('不是文档模板');
  });
});

describe('an article', () => {
  it('is saved as a template with its pictures and attachments, which go on into what is made of it', async () => {
    const title = fresh();
    const { _id: markdownId } = must(await author.article.autoCreateArticle({ title, catalogType: 'markdown' }));
    must(await author.article.save({ markdownId, mdTexts: '{{title}} 由 {{user}} 写', contentVersion: 1 }));
    must(await attach(author, markdownId, [{ name: '附表.txt', content: '附表' }]));
    const name = fresh();
    const template = must(
      await author.documentTemplate.addTemplate({
        name,
        markdownId,
        isUse: 1,
        scope: 'department',
        departments: ['developmentCentre'],
        parentId: 'public',
      }),
    );
    const [whole] = (await gallery(colleague, { id: template._id })).list;
    expect([whole?.content, whole?.catalogPathName]).toEqual(['{{title}} 由 {{user}} 写', '公共空间']);
    const made = must(
      await colleague.article.autoCreateArticle({ title: '周会', catalogType: 'markdown', templateId: template._id }),
    );
    const { mdTexts, attachmentNum } = must(await colleague.article.get({ markdownId: made._id }));
    expect([mdTexts, attachmentNum]).toEqual([`周会 由 ${colleague.name} 写`, 1]);
    const files = must(await colleague.wikiFile.getWikiFileListByMarkdownId({ markdownId: made._id }));
    expect(files.map((file) => file.name)).toEqual(['附表.txt']);
  });

  it('of a type keeps it, counts the use, and gets the tag of the template', async () => {
    const value = 'weekly';
    must(await admin.enumeration.insertEnumerationInfo({ type: 'articleTag', value, label: '周报' }));
    const one = await add(author, { catalogType: 'jsmind', articleTag: value });
    const draft = { parentId: 'private', catalogType: 'markdown', templateId: one._id } as const;
    const made = must(await author.catalog.insertCatalog({ ...draft, catalogName: fresh() }));
    await Promise.all(
      ['甲', '乙', '丙'].map((title) => author.article.autoCreateArticle({ ...draft, title: fresh() + title })),
    );
    const { articleTagValue, catalogType } = must(await author.article.get({ markdownId: made.id }));
    expect([articleTagValue, catalogType]).toEqual([value, 'jsmind']);
    expect((await gallery(author, { id: one._id })).list[0]?.useNum).toBe(4);
  });

  it('that is closed to somebody cannot be saved as a template by them', async () => {
    const { _id: markdownId } = must(
      await author.article.autoCreateArticle({ title: fresh(), catalogType: 'markdown' }),
    );
    const stolen = await colleague.documentTemplate.addTemplate({ name: fresh(), markdownId });
    expect(stolen.code).toBe(10003);
  });
});

it('templates that are offered lie in one folder, and those of somebody who leaves are handed over', async () => {
  const offered: Draft = { isUse: 1, scope: 'department', departments: ['developmentCentre'] };
  const one = await add(author, offered);
  const two = await add(colleague, offered);
  expect([one.catalogPathName, two.catalogPathName]).toEqual(['公共空间,文档模板', '公共空间,文档模板']);
  const [row] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, two._id));
  expect(row).toMatchObject({ isLocked: true, ownerId: colleague.id });
  const handed = await admin.accounts.changeCatalogMdArticleCreator({ fromUserId: colleague.id, toUserId: author.id });
  must(handed);
  expect(await namesOf(author, { mine: true })).toContain(two.name);
  expect(await server.db.$count(wikiTemplates, eq(wikiTemplates.nodeId, two._id))).toBe(1);
});
