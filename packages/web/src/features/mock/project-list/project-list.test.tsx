import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { PersonalProjectsPage } from './projects-page';

const server = fakeServer();

beforeEach(() => {
  signIn('projects');
  server.answer('project', 'list', []);
});
afterEach(endSession);

const ordersAsked = () => server.inputsOf('project', 'list').map(({ order }) => order);

test('the newest projects come first, others if asked for, which the address keeps', async () => {
  const { screen, query } = await show(<PersonalProjectsPage />);
  await expect.poll(ordersAsked).toEqual(['created']);
  await screen.getByRole('button', { name: '排序：最近创建' }).click();
  await screen.getByRole('menuitem', { name: '最近打开' }).click();
  await expect.element(screen.getByRole('button', { name: '排序：最近打开' })).toBeVisible();
  await expect.poll(ordersAsked).toEqual(['created', 'opened']);
  expect(query().get('order')).toBe('opened');
});

test('an order that does not exist is that of their age', async () => {
  const { screen } = await show(<PersonalProjectsPage />, { path: '/?order=size' });
  await expect.element(screen.getByRole('button', { name: '排序：最近创建' })).toBeVisible();
  expect(ordersAsked()).toEqual(['created']);
});

test('a new project begins in the head, whether there are others or not', async () => {
  const { screen } = await show(<PersonalProjectsPage />);
  const link = screen.getByRole('link', { name: '新建项目', exact: true });
  await expect.element(link).toHaveAttribute('href', '/new');
});
