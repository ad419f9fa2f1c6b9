import { startSectionLimit } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { wikiLooks, wikiNodes } from '../wiki.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
beforeAll(async () => {
  author = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
let num = 0;
async function givenArticle(writer: Session = author, parentId = 'public'): Promise<string> {
  num += 1;
  const draft = { parentId, title: `首页的文档${num}`, catalogType: 'markdown' } as const;
  return must(await writer.article.autoCreateArticle(draft))._id;
}
const save = async (writer: Session, markdownId: string, mdTexts: string) =>
  must(await writer.article.save({ markdownId, mdTexts, contentVersion: 1, kind: 'saved' }));
const close = async (markdownId: string) =>
  must(await author.article.changeWikiAuthToUser({ markdownId, grants: [], inherits: false }));
const startOf = async (reader: Session) => must(await reader.article.getStartPage({}));
const idsOf = (entries: readonly { markdownId: string }[]) => entries.map(({ markdownId }) => markdownId);

it('the own writing has drafts and changed documents, each once, and the own visits on every device', async () => {
  const writer = await server.givenSession('developer');
  const [changed, drafted] = [await givenArticle(writer), await givenArticle()];
  must(await writer.article.saveDraft({ markdownId: drafted, mdTexts: '没有保存的', contentVersion: 1 }));
  must(await writer.article.saveDraft({ markdownId: changed, mdTexts: '还没有保存', contentVersion: 1 }));
  for (const markdownId of [drafted, changed]) must(await writer.article.setArticleLookNumber({ markdownId }));
  const { writing, recent } = await startOf(writer);
  expect(writing.map(({ markdownId, isDraft }) => [markdownId, isDraft]).sort()).toEqual(
    [
      [drafted, true],
      [changed, true],
    ].sort(),
  );
  expect(idsOf(recent).sort()).toEqual([drafted, changed].sort());
  const [node] = await server.db.select().from(wikiNodes).where(eq(wikiNodes.id, changed));
  expect(node?.lookNum).toBe(0);
  expect(await server.db.$count(wikiLooks, eq(wikiLooks.nodeId, changed))).toBe(1);
});

it('mentions wait until the document is opened, and requests for rights until they are answered', async () => {
  const reader = await server.givenSession('developer');
  const [mentioning, closed] = [await givenArticle(), await givenArticle(reader)];
  await save(author, mentioning, `请 @[${reader.name}](${reader.id}) 看一下`);
  must(await reader.article.changeWikiAuthToUser({ markdownId: closed, grants: [], inherits: false }));
  must(await author.article.requestAuth({ markdownId: closed, level: 'edit', reason: '要补一段' }));
  const { toDo } = await startOf(reader);
  expect(toDo.map(({ markdownId, reason, nickName }) => [markdownId, reason, nickName]).sort()).toEqual(
    [
      [mentioning, 'mention', author.name],
      [closed, 'rightRequest', author.name],
    ].sort(),
  );
  must(await reader.article.setArticleLookNumber({ markdownId: mentioning }));
  expect(idsOf((await startOf(reader)).toDo)).toEqual([closed]);
});

it('changes by others are listed, and those below a followed folder as followed; own changes are not', async () => {
  const reader = await server.givenSession('developer');
  const folder = { parentId: 'public', catalogName: '首页的目录', catalogType: 'folder' } as const;
  const { id: folderId } = must(await author.catalog.insertCatalog(folder));
  const [inside, outside, own] = [await givenArticle(author, folderId), await givenArticle(), await givenArticle()];
  must(await reader.follow.follow({ markdownId: folderId, isFollow: true }));
  await save(reader, own, '我改的');
  const { followed, team } = await startOf(reader);
  expect(idsOf(followed)).toEqual([inside]);
  expect(idsOf(team)).toEqual(expect.arrayContaining([inside, outside]));
  expect(idsOf(team)).not.toContain(own);
});

it('every section has a bounded length and nothing that was closed to the reader', async () => {
  const reader = await server.givenSession('developer');
  const open: string[] = [];
  for (let i = 0; i < startSectionLimit + 1; i++) open.push(await givenArticle());
  const closed = await givenArticle();
  for (const markdownId of [...open, closed]) {
    must(await reader.follow.follow({ markdownId, isFollow: true }));
    must(await reader.collectFile.insertCollectFile({ markdownId }));
    must(await reader.article.setArticleLookNumber({ markdownId }));
    must(await reader.article.saveDraft({ markdownId, mdTexts: '草稿', contentVersion: 1 }));
  }
  await save(author, closed, `请 @[${reader.name}](${reader.id}) 看一下`);
  await close(closed);
  const { toDo, ...sections } = await startOf(reader);
  for (const [name, entries] of Object.entries(sections)) {
    expect([name, entries.length]).toEqual([name, startSectionLimit]);
    expect(idsOf(entries)).not.toContain(closed);
  }
  expect(toDo).toEqual([]);
});
