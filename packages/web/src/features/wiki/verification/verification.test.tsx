import type { VerificationState } from '@easymock/contract';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { VerificationPage } from '../lists/verification-page';
import type { Ask } from '../node/dialogs';
import { articleOf } from '../wiki.fixture';
import { OverdueBanner, Validity } from './validity';
import { ValidityDialog } from './validity-dialog';

const server = fakeServer();
const id = 'a'.repeat(24);
const state = (more: Partial<VerificationState> = {}): VerificationState => ({
  userId: 'b'.repeat(24),
  nickName: '王语怡',
  headImg: '',
  isOwnerNotified: false,
  until: '2026-11-01',
  months: 3,
  isOverdue: true,
  verifiedAt: '2026-08-01T02:00:00.000Z',
  verifiedBy: '王语怡',
  canVerify: true,
  ...more,
});
const nothing = { list: [], total: 0, page: 1, pageSize: 5 };

test('an overdue document warns its readers, and its responsible person verifies it with one click', async () => {
  signIn('wiki');
  const article = articleOf(id, '值班手册', { isOverdue: true, verification: state() });
  const verify = vi.fn(() => state({ isOverdue: false, until: '2027-02-01' }));
  server.answer('wikiVerification', 'verify', verify);
  const ask = vi.fn<Ask>();
  const { screen } = await show(
    <>
      <Validity article={article} ask={ask} />
      <OverdueBanner article={article} />
    </>,
  );
  await expect.element(screen.getByText(/有效期到 2026-11-01 为止.*负责人：王语怡/)).toBeVisible();
  await screen.getByRole('button', { name: '仍然有效' }).click();
  await expect.element(screen.getByText('已确认，有效期到 2027-02-01')).toBeVisible();
  await screen.getByRole('button', { name: '待复核' }).click();
  expect(ask).toHaveBeenCalledWith({ kind: 'validity', article });
});

test('a document that was published anew meanwhile is not verified, but loaded', async () => {
  signIn('wiki');
  const article = articleOf(id, '值班手册', { contentVersion: 3, verification: state() });
  server.answer('article', 'get', { ...article, contentVersion: 4 });
  server.answer('wikiVerification', 'getLog', nothing);
  const verify = vi.fn(({ contentVersion }: { contentVersion?: unknown }) =>
    contentVersion === 4 ? state({ isOverdue: false, until: '2027-02-01' }) : refusal('staleVersion'),
  );
  server.answer('wikiVerification', 'verify', verify);
  const { screen } = await show(
    <ValidityDialog article={{ ...article, canEdit: false, contentVersion: 3 }} onClose={() => {}} />,
  );
  await screen.getByRole('button', { name: '仍然有效' }).click();
  await expect.element(screen.getByText('文档已更新，请看过新的内容后再确认')).toBeVisible();
  await vi.waitFor(async () => {
    await screen.getByRole('button', { name: '仍然有效' }).click();
    expect(verify).toHaveBeenLastCalledWith(expect.objectContaining({ contentVersion: 4 }));
  });
  await expect.element(screen.getByText('已确认，有效期到 2027-02-01')).toBeVisible();
});

test('other readers see the warning without the button, and valid documents have no warning', async () => {
  signIn('wiki');
  const overdue = articleOf(id, '值班手册', { verification: state({ canVerify: false }) });
  const valid = articleOf(id, '值班手册', { verification: state({ isOverdue: false, until: '2099-01-01' }) });
  const { screen } = await show(
    <>
      <OverdueBanner article={overdue} />
      <OverdueBanner article={valid} />
    </>,
  );
  await expect.element(screen.getByText(/可能已经过时/)).toBeVisible();
  expect(screen.getByRole('button').query()).toBeNull();
});

test('the period of validity is chosen with its responsible person', async () => {
  signIn('wiki', 'tools.wiki.edit');
  const article = articleOf(id, '值班手册');
  server.answer('article', 'get', article);
  server.answer('account', 'list', []);
  server.answer('wikiVerification', 'getLog', nothing);
  const set = vi.fn(() => state({ isOverdue: false, until: '2027-11-01' }));
  server.answer('wikiVerification', 'setVerification', set);
  const { screen } = await show(<ValidityDialog article={article} onClose={() => {}} />);
  await expect.element(screen.getByText('还没有复核记录')).toBeVisible();
  await screen.getByText('12 个月').click();
  await screen.getByRole('button', { name: '保存' }).click();
  await vi.waitFor(() =>
    expect(set.mock.calls[0]).toMatchObject([{ markdownId: id, userId: article.userId, months: 12 }]),
  );
});

test('the list separates what one is responsible for from what one manages', async () => {
  signIn('wiki', 'tools.wiki.edit');
  const one = {
    markdownId: id,
    title: '值班手册',
    catalogType: 'markdown' as const,
    catalogPathName: '公共空间',
    nickName: '王语怡',
    until: '2026-11-01',
    isOverdue: true,
    canVerify: true,
    contentVersion: 4,
  };
  server.answer('wikiVerification', 'list', ({ scope }) =>
    scope === 'mine' ? nothing : { ...nothing, list: [one], total: 1 },
  );
  const { screen } = await show(<VerificationPage />);
  await expect.element(screen.getByText(/没有待复核的文档/)).toBeVisible();
  await screen.getByText('我管理的').click();
  await expect.element(screen.getByRole('link', { name: '值班手册' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '“值班手册”仍然有效' })).toBeVisible();
});
