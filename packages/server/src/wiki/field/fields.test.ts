import type { CallInput, Contract, FieldFilter } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { auditLog } from '../../platform/audit/audit.table';
import { wikiContents, wikiNodes } from '../wiki.table';
import { wikiFields, wikiFieldValues, wikiFolderViews, wikiOwnViews } from './field.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let owner: Session;
let other: Session;
beforeAll(async () => {
  owner = await server.givenSession('developer');
  other = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function make(parentId: string, catalogType: 'folder' | 'markdown' = 'folder', name = ''): Promise<string> {
  num += 1;
  return must(await owner.catalog.insertCatalog({ parentId, catalogName: name || `字段${num}`, catalogType })).id;
}

const toOption = 'f'.repeat(24);
const options = [
  { name: '待办', color: 'amber' as const },
  { name: '完成', color: 'bamboo' as const },
];

/** Creates a folder with one field of each type. */
async function givenFolder(by = owner) {
  const folderId = await make('public');
  const add = async (name: string, type: 'text' | 'number' | 'date' | 'person' | 'choice') =>
    must(await by.wikiField.addField({ folderId, name, type, ...(type === 'choice' && { options }) }));
  const choice = await add('进度', 'choice');
  return {
    folderId,
    choice,
    note: await add('说明', 'text'),
    cost: await add('工时', 'number'),
    due: await add('截止', 'date'),
    who: await add('负责人', 'person'),
    toDo: choice.options[0]?.id ?? '',
    done: choice.options[1]?.id ?? '',
  };
}

const set = async (by: Session, markdownId: string, fieldId: string, value: string | number | null) =>
  by.wikiField.setValue({ markdownId, fieldId, value });

const viewOf = (...columns: string[]) => ({
  layout: 'table' as const,
  columns,
  filters: [],
  sortKey: '',
  isDown: false,
  groupKey: '',
});

type RowsInput = CallInput<Contract['wikiField']['getRows']>;
type Wanted = Omit<Partial<RowsInput>, 'filters'> & { filters?: readonly FieldFilter[] };
const asInput = ({ filters = [], ...more }: Wanted) => ({ ...more, filters: JSON.stringify(filters) });

const rowsOf = async (id: string, more: Wanted = {}, by = owner) =>
  must(await by.wikiField.getRows({ id, ...asInput(more) }));
const namesOf = async (...args: Parameters<typeof rowsOf>) =>
  (await rowsOf(...args)).list.map(({ catalogName }) => catalogName);

it('values of every type are stored, listed, replaced and removed', async () => {
  const { folderId, choice, note, cost, due, who, toDo } = await givenFolder();
  const article = await make(folderId, 'markdown');
  const given = [
    [choice, toDo],
    [note, ' 一句话 '],
    [cost, 2.5],
    [due, '2026-12-01'],
    [who, other.id],
  ] as const;
  for (const [{ id }, value] of given) must(await set(owner, article, id, value));
  const [row] = (await rowsOf(folderId)).list;
  expect(row?.values).toEqual({
    [choice.id]: toDo,
    [note.id]: '一句话',
    [cost.id]: 2.5,
    [due.id]: '2026-12-01',
    [who.id]: other.id,
  });
  expect(row).toMatchObject({ ownerId: owner.id, editorId: owner.id, state: 'draft', tags: [] });
  expect((await rowsOf(folderId)).people.map(({ _id }) => _id).sort()).toEqual([owner.id, other.id].sort());
  must(await set(owner, article, cost.id, 0));
  must(await set(owner, article, note.id, ''));
  must(await set(owner, article, due.id, null));
  expect((await rowsOf(folderId)).list[0]?.values).toEqual({ [choice.id]: toDo, [cost.id]: 0, [who.id]: other.id });
});

it('the audit log names options and people, as readers of the table know them', async () => {
  const { folderId, choice, who, toDo, done } = await givenFolder();
  const article = await make(folderId, 'markdown');
  for (const value of [toDo, done, null]) must(await set(owner, article, choice.id, value));
  must(await set(owner, article, who.id, other.id));
  const entries = await server.db.select().from(auditLog).where(eq(auditLog.entityId, article));
  const changes = entries.map(({ diff }) => diff);
  expect(changes).toEqual(
    expect.arrayContaining([
      { 进度: { before: '', after: '待办' } },
      { 进度: { before: '待办', after: '完成' } },
      { 进度: { before: '完成', after: '' } },
      { 负责人: { before: '', after: other.name } },
    ]),
  );
});

it('a value of another type, of an unknown field or of a removed option is refused by name', async () => {
  const { folderId, choice, note, cost, due, who, toDo, done } = await givenFolder();
  const article = await make(folderId, 'markdown');
  const elsewhere = await givenFolder();
  const refused = [
    [cost.id, '三', 10001],
    [due.id, '2026-02-30', 10001],
    [due.id, '1212-02-03', 10001],
    [note.id, 7, 10001],
    [note.id, 'x'.repeat(501), 10001],
    [who.id, 'nobody', 10001],
    [choice.id, 'gone', 10002],
    [elsewhere.note.id, '别处', 10002],
    ['missing', '没有', 10002],
  ] as const;
  for (const [fieldId, value, code] of refused)
    expect(await set(owner, article, fieldId, value), `${fieldId} ${value}`).toMatchObject({ success: false, code });
  expect(await set(owner, folderId, note.id, '目录')).toMatchObject({ success: false, code: 10005 });
  must(await set(owner, article, choice.id, toDo));
  const [, second] = choice.options;
  const fewer = { id: choice.id, version: 1, options: second ? [second] : [] };
  expect(must(await owner.wikiField.updateField(fewer)).options.map(({ id }) => id)).toEqual([done]);
  expect((await rowsOf(folderId)).list[0]?.values).toEqual({});
  expect(await set(owner, article, choice.id, toDo)).toMatchObject({ code: 10002 });
  expect(await owner.wikiField.updateField(fewer)).toMatchObject({ code: 10006 });
});

it('a folder has up to ten fields with distinct names, and choices distinct options', async () => {
  const folderId = await make('public');
  for (let at = 0; at < 10; at++) must(await owner.wikiField.addField({ folderId, name: `字段${at}`, type: 'text' }));
  const more = { folderId, name: '多余', type: 'text' } as const;
  expect(await owner.wikiField.addField(more)).toMatchObject({ code: 10013 });
  const [first, second] = must(await owner.wikiField.getFolder({ id: folderId })).fields;
  const taken = { id: first?.id ?? '', version: 1, name: ' 字段1' };
  expect(await owner.wikiField.updateField(taken)).toMatchObject({ code: 10004 });
  expect(must(await owner.wikiField.deleteField({ id: second?.id ?? '' }))).toEqual({ num: 0 });
  must(await owner.wikiField.updateField(taken));
  const twice = { folderId, name: '选项', type: 'choice', options: [{ name: 'A' }, { name: 'a ' }] } as const;
  expect(await owner.wikiField.addField({ ...twice, options: [...twice.options] })).toMatchObject({ code: 10004 });
  const sameIds = ['A', 'B'].map((name) => ({ id: toOption, name }));
  expect(await owner.wikiField.addField({ ...twice, options: sameIds })).toMatchObject({ success: false });
});

it('rows are filtered, sorted, grouped and paged', async () => {
  const { folderId, choice, cost, due, note, who, toDo, done } = await givenFolder();
  const [a, b, c] = [
    await make(folderId, 'markdown', '甲'),
    await make(folderId, 'markdown', '乙'),
    await make(folderId, 'markdown', '丙'),
  ];
  await make(folderId, 'folder', '子目录');
  must(await set(owner, a, choice.id, done));
  must(await set(owner, b, choice.id, toDo));
  must(await set(owner, a, cost.id, 10));
  must(await set(owner, b, cost.id, 9));
  must(await set(owner, b, due.id, '2026-12-01'));
  must(await set(owner, c, note.id, '含有 100% 的说明'));
  must(await set(owner, c, who.id, other.id));
  expect(await namesOf(folderId)).toEqual(['子目录', '甲', '乙', '丙']);
  expect(await namesOf(folderId, { sortKey: cost.id })).toEqual(['子目录', '乙', '甲', '丙']);
  expect(await namesOf(folderId, { sortKey: cost.id, isDown: true })).toEqual(['子目录', '甲', '乙', '丙']);
  const filtered: [FieldFilter, string[]][] = [
    [{ key: choice.id, values: [done] }, ['甲']],
    [{ key: choice.id, values: [done, ''] }, ['甲', '丙']],
    [{ key: cost.id, from: '9.5', to: '10' }, ['甲']],
    [{ key: due.id, from: '2026-12-01' }, ['乙']],
    [{ key: note.id, text: '100%' }, ['丙']],
    [{ key: who.id, values: [other.id] }, ['丙']],
    [{ key: 'owner', values: [other.id] }, []],
    [{ key: 'state', values: ['draft'] }, ['甲', '乙', '丙']],
    [{ key: 'tags', values: [''] }, ['甲', '乙', '丙']],
    [{ key: 'updateDate', from: '2199-01-01' }, []],
    [{ key: 'lookNumber', from: '0' }, ['甲', '乙', '丙']],
  ];
  for (const [filter, names] of filtered)
    expect(await namesOf(folderId, { filters: [filter] }), JSON.stringify(filter)).toEqual(names);
  const grouped = await rowsOf(folderId, { groupKey: choice.id, pageSize: 3 });
  expect(grouped.list.map(({ catalogName }) => catalogName)).toEqual(['子目录', '乙', '甲']);
  expect([grouped.total, grouped.groups]).toEqual([
    4,
    [
      { key: toDo, num: 1 },
      { key: done, num: 1 },
      { key: '', num: 1 },
    ],
  ]);
  expect(await namesOf(folderId, { groupKey: choice.id, pageSize: 3, page: 2 })).toEqual(['丙']);
  for (const wrong of [
    { filters: [{ key: 'nothing', values: ['x'] }] },
    { sortKey: 'nothing' },
    { groupKey: note.id },
    { filters: [{ key: cost.id, from: 'many' }] },
  ])
    expect(await owner.wikiField.getRows({ id: folderId, ...asInput(wrong) }), JSON.stringify(wrong)).toMatchObject({
      success: false,
    });
  expect(await owner.wikiField.getRows({ id: folderId, filters: 'no JSON' })).toMatchObject({ code: 10001 });
});

it('texts are sorted by pinyin, and numbers in them by value, in the table as in the list', async () => {
  const { folderId, note } = await givenFolder();
  const names = ['张', '阿', '第10章', '李', '第2章'];
  for (const name of names) must(await set(owner, await make(folderId, 'markdown', name), note.id, name));
  const sorted = ['阿', '第2章', '第10章', '李', '张'];
  expect(await namesOf(folderId, { sortKey: 'name' })).toEqual(sorted);
  expect(await namesOf(folderId, { sortKey: note.id, isDown: true })).toEqual(sorted.toReversed());
  const { list } = must(await owner.catalog.getChangeCatalogListById({ id: folderId, sortTypeValue: 'name' }));
  expect(list.map(({ catalogName }) => catalogName)).toEqual(sorted);
});

it('documents of each person are together, though two people have the same nickname', async () => {
  const { folderId, who } = await givenFolder();
  const same = [await server.givenSession('developer'), await server.givenSession('developer')];
  for (const { id } of same) await server.db.update(users).set({ nickName: '同名' }).where(eq(users.id, id));
  for (let at = 0; at < 4; at++) {
    const person = same[at % 2];
    must(await set(owner, await make(folderId, 'markdown'), who.id, person?.id ?? ''));
  }
  const people = (await rowsOf(folderId, { groupKey: who.id })).list.map(({ values }) => values[who.id]);
  expect(people).toEqual(people.toSorted());
});

it('a board has the first documents of each column, and their numbers', async () => {
  const { folderId, choice, toDo } = await givenFolder();
  for (let at = 0; at < 22; at++) {
    const article = await make(folderId, 'markdown');
    if (at < 21) must(await set(owner, article, choice.id, toDo));
  }
  const { list, groups } = must(await owner.wikiField.getBoard({ id: folderId, groupKey: choice.id }));
  expect(groups).toEqual([
    { key: toDo, num: 21 },
    { key: '', num: 1 },
  ]);
  expect(list.filter(({ values }) => values[choice.id] === toDo)).toHaveLength(20);
  expect(list).toHaveLength(21);
  const extended = { id: folderId, groupKey: choice.id, more: JSON.stringify([toDo]) };
  expect(must(await owner.wikiField.getBoard(extended)).list).toHaveLength(22);
  const tooMany = JSON.stringify(Array(6).fill(toDo));
  expect(await owner.wikiField.getBoard({ ...extended, more: tooMany })).toMatchObject({ code: 10001 });
  const byState = must(await owner.wikiField.getBoard({ id: folderId, groupKey: 'state' }));
  expect(byState.groups).toEqual([{ key: 'draft', num: 22 }]);
  expect(must(await owner.wikiField.getBoard({ id: folderId, groupKey: 'owner' })).groups).toEqual([
    { key: owner.id, num: 22 },
  ]);
});

it('the state tells a document that was never published and one with an unpublished draft', async () => {
  const folderId = await make('public');
  const article = await make(folderId, 'markdown');
  const state = async (by = owner) => (await rowsOf(folderId, {}, by)).list[0]?.state;
  expect(await state()).toBe('draft');
  must(await owner.article.save({ markdownId: article, mdTexts: '正文', contentVersion: 1 }));
  expect(await state()).toBe('published');
  const draft = { markdownId: article, draftId: 'one', mdTexts: '新的', contentVersion: 2 };
  must(await owner.article.saveDraft(draft));
  expect([await state(), await state(other)]).toEqual(['changed', 'published']);
});

it('rows and values are those of the documents that the caller may view', async () => {
  const { folderId, note } = await givenFolder();
  const [open, closed] = [await make(folderId, 'markdown'), await make(folderId, 'markdown', '机密标题')];
  must(await set(owner, closed, note.id, '机密说明'));
  must(await owner.article.changeWikiAuthToUser({ markdownId: closed, grants: [], inherits: false }));
  const seen = await rowsOf(folderId, {}, other);
  expect([seen.list.map(({ id }) => id), seen.total]).toEqual([[open], 1]);
  const found = await rowsOf(folderId, { filters: [{ key: note.id, text: '机密' }] }, other);
  expect([found.list, found.total]).toEqual([[], 0]);
  const grouped = must(await other.wikiField.getBoard({ id: folderId, groupKey: 'owner' }));
  expect(grouped.groups).toEqual([{ key: owner.id, num: 1 }]);
  expect(await set(other, closed, note.id, '改')).toMatchObject({ code: 10003 });
});

it('a folder that only leads to a document reveals neither its fields nor the values of others', async () => {
  const { folderId, note } = await givenFolder();
  const article = await make(folderId, 'markdown');
  must(await owner.article.changeWikiAuthToUser({ markdownId: folderId, grants: [], inherits: false }));
  const grants = [{ subjectKind: 'user' as const, subject: other.id, level: 'edit' as const }];
  must(await owner.article.changeWikiAuthToUser({ markdownId: article, grants }));
  expect(must(await other.wikiField.getFolder({ id: folderId }))).toEqual({
    fields: [],
    view: null,
    ownView: null,
    canEdit: false,
  });
  expect(await other.wikiField.addField({ folderId, name: '新', type: 'text' })).toMatchObject({ code: 10003 });
  expect(await other.wikiField.deleteField({ id: note.id })).toMatchObject({ code: 10003 });
  expect(await set(other, article, note.id, '猜的')).toMatchObject({ code: 10002 });
});

it('moving or copying a document out of a closed folder names no field of it and carries no value', async () => {
  const { folderId, note, cost } = await givenFolder();
  const article = await make(folderId, 'markdown');
  must(await set(owner, article, note.id, '机密说明'));
  must(await set(owner, article, cost.id, 7));
  must(await owner.article.changeWikiAuthToUser({ markdownId: folderId, grants: [], inherits: false }));
  const grants = [{ subjectKind: 'user' as const, subject: other.id, level: 'manage' as const }];
  must(await owner.article.changeWikiAuthToUser({ markdownId: article, grants }));
  const givenTarget = async (catalogName: string) => {
    const draft = { parentId: 'private', catalogName, catalogType: 'folder' } as const;
    const { id } = must(await other.catalog.insertCatalog(draft));
    must(await other.wikiField.addField({ folderId: id, name: '说明', type: 'text' }));
    return id;
  };
  const valuesIn = async (id: string) => (await rowsOf(id, {}, other)).list.map(({ values }) => values);
  const copies = await givenTarget('复制');
  must(await other.catalog.copyFile({ ids: [article], parentId: copies }));
  expect(await valuesIn(copies)).toEqual([{}]);
  const move = { ids: [article], parentId: await givenTarget('移动') };
  for (const dryRun of [true, false])
    expect(must(await other.catalog.moveFolder({ ...move, dryRun })).unmatchedFields).toEqual([]);
  expect(await valuesIn(move.parentId)).toEqual([{}]);
});

it('a moved document shows the values of fields that the target has by name and type, and hides the others', async () => {
  const [from, to] = [await givenFolder(), await givenFolder()];
  must(await owner.wikiField.deleteField({ id: to.note.id }));
  must(await owner.wikiField.deleteField({ id: to.due.id }));
  must(await owner.wikiField.addField({ folderId: to.folderId, name: '截止', type: 'text' }));
  const article = await make(from.folderId, 'markdown');
  must(await set(owner, article, from.choice.id, from.done));
  must(await set(owner, article, from.note.id, '不变'));
  must(await set(owner, article, from.due.id, '2026-12-01'));
  must(await set(owner, article, from.cost.id, 3));
  const move = { ids: [article], parentId: to.folderId };
  const unmatchedFields = ['截止', '说明'].sort();
  const tried = must(await owner.catalog.moveFolder({ ...move, dryRun: true }));
  expect(tried.unmatchedFields.sort()).toEqual(unmatchedFields);
  const { former } = must(await owner.catalog.moveFolder(move));
  expect((await rowsOf(to.folderId)).list[0]?.values).toEqual({ [to.choice.id]: to.done, [to.cost.id]: 3 });
  must(await set(owner, article, to.cost.id, null));
  must(await set(owner, article, to.choice.id, to.toDo));
  must(await owner.catalog.putBackCatalog({ former }));
  expect((await rowsOf(from.folderId)).list[0]?.values).toEqual({
    [from.choice.id]: from.toDo,
    [from.note.id]: '不变',
    [from.due.id]: '2026-12-01',
  });
});

it('copies carry values, and copies of folders their fields and view', async () => {
  const { folderId, note, choice, toDo } = await givenFolder();
  const article = await make(folderId, 'markdown');
  must(await set(owner, article, note.id, '说明'));
  must(await set(owner, article, choice.id, toDo));
  const view = {
    layout: 'board' as const,
    columns: [note.id, 'owner'],
    filters: [],
    sortKey: '',
    isDown: false,
    groupKey: choice.id,
  };
  must(await owner.wikiField.saveView({ id: folderId, view }));
  must(await owner.catalog.copyFile({ ids: [article], parentId: folderId }));
  const inside = (await rowsOf(folderId)).list;
  expect(inside.map(({ values }) => values)).toEqual(Array(2).fill({ [note.id]: '说明', [choice.id]: toDo }));
  const { ids } = must(await owner.catalog.copyFile({ ids: [folderId], parentId: 'private' }));
  const copied = must(await owner.wikiField.getFolder({ id: ids[0] ?? '' }));
  const newId = (name: string) => copied.fields.find((field) => field.name === name)?.id ?? '';
  expect(copied.fields.map(({ name }) => name)).toEqual(['进度', '说明', '工时', '截止', '负责人']);
  expect(copied.view).toEqual({ ...view, columns: [newId('说明'), 'owner'], groupKey: newId('进度') });
  expect((await rowsOf(ids[0] ?? '')).list[0]?.values).toEqual({ [newId('说明')]: '说明', [newId('进度')]: toDo });
});

it('a recycled document leaves the table and returns with its values', async () => {
  const { folderId, note } = await givenFolder();
  const article = await make(folderId, 'markdown');
  must(await set(owner, article, note.id, '说明'));
  const { deleteId } = must(await owner.catalog.recycleCatalog({ ids: [article] }));
  expect((await rowsOf(folderId)).total).toBe(0);
  expect(await set(owner, article, note.id, '改')).toMatchObject({ code: 10002 });
  must(await owner.catalog.restoreCatalog({ deleteId }));
  expect((await rowsOf(folderId)).list[0]?.values).toEqual({ [note.id]: '说明' });
  must(await owner.catalog.recycleCatalog({ ids: [article] }));
  must(await owner.catalog.deleteCatalog({ ids: [article] }));
  expect(await server.db.$count(wikiFieldValues, eq(wikiFieldValues.nodeId, article))).toBe(0);
});

it('a value changes neither the document, its history nor its time', async () => {
  const { folderId, note } = await givenFolder();
  const article = await make(folderId, 'markdown');
  const read = async () => {
    const [node] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, article));
    const [content] = await server.db.select().from(wikiContents).where(eq(wikiContents.nodeId, article));
    return { node, content, found: must(await owner.catalog.getAllWiki({ keywords: '专有说明' })).total };
  };
  const before = await read();
  server.advance(60_000);
  must(await set(owner, article, note.id, '专有说明'));
  expect(await read()).toEqual(before);
});

it('a space has fields and views of its own, which its documents lose by a move and get back', async () => {
  const folderId = await make('public');
  const field = must(await owner.wikiField.addField({ folderId: 'public', name: '空间说明', type: 'text' }));
  const article = await make('public', 'markdown', '空间里的文档');
  must(await set(owner, article, field.id, '在公共空间'));
  const filters = [{ key: field.id, text: '公共' }];
  expect(await namesOf('public', { filters }, other)).toEqual(['空间里的文档']);
  const cards = must(await other.wikiField.getBoard({ id: 'public', groupKey: 'state', ...asInput({ filters }) }));
  expect(cards.list.map(({ values }) => values)).toEqual([{ [field.id]: '在公共空间' }]);
  const view = { ...viewOf(field.id), layout: 'board' as const };
  must(await owner.wikiField.saveView({ id: 'public', view }));
  expect(must(await other.wikiField.getFolder({ id: 'public' }))).toMatchObject({
    fields: [{ id: field.id, name: '空间说明' }],
    view: { layout: 'board', columns: [field.id] },
    canEdit: true,
  });
  const { unmatchedFields } = must(
    await owner.catalog.moveFolder({ ids: [article], parentId: folderId, dryRun: true }),
  );
  expect(unmatchedFields).toEqual(['空间说明']);
  must(await owner.catalog.moveFolder({ ids: [article], parentId: folderId }));
  expect(must(await owner.wikiField.getFolder({ id: folderId })).fields).toEqual([]);
  must(await owner.catalog.moveFolder({ ids: [article], parentId: 'public' }));
  expect((await rowsOf('public', { filters })).list[0]?.values).toEqual({ [field.id]: '在公共空间' });
  expect(must(await owner.wikiField.deleteField({ id: field.id }))).toEqual({ num: 1 });
});

it('fields of a private space belong to its owner, and their names are not in the audit log', async () => {
  const field = must(await owner.wikiField.addField({ folderId: 'private', name: '只给自己', type: 'text' }));
  const article = await make('private', 'markdown', '自己的文档');
  must(await set(owner, article, field.id, '私密'));
  const row = (await rowsOf('private')).list.find(({ id }) => id === article);
  expect(row?.values).toEqual({ [field.id]: '私密' });
  expect(must(await other.wikiField.getFolder({ id: 'private' })).fields).toEqual([]);
  expect(await namesOf('private', {}, other)).not.toContain('自己的文档');
  const version = field.version;
  for (const answer of [
    await other.wikiField.updateField({ id: field.id, version, name: '改名' }),
    await other.wikiField.deleteField({ id: field.id }),
  ])
    expect(answer).toMatchObject({ success: false, code: 10003 });
  expect(await set(other, article, field.id, '改')).toMatchObject({ success: false });
  const log = JSON.stringify(await server.db.select().from(auditLog).where(eq(auditLog.userId, owner.id)));
  expect(log).not.toContain('只给自己');
  must(await owner.wikiField.deleteField({ id: field.id }));
});

it('readers of the public space may neither add fields to it nor change its view', async () => {
  const reader = await server.givenSession('developer');
  await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, reader.id));
  expect(must(await reader.wikiField.getFolder({ id: 'public' }))).toMatchObject({ fields: [], canEdit: false });
  for (const answer of [
    await reader.wikiField.addField({ folderId: 'public', name: '外部', type: 'text' }),
    await reader.wikiField.saveView({ id: 'public', view: viewOf() }),
  ])
    expect(answer).toMatchObject({ success: false, code: 10003 });
});

it('fields of a folder are deleted for ever with it', async () => {
  const { folderId, note } = await givenFolder();
  must(await owner.wikiField.saveView({ id: folderId, view: viewOf(note.id) }));
  must(await other.wikiField.saveOwnView({ id: folderId, view: viewOf(note.id) }));
  must(await owner.catalog.recycleCatalog({ ids: [folderId] }));
  must(await owner.catalog.deleteCatalog({ ids: [folderId] }));
  for (const table of [wikiFields, wikiFolderViews, wikiOwnViews])
    expect(await server.db.$count(table, eq(table.folderId, folderId))).toBe(0);
});

it('two people who edit different values of a document both succeed', async () => {
  const { folderId, note, cost } = await givenFolder();
  const article = await make(folderId, 'markdown');
  await Promise.all([set(owner, article, note.id, '甲写的'), set(other, article, cost.id, 5)]);
  expect((await rowsOf(folderId)).list[0]?.values).toEqual({ [note.id]: '甲写的', [cost.id]: 5 });
});

it('the view of everybody is stored by editors, the own one by each reader, without deleted fields', async () => {
  const { folderId, note, choice } = await givenFolder();
  const reader = await server.givenSession('developer');
  await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, reader.id));
  const grants = [{ subjectKind: 'user' as const, subject: reader.id, level: 'view' as const }];
  must(await owner.article.changeWikiAuthToUser({ markdownId: folderId, grants }));
  const view = {
    layout: 'table' as const,
    columns: [note.id, 'state'],
    filters: [{ key: choice.id, values: [''] }],
    sortKey: note.id,
    isDown: true,
    groupKey: choice.id,
  };
  must(await owner.wikiField.saveView({ id: folderId, view }));
  expect(await reader.wikiField.saveView({ id: folderId, view })).toMatchObject({ code: 10003 });
  must(await reader.wikiField.saveOwnView({ id: folderId, view: { ...view, layout: 'board' } }));
  expect(must(await reader.wikiField.getFolder({ id: folderId }))).toMatchObject({
    view,
    ownView: { layout: 'board' },
    canEdit: false,
  });
  must(await owner.wikiField.deleteField({ id: choice.id }));
  must(await owner.wikiField.deleteField({ id: note.id }));
  const rest = { ...view, columns: ['state'], filters: [], sortKey: '', groupKey: '' };
  expect(must(await other.wikiField.getFolder({ id: folderId }))).toMatchObject({ view: rest, ownView: null });
});
