import { liveAddress, type MessageNotification, messageBatchKey } from '@easymock/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../test/fake-api';
import { lin, show, signIn } from '../../../test/screen';
import { defaultPreferences, messageOf } from './message.fixture';
import { MessageBell } from './message-bell';

const deep = { tags: 'deep' };

const server = fakeServer();

beforeEach(() => {
  signIn('wiki');
  server.answer('messageNotification', 'preferences', defaultPreferences);
});

function answerUnread(articles: MessageNotification[], others: MessageNotification[], more = 0): void {
  server.answer('messageNotification', 'getUnReadMessageNum', {
    total: articles.length + others.length + more,
    technicalArticlesPush: articles.length,
    dayMessage: others.length + more,
  });
  server.answer('messageNotification', 'getAllUnReadMessageArray', ({ messageType }) => {
    const list = messageType === 'dayMessage' ? others : articles;
    return { messageNotificationArray: list, total: list.length };
  });
}
const bell = (
  <>
    <MessageBell userId={lin._id} />
    <p>别处</p>
  </>
);
const reads = () => server.inputsOf('messageNotification', 'getAllUnReadMessageArray').length;

describe('the bell', () => {
  test('shows how many messages are unread, and no more than 99+', async () => {
    answerUnread([], [], 7);
    const { screen, client } = await show(bell);
    await expect.element(screen.getByRole('button', { name: '消息，7 条未读' })).toHaveTextContent('7');
    answerUnread([], [], 100);
    await client.invalidateQueries();
    await expect.element(screen.getByRole('button', { name: '消息，100 条未读' })).toHaveTextContent('99+');
    answerUnread([], []);
    await client.invalidateQueries();
    await expect.element(screen.getByRole('button', { name: '消息', exact: true })).toHaveTextContent('');
  });

  test('hears at once of a message to its person, and of batches that its person is in', async () => {
    answerUnread([], [], 1);
    const { screen } = await show(bell);
    await expect.element(screen.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    await expect.poll(() => server.live.openNum).toBeGreaterThan(0);
    answerUnread([], [], 2);
    server.live.tell(liveAddress('message', lin._id), {});
    await expect.element(screen.getByRole('button', { name: '消息，2 条未读' })).toBeVisible();
    answerUnread([], [], 3);
    const batch = liveAddress('message:batch', messageBatchKey);
    server.live.tell(batch, { first: '0', last: 'b' });
    await expect.element(screen.getByRole('button', { name: '消息，3 条未读' })).toBeVisible();
  });

  test('reads once more when its stream begins, for both of its topics together', async () => {
    answerUnread([], [], 1);
    const asked = () => server.inputsOf('messageNotification', 'getUnReadMessageNum').length;
    const before = asked();
    const { screen } = await show(bell);
    await expect.element(screen.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    await expect.poll(() => asked() - before).toBe(2);
    // Waits longer than the half second within which a batch is fetched.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(asked() - before).toBe(2);
  });

  test('stays quiet in the quiet hours, and opens by a click all the same', async () => {
    answerUnread([], [messageOf({ title: '夜里' })]);
    const hour = new Date().getHours();
    const at = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`;
    server.answer('messageNotification', 'preferences', {
      ...defaultPreferences,
      quietFrom: at(hour - 1),
      quietTo: at(hour + 2),
    });
    const { screen } = await show(bell);
    const button = screen.getByRole('button', { name: '消息，免打扰中' });
    await expect.element(button).toHaveTextContent('');
    await button.click();
    await expect.element(screen.getByText('夜里')).toBeVisible();
  });
});

describe('the popup', () => {
  test('opens on hover with the newest of the tab that has some, and reads anew on each switch', async () => {
    answerUnread([], [messageOf({ title: '加入项目' })]);
    const { screen } = await show(bell);
    await screen.getByRole('button', { name: '消息，1 条未读' }).hover();
    await expect.element(screen.getByRole('tab', { name: '日常消息' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByRole('link', { name: '查看全部' })).toBeVisible();
    await expect.element(screen.getByText('加入项目')).toBeVisible();
    const before = reads();
    await screen.getByRole('tab', { name: '文章推送' }).click();
    await expect.element(screen.getByText('没有新消息')).toBeVisible();
    await screen.getByRole('tab', { name: '日常消息' }).click();
    // The live channel that opens meanwhile may cause another fetch.
    const readSince = () => server.inputsOf('messageNotification', 'getAllUnReadMessageArray').slice(before);
    await expect
      .poll(() => readSince().map(({ messageType }) => messageType))
      .toEqual(expect.arrayContaining(['technicalArticlesPush', 'dayMessage']));
    expect(readSince().at(-1)).toMatchObject({
      isRead: 0,
      page: 1,
      pageSize: 10,
      messageType: 'dayMessage',
      view: 'bell',
    });
  });

  test('marks a message that is clicked as read, goes to what it is about, and is gone', async () => {
    const message = messageOf({ title: '文章', markdownId: 'a1', catalogType: 'jsmind' });
    answerUnread([message], []);
    server.answer('messageNotification', 'updateMessageStatus', { total: 0 });
    const { screen, router } = await show(bell);
    const button = screen.getByRole('button', { name: '消息，1 条未读' });
    await button.hover();
    await screen.getByRole('link', { name: /文章/ }).first().click();
    expect(router.state.location.pathname).toBe('/wikiCatalog/a1');
    await expect
      .poll(() => server.inputsOf('messageNotification', 'updateMessageStatus'))
      .toMatchObject([{ messageNotificationId: message._id }]);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('marks all messages of its tab as read', async () => {
    answerUnread([], [messageOf()]);
    server.answer('messageNotification', 'updateMessageStatus', () => {
      answerUnread([], []);
      return { total: 0 };
    });
    const { screen } = await show(bell);
    await screen.getByRole('button', { name: '消息，1 条未读' }).click();
    await screen.getByRole('button', { name: '全部已读' }).click();
    await expect.element(screen.getByText('没有新消息')).toBeVisible();
    expect(server.inputsOf('messageNotification', 'updateMessageStatus')).toMatchObject([
      { all: true, messageType: 'dayMessage', view: 'bell' },
    ]);
  });

  test('opens, is walked through and is closed by keys', async () => {
    answerUnread([], [messageOf({ link: '/changelog' })]);
    const { screen } = await show(bell);
    const button = screen.getByRole('button', { name: '消息，1 条未读' });
    await expect.element(button).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('link', { name: /周敏/ })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('tab', { name: '日常消息' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test('says why when its messages cannot be read', deep, async () => {
    answerUnread([], [], 1);
    server.answer('messageNotification', 'getAllUnReadMessageArray', refusal('outside'));
    const { screen } = await show(bell);
    await screen.getByRole('button', { name: '消息，1 条未读' }).click();
    await expect.element(screen.getByRole('alert').filter({ hasText: '加载失败' })).toBeVisible();
  });
});
