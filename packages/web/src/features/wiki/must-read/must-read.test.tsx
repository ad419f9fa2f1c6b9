import type { CallData, contract } from '@easymock/contract';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { MustReadPage } from '../lists/must-read-page';
import { articleOf } from '../wiki.fixture';
import { MustReadBanner, MustReadBar } from './must-read-bar';
import { ReadersDrawer } from './readers-drawer';

const server = fakeServer();
const id = 'a'.repeat(24);
const asked = { dueOn: '2099-12-05', isOverdue: false, contentVersion: 2, readAt: null, isAskedAgain: false };
const readAt = '2026-11-20T02:00:00.000Z';
type Readers = CallData<(typeof contract)['mustRead']['getReaders']>;
const readersOf = (more: Partial<Readers> = {}): Readers => ({
  list: [
    { userId: 'b'.repeat(24), nickName: '王语怡', headImg: '', readAt: null, readVersion: 1 },
    { userId: 'c'.repeat(24), nickName: '张泽辰', headImg: '', readAt, readVersion: 2 },
  ],
  total: 2,
  page: 1,
  pageSize: 20,
  readNum: 1,
  readerNum: 2,
  dueOn: null,
  contentVersion: 2,
  currentVersion: 2,
  canRemind: true,
  ...more,
});

test('a reader is asked above the text and confirms below it, with the version on the screen', async () => {
  signIn('wiki');
  const article = articleOf(id, '安全规定', { contentVersion: 3, mustRead: asked });
  const confirm = vi.fn(() => ({ ...asked, readAt }));
  server.answer('mustRead', 'confirmRead', confirm);
  const { screen } = await show(
    <>
      <MustReadBanner article={article} />
      <MustReadBar article={article} />
    </>,
  );
  await expect
    .element(screen.getByText('这篇文档需要你阅读 · 请在 2099-12-05 前读完 · 读完全文后，在文末确认'))
    .toBeVisible();
  await screen.getByRole('button', { name: '我已阅读' }).click();
  await vi.waitFor(() => expect(confirm.mock.calls[0]).toMatchObject([{ markdownId: id, contentVersion: 3 }]));
});

test('a long document is confirmed only after its end was on the screen, and the button says so', async () => {
  signIn('wiki');
  const confirm = vi.fn(() => ({ ...asked, readAt }));
  server.answer('mustRead', 'confirmRead', confirm);
  const { screen } = await show(
    <>
      <div style={{ height: 4000 }} />
      <MustReadBar article={articleOf(id, '安全规定', { contentVersion: 3, mustRead: asked })} />
    </>,
  );
  const button = screen.getByRole('button', { name: '我已阅读' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription('· 看到文末后可以确认');
  // Screen readers press a button where it is.
  (button.element() as HTMLElement).click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  expect(confirm).not.toHaveBeenCalled();
  await button.click();
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce());
});

test('a picture that is still loading may move the end away, so that the end does not count yet', async () => {
  signIn('wiki');
  let isComplete = false;
  const text = { current: document.createElement('div') };
  const picture = document.createElement('img');
  Object.defineProperty(picture, 'complete', { get: () => isComplete });
  text.current.append(picture);
  document.body.append(text.current);
  const article = articleOf(id, '安全规定', { contentVersion: 3, mustRead: asked });
  const { screen } = await show(<MustReadBar article={article} text={text} />);
  const button = screen.getByRole('button', { name: '我已阅读' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  isComplete = true;
  picture.dispatchEvent(new Event('load'));
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  text.current.remove();
});

test('a confirmed document shows when it was confirmed, and asks for nothing', async () => {
  signIn('wiki');
  const article = articleOf(id, '安全规定', { mustRead: { ...asked, readAt } });
  const { screen } = await show(
    <>
      <MustReadBanner article={article} />
      <MustReadBar article={article} />
    </>,
  );
  await expect.element(screen.getByText(/你已在 .* 确认阅读/)).toBeVisible();
  expect(screen.getByRole('button', { name: '我已阅读' }).query()).toBeNull();
  expect(screen.getByText(/需要你阅读/).query()).toBeNull();
});

test('the list of readers tells who has not read, reminds them and asks for a new version', async () => {
  signIn('wiki', 'tools.wiki.edit');
  server.answer('account', 'list', []);
  server.answer('mustRead', 'getReaders', readersOf({ currentVersion: 3 }));
  server.answer('mustRead', 'remindReaders', { num: 1 });
  server.answer('mustRead', 'askAgain', { num: 2 });
  const { screen } = await show(<ReadersDrawer id={id} name="安全规定" onClose={() => {}} />);
  await expect.element(screen.getByText('1 / 2 人已阅读')).toBeVisible();
  await expect.element(screen.getByText('确认过旧版本')).toBeVisible();
  await screen.getByRole('button', { name: '提醒未读的人' }).click();
  await expect.element(screen.getByText('已提醒 1 人')).toBeVisible();
  await screen.getByRole('button', { name: '要求重新阅读' }).click();
  await expect.element(screen.getByText('已请 2 人重新阅读')).toBeVisible();
});

test('without readers, everybody who may view the document can be asked', async () => {
  signIn('wiki', 'tools.wiki.edit');
  server.answer('account', 'list', []);
  server.answer('mustRead', 'getReaders', readersOf({ list: [], total: 0, readNum: 0, readerNum: 0 }));
  const ask = vi.fn(() => ({ num: 12 }));
  server.answer('mustRead', 'askReaders', ask);
  const { screen } = await show(<ReadersDrawer id={id} name="安全规定" onClose={() => {}} />);
  await expect.element(screen.getByText('还没有要求任何人阅读')).toBeVisible();
  const send = screen.getByRole('button', { name: '请他们阅读' });
  await expect.element(send).toBeDisabled();
  await screen.getByRole('checkbox', { name: /所有可以查看/ }).click();
  await send.click();
  await vi.waitFor(() => expect(ask.mock.calls[0]).toMatchObject([{ markdownId: id, isForViewers: true }]));
});

test('the list of what one has to read shows who asked and what is overdue', async () => {
  signIn('wiki');
  const one = {
    markdownId: id,
    title: '安全规定',
    catalogType: 'markdown' as const,
    catalogPathName: '公共空间,制度',
    askedBy: '王宇一',
    dueOn: '2026-11-01',
    isOverdue: true,
    askedAt: readAt,
  };
  server.answer('mustRead', 'listOwn', { list: [one], total: 1, page: 1, pageSize: 30 });
  const { screen } = await show(<MustReadPage />);
  await expect.element(screen.getByRole('link', { name: '安全规定' })).toBeVisible();
  await expect.element(screen.getByText(/截止 2026-11-01 · 王宇一 请你阅读/)).toBeVisible();
  await expect.element(screen.getByText('已过期')).toBeVisible();
});
