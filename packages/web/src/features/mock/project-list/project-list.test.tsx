import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { projectOf } from '../../../../test/projects';
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

test('projects stand in rows where somebody chose that, also the next time', async () => {
  server.answer('project', 'list', [projectOf({ name: '订单中心', description: '下单和退款' })]);
  const { screen } = await show(<PersonalProjectsPage />);
  const list = screen.getByRole('list').filter({ hasText: '订单中心' });
  const heightOf = async () => (await list.getByRole('listitem').element()).getBoundingClientRect().height;
  await expect.poll(heightOf).toBeGreaterThan(100);
  await screen.getByRole('button', { name: '显示为列表' }).click();
  await expect.poll(heightOf).toBeLessThan(60);
  await expect.element(screen.getByText('下单和退款')).toBeVisible();
  await screen.unmount();

  const { screen: later } = await show(<PersonalProjectsPage />);
  await later.getByRole('button', { name: '显示为卡片' }).click();
  await expect.poll(heightOf).toBeGreaterThan(100);
});

test('a list that is read for the first time comes all the same when a star is put meanwhile', async () => {
  const [orders, refunds] = [projectOf({ name: '订单中心' }), projectOf({ name: '退款中心' })];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.answer('project', 'list', async ({ order }) => {
    if (order !== 'opened') return [orders];
    await gate;
    return [refunds];
  });
  server.answer('project', 'update_workbench', null);
  const { screen } = await show(<PersonalProjectsPage />);
  await expect.element(screen.getByText('订单中心')).toBeVisible();
  await screen.getByRole('button', { name: '排序：最近创建' }).click();
  await screen.getByRole('menuitem', { name: '最近打开' }).click();
  await expect.poll(ordersAsked).toEqual(['created', 'opened']);
  await screen.getByRole('button', { name: '把 订单中心 加入工作台' }).click();
  await expect.poll(() => server.inputsOf('project', 'update_workbench')).toHaveLength(1);
  release();
  await expect.element(screen.getByText('退款中心')).toBeVisible();
});
