import type { Comparison } from '@easymock/contract';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { projectOf } from '../../../../test/projects';
import { requestOf } from '../../../../test/requests';
import { show, signIn } from '../../../../test/screen';
import { isLive } from '../../../lib/live/live';
import { endSession } from '../../../lib/session/session';
import { removeStored } from '../../../lib/storage/storage';
import { RequestsTab } from './requests-tab';

const server = fakeServer();
const project = projectOf();
const address = `mock:request:${project._id}` as const;
const all = [
  requestOf(2, { method: 'POST', path: '/shop/pay', mock: null, reason: 'unmatched', status: 404 }),
  requestOf(1),
];

const answerWith = (requests = all, more = {}) =>
  server.answer('request', 'list', {
    requests,
    cursor: '1',
    is_complete: true,
    is_sampled: false,
    may_open: true,
    ...more,
  });

beforeEach(() => {
  removeStored('live');
  signIn('projects');
  answerWith();
  server.answer('request', 'settings', { record_days: 0, check: 'off' });
});
afterEach(endSession);

test('new requests appear by themselves, except while paused', async () => {
  const { screen } = await show(<RequestsTab project={project} />);
  await expect.element(screen.getByText('/shop/orders/1')).toBeVisible();
  await expect.poll(() => isLive(address)).toBe(true);
  answerWith([requestOf(3)]);
  server.live.tell(address, { num: 1 });
  await expect.element(screen.getByText('/shop/orders/3')).toBeVisible();
  await expect.element(screen.getByText('/shop/orders/1')).toBeVisible();
  expect(server.inputsOf('request', 'list').at(-1)).toMatchObject({ after: '1' });
  await screen.getByRole('button', { name: '暂停' }).click();
  const { length } = server.inputsOf('request', 'list');
  server.live.tell(address, { num: 1 });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(server.inputsOf('request', 'list')).toHaveLength(length);
  await screen.getByRole('button', { name: '继续' }).click();
  await expect.poll(() => server.inputsOf('request', 'list').length).toBeGreaterThan(length);
});

test('the list is filtered by words and by failure', async () => {
  const { screen } = await show(<RequestsTab project={project} />);
  await screen.getByRole('checkbox', { name: '仅看失败' }).click();
  await expect.element(screen.getByText('/shop/orders/1')).not.toBeInTheDocument();
  await expect.element(screen.getByText('/shop/pay')).toBeVisible();
  await screen.getByRole('textbox').fill('nothing');
  await expect.element(screen.getByText('没有符合条件的请求')).toBeVisible();
});

test('a request opens by keyboard with both sides, and offers what fits it', async () => {
  server.answer('request', 'get', ({ id }) => all.find(({ _id }) => _id === id) ?? requestOf(1));
  const { screen } = await show(<RequestsTab project={project} />);
  await expect.element(screen.getByText('/shop/pay')).toBeVisible();
  await userEvent.keyboard('jje');
  const drawer = screen.getByRole('dialog');
  await expect.element(drawer.getByRole('button', { name: '以此作为接口的响应' })).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: '复制为 curl' })).toBeVisible();
  await expect.element(drawer.getByText('application/json; charset=utf-8')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('link', { name: /pay/ }).click();
  await expect.element(screen.getByRole('button', { name: '新建这个接口' })).toBeVisible();
});

test('a request and another response are compared with the description of the mock', async () => {
  server.answer('request', 'get', requestOf(1));
  const comparison = (more: Partial<Comparison>): Comparison => ({
    against: 'document',
    skipped: '',
    differences: [],
    ...more,
  });
  server.answer('request', 'compare', ({ other }) => ({
    request: comparison({ differences: ['正文 缺少 n'] }),
    response: comparison(other ? { skipped: 'format' } : { against: 'definition' }),
  }));
  const { screen } = await show(<RequestsTab project={project} />);
  await screen.getByRole('link', { name: /orders/ }).click();
  const drawer = screen.getByRole('dialog');
  await drawer.getByRole('button', { name: '与描述比较' }).click();
  await expect.element(drawer.getByText('请求与文档有 1 处不同')).toBeVisible();
  await expect.element(drawer.getByText('正文 缺少 n')).toBeVisible();
  await expect.element(drawer.getByText('响应与数据定义一致')).toBeVisible();
  await drawer.getByRole('button', { name: '比较其他响应' }).click();
  await drawer.getByRole('textbox', { name: '其他响应' }).fill('<html>');
  await drawer.getByRole('button', { name: '比较', exact: true }).click();
  await expect.element(drawer.getByText('正文不是 JSON，没有比较')).toBeVisible();
  expect(server.inputsOf('request', 'compare').at(-1)).toMatchObject({ other: { status: 200, body: '<html>' } });
});

test('recording and checks are set, and earlier records are loaded', async () => {
  server.answer('request', 'settings', { record_days: 3, check: 'off' });
  server.answer('request', 'configure', null);
  server.answer('request', 'recorded', [requestOf(0, { path: '/shop/long-ago' })]);
  const { screen } = await show(<RequestsTab project={project} />);
  await screen.getByRole('button', { name: '更早的记录' }).click();
  await expect.element(screen.getByText('/shop/long-ago')).toBeVisible();
  await screen.getByText('记录与校验').click();
  await screen.getByRole('combobox', { name: '按文档校验请求' }).click();
  await screen.getByTitle('只报告').click();
  await expect.poll(() => server.inputsOf('request', 'configure')).toMatchObject([{ check: 'report' }]);
});

test('who calls a mock is listed, and its checks differ from the project', async () => {
  const usage = { _id: 'd'.repeat(24), method: 'get', url: '/orders', description: '', check: null } as const;
  const caller = { kind: 'page', name: 'https://shop.example/cart', last_day: '2026-11-28' } as const;
  server.answer('request', 'usage', [
    { ...usage, _id: 'e'.repeat(24), url: '/dead', last_day: null, num: 0, has_schema: false, callers: [] },
    { ...usage, last_day: '2026-11-28', num: 7, has_schema: true, callers: [caller] },
  ]);
  server.answer('request', 'check', null);
  const { screen } = await show(<RequestsTab project={project} />);
  await screen.getByText('谁在调用').click();
  await expect.element(screen.getByText('从未调用')).toBeVisible();
  await expect.element(screen.getByText(/shop\.example\/cart/)).toBeVisible();
  await screen.getByRole('combobox', { name: /GET \/orders/ }).click();
  await screen.getByTitle('拒绝（400）').click();
  await expect.poll(() => server.inputsOf('request', 'check')).toMatchObject([{ check: 'refuse' }]);
});

test('a person who may only see the list is told so', async () => {
  answerWith(all, { may_open: false });
  const { screen } = await show(<RequestsTab project={project} />);
  await screen.getByRole('link', { name: /pay/ }).click();
  await expect.element(screen.getByText('外部人员只能查看列表')).toBeVisible();
  expect(server.inputsOf('request', 'get')).toEqual([]);
});

test.each(['zh-CN', 'en'] as const)('on a phone, rows fit the width: %s', async (language) => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { screen } = await show(<RequestsTab project={project} />, { language });
  await expect.element(screen.getByText('/shop/pay')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
