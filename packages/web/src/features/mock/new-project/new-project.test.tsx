import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shareByDepth } from '../../../../../../test-depth';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { NewProjectPage } from './new-project-page';

const deep = { tags: 'deep' };

const server = fakeServer();
const id = 'b'.repeat(24);

const operation = { get: { responses: { 200: { description: 'ok' } } } };
const documentOf = (...bases: string[]) =>
  new File(
    [
      JSON.stringify({
        openapi: '3.0.0',
        info: { title: '订单服务' },
        servers: bases.map((url) => ({ url })),
        paths: { '/orders': operation },
      }),
    ],
    'order.json',
  );

beforeEach(() => {
  signIn('projects');
  server.answer('team', 'list', []);
  server.answer('account', 'list', []);
  server.answer('projectBase', 'propose', ({ name, url }) => ({
    name,
    url: url === '/api/v1' ? '/api/v1-2' : url || '/dingdan',
    name_user: null,
    url_user: url === '/api/v1' ? { name: '订单中心' } : null,
  }));
});

/** Simulates dropping a file on an element. */
function drop(target: Element, file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  target.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
  target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

test('a document in GBK or UTF-16 is read as its author wrote it', async () => {
  // { "openapi": "3.0.0", "info": { "title": "订单" }, "paths": {} } with 订单 in GBK.
  const ascii = (text: string) => [...text].map((c) => c.charCodeAt(0));
  const gbk = [...ascii('{"openapi":"3.0.0","info":{"title":"'), 0xb6, 0xa9, 0xb5, 0xa5, ...ascii('"},"paths":{}}')];
  const wide = [...'\ufeff{"openapi":"3.0.0","info":{"title":"订单"},"paths":{}}'].flatMap((c) => [
    c.charCodeAt(0) & 255,
    c.charCodeAt(0) >> 8,
  ]);
  for (const bytes of [gbk, wide]) {
    const { screen } = await show(<NewProjectPage />);
    const button = screen.getByRole('button', { name: '创建项目' });
    drop(button.element(), new File([new Uint8Array(bytes)], 'order.json'));
    await expect.element(screen.getByRole('textbox', { name: '名称' })).toHaveValue('订单');
    await screen.unmount();
  }
});

test('a document that is dropped anywhere on the form fills name and base URL, and clears their errors', async () => {
  const { screen } = await show(<NewProjectPage />);
  const name = screen.getByRole('textbox', { name: '名称' });
  const url = screen.getByRole('textbox', { name: '基础 URL' });
  await screen.getByRole('button', { name: '创建项目' }).click();
  await expect.element(screen.getByText('名称不能为空')).toBeVisible();

  drop(screen.getByRole('button', { name: '创建项目' }).element(), documentOf('https://example.com/api/v1'));
  await expect.element(screen.getByText('order.json')).toBeVisible();
  await expect.element(name).toHaveValue('订单服务');
  await expect.element(url).toHaveValue('/api/v1-2');
  await expect.element(screen.getByText('名称不能为空')).not.toBeInTheDocument();
  await expect.element(url).toHaveAccessibleDescription(/^文档的基础路径 \/api\/v1 已被使用/);

  const created: unknown[] = [];
  server.answer('project', 'create', (input) => {
    created.push(input);
    return { _id: id, swagger: { created: 1, problems: [], problemNum: 0 } };
  });
  await screen.getByRole('button', { name: '创建项目' }).click();
  await expect.poll(() => created).toMatchObject([{ name: '订单服务', url: '/api/v1-2', base_apart: true }]);
});

test(
  'what was typed stays when a document comes, and another document replaces what the first one filled in',
  deep,
  async () => {
    const { screen } = await show(<NewProjectPage />);
    const name = screen.getByRole('textbox', { name: '名称' });
    const url = screen.getByRole('textbox', { name: '基础 URL' });
    await name.fill('我的名字');
    drop(name.element(), documentOf('/one'));
    await expect.element(url).toHaveValue('/one');
    drop(name.element(), documentOf('/two'));
    await expect.element(url).toHaveValue('/two');
    await expect.element(name).toHaveValue('我的名字');
  },
);

test('of several servers the first with a path is filled in, and the others can be chosen', deep, async () => {
  const { screen } = await show(<NewProjectPage />);
  const url = screen.getByRole('textbox', { name: '基础 URL' });
  drop(url.element(), documentOf('https://example.com', '/live', '/sandbox'));
  await expect.element(url).toHaveValue('/live');
  await screen.getByRole('button', { name: '/sandbox' }).click();
  await expect.element(url).toHaveValue('/sandbox');
});

test.each(
  shareByDepth(
    [
      ['zh-CN', '基础 URL', '“订单中心”已使用 /api/v1，试试 /api/v1-2', '改用 /api/v1-2'],
      ['en', 'Base URL', '“订单中心” already uses /api/v1. Try /api/v1-2.', 'Use /api/v1-2'],
    ] as const,
    2,
  ),
)('says in %s which project has the base URL, and offers one that is free', async (language, label, said, take) => {
  const { screen } = await show(<NewProjectPage />, { language });
  const url = screen.getByRole('textbox', { name: label });
  await url.fill('/api/v1');
  await expect.element(screen.getByText(said)).toBeVisible();
  await screen.getByRole('button', { name: take }).click();
  await expect.element(url).toHaveValue('/api/v1-2');
  await expect.element(screen.getByText(said)).not.toBeInTheDocument();
});

test.each([
  ['zh-CN', '名称', '创建项目', '改用“订单中心 2”'],
  ['en', 'Name', 'Create project', 'Use “订单中心 2”'],
] as const)(
  'offers in %s another name for one that is taken, after a refusal too',
  async (language, label, create, take) => {
    server.answer('projectBase', 'propose', ({ name, url }) => ({
      name: name === '订单中心' ? '订单中心 2' : name,
      url: url || '/dingdan',
      name_user: name === '订单中心' ? { name } : null,
      url_user: null,
    }));
    server.answer('project', 'create', refusal('projectNameTaken'));
    const { screen } = await show(<NewProjectPage />, { language });
    const name = screen.getByRole('textbox', { name: label });
    await name.fill('订单中心');
    const button = screen.getByRole('button', { name: take });
    await expect.element(button).toBeVisible();
    await screen.getByRole('button', { name: create }).click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await button.click();
    await expect.element(name).toHaveValue('订单中心 2');
    await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(button).not.toBeInTheDocument();
  },
);

test('keeps offering a free base URL after the server refused the taken one', async () => {
  server.answer('project', 'create', refusal('projectUrlTaken'));
  const { screen } = await show(<NewProjectPage />);
  await screen.getByRole('textbox', { name: '名称' }).fill('网关');
  const url = screen.getByRole('textbox', { name: '基础 URL' });
  await url.fill('/api/v1');
  const button = screen.getByRole('button', { name: '改用 /api/v1-2' });
  await expect.element(button).toBeVisible();
  await screen.getByRole('button', { name: '创建项目' }).click();
  await expect.element(url).toHaveAttribute('aria-invalid', 'true');
  await button.click();
  await expect.element(url).toHaveValue('/api/v1-2');
});

test('a base URL that is left empty follows from the name', deep, async () => {
  const created: unknown[] = [];
  server.answer('project', 'create', (input) => {
    created.push(input.url);
    return { _id: id, swagger: null };
  });
  const { screen } = await show(<NewProjectPage />);
  await screen.getByRole('textbox', { name: '名称' }).fill('订单');
  await expect.element(screen.getByText('留空则使用 /dingdan')).toBeVisible();
  await screen.getByRole('button', { name: '创建项目' }).click();
  await expect.poll(() => created).toEqual(['/dingdan']);
});

test('the other fields are folded away until one of them is wrong', deep, async () => {
  server.answer('team', 'list', [
    { _id: id, name: '前端', is_owner: true, role: 'owner', member_num: 1, project_num: 0, request_num: 0 },
  ]);
  const { screen } = await show(<NewProjectPage />, { path: '/new' });
  const description = screen.getByRole('textbox', { name: '描述' });
  await expect.element(description).not.toBeInTheDocument();
  await screen.getByText('更多', { exact: true }).click();
  await expect.element(description).toBeVisible();
  await screen.getByText('团队项目').click();
  await screen.getByText('更多', { exact: true }).click();
  await expect.element(description).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: '名称' }).fill('订单');
  await screen.getByRole('button', { name: '创建项目' }).click();
  await expect.element(screen.getByText('请选择项目所属的团队')).toBeVisible();
});

test('pasted curl commands are read, and a file that cannot be imported is named', async () => {
  const { screen } = await show(<NewProjectPage />);
  await screen.getByRole('button', { name: '粘贴文本' }).click();
  const field = screen.getByRole('textbox', { name: '粘贴文本' });
  await field.fill("curl 'https://api.example.com/users?page=1'\ncurl -XDELETE https://api.example.com/users/7");
  await screen.getByRole('button', { name: '读取' }).click();
  await expect.element(screen.getByText('curl · 2 个接口', { exact: false })).toBeVisible();

  drop(
    screen.getByRole('button', { name: '创建项目' }).element(),
    new File(['{"name":"x","scripts":{}}'], 'package.json'),
  );
  await expect.element(screen.getByText('这是 package.json', { exact: false })).toBeVisible();
  // The file in GB18030, as older editors save it.
  const bytes = new Uint8Array([
    0x7b, 0x22, 0x6f, 0x70, 0x65, 0x6e, 0x61, 0x70, 0x69, 0x22, 0x3a, 0x22, 0x33, 0x2e, 0x30,
  ]);
  const title = new Uint8Array([0xb6, 0xa9, 0xb5, 0xa5]);
  const parts = [bytes, '","info":{"title":"', title, '"},"paths":{}}'];
  drop(screen.getByRole('button', { name: '创建项目' }).element(), new File(parts, 'gbk.json'));
  await expect.element(screen.getByRole('textbox', { name: '名称' })).toHaveValue('订单');
});

test('an address is read by the server, and its document fills the form', deep, async () => {
  server.answer('projectBase', 'document', {
    format: null,
    version: '3.0.0',
    title: '用户服务',
    operations: 3,
    problems: 0,
    base_paths: ['/users/v2'],
  });
  const { screen } = await show(<NewProjectPage />);
  await screen.getByRole('tab', { name: '填写地址' }).click();
  await screen.getByRole('textbox', { name: 'Swagger 文档地址' }).fill('https://example.com/api-docs');
  await screen.getByRole('button', { name: '读取' }).click();
  await expect.element(screen.getByRole('textbox', { name: '名称' })).toHaveValue('用户服务');
  await expect.element(screen.getByRole('textbox', { name: '基础 URL' })).toHaveValue('/users/v2');

  server.answer('projectBase', 'document', refusal('documentAddressRefused'));
  await screen.getByRole('button', { name: '读取' }).click();
  await expect.element(screen.getByText('出于安全', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: '改为上传文件' }).click();
  await expect.element(screen.getByRole('button', { name: '选择文件' })).toBeVisible();
});

test('creates a project from an address that nobody had read before', async () => {
  server.answer('projectBase', 'document', {
    format: null,
    version: '3.0.0',
    title: '用户服务',
    operations: 3,
    problems: 0,
    base_paths: ['/users/v2'],
  });
  const created: unknown[] = [];
  server.answer('project', 'create', (input) => {
    created.push(input);
    return { _id: id, swagger: null };
  });
  const { screen } = await show(<NewProjectPage />);
  await screen.getByRole('tab', { name: '填写地址' }).click();
  await screen.getByRole('textbox', { name: 'Swagger 文档地址' }).fill('https://example.com/api-docs');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => created).toMatchObject([{ name: '用户服务', url: '/users/v2' }]);
});
