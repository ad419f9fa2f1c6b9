import type { MessageNotification } from '@easymock/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-api';
import { show, signIn } from '../../../test/screen';
import { messageOf } from './message.fixture';
import { MessageCenterPage } from './message-center-page';

const deep = { tags: 'deep' };

const server = fakeServer();
const page = <MessageCenterPage />;

beforeEach(() => signIn('wiki'));

function answerLists(unread: MessageNotification[], read: MessageNotification[] = []): void {
  server.answer('messageNotification', 'getAllUnReadMessageArray', ({ isRead, page: num, pageSize, keywords }) => {
    const all = (isRead ? read : unread).filter(({ title }) => title.includes(keywords));
    const list = all.slice((num - 1) * pageSize, num * pageSize);
    return { messageNotificationArray: list, total: all.length };
  });
}
const inputs = () => server.inputsOf('messageNotification', 'getAllUnReadMessageArray');

describe('the message centre', () => {
  test('shows unread and read messages, each with their number', async () => {
    answerLists([messageOf({ title: '未读的' })], [messageOf({ title: '读过的', isRead: 1 })]);
    const { screen, query } = await show(page);
    await expect.element(screen.getByText('未读的')).toBeVisible();
    await screen.getByText('已读 1').click();
    await expect.element(screen.getByText('读过的')).toBeVisible();
    expect(query().get('state')).toBe('read');
  });

  test('says that nothing matches the filters and clears them, or that there is nothing', async () => {
    answerLists([messageOf({ title: '别的' })]);
    const { screen } = await show(page);
    await expect.element(screen.getByText('别的')).toBeVisible();
    await expect.element(screen.getByText('已读 0')).toBeVisible();
    await screen.getByRole('searchbox').fill('找不到');
    await expect.element(screen.getByText('没有符合条件的消息')).toBeVisible();
    await screen.getByRole('button', { name: '清除筛选' }).click();
    await expect.element(screen.getByText('别的')).toBeVisible();
    await screen.getByText('已读 0').click();
    await expect.element(screen.getByText('没有已读消息')).toBeVisible();
  });

  test('filters by type and by days, as the address says', async () => {
    answerLists([messageOf()]);
    await show(page, { path: '/?type=system&from=2026-11-01&to=2026-11-02' });
    await expect
      .poll(() => inputs().find(({ messageType }) => messageType === 'system'))
      .toMatchObject({ from: expect.stringMatching(/Z$/), to: expect.stringMatching(/Z$/), pageSize: 20 });
  });

  test('loads twenty at a time', async () => {
    answerLists(Array.from({ length: 45 }, (_, num) => messageOf({ title: `第 ${num + 1} 条` })));
    const { screen } = await show(page);
    await expect.element(screen.getByText('第 1 条', { exact: true })).toBeVisible();
    await expect
      .poll(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        return screen.getByText('第 45 条').query();
      })
      .not.toBeNull();
    expect(inputs().map(({ page: num }) => num)).toEqual(expect.arrayContaining([1, 2, 3]));
  });

  test('marks a message that is opened as read', async () => {
    answerLists([messageOf({ title: '打开', link: '/changelog' })]);
    server.answer('messageNotification', 'updateMessageStatus', { total: 0 });
    const { screen, router } = await show(page);
    await screen.getByRole('link', { name: /打开/ }).click();
    expect(router.state.location.pathname).toBe('/changelog');
    await expect
      .poll(() => server.inputsOf('messageNotification', 'updateMessageStatus'))
      .toMatchObject([{ messageNotificationId: expect.any(String) }]);
  });

  test('shows a message about a deleted article without a way to it', async () => {
    answerLists([messageOf({ title: '内容已删除', isGone: true })]);
    const { screen } = await show(page);
    await expect.element(screen.getByText('内容已删除', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /内容已删除/ })).not.toBeInTheDocument();
  });

  test('marks several messages as read, and deletes several after a question', deep, async () => {
    const messages = ['甲', '乙', '丙'].map((title) => messageOf({ title }));
    answerLists(messages);
    server.answer('messageNotification', 'updateMessageStatus', { total: 1 });
    server.answer('messageNotification', 'removeMessageNotification', { total: 1 });
    const { screen } = await show(page);
    await screen.getByRole('checkbox', { name: '选择“甲”' }).click();
    await screen.getByRole('checkbox', { name: '选择“丙”' }).click();
    const chosen = { messageNotificationIds: [messages[0]?._id, messages[2]?._id] };
    await screen.getByRole('button', { name: '标为已读' }).click();
    await expect.poll(() => server.inputsOf('messageNotification', 'updateMessageStatus')).toMatchObject([chosen]);
    await screen.getByRole('button', { name: '删除' }).click();
    answerLists(messages.slice(1, 2));
    await screen.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect
      .poll(() => server.inputsOf('messageNotification', 'removeMessageNotification'))
      .toMatchObject([chosen]);
    await expect.element(screen.getByText('已选 2 项')).not.toBeInTheDocument();
  });

  test('says why when it cannot be read', async () => {
    server.answer('messageNotification', 'getAllUnReadMessageArray', refusal('outside'));
    const { screen } = await show(page);
    await expect.element(screen.getByRole('alert').filter({ hasText: '加载失败' })).toBeVisible();
  });
});

describe('sending', () => {
  test('is offered to people with the right only', async () => {
    answerLists([]);
    const { screen } = await show(page);
    await expect.element(screen.getByText('没有新消息')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '发送消息' })).not.toBeInTheDocument();
  });

  test('goes to everyone unless somebody chooses otherwise, and shows a refusal in the dialog', deep, async () => {
    signIn('wiki', 'tools.messages.manage');
    answerLists([]);
    server.answer('messageNotification', 'insertMessageNotification', refusal('tooMany'));
    const { screen } = await show(page);
    await screen.getByRole('button', { name: '发送消息' }).click();
    const dialog = screen.getByRole('dialog');
    const send = dialog.getByRole('button', { name: '发送消息' });
    await send.click();
    await expect.element(dialog.getByText('标题不能为空')).toBeVisible();
    await dialog.getByLabelText('标题').fill('停机维护');
    await send.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('操作过于频繁');
    server.answer('messageNotification', 'insertMessageNotification', { _id: 'm' });
    await send.click();
    await expect
      .poll(() => server.inputsOf('messageNotification', 'insertMessageNotification').at(-1))
      .toMatchObject({ title: '停机维护', all: true, toUserIds: [], department: '', messageType: 'system' });
    await expect.element(screen.getByText('已发送，正在送达')).toBeVisible();
  });
});
