import type { Project } from '@easymock/contract';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { ProjectForm } from './project-form';

const server = fakeServer();

const project: Project = {
  _id: 'b'.repeat(24),
  name: '商城',
  url: '/shop',
  description: '商城',
  swagger_url: '',
  members: [],
  extend: { _id: 'c'.repeat(24), is_workbench: false },
  group: null,
  user: { ...lin, isNameShared: false },
  mock_num: 0,
  realistic: true,
  is_owner: true,
  version: 1,
  create_at: '2026-11-01T08:00:00.000Z',
  update_at: '2026-11-01T08:00:00.000Z',
};
const form = <ProjectForm project={project} onAddressDirty={() => {}} />;

test.each([
  ['zh-CN', '基础 URL', '保存', '已有项目使用这个 URL，请换一个'],
  ['en', 'Base URL', 'Save', 'Another project already uses this URL. Choose a different one.'],
] as const)(
  'says in %s below the URL what to do if another project uses it',
  async (language, label, save, said) => {
    signIn('projects');
    server.answer('account', 'list', []);
    server.answer('project', 'update', refusal('projectUrlTaken'));
    const { screen } = await show(form, { language });
    const url = screen.getByRole('textbox', { name: label });
    await url.fill('/taken');
    await screen.getByRole('button', { name: save }).click();
    await expect.element(url).toHaveAccessibleDescription(said);
  },
);

test('takes the limits of its fields from the contract', async () => {
  signIn('projects');
  server.answer('account', 'list', []);
  const { screen } = await show(form);
  const limitOf = (name: string) =>
    screen.getByRole('textbox', { name, exact: true }).element().getAttribute('maxlength');
  await expect.element(screen.getByRole('textbox', { name: '基础 URL' })).toBeVisible();
  expect(['名称', '基础 URL', '描述', 'Swagger 文档地址'].map(limitOf)).toEqual(['60', '500', '500', '2000']);
});

test.each([
  ['zh-CN', '按字段含义生成数据', '保存'],
  ['en', 'Generate data by the meaning of fields', 'Save'],
] as const)('switches data by field names in %s', async (language, label, save) => {
  signIn('projects');
  server.answer('account', 'list', []);
  const saved: unknown[] = [];
  server.answer('project', 'update', (input) => {
    saved.push(input.realistic);
    return null;
  });
  const { screen } = await show(form, { language });
  const box = screen.getByRole('checkbox', { name: label });
  await expect.element(box).toBeChecked();
  await box.click();
  await screen.getByRole('button', { name: save }).click();
  await expect.poll(() => saved).toEqual([false]);
});
