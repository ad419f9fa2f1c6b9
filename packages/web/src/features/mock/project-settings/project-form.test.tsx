import type { Project } from '@easymock/contract';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shareByDepth } from '../../../../../../test-depth';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { isLive } from '../../../lib/live/live';
import { endSession } from '../../../lib/session/session';
import { removeStored } from '../../../lib/storage/storage';
import { ProjectForm } from './project-form';

const deep = { tags: 'deep' };

const server = fakeServer();

const project = projectOf();
const form = <ProjectForm project={project} onAddressDirty={() => {}} />;

test('Ctrl+S saves also while the focus is outside of its fields', async () => {
  signIn('projects');
  server.answer('account', 'list', []);
  const saved: unknown[] = [];
  server.answer('project', 'update', (input) => {
    saved.push(input);
    return { version: 2 };
  });
  const { screen } = await show(form);
  await screen.getByRole('textbox', { name: '名称' }).fill('商店');
  await screen.getByRole('heading', { name: '基本信息' }).click();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => saved).toMatchObject([{ name: '商店' }]);
});

test.each([
  ['zh-CN', '基础 URL', '保存', '订单', '“订单”已使用 /taken，试试 /taken-2'],
  ['en', 'Base URL', 'Save', '订单', '“订单” already uses /taken. Try /taken-2.'],
  ['zh-CN', '基础 URL', '保存', '', '已有项目使用 /taken，试试 /taken-2'],
  ['en', 'Base URL', 'Save', '', 'Another project already uses /taken. Try /taken-2.'],
] as const)(
  'says in %s below the URL which project uses it, if the person may know, and what is free',
  async (language, label, save, name, said) => {
    signIn('projects');
    server.answer('account', 'list', []);
    server.answer('project', 'update', refusal('projectUrlTaken'));
    server.answer('projectBase', 'propose', { name: '商城', url: '/taken-2', name_user: null, url_user: { name } });
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

test.each(
  shareByDepth(
    [
      ['zh-CN', '按字段含义生成数据', '保存'],
      ['en', 'Generate data by the meaning of fields', 'Save'],
    ] as const,
    2,
  ),
)('switches data by field names in %s', async (language, label, save) => {
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

const zhou = {
  _id: 'd'.repeat(24),
  name: 'zhou',
  nick_name: '周青',
  head_img: '',
  department: '',
  isNameShared: false,
};
const address = `mock:project:${project._id}` as const;

/** From now on the server returns the settings as this person saved them. */
function givenSaved(change: Partial<Project>, version: number): Project {
  const saved = { ...project, ...change, version };
  const { name, url, description, swagger_url, realistic, members } = saved;
  server.answer('project', 'history', {
    list: [
      {
        name,
        url,
        description,
        swagger_url,
        realistic,
        members,
        version,
        at: '2026-11-02T08:00:00.000Z',
        by: zhou,
        source: 'form' as const,
      },
    ],
    total: version,
    page: 1,
    pageSize: 1,
  });
  return saved;
}

let follow: (project: Project) => void;

function Settings() {
  const [shown, setShown] = useState(project);
  follow = setShown;
  return <ProjectForm project={shown} onAddressDirty={() => {}} />;
}

async function open() {
  const { screen } = await show(<Settings />);
  await expect.poll(() => isLive(address)).toBe(true);
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  return { screen, field, save: screen.getByRole('button', { name: '保存' }) };
}

const sent = () => server.inputsOf('project', 'update');

beforeEach(() => {
  removeStored('live');
  signIn('projects');
  server.answer('account', 'list', []);
  givenSaved({}, 1);
});
afterEach(endSession);

test('sends only what was changed, with the version it was changed in', deep, async () => {
  server.answer('project', 'update', ({ version = 0 }) => ({ version: version + 1 }));
  const { field, save } = await open();
  await field('描述').fill('新的');
  await save.click();
  await expect.poll(sent).toEqual([{ id: project._id, version: 1, description: '新的' }]);
  await expect.element(save).toBeDisabled();
  await field('Swagger 文档地址').fill('https://shop.example/docs');
  await save.click();
  await expect
    .poll(() => sent().at(-1))
    .toEqual({ id: project._id, version: 2, swagger_url: 'https://shop.example/docs' });
});

test('follows what others save while nobody types in it, and saves over that version', deep, async () => {
  server.answer('project', 'update', { version: 4 });
  const { screen, field, save } = await open();
  follow(givenSaved({ name: '周的商城' }, 3));
  await expect.element(field('名称')).toHaveValue('周的商城');
  await expect.element(screen.getByText(/更新了项目设置/)).not.toBeInTheDocument();
  await field('描述').fill('新的');
  await save.click();
  await expect.poll(sent).toEqual([{ id: project._id, version: 3, description: '新的' }]);
});

test('tells a person who types that others saved; keeping mine leaves their fields as they are', deep, async () => {
  server.answer('project', 'update', { version: 3 });
  const { screen, field, save } = await open();
  await field('描述').fill('我的');
  givenSaved({ url: '/theirs', description: '周的', members: [zhou] }, 2);
  server.live.tell(address, { by: zhou._id, mocks: null });
  await expect.element(screen.getByText(/周青 更新了项目设置/)).toBeVisible();
  await screen.getByRole('button', { name: '查看差异' }).click();
  const dialog = screen.getByRole('dialog', { name: '最新版本与我的修改' });
  await expect.element(dialog.getByRole('row', { name: '描述 周的 我的' })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: '成员 周青' })).toBeVisible();
  await dialog.getByRole('button', { name: '保留我的' }).click();
  await expect.element(field('描述')).toHaveValue('我的');
  await expect.element(field('基础 URL')).toHaveValue('/theirs');
  await save.click();
  await expect.poll(sent).toEqual([{ id: project._id, version: 2, description: '我的' }]);
  await expect.element(screen.getByText(/更新了项目设置/)).not.toBeInTheDocument();
});

test('a late save is refused with a name, and what is stored can be loaded', deep, async () => {
  server.answer('project', 'update', refusal('staleVersion'));
  const { screen, field, save } = await open();
  await field('名称').fill('我的商城');
  const saved = givenSaved({ name: '周的商城' }, 2);
  await save.click();
  await expect.element(screen.getByText(/周青 .*你的修改还没有保存/)).toBeVisible();
  await expect.element(field('名称')).toHaveValue('我的商城');
  await screen.getByRole('button', { name: '放弃我的并载入' }).click();
  await expect.element(field('名称')).toHaveValue('周的商城');
  await expect.element(save).toBeDisabled();
  follow(saved);
  await expect.element(screen.getByText(/更新了项目设置/)).not.toBeInTheDocument();
});
