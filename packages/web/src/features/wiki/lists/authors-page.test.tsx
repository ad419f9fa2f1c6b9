import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { articleOf } from '../wiki.fixture';
import { AuthorsPage } from './authors-page';

const server = fakeServer();
const wang = 'b'.repeat(24);
const handbook = articleOf('c'.repeat(24), '发布手册', { catalogPathName: '公共,运维,发布手册' });

beforeEach(() => {
  signIn('wiki');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
  server.answer('article', 'getUserArticles', { list: [handbook], total: 1, page: 1, pageSize: 30 });
  server.answer('catalogStatistics', 'getAllArticlesByDepartment', {
    total: 1,
    page: 1,
    pageSize: 30,
    list: [
      {
        _id: 'd'.repeat(24),
        title: '接口约定',
        catalogType: 'markdown',
        articleTagValue: '',
        userId: wang,
        userNickName: '王宇一',
        department: 'rd',
        views: 1_204,
        likes: 1,
        comments: 0,
        edits: 0,
        createDate: '2026-11-20T02:00:00.000Z',
      },
    ],
  });
});

const open = (search = '') => show(<AuthorsPage />, { path: `/wikiCatalog/authors${search}` });
const asked = () => server.inputsOf('article', 'getUserArticles');

test('begins with what the reader wrote, and goes on to the person of the address', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('link', { name: '发布手册' })).toBeVisible();
  await expect.element(screen.getByText(/公共 \/ 运维 · 12 次阅读/)).toBeVisible();
  await open(`?userId=${wang}&sort=views`);
  await expect.poll(asked).toMatchObject([
    { userId: lin._id, sortField: 'createDate' },
    { userId: wang, sortField: 'lookNumber' },
  ]);
});

test('lists what the people of a department wrote, each with the author', async () => {
  const { screen } = await open('?department=rd&sort=likes');
  await expect.element(screen.getByRole('link', { name: '接口约定' })).toBeVisible();
  await expect.element(screen.getByText(/王宇一 · 1,204 次阅读/)).toBeVisible();
  expect(server.inputsOf('catalogStatistics', 'getAllArticlesByDepartment')).toMatchObject([
    { department: 'rd', sortField: 'likes' },
  ]);
  expect(asked()).toEqual([]);
});

test('says so if there is nothing that the reader may view', async () => {
  server.answer('article', 'getUserArticles', { list: [], total: 0, page: 1, pageSize: 30 });
  const { screen } = await open(`?userId=${wang}`);
  await expect.element(screen.getByText('这里没有你能查看的文档')).toBeVisible();
});
