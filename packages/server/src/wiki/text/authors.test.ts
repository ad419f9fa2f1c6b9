import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { wikiRevisions } from '../wiki.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let owner: Session;
let editor: Session;
let reader: Session;
beforeAll(async () => {
  owner = await server.givenSession('developer');
  editor = await server.givenSession('developer');
  reader = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(title = '段落'): Promise<string> {
  num += 1;
  const draft = { parentId: 'public', title: `${title}${num}`, catalogType: 'markdown' } as const;
  return must(await owner.article.autoCreateArticle(draft))._id;
}
async function save(by: Session, markdownId: string, mdTexts: string) {
  const { contentVersion } = must(await by.article.get({ markdownId }));
  return must(await by.article.save({ markdownId, mdTexts, contentVersion, note: '一版' }));
}

it('each paragraph names the people and versions that wrote it', async () => {
  const markdownId = await givenArticle();
  await save(owner, markdownId, '发布前先备份数据库。\n\n然后部署。');
  await save(editor, markdownId, '发布前先备份数据库和文件。\n\n然后部署。\n\n最后检查。');
  const { passages, oldestNo } = must(await reader.article.getAuthors({ markdownId }));
  const { list } = must(await reader.article.getHistory({ markdownId }));
  const [last, before] = list;
  expect(passages.map(({ text, parts }) => [text, parts.map(({ no }) => no)])).toEqual([
    ['发布前先备份数据库和文件。', [before?.no, last?.no]],
    ['然后部署。', [before?.no]],
    ['最后检查。', [last?.no]],
  ]);
  expect(passages[0]?.parts[0]).toMatchObject({ authors: [before?.userNickName], share: 77 });
  expect(oldestNo).toBeNull();
  expect(last?.previousNo).toBe(before?.no);
  expect(list.at(-1)?.previousNo).toBeNull();
});

it('a version that several people wrote names all of them', async () => {
  const markdownId = await givenArticle();
  await save(owner, markdownId, '一起写的。');
  await server.db
    .update(wikiRevisions)
    .set({ authorIds: [editor.id] })
    .where(eq(wikiRevisions.nodeId, markdownId));
  const { passages } = must(await reader.article.getAuthors({ markdownId }));
  expect(passages[0]?.parts[0]?.authors).toHaveLength(2);
});

it('paragraphs show neither IDs nor titles of documents that the reader may not view', async () => {
  const closed = await givenArticle('机密标题');
  must(await owner.article.changeWikiAuthToUser({ markdownId: closed, grants: [], inherits: false }));
  const markdownId = await givenArticle();
  await save(owner, markdownId, `${'长'.repeat(290)}[[机密标题很长很长]](${closed}) 的说明`);
  const text = JSON.stringify(must(await reader.article.getAuthors({ markdownId })).passages);
  expect(text).not.toContain('机密');
  expect(text).not.toContain(closed);
  const own = JSON.stringify(must(await owner.article.getAuthors({ markdownId })).passages);
  expect(own).not.toContain(closed);
});
