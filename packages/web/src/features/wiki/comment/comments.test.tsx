import type { CallInput, CommentThread, Contract, ReactionCount } from '@easymock/contract';
import { useRef, useState } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { ArticleHtml } from '../text/article-html';
import { articleOf } from '../wiki.fixture';
import { Comments } from './comments';
import { findPassages, markPassages, preserveSelection, unmarkPassages } from './passages';
import { commentOf, threadOf, wang } from './thread.fixture';

const server = fakeServer();
const id = 'a'.repeat(24);
const html =
  '<h2 id="md--发布">发布</h2><p>发布之前<strong>先全量</strong>备份数据库，再停止写入。</p><p>完成后通知值班同事。</p>';

let threads: CommentThread[];

const anchorOf = (quote: string, prefix = '', suffix = '') => ({ quote, prefix, suffix, blockId: '发布' });

beforeEach(() => {
  signIn('wiki');
  threads = [];
  const all = () => ({ topicList: threads, total: threads.length, hasMore: false });
  server.answer('comment', 'loadMore', all);
  server.answer('comment', 'getAnchors', () =>
    threads.flatMap(({ _id, anchor, resolved, userNickName, replyNum }) =>
      anchor && !resolved ? [{ _id, anchor, userNickName, replyNum }] : [],
    ),
  );
  server.answer('comment', 'getThread', ({ id: wanted }) => {
    return (
      threads.find(({ _id, replies }) => [_id, ...replies.map((one) => one._id)].includes(wanted)) ??
      refusal('commentMissing')
    );
  });
  server.answer('comment', 'topic', ({ content, parentId, anchor = null }) => {
    const before = threads.find(({ _id }) => _id === parentId);
    if (before) {
      const reply = commentOf(content, { parentId: before._id, replyUserNickName: before.userNickName });
      const after = { ...before, replyNum: before.replyNum + 1, replies: [...before.replies, reply] };
      threads = threads.map((one) => (one === before ? after : one));
      return after;
    }
    const made = threadOf(content, { anchor });
    threads = [made, ...threads];
    return made;
  });
  server.answer('account', 'list', ({ keywords }) =>
    [
      { _id: wang, name: 'wang.yuyi', nick_name: '王宇一', head_img: '', department: '', isNameShared: false },
      { _id: 'c'.repeat(24), name: 'li.mo', nick_name: '李墨', head_img: '', department: '', isNameShared: false },
    ].filter(({ name, nick_name }) => `${name}${nick_name}`.includes(keywords)),
  );
});
afterEach(endSession);

function Page({ canComment = true }: { canComment?: boolean }) {
  const text = useRef<HTMLDivElement>(null);
  const [textNo, setTextNo] = useState(0);
  const [shown, setShown] = useState(html);
  return (
    <>
      <ArticleHtml ref={text} html={shown} onShown={() => setTextNo((no) => no + 1)} />
      <button type="button" onClick={() => setShown(html.replace('先全量', '<em>先</em>增量'))}>
        change
      </button>
      <Comments
        article={articleOf(id, '手册', { canComment, commentNum: threads.length })}
        text={text}
        textNo={textNo}
      />
    </>
  );
}
const open = (page = <Page />, path = '/') =>
  show(
    <Routes>
      <Route path="/" element={page} />
    </Routes>,
    { path },
  );
const posted = () => server.inputsOf('comment', 'topic') as CallInput<Contract['comment']['topic']>[];
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

/** Selects from the first text up to the second. */
function select(from: string, to: string): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (node.data.includes(from)) range.setStart(node, node.data.indexOf(from));
    if (node.data.includes(to)) range.setEnd(node, node.data.indexOf(to) + to.length);
  }
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

test('says that there is nothing yet, and posts what is written by the keys alone', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('还没有评论')).toBeVisible();
  await screen.getByRole('textbox', { name: '评论' }).fill('写得**好**');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByRole('article', { name: '讨论' })).toBeVisible();
  expect(posted()).toEqual([{ markdownId: id, content: '写得**好**' }]);
  await expect.element(screen.getByRole('textbox', { name: '评论' })).toHaveValue('');
});

test('a person is mentioned by the keys, and saved by their ID', async () => {
  const { screen } = await open();
  await screen.getByRole('textbox', { name: '评论' }).click();
  await userEvent.keyboard('请@wang');
  await expect.element(screen.getByRole('option', { name: '王宇一' })).toBeVisible();
  await userEvent.keyboard('{Enter}看');
  await expect.element(screen.getByRole('textbox', { name: '评论' })).toHaveValue('请@王宇一 看');
  await screen.getByRole('button', { name: '发表' }).click();
  await expect.poll(posted).toMatchObject([{ content: `请@[王宇一](${wang}) 看` }]);
});

test('selected words are commented on, marked, and lead to their thread', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('还没有评论')).toBeVisible();
  select('先全量', '数据库');
  await screen.getByRole('button', { name: '评论', exact: true }).click();
  await screen.getByRole('dialog').getByRole('textbox', { name: '评论选中的原文' }).fill('哪一种？');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(posted).toMatchObject([{ anchor: { quote: '先全量备份数据库', blockId: '发布' } }]);
  await expect.poll(marks).toEqual(['先全量', '备份数据库']);
  await screen.getByRole('button', { name: /关闭|Close/ }).click();
  getSelection()?.removeAllRanges();
  await screen.getByText('备份数据库', { exact: true }).first().click();
  await expect.element(screen.getByRole('dialog').getByText('哪一种？')).toBeVisible();
});

test('the key opens what has just been selected, before the selection rests', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('还没有评论')).toBeVisible();
  select('先全量', '数据库');
  await userEvent.keyboard('r');
  await expect.element(screen.getByRole('dialog').getByText('先全量备份数据库')).toBeVisible();
});

test('marks that come and go with the comments of others leave selected what is selected', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('还没有评论')).toBeVisible();
  const box = screen.getByText('完成后通知值班同事。').element().parentElement as HTMLElement;
  const words = () => getSelection()?.toString();
  select('发布之前', '停止写入');
  const chosen = words();
  expect(chosen).toContain('全量备份数据库');
  const wanted = ['先全量备份', '停止'].map((quote, at) => ({ id: String(at), anchor: anchorOf(quote) }));
  preserveSelection(box, () => markPassages(box, findPassages(box, wanted), () => ''));
  expect(marks()).toEqual(['先全量', '备份', '停止']);
  expect(words()).toBe(chosen);
  preserveSelection(box, () => unmarkPassages(box));
  expect(words()).toBe(chosen);
});

test('a passage whose words changed loses its mark, and its thread says so', async () => {
  threads = [
    threadOf('还在', { anchor: anchorOf('通知值班同事') }),
    threadOf('变了', { anchor: anchorOf('先全量备份') }),
  ];
  const { screen } = await open();
  await expect.poll(marks).toEqual(['先全量', '备份', '通知值班同事']);
  await screen.getByRole('button', { name: 'change' }).click();
  await expect.poll(marks).toEqual(['通知值班同事']);
  await expect.element(screen.getByText('原文已修改')).toBeVisible();
});

test('a thread is answered, resolved and opened again', async () => {
  threads = [threadOf('为什么？', { anchor: anchorOf('通知值班同事') })];
  server.answer('comment', 'resolveTopic', ({ isResolved }) => {
    const resolved = isResolved ? { userId: wang, nickName: '林青', at: new Date().toISOString() } : null;
    threads = threads.map((one) => ({ ...one, resolved }));
    return threads[0] ?? refusal('commentMissing');
  });
  const { screen } = await open();
  await screen.getByRole('button', { name: '回复', exact: true }).click();
  await screen.getByRole('textbox', { name: '回复 王宇一' }).fill('因为有人值班');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('因为有人值班')).toBeVisible();
  expect(posted()[0]?.parentId).toBe(threads[0]?._id);
  await screen.getByRole('button', { name: '标为已解决' }).click();
  await expect.element(screen.getByText('林青 已解决')).toBeVisible();
  await expect.poll(marks).toEqual([]);
  await screen.getByRole('button', { name: '重新打开' }).click();
  await expect.poll(marks).toEqual(['通知值班同事']);
});

const countOf = (num: number, isMine: boolean, names: string[]) =>
  ({ reaction: 'thumbsUp', num, isMine, names }) as const satisfies ReactionCount;

/** Stores reactions as the server does, for the first thread. */
function answerReactions(): void {
  server.answer('comment', 'reactTopic', ({ reaction, isOn }) => {
    threads = threads.map((one) => ({
      ...one,
      reactions: [
        ...one.reactions.filter((other) => other.reaction !== reaction),
        ...(isOn ? [{ reaction, num: 1, isMine: true, names: ['林青'] }] : []),
      ],
    }));
    return threads[0] ?? refusal('commentMissing');
  });
}

test('a reaction is chosen and taken back with the keyboard alone', async () => {
  threads = [threadOf('写得好')];
  answerReactions();
  const { screen } = await open();
  const add = screen.getByRole('button', { name: '添加表情' });
  await expect.element(add).toBeVisible();
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: '赞', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(add).toHaveFocus();
  await userEvent.keyboard('{Enter}{Tab}{Enter}');
  const mine = screen.getByRole('button', { name: '爱心，1 人：林青' });
  await expect.element(mine).toHaveAttribute('aria-pressed', 'true');
  await expect.element(add).toHaveFocus();
  (mine.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => screen.getByRole('group', { name: '表情' }).query()).toBeNull();
  expect(server.inputsOf('comment', 'reactTopic').map(({ isOn }) => isOn)).toEqual([true, false]);
});

test('a reaction names the first people and counts the others', async () => {
  threads = [threadOf('写得好', { reactions: [countOf(3, false, ['林青', '王宇一'])] })];
  const { screen } = await open();
  const chip = screen.getByRole('button', { name: '赞，3 人：林青、王宇一等另外 1 人' });
  await expect.element(chip).toHaveTextContent('👍3');
});

test('a comment of somebody else appears while the page is open', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('还没有评论')).toBeVisible();
  threads = [threadOf('刚刚写的')];
  server.live.tell(`wiki:comment:${id}`, { by: wang, thread: threads[0]?._id ?? '' });
  await expect.element(screen.getByText('刚刚写的')).toBeVisible();
});

test('a message leads to its thread, and one that is gone says so', async () => {
  threads = [threadOf('看这里')];
  const { screen } = await open(<Page />, `/?comment=${threads[0]?._id}`);
  await expect.element(screen.getByRole('dialog').getByText('看这里')).toBeVisible();
});

test('people who may only view read, and write nothing', async () => {
  threads = [threadOf('公开的评论', { canEdit: false, canDelete: false, reactions: [countOf(1, false, ['林青'])] })];
  const { screen } = await open(<Page canComment={false} />);
  await expect.element(screen.getByText('公开的评论')).toBeVisible();
  expect(screen.getByRole('textbox').query()).toBeNull();
  expect(screen.getByRole('button', { name: '回复', exact: true }).query()).toBeNull();
  expect(screen.getByRole('button', { name: '添加表情' }).query()).toBeNull();
  await screen.getByRole('button', { name: '赞，1 人：林青' }).click({ force: true });
  expect(server.inputsOf('comment', 'reactTopic')).toEqual([]);
});
