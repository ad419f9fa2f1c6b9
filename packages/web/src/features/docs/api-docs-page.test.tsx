import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../test/fake-api';
import { show, signIn } from '../../../test/screen';
import { setLanguage } from '../../lib/texts/texts';
import { ApiDocsPage } from './api-docs-page';
import type { Schema } from './open-api';

const deep = { tags: 'deep' };

const server = fakeServer();

const id = { type: 'string', pattern: '^[\\w-]{1,36}$', description: 'ID' };
const projectId = 'b'.repeat(24);

const success = (data: Schema) => ({
  '200': {
    content: { 'application/json': { schema: { oneOf: [{ properties: { success: { const: true }, data } }] } } },
  },
});
const post = (name: string, summary: string, properties: Record<string, Schema>, more: object = {}) => {
  const schema = { type: 'object', required: Object.keys(properties).slice(0, 1), properties };
  return {
    post: {
      operationId: name,
      tags: [name.split('.')[0]],
      summary,
      security: [{ bearer: [] }],
      requestBody: { content: { 'application/json': { schema } } },
      responses: success({ type: 'null' }),
      ...more,
    },
  };
};

/** Excerpt of the real server's description. */
const describe = (language: string | null) => ({
  info: { title: 'EasyMock API', version: '1' },
  paths: {
    '/group': {
      get: {
        operationId: 'team.list',
        tags: ['team'],
        summary: language === 'en' ? 'List the teams' : '列出团队',
        security: [{ bearer: [] }],
        parameters: [
          {
            name: 'keywords',
            description: language === 'en' ? 'Keywords' : '关键字',
            schema: { type: 'string', maxLength: 200, default: '' },
          },
        ],
        responses: success({
          type: 'object',
          required: ['total', 'owner'],
          properties: {
            total: { type: 'number' },
            owner: { anyOf: [{ type: 'string' }, { type: 'null' }] },
            note: { type: 'string' },
          },
        }),
      },
    },
    '/group/create': post('team.create', '创建团队', {
      name: { type: 'string', minLength: 3, maxLength: 16, description: '团队名称' },
    }),
    '/project/delete': post('project.delete', '删除项目', { id }, { 'x-danger': 'deletes' }),
    '/mock/preview': post('mock.preview', '预览响应', {
      mode: { type: 'string', minLength: 1, maxLength: 200_000 },
      request: { type: 'object', properties: { url: { type: 'string' } } },
    }),
  },
});

async function open(path: string) {
  const shown = await show(<ApiDocsPage />, { path: '/docs/api' });
  await page.getByRole('button', { name: path }).click();
  return shown;
}
async function openForm(path: string) {
  await open(path);
  await page.getByRole('button', { name: '试一试' }).click();
}
const send = () => page.getByRole('button', { name: '发送', exact: true });
const result = () => page.getByRole('region', { name: '结果' });

test('the page speaks the language of its reader, calls and fields included', async () => {
  server.describe(describe);
  await open('列出团队');
  await expect.element(page.getByText('关键字', { exact: true })).toBeInTheDocument();
  setLanguage('en');
  await expect.element(page.getByRole('button', { name: 'List the teams' })).toBeInTheDocument();
});

test('a request says what is required and its limits, an answer what comes back', async () => {
  server.describe(describe);
  await open('创建团队');
  await expect.element(page.getByText('3–16 个字符')).toBeInTheDocument();
  await expect.element(page.getByText('必填')).toBeInTheDocument();
  await page.getByRole('button', { name: '创建团队' }).click();
  await page.getByRole('button', { name: '列出团队' }).click();
  const total = page.getByRole('listitem').filter({ hasText: /^total/ });
  await expect.element(total).toHaveTextContent('总是返回');
  await expect.element(page.getByRole('listitem').filter({ hasText: /^owner/ })).toHaveTextContent('可能为空');
  await expect.element(page.getByRole('listitem').filter({ hasText: /^note/ })).toHaveTextContent('不一定返回');
  expect(page.getByText('必填').elements()).toEqual([]);
});

test('people who are not signed in are led to the sign-in page', async () => {
  server.describe(describe);
  await openForm('列出团队');
  const link = page.getByRole('link', { name: '登录后可以在这里发送' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/login?redirectUrl='));
  expect(send().elements()).toEqual([]);
});

test('a read is sent at once, by Enter, and shows status, time and answer', async () => {
  signIn();
  server.describe(describe);
  server.answer('team', 'list', []);
  await openForm('列出团队');
  await page.getByRole('textbox', { name: 'keywords 关键字' }).fill('前端');
  await userEvent.keyboard('{Enter}');
  await expect.element(result().getByText('200 成功')).toBeInTheDocument();
  await expect.element(result().getByText(/^\d+ 毫秒$/)).toBeInTheDocument();
  await expect.element(result().getByText('"data"')).toBeInTheDocument();
  expect(server.inputsOf('team', 'list')).toMatchObject([{ keywords: '前端' }]);
});

test('a change is sent after a question that names what it takes away', async () => {
  signIn();
  server.describe(describe);
  server.answer('project', 'delete', null);
  await openForm('删除项目');
  await page.getByRole('textbox', { name: 'id', exact: true }).fill(projectId);
  await send().click();
  const dialog = page.getByRole('dialog', { name: '发送 POST /project/delete？' });
  await expect.element(dialog).toHaveTextContent('可能修改真实数据');
  await expect.element(dialog).toHaveTextContent('此调用会删除数据');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.inputsOf('project', 'delete')).toEqual([]);
  await send().click();
  await dialog.getByRole('button', { name: '发送' }).click();
  await expect.element(result().getByText('200 成功')).toBeInTheDocument();
  expect(server.inputsOf('project', 'delete')).toEqual([{ id: projectId }]);
});

test('what is missing is said at its field before anything is asked', async () => {
  signIn();
  server.describe(describe);
  await openForm('创建团队');
  await send().click();
  const name = page.getByRole('textbox', { name: 'name 团队名称' });
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('不能为空');
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('what the server refuses is said at its field until it is changed, and in the result', async () => {
  signIn();
  server.describe(describe);
  await openForm('创建团队');
  const name = page.getByRole('textbox', { name: 'name 团队名称' });
  await name.fill('a');
  await send().click();
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await expect.element(name).toHaveAccessibleDescription(/至少/);
  await expect.element(name).toHaveFocus();
  await expect.element(result().getByRole('alert')).toHaveTextContent(/至少/);
  await expect.element(result().getByText('fake-request', { exact: true })).toBeInTheDocument();
  await name.fill('abcd');
  await expect.element(name).not.toHaveAccessibleDescription(/至少/);
});

test('nested fields are JSON, which is read before it is sent', async () => {
  signIn();
  server.describe(describe);
  const nothing = { json: '{}', target: '', failure: '', path: '', console: [] };
  server.answer('mock', 'preview', nothing);
  await openForm('预览响应');
  await page.getByRole('textbox', { name: 'mode' }).fill('{}');
  const request = page.getByRole('textbox', { name: 'request' });
  await request.fill('{ "url": ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(request).toHaveAccessibleDescription('不是有效的 JSON');
  await request.fill('{ "url": "/orders" }');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await expect.element(result().getByText('200 成功')).toBeInTheDocument();
  expect(server.inputsOf('mock', 'preview')).toMatchObject([{ mode: '{}', request: { url: '/orders' } }]);
});

test('the whole input can be written as JSON, empty texts included', deep, async () => {
  signIn();
  server.describe(describe);
  await openForm('创建团队');
  await page.getByRole('textbox', { name: 'name 团队名称' }).fill('前端组');
  await page.getByText('JSON', { exact: true }).click();
  const whole = page.getByRole('textbox', { name: '全部参数（JSON）' });
  await expect.element(whole).toHaveValue('{\n  "name": "前端组"\n}');
  await whole.fill('{ "name": "" }');
  await send().click();
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await expect.element(result().getByRole('alert')).toHaveTextContent(/团队名称|名称/);
  await whole.fill('{');
  await page.getByText('表单', { exact: true }).click();
  await expect.element(whole).toHaveAccessibleDescription('不是有效的 JSON');
});

test('a refusal is shown with its words, and no notice repeats it', deep, async () => {
  signIn();
  server.describe(describe);
  server.answer('project', 'delete', refusal('projectMissing'));
  await openForm('删除项目');
  await page.getByRole('textbox', { name: 'id', exact: true }).fill(projectId);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
  await expect.element(result().getByRole('alert')).toHaveTextContent('项目不存在');
  expect(page.getByText('项目不存在', { exact: true }).elements()).toHaveLength(1);
});

test('without a network there is a way to try again', deep, async () => {
  signIn();
  server.describe(describe);
  server.cut('team', 'list');
  await openForm('列出团队');
  await send().click();
  await expect.element(page.getByRole('button', { name: '重试' })).toBeInTheDocument();
  server.answer('team', 'list', []);
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(result().getByText('200 成功')).toBeInTheDocument();
});

test('a call under way can be given up', deep, async () => {
  signIn();
  server.describe(describe);
  server.hold('team', 'list', []);
  await openForm('列出团队');
  await send().click();
  await page.getByRole('button', { name: '取消' }).click();
  await expect.element(page.getByRole('button', { name: '取消' })).not.toBeInTheDocument();
  expect(result().elements()).toEqual([]);
  server.answer('team', 'list', []);
  await send().click();
  await expect.element(result().getByText('200 成功')).toBeInTheDocument();
});
