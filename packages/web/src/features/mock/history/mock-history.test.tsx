import type { MockVersion, MockVersionBrief } from '@easymock/contract';
import { expect, test } from 'vitest';
import { shareByDepth } from '../../../../../../test-depth';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { me, projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { MockHistory } from './mock-history';

const server = fakeServer();
const id = 'e'.repeat(24);
const at = (version: number) => new Date(Date.UTC(2026, 0, version)).toISOString();
const address = { method: 'get' as const, url: '/orders', description: '订单' };

const briefs: MockVersionBrief[] = [
  { ...address, version: 3, at: at(3), by: me, source: 'sync', changed: ['mode', 'response_model'] },
  { ...address, version: 2, at: at(2), by: null, source: null, changed: ['mode'] },
  { ...address, version: 1, at: at(1), by: me, source: 'form', changed: null },
];
const project = projectOf();
const whole = (version: number): MockVersion => ({
  ...address,
  version,
  at: at(version),
  by: me,
  source: 'form',
  tags: [],
  mode: `{ a: ${version} }`,
  parameters: '',
  response_model: '',
  answers: [],
  collection: null,
});

test.each(
  shareByDepth(
    [
      ['zh-CN', '修改了数据定义、响应结构 · 同步 · 当前版本', '恢复此版本', /版本 1/],
      ['en', 'Changed data definition, response schema · sync · Current version', 'Restore this version', /Version 1/],
    ] as const,
    2,
  ),
)('lists in %s who changed what, and compares and restores a version', async (language, line, restore, first) => {
  signIn('projects');
  server.answer('mock', 'history', { list: briefs, total: 3, page: 1, pageSize: 20 });
  server.answer('mock', 'version', ({ version }) => whole(Number(version)));
  const { mode, parameters, response_model } = whole(3);
  server.answer('mock', 'restore_version', { version: 4 });
  let restoredNum = 0;
  const { screen } = await show(
    <MockHistory id={id} isOpen canRestore onClose={() => {}} onRestored={() => (restoredNum += 1)} />,
    { language },
  );
  await expect.element(screen.getByText(line)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: restore })).toBeDisabled();
  await expect.element(screen.getByText('{ a: 2 }')).toBeVisible();
  await expect.element(screen.getByText('{ a: 3 }')).toBeVisible();
  server.answer('mock', 'get', () => ({
    project,
    mock: {
      ...address,
      _id: id,
      project_id: project._id,
      use_num: 0,
      is_gone: false,
      folder_id: null,
      tags: [],
      answer_names: [],
      answers: [],
      collection: null,
      update_at: at(3),
      version: 3,
      mode,
      parameters,
      response_model,
    },
    changed: { version: 3, at: at(3), by: me, source: 'sync' as const },
  }));
  await screen.getByRole('list').getByRole('button').nth(2).click();
  await expect.element(screen.getByRole('region', { name: first })).toBeVisible();
  await screen.getByRole('button', { name: restore }).click();
  await expect.poll(() => restoredNum).toBe(1);
  expect(server.inputsOf('mock', 'restore_version')).toEqual([{ id, version: 1 }]);
});

test('says why the history cannot be read, and reads it when asked again', async () => {
  signIn('projects');
  server.answer('mock', 'history', refusal('forbidden'));
  const { screen } = await show(<MockHistory id={id} isOpen canRestore onClose={() => {}} />);
  await expect.element(screen.getByText('无权限操作')).toBeVisible();
});
