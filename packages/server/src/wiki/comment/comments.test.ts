import { type CommentReaction, commentsLimit } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { watch } from '../../../test/live-client';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { messages, notifications } from '../../message/message.table';
import { users } from '../../people/index';
import { throttles } from '../../platform/limits/throttle';
import { wikiNodes } from '../wiki.table';
import { wikiCommentReactions, wikiComments } from './comment.table';

const deep = { tags: 'deep' };

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let other: TestNode;
let author: Session;
let reader: Session;
let third: Session;
beforeAll(async () => {
  other = await server.secondNode();
  author = await server.givenSession('developer');
  reader = await server.givenSession('developer');
  third = await server.givenSession('developer');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function givenArticle(parentId = 'public'): Promise<string> {
  num += 1;
  const draft = { parentId, title: `被评论的文章${num}`, catalogType: 'markdown' } as const;
  return must(await author.article.autoCreateArticle(draft))._id;
}
const comment = async (by: Session, markdownId: string, content: string, parentId?: string) =>
  must(await by.comment.topic({ markdownId, content, ...(parentId && { parentId }) }));
const read = async (by: Session, markdownId: string) => must(await by.comment.getTopic({ markdownId, pageSize: 50 }));
const messagesOf = async ({ id }: Session, markdownId: string) =>
  server.db
    .select({ type: messages.type, title: messages.title, content: messages.content, link: messages.link })
    .from(notifications)
    .innerJoin(messages, eq(messages.id, notifications.messageId))
    .where(eq(notifications.userId, id))
    .then((rows) => rows.filter(({ link }) => link.includes(markdownId)));
const nameIn = ({ id, name }: Session) => `@[${name}](${id})`;
const anchor = { quote: '先备份', prefix: '发布之前', suffix: '再发布', blockId: '' };

describe('a comment', () => {
  it('is refused to a person who has written many in a short time', async () => {
    const markdownId = await givenArticle();
    const busy = await server.givenSession('developer');
    const { _id: id } = await comment(busy, markdownId, '第一条');
    await server.db
      .update(throttles)
      .set({ count: 120 })
      .where(eq(throttles.key, `wiki-comment:${busy.id}`));
    const refused = { status: 429, success: false };
    expect(await busy.comment.topic({ markdownId, content: '又一条' })).toMatchObject(refused);
    expect(await busy.comment.updateTopic({ id, content: '改' })).toMatchObject(refused);
    expect(must(await author.article.get({ markdownId })).commentNum).toBe(1);
    expect(await author.comment.topic({ markdownId, content: '别人可以' })).toMatchObject({ success: true });
  });

  it('is rendered by the allow-list, counted, and read on another node', async () => {
    const markdownId = await givenArticle();
    await comment(reader, markdownId, '# **大** <script>x</script>![图](/a.png) `code`');
    const { topicList, total, hasMore } = must(await other.client(third.token).comment.getTopic({ markdownId }));
    expect([topicList.length, total, hasMore]).toEqual([1, 1, false]);
    expect(topicList[0]).toMatchObject({ userId: reader.id, canEdit: false, canDelete: false, replies: [] });
    expect(topicList[0]?.html).toContain('<strong>大</strong>');
    expect(topicList[0]?.html).not.toMatch(/<h1|<script|<img/);
    expect(must(await author.article.get({ markdownId })).commentNum).toBe(1);
  });

  it('has one level of replies: an answer to a reply stands beside it and names whom it answers', async () => {
    const markdownId = await givenArticle();
    const first = await comment(reader, markdownId, '为什么？');
    const second = await comment(author, markdownId, '因为要回滚', first._id);
    const reply = second.replies[0]?._id ?? '';
    const { _id, replies, replyNum } = await comment(third, markdownId, '明白', reply);
    expect([_id, replyNum]).toEqual([first._id, 2]);
    expect(replies.map(({ parentId, replyUserId }) => [parentId, replyUserId])).toEqual([
      [first._id, reader.id],
      [first._id, author.id],
    ]);
  });

  it('can be changed by its author for 15 minutes', async () => {
    const markdownId = await givenArticle();
    const { _id: id } = await comment(reader, markdownId, '第一版');
    expect(must(await reader.comment.updateTopic({ id, content: '第二版' }))).toMatchObject({
      content: '第二版',
      canEdit: true,
    });
    expect(await author.comment.updateTopic({ id, content: '别人的' })).toMatchObject({ kind: 'commentFixed' });
    const createdAt = new Date(Date.now() - 16 * 60_000);
    await server.db.update(wikiComments).set({ createdAt }).where(eq(wikiComments.id, id));
    expect(await reader.comment.updateTopic({ id, content: '太晚' })).toMatchObject({ kind: 'commentFixed' });
    expect((await read(reader, markdownId)).topicList[0]).toMatchObject({ content: '第二版', canEdit: false });
  });

  it('is deleted by its author, the owner of the article or a manager, and its replies stay', async () => {
    const markdownId = await givenArticle();
    const { _id: id } = await comment(reader, markdownId, '不该写的话');
    const { replies } = await comment(third, markdownId, '回复', id);
    const { replies: more } = await comment(reader, markdownId, '说错了', id);
    must(await reader.comment.deleteTopic({ id: more.at(-1)?._id ?? '' }));
    expect(await third.comment.deleteTopic({ id })).toMatchObject({ kind: 'commentNotYours' });
    must(await author.comment.deleteTopic({ id }));
    must(await author.comment.deleteTopic({ id }));
    const { topicList, total } = await read(third, markdownId);
    expect([total, topicList[0]]).toMatchObject([1, { isDeleted: true, content: '', userId: '', replyNum: 1 }]);
    const [row] = await server.db.select().from(wikiComments).where(eq(wikiComments.id, id));
    expect(row).toMatchObject({ source: '', html: '' });
    const chief = await server.givenSession('administrator');
    must(await chief.comment.deleteTopic({ id: replies[0]?._id ?? '' }));
    expect(await read(third, markdownId)).toMatchObject({ topicList: [], total: 0 });
    expect(await third.comment.topic({ markdownId, content: '晚了', parentId: id })).toMatchObject({
      kind: 'commentMissing',
    });
  });

  it('on a passage is resolved and opened again, and marked while it is open', async () => {
    const markdownId = await givenArticle();
    const { _id: id } = must(await reader.comment.topic({ markdownId, content: '哪一种备份？', anchor }));
    const passages = async () => must(await third.comment.getAnchors({ markdownId }));
    expect(await passages()).toMatchObject([{ _id: id, anchor, replyNum: 0 }]);
    expect(must(await author.comment.resolveTopic({ id, isResolved: true }))).toMatchObject({
      resolved: { userId: author.id },
    });
    expect(await passages()).toEqual([]);
    expect(must(await reader.comment.resolveTopic({ id, isResolved: false })).resolved).toBeNull();
    expect(await passages()).toHaveLength(1);
  });

  it('beyond the limit of an article is refused, also if two come at once', async () => {
    const markdownId = await givenArticle();
    const set = { commentNum: commentsLimit - 1 };
    await server.db.update(wikiNodes).set(set).where(eq(wikiNodes.id, markdownId));
    const answers = await Promise.all(
      [reader.comment, other.client(third.token).comment].map((calls) =>
        calls.topic({ markdownId, content: '最后一条' }),
      ),
    );
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(answers.find(({ success }) => !success)).toMatchObject({ kind: 'tooManyComments' });
  });
});

it('threads come page by page, each once, whatever is written or deleted meanwhile', async () => {
  const markdownId = await givenArticle();
  for (let i = 0; i < 7; i++) await comment(reader, markdownId, `第 ${i} 条`);
  const first = must(await third.comment.loadMore({ markdownId, pageSize: 3 }));
  const last = first.topicList.at(-1)?._id ?? '';
  await comment(reader, markdownId, '插进来的');
  must(await reader.comment.deleteTopic({ id: last }));
  const seen = first.topicList.map(({ content }) => content);
  for (let lastId = last, hasMore = true; hasMore; ) {
    const page = must(await third.comment.loadMore({ markdownId, pageSize: 3, lastId }));
    seen.push(...page.topicList.map(({ content }) => content));
    lastId = page.topicList.at(-1)?._id ?? '';
    hasMore = page.hasMore;
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `第 ${i} 条`));
});

it('replies beyond the first come when they are asked for', deep, async () => {
  const markdownId = await givenArticle();
  const { _id: id } = await comment(reader, markdownId, '开头');
  for (let i = 0; i < 23; i++) await comment(third, markdownId, `回复 ${i}`, id);
  const thread = must(await reader.comment.getThread({ id }));
  expect([thread.replies.length, thread.replyNum]).toEqual([20, 23]);
  const lastId = thread.replies.at(-1)?._id ?? '';
  const { topicList, hasMore } = must(await reader.comment.getReplies({ id, lastId }));
  expect(topicList.map(({ content }) => content)).toEqual(['回复 20', '回复 21', '回复 22']);
  expect(hasMore).toBe(false);
});

describe('reactions', () => {
  const react = (by: Session, id: string, reaction: CommentReaction, isOn = true) =>
    by.comment.reactTopic({ id, reaction, isOn });

  it('count each person once, name them, and are taken back by the same person only', async () => {
    const markdownId = await givenArticle();
    const { _id: id } = await comment(reader, markdownId, '第一条');
    const { replies } = await comment(author, markdownId, '回复', id);
    must(await react(third, id, 'eyes'));
    must(await react(reader, id, 'thumbsUp'));
    must(await react(third, id, 'thumbsUp'));
    must(await react(third, id, 'thumbsUp'));
    must(await react(third, replies[0]?._id ?? '', 'heart'));
    must(await react(author, id, 'thumbsUp', false));
    const [first] = (await read(third, markdownId)).topicList;
    expect(first?.reactions).toEqual([
      { reaction: 'thumbsUp', num: 2, isMine: true, names: [reader.name, third.name] },
      { reaction: 'eyes', num: 1, isMine: true, names: [third.name] },
    ]);
    expect(first?.replies[0]?.reactions).toMatchObject([{ reaction: 'heart', num: 1 }]);
    expect(must(await react(third, id, 'eyes', false)).reactions.map(({ reaction }) => reaction)).toEqual(['thumbsUp']);
    expect(must(await author.comment.getThread({ id })).reactions).toMatchObject([{ num: 2, isMine: false }]);
  });

  it('disappear with a deleted comment, which accepts no others', async () => {
    const markdownId = await givenArticle();
    const { _id: id } = await comment(reader, markdownId, '要删除的');
    await comment(third, markdownId, '回复', id);
    must(await react(third, id, 'heart'));
    must(await reader.comment.deleteTopic({ id }));
    expect((await read(third, markdownId)).topicList[0]?.reactions).toEqual([]);
    expect(await react(third, id, 'heart')).toMatchObject({ kind: 'commentMissing' });
    const rows = server.db.select().from(wikiCommentReactions).where(eq(wikiCommentReactions.commentId, id));
    expect(await rows).toEqual([]);
  });

  it('need the right to comment', async () => {
    const markdownId = await givenArticle('private');
    const grants = [{ subjectKind: 'user' as const, subject: reader.id, level: 'view' as const }];
    must(await author.article.changeWikiAuthToUser({ markdownId, grants }));
    const { _id: id } = await comment(author, markdownId, '只读的人也能看到');
    expect(await react(reader, id, 'heart')).toMatchObject({ kind: 'commentsClosed' });
    expect(await react(third, id, 'heart')).toMatchObject({ code: 10003 });
    expect((await read(reader, markdownId)).topicList[0]?.reactions).toEqual([]);
  });
});

describe('messages', () => {
  it('tell the author of the article, and whoever is replied to or named, each once', async () => {
    const markdownId = await givenArticle();
    const { _id: id } = await comment(reader, markdownId, `请 ${nameIn(third)} 和 ${nameIn(reader)} 看看`);
    expect((await messagesOf(author, markdownId)).map(({ type }) => type)).toEqual(['wiki']);
    expect(await messagesOf(third, markdownId)).toMatchObject([
      { type: 'mention', content: `请 @${third.name} 和 @${reader.name} 看看` },
    ]);
    expect((await messagesOf(third, markdownId))[0]?.link).toContain(`?comment=${id}`);
    await comment(third, markdownId, `好的 ${nameIn(reader)}`, id);
    expect((await messagesOf(reader, markdownId)).map(({ type }) => type)).toEqual(['replyComment']);
  });

  it('about a name come once, however often a comment is changed', async () => {
    const markdownId = await givenArticle();
    const { _id: id } = await comment(reader, markdownId, `找 ${nameIn(third)}`);
    must(await reader.comment.updateTopic({ id, content: '不找了' }));
    must(await reader.comment.updateTopic({ id, content: `还是找 ${nameIn(third)}` }));
    expect(await messagesOf(third, markdownId)).toHaveLength(1);
  });

  it('reach nobody who may not view the article', async () => {
    const markdownId = await givenArticle('private');
    const grants = [{ subjectKind: 'user' as const, subject: reader.id, level: 'comment' as const }];
    must(await author.article.changeWikiAuthToUser({ markdownId, grants }));
    await comment(reader, markdownId, `机密，${nameIn(third)}`);
    expect(await messagesOf(third, markdownId)).toEqual([]);
    expect(await messagesOf(author, markdownId)).toHaveLength(1);
    expect(await third.comment.getTopic({ markdownId })).toMatchObject({ code: 10003, data: null });
  });
});

it('a name in a comment is the present one', async () => {
  const markdownId = await givenArticle();
  const renamed = await server.givenSession('developer');
  await comment(reader, markdownId, `谢谢 ${nameIn(renamed)}`);
  await server.db.update(users).set({ nickName: '改过的<名字' }).where(eq(users.id, renamed.id));
  expect((await read(reader, markdownId)).topicList[0]?.html).toContain('>@改过的&lt;名字</span>');
});

it('a page of somebody else hears of a new comment and a new reaction, and one without the right does not', async () => {
  const markdownId = await givenArticle('private');
  const grants = [{ subjectKind: 'user' as const, subject: reader.id, level: 'view' as const }];
  must(await author.article.changeWikiAuthToUser({ markdownId, grants }));
  const origin = await other.listen();
  const address = `wiki:comment:${markdownId}`;
  const [seeing, blind] = await Promise.all([reader, third].map(({ token }) => watch(origin, token, [address])));
  await Promise.all([seeing?.ready(), blind?.ready()]);
  expect(blind?.frames.map(({ event }) => event)).toContain('denied');
  const { _id } = await comment(author, markdownId, '新评论');
  await expect.poll(() => seeing?.changes()).toEqual([{ by: author.id, thread: _id }]);
  for (const isOn of [true, true]) must(await author.comment.reactTopic({ id: _id, reaction: 'heart', isOn }));
  await expect.poll(() => seeing?.changes()).toEqual(Array(2).fill({ by: author.id, thread: _id }));
  for (const stream of [seeing, blind]) stream?.close();
});
