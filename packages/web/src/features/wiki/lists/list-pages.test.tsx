import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { FollowedPage } from './followed-page';
import { VerificationPage } from './verification-page';

const server = fakeServer();
const id = 'a'.repeat(24);

test('the last row of a page that is removed leads to the page before, not to an empty list', async () => {
  signIn('wiki');
  let total = 31;
  const one = {
    markdownId: id,
    title: '值班手册',
    catalogType: 'markdown' as const,
    catalogPathName: '公共空间',
    updateDate: '2026-11-01T00:00:00.000Z',
  };
  server.answer('follow', 'list', ({ page, pageSize }) => ({
    list: page === 1 || total > 30 ? [{ ...one, title: `第 ${page} 页的手册` }] : [],
    total,
    page,
    pageSize,
  }));
  server.answer('follow', 'follow', () => {
    total = 30;
    return { isFollow: false };
  });
  const { screen } = await show(<FollowedPage />, { path: '/wikiCatalog/followed?page=2' });
  await screen.getByRole('button', { name: '取消关注“第 2 页的手册”' }).click();
  await expect.element(screen.getByRole('link', { name: '第 1 页的手册' })).toBeVisible();
});

test('the address contains the filters and the page of a list', async () => {
  signIn('wiki');
  const nothing = { list: [], total: 100, page: 1, pageSize: 30 };
  server.answer('wikiVerification', 'list', nothing);
  const { screen, query } = await show(<VerificationPage />, {
    path: '/wikiCatalog/verification?scope=managed&state=all&page=3',
  });
  await expect
    .poll(() => server.inputsOf('wikiVerification', 'list'))
    .toMatchObject([{ scope: 'managed', state: 'all', page: 3 }]);
  await screen.getByText('我负责的').click();
  await expect.poll(() => query().toString()).toBe('state=all');
});
