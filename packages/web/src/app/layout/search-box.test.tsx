import type { WikiHit } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../test/fake-api';
import { show, signIn } from '../../../test/screen';
import { SearchBox } from './search-box';

const server = fakeServer();
const handbook: WikiHit = {
  _id: 'a'.repeat(24),
  title: '发布手册',
  catalogType: 'markdown',
  catalogPath: '',
  catalogPathName: '公共空间,运维',
  mdTexts: '先停流量，再发布',
  uid: { head_img: '', nick_name: '王语怡' },
  anchor: '',
  heading: '',
  score: 1,
  isRestricted: false,
  isOverdue: false,
  highlight: { title: '', userInfo: { nickName: '' }, catalogPathName: '', mdTexts: '' },
  updateDate: '2026-11-20T02:00:00.000Z',
  active: true,
};

beforeEach(() => {
  signIn('projects', 'wiki');
  server.answer('project', 'recent', []);
  server.answer('mock', 'search', { list: [], total: 0, mockTotal: 0, projects: [], page: 1, pageSize: 5 });
  server.answer('account', 'list', []);
  server.answer('catalog', 'getAllWiki', {
    list: [handbook],
    total: 1,
    hasMore: false,
    suggest: [],
    page: 1,
    pageSize: 7,
  });
});

const open = async () => {
  const shown = await show(<SearchBox />, { path: '/wikiCatalog' });
  await shown.screen.getByRole('searchbox').click();
  return {
    ...shown,
    address: () => {
      const { pathname, search } = shown.router.state.location;
      return pathname + search;
    },
  };
};

test('lists hits with excerpts as one types on a page without a list, and Enter opens the first', async () => {
  const { screen, address } = await open();
  await userEvent.keyboard('停流量');
  await expect
    .element(screen.getByRole('option', { name: /发布手册.*先停流量/ }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toContain(`/wikiCatalog/${handbook._id}`);
  expect(screen.getByRole('listbox').query()).toBeNull();
});

test('all results are one link away', async () => {
  const { screen, address } = await open();
  await userEvent.keyboard('停流量');
  await screen.getByRole('link', { name: '全部结果' }).click();
  const all = `/wikiCatalog/search?keywords=${encodeURIComponent('停流量')}`;
  await expect.poll(address).toBe(all);
});

test('Escape clears the field and closes the list', async () => {
  const { screen } = await open();
  await userEvent.keyboard('停流量');
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('listbox').query()).toBeNull();
  await expect.element(screen.getByRole('searchbox')).toHaveValue('');
});
