import type { Comment, CommentThread } from '@easymock/contract';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { SharedComments } from './shared-comments';

const server = fakeServer();
afterEach(endSession);

const id = 'a'.repeat(24);
let num = 0;
const commentOf = (content: string, more: Partial<Comment> = {}): Comment => ({
  _id: String(++num).padStart(24, '0'),
  markdownId: id,
  parentId: '',
  content,
  html: `<p>${content}</p>`,
  userId: 'b'.repeat(24),
  userNickName: '王宇一',
  userHeadImg: '',
  replyUserId: '',
  replyUserNickName: '',
  createDate: new Date().toISOString(),
  updateDate: null,
  isDeleted: false,
  reactions: [],
  canEdit: true,
  canDelete: true,
  ...more,
});
const threadOf = (content: string, more: Partial<CommentThread> = {}): CommentThread => ({
  ...commentOf(content),
  anchor: null,
  resolved: null,
  canResolve: false,
  replyNum: 0,
  replies: [],
  ...more,
});

test('comments of a shared article are read, written and answered by the link; what fails keeps the text', async () => {
  signIn('wiki');
  let threads = [threadOf('字段缺少说明', { anchor: { quote: '订单号', prefix: '', suffix: '', blockId: '' } })];
  let isFull = true;
  server.answer('comment', 'loadMore', () => ({ topicList: threads, total: threads.length, hasMore: false }));
  server.answer('comment', 'topic', ({ content, parentId }) => {
    if (isFull) return refusal('tooManyComments');
    const [first] = threads;
    if (parentId === undefined || !first) return threadOf(content);
    threads = [{ ...first, replyNum: 1, replies: [commentOf(content)] }];
    return threads[0] ?? first;
  });
  server.answer('comment', 'deleteTopic', () => {
    threads = [];
    return null;
  });
  const { screen } = await show(<SharedComments flag="flag" markdownId={id} />);
  const panel = screen.getByRole('region', { name: '评论' });
  await expect.element(panel.getByText('字段缺少说明')).toBeVisible();
  await expect.element(panel.getByText('订单号')).toBeVisible();
  const field = panel.getByRole('textbox', { name: '写评论，支持 Markdown' });
  await field.fill('新的评论');
  await panel.getByRole('button', { name: '发表' }).click();
  await expect.element(panel.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('新的评论');
  isFull = false;
  await panel.getByRole('button', { name: '发表' }).click();
  await expect.element(panel.getByText('新的评论')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await panel.getByRole('button', { name: '回复', exact: true }).last().click();
  await userEvent.keyboard('已补充{Control>}{Enter}{/Control}');
  await expect.element(panel.getByText('已补充')).toBeVisible();
  expect(server.inputsOf('comment', 'topic').map(({ flag }) => flag)).toEqual(['flag', 'flag', 'flag']);
  server.answer('comment', 'reactTopic', ({ id: reacted, reaction, isOn }) => {
    const reactions = isOn ? [{ reaction, num: 1, isMine: true, names: ['林青'] }] : [];
    threads = threads.map((one) => (one._id === reacted ? { ...one, reactions } : one));
    return threads[0] ?? refusal('commentMissing');
  });
  await panel.getByRole('button', { name: '添加表情' }).nth(1).click();
  await panel.getByRole('button', { name: '庆祝', exact: true }).click();
  await expect.element(panel.getByRole('button', { name: '庆祝，1 人：林青' })).toBeVisible();
  expect(server.inputsOf('comment', 'reactTopic').map(({ flag }) => flag)).toEqual(['flag']);
  await panel.getByRole('button', { name: '删除评论' }).first().click();
  await expect.element(panel.getByText('还没有评论')).toBeVisible();
});
