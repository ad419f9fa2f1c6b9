import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let reader: Session;
beforeAll(async () => {
  author = await server.givenSession('developer');
  reader = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
let num = 0;
async function givenArticle(): Promise<string> {
  num += 1;
  const draft = { parentId: 'public', title: `收藏的文章${num}`, catalogType: 'markdown' } as const;
  return must(await author.article.autoCreateArticle(draft))._id;
}
const listed = async (input: Parameters<Session['collectFile']['getCollectFile']>[0] = {}) =>
  must(await reader.collectFile.getCollectFile(input));

it('a favourite is listed with its present title, in its group, found by its words, and removed', async () => {
  const [first, second] = [await givenArticle(), await givenArticle()];
  for (const markdownId of [first, second, second])
    must(await reader.collectFile.insertCollectFile({ markdownId, catalogType: 'markdown' }));
  must(await reader.collectFile.updateCollectFile({ markdownId: first, folder: '运维', remark: '上线前看' }));
  must(await author.article.changeMdTitle({ markdownId: first, title: '改过的标题' }));
  const { list, total, folders } = await listed();
  expect([total, folders]).toEqual([
    2,
    [
      { folder: '', num: 1 },
      { folder: '运维', num: 1 },
    ],
  ]);
  expect(list.map(({ title }) => title)).toEqual([expect.stringContaining('收藏的文章'), '改过的标题']);
  expect(list[1]).toMatchObject({ isValid: true, remark: '上线前看', userNickName: author.name });
  expect((await listed({ folder: '运维' })).list.map(({ markdownId }) => markdownId)).toEqual([first]);
  expect((await listed({ keywords: '上线前' })).total).toBe(1);
  expect(must(await reader.article.get({ markdownId: first })).isCollect).toBe(true);
  expect(must(await author.article.get({ markdownId: first })).isCollect).toBe(false);
  must(await reader.collectFile.removeCollectFile({ markdownIds: [first, second] }));
  expect(must(await reader.collectFile.isCollectFile({ markdownId: first }))).toEqual({ isCollect: false });
});

it('a favourite that was deleted or closed stays, says so, tells nothing new, and can be removed', async () => {
  const [deleted, closed] = [await givenArticle(), await givenArticle()];
  for (const markdownId of [deleted, closed]) must(await reader.collectFile.insertCollectFile({ markdownId }));
  const grants = { markdownId: closed, grants: [], inherits: false };
  must(await author.article.changeWikiAuthToUser(grants));
  must(await author.article.changeMdTitle({ markdownId: closed, title: '新的机密标题' }));
  must(await author.article.recycle({ markdownId: deleted }));
  must(await author.article.delete({ markdownId: deleted }));
  const { list } = await listed();
  expect(list.map(({ isValid }) => isValid)).toEqual([false, false]);
  expect(JSON.stringify(list)).not.toContain('新的机密标题');
  expect((await listed({ keywords: '机密' })).total).toBe(0);
  must(await reader.collectFile.removeCollectFile({ markdownIds: [deleted, closed] }));
  expect((await listed()).total).toBe(0);
});

it('lists by tag, without tags and of what one read hold what the caller may view', async () => {
  const admin = await server.givenSession('administrator');
  must(await admin.enumeration.insertEnumerationInfo({ type: 'articleTag', value: 'talk', label: '讨论' }));
  const [tagged, closed, plain] = [await givenArticle(), await givenArticle(), await givenArticle()];
  must(await author.article.batchChangeArticleTag({ markdownIds: [tagged, closed], add: ['talk'] }));
  for (const markdownId of [tagged, closed, plain]) must(await reader.article.setArticleLookNumber({ markdownId }));
  must(await author.article.changeWikiAuthToUser({ markdownId: closed, grants: [], inherits: false }));
  const idsOf = ({ list }: { list: { _id: string }[] }) => list.map(({ _id }) => _id);
  expect(idsOf(must(await reader.article.getTagArticles({ tag: 'talk' })))).toEqual([tagged]);
  expect(idsOf(must(await reader.article.getRecentArticles({}))).sort()).toEqual([tagged, plain].sort());
  expect(idsOf(must(await author.article.getUserNoTagArticles({ pageSize: 100 })))).toContain(plain);
  expect(idsOf(must(await reader.article.getUserNoTagArticles({})))).toEqual([]);
  expect(await reader.article.getUserNoTagArticles({ all: true })).toMatchObject({ code: 10003 });
  expect(idsOf(must(await admin.article.getUserNoTagArticles({ all: true, pageSize: 100 })))).toContain(plain);
});
