import type { ProjectVersion } from '@easymock/contract';
import { expect, test } from 'vitest';
import { shareByDepth } from '../../../../../../test-depth';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { me, projectOf, zhou } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { ProjectHistory } from './project-history';

const server = fakeServer();
const at = (version: number) => new Date(Date.UTC(2026, 0, version)).toISOString();
const settings = { name: '商城', url: '/shop', description: '商城', swagger_url: '', realistic: true, members: [] };
const project = projectOf({ version: 3 });
const versions: ProjectVersion[] = [
  { ...settings, url: '/mall', members: [zhou], version: 3, at: at(3), by: zhou, source: 'form' },
  { ...settings, url: '/mall', version: 2, at: at(2), by: null, source: 'api' },
  { ...settings, version: 1, at: at(1), by: me, source: 'form' },
];

test.each(
  shareByDepth(
    [
      ['zh-CN', '修改了成员 · 编辑 · 当前版本', '修改了基础 URL · API', '基础 URL', '恢复此版本', '版本 1'],
      [
        'en',
        'Changed Members · editor · Current version',
        'Changed Base URL · API',
        'Base URL',
        'Restore this version',
        'Version 1',
      ],
    ] as const,
    2,
  ),
)(
  'lists in %s who changed what, and compares and restores a version',
  async (language, latest, earlier, url, restore, first) => {
    signIn('projects');
    server.answer('project', 'history', { list: versions, total: 3, page: 1, pageSize: 20 });
    server.answer('project', 'restore_version', { version: 4 });
    const { screen } = await show(<ProjectHistory project={project} isOpen onClose={() => {}} />, { language });
    await expect.element(screen.getByText(latest)).toBeVisible();
    await expect.element(screen.getByText(earlier)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: restore })).toBeDisabled();
    await expect.element(screen.getByRole('cell', { name: '周青' })).toBeVisible();
    await screen.getByRole('list').getByRole('button').nth(2).click();
    const shown = screen.getByRole('region', { name: first });
    await expect.element(shown.getByRole('row', { name: `${url} /shop /mall` })).toBeVisible();
    await shown.getByRole('button', { name: restore }).click();
    await expect.poll(() => server.inputsOf('project', 'restore_version')).toEqual([{ id: project._id, version: 1 }]);
    await expect.poll(() => server.inputsOf('project', 'history').length).toBeGreaterThan(1);
  },
);

test('compares the last version of a page with the first of the next', async () => {
  signIn('projects');
  server.answer('project', 'history', ({ page }) => ({
    list: page === 1 ? versions.slice(0, 2) : versions.slice(2),
    total: 21,
    page,
    pageSize: 20,
  }));
  const { screen } = await show(<ProjectHistory project={project} isOpen onClose={() => {}} />);
  await expect.element(screen.getByText('修改了基础 URL · API')).toBeVisible();
  await screen.getByRole('list', { name: '历史版本' }).getByRole('button').nth(1).click();
  await expect.element(screen.getByRole('row', { name: '基础 URL /shop /mall' })).toBeVisible();
});

test('says why the history cannot be read', async () => {
  signIn('projects');
  server.answer('project', 'history', refusal('forbidden'));
  const { screen } = await show(<ProjectHistory project={project} isOpen onClose={() => {}} />);
  await expect.element(screen.getByText('无权限操作')).toBeVisible();
});
