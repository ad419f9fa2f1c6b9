import type { NamedAnswer } from '@easymock/contract';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../../test/fake-api';
import { show, signIn } from '../../../../../test/screen';
import { newAnswer } from '../answers/answer-list';
import { PreviewPanel } from './preview-panel';

fakeServer();

const preview = async (mode: string, answers: readonly NamedAnswer[] = [], onOpen = (_id: string) => {}) => {
  signIn('projects');
  const quiet = { onClose: () => {}, onGoTo: () => {}, onOpen };
  const { screen } = await show(<PreviewPanel mode={mode} url="/orders" method="post" answers={answers} {...quiet} />);
  return screen;
};

test('a definition with @query is generated for the query of the request that is entered', async () => {
  const screen = await preview(`{ page: '@query("page", 1)' }`);
  await expect.element(screen.getByText('"page": 1')).toBeVisible();
  await screen.getByRole('textbox', { name: '请求', exact: true }).fill('/orders?page=3');
  await expect.element(screen.getByText('"page": 3')).toBeVisible();
  await expect.element(screen.getByText('@query 读取其中的查询参数')).toBeVisible();
  // A definition that reads only the query needs no body.
  await expect.element(screen.getByRole('textbox', { name: '请求体' })).not.toBeInTheDocument();
});

test('a definition with @body is generated for the body that is entered', async () => {
  const screen = await preview(`{ page: '@body("page", 1)' }`);
  await expect.element(screen.getByText('"page": 1')).toBeVisible();
  await screen.getByRole('textbox', { name: '请求体' }).fill('{ "page": 4 }');
  await expect.element(screen.getByText('"page": 4')).toBeVisible();
  await expect.element(screen.getByText('@body 读取其中的请求体字段')).toBeVisible();
});

test('a stream is shown as its messages', async () => {
  const screen = await preview(`{ _res: { stream: { pace: '5-20', end: '[DONE]' } }, messages: [{ a: 7 }] }`);
  await expect.element(screen.getByText('data: {"a":7}')).toBeVisible();
  await expect.element(screen.getByText('事件流 2 条消息，间隔 5-20 毫秒')).toBeVisible();
});

test('a stream that cannot be sent is shown with the reason', async () => {
  const screen = await preview(`{ _res: { stream: { pace: 'fast' } }, messages: [] }`);
  await expect.element(screen.getByText('_res.stream.pace 间隔必须是')).toBeVisible();
});

test('a definition that looks at no request asks for none', async () => {
  const screen = await preview(`{ page: 7 }`);
  await expect.element(screen.getByText('"page": 7')).toBeVisible();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
});

test('named responses are explained for the request that is entered, and opened from there', async () => {
  const denied: NamedAnswer = {
    ...newAnswer('plain', '余额不足', '1', []),
    lines: [
      { where: 'body', name: 'sum', how: 'greater', not: false, values: ['100'] },
      { where: 'header', name: 'X-Env', how: 'equals', not: false, values: ['test'] },
    ],
  };
  const opened: string[] = [];
  const screen = await preview('{ page: 7 }', [denied], (id) => opened.push(id));
  await expect.element(screen.getByText('返回“默认响应”：没有其他响应适用')).toBeVisible();
  await screen.getByRole('textbox', { name: '请求体' }).fill('{ "sum": 101 }');
  await expect.element(screen.getByText('余额不足 · 请求体字段 sum 大于 100：满足')).toBeVisible();
  await expect.element(screen.getByText('余额不足 · 请求头 X-Env 等于 test：不满足')).toBeVisible();
  await screen.getByRole('textbox', { name: '请求头' }).fill('X-Env: test');
  await screen.getByRole('button', { name: '返回“余额不足”：条件满足' }).click();
  expect(opened).toEqual([denied.id]);
});
