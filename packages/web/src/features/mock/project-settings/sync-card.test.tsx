import type { SyncChange, SyncReport } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { shareByDepth } from '../../../../../../test-depth';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { showPhone } from '../../../../test/phone';
import { projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { ProjectSettings } from './project-settings';
import { SyncCard } from './sync-card';

const deep = { tags: 'deep' };

const server = fakeServer();
const project = projectOf({ swagger_url: 'https://example.com/api-docs' });
const noKeys = { added: [], removed: [], retyped: [], kept: [] };
const changeOf = (change: Partial<SyncChange> & Pick<SyncChange, 'kind' | 'url'>): SyncChange => ({
  method: 'get',
  description: '',
  mock_id: null,
  keys: noKeys,
  fields: [],
  is_text_kept: false,
  ...change,
});
const gone = 'd'.repeat(24);
const old = 'e'.repeat(24);
const report: SyncReport = {
  added: 1,
  changed: 1,
  unchanged: 3,
  gone: 1,
  kept: 0,
  left: 0,
  removed: 0,
  digest: 'seen',
  changes: [
    changeOf({ kind: 'added', url: '/new' }),
    changeOf({
      kind: 'changed',
      url: '/goods',
      mock_id: 'f'.repeat(24),
      keys: { added: ['price'], removed: ['old'], retyped: ['num'], kept: ['name'] },
      fields: ['description'],
    }),
    changeOf({ kind: 'gone', url: '/orders', mock_id: gone }),
  ],
  stillGone: [{ method: 'get', url: '/before', mock_id: old }],
  stillGoneNum: 1,
  problems: [],
  problemNum: 0,
};
const job = '9'.repeat(24);
const ended = (made: SyncReport = report) => ({
  job,
  phase: 'done' as const,
  num: 0,
  total: 0,
  report: made,
  syncErrorURLs: [],
});

beforeEach(() => {
  signIn('projects');
  server.answer('project', 'history', { list: [], total: 0, page: 1, pageSize: 1 });
  server.answer('upstream', 'get', {
    mode: 'mock',
    current_id: null,
    environments: [],
    record_until: null,
    record_by: null,
    recorded_num: 0,
    skipped_num: 0,
  });
  server.answer('sync', 'preview', ended());
  server.answer('sync', 'swagger', ended());
  server.answer('sync', 'check', {
    interval: 'off',
    checked_at: null,
    next_at: null,
    num: 0,
    failure: null,
    failed_num: 0,
  });
});

const open = async (language: 'zh-CN' | 'en' = 'zh-CN') => {
  const { screen } = await show(<SyncCard project={project} saveThen={null} />, { language });
  await screen.getByRole('button', { name: language === 'en' ? 'Preview changes' : '查看变更' }).click();
  const dialog = screen.getByRole('dialog');
  const line = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
  await expect.element(line('/goods')).toBeVisible();
  return { screen, dialog, line };
};
const sent = () => server.inputsOf('sync', 'swagger');

test('everything is ticked at first, and nothing is deleted', async () => {
  const { dialog } = await open();
  await expect.element(dialog.getByText('已选 3 / 3 个接口')).toBeVisible();
  await dialog.getByRole('button', { name: '确认同步' }).click();
  await expect.poll(sent).toMatchObject([{ leave: [], remove: [], leave_unlisted: false, seen: 'seen' }]);
});

test('mocks and single fields that are not ticked are left, and removed mocks are kept or deleted', async () => {
  const { dialog } = await open();
  await dialog.getByRole('checkbox', { name: '同步 GET /new', exact: true }).click();
  for (const item of ['old', 'num', '描述']) {
    await dialog.getByRole('checkbox', { name: `同步 GET /goods 的 ${item}` }).click();
  }
  await dialog.getByRole('checkbox', { name: '删除 GET /orders' }).click();
  await expect.element(dialog.getByText('已选 2 / 3 个接口')).toBeVisible();
  await dialog.getByText('1 个接口此前已不在文档中').click();
  await dialog.getByRole('checkbox', { name: '删除 GET /before' }).click();
  await dialog.getByRole('button', { name: '同步所选的 3 个接口' }).click();
  await expect.poll(sent).toMatchObject([
    {
      leave: [
        { method: 'get', url: '/new', keys: [], fields: [] },
        { method: 'get', url: '/goods', keys: ['old', 'num'], fields: ['description'] },
      ],
      remove: [gone, old],
      seen: 'seen',
    },
  ]);
});

test('a mock of which no field is ticked is left whole, and one click ticks all of them again', async () => {
  const { dialog } = await open();
  const whole = dialog.getByRole('checkbox', { name: '同步 GET /goods', exact: true });
  for (const item of ['price', 'old', 'num', '描述']) {
    await dialog.getByRole('checkbox', { name: `同步 GET /goods 的 ${item}` }).click();
  }
  await expect.element(whole).not.toBeChecked();
  await expect.element(dialog.getByText('已选 2 / 3 个接口')).toBeVisible();
  await whole.click();
  await expect.element(dialog.getByText('已选 3 / 3 个接口')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '全选' }).click();
  await expect.element(dialog.getByText('已选 0 / 3 个接口')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '同步所选的 0 个接口' })).toBeDisabled();
});

test('what is not listed has a tick of its own', async () => {
  server.answer('sync', 'preview', ended({ ...report, added: 700 }));
  const { dialog } = await open('en');
  await dialog.getByRole('checkbox', { name: 'Sync 699 more mocks that are not listed' }).click();
  await dialog.getByRole('button', { name: 'Sync 3 selected mocks' }).click();
  await expect.poll(sent).toMatchObject([{ leave: [], leave_unlisted: true }]);
});

test.each(
  shareByDepth(
    [
      ['zh-CN', 'Swagger 文档地址', '保存并查看变更'],
      ['en', 'Swagger API address', 'Save and preview changes'],
    ] as const,
    2,
  ),
)('an address that is not saved is saved before the preview, in %s', async (language, label, name) => {
  const order: string[] = [];
  server.answer('account', 'list', []);
  server.answer('project', 'update', (input) => {
    order.push(`save ${input.swagger_url}`);
    return { version: 2 };
  });
  server.answer('sync', 'preview', () => {
    order.push('preview');
    return ended();
  });
  const { screen } = await show(<ProjectSettings project={project} />, { language });
  await screen.getByRole('textbox', { name: label }).fill('https://example.com/v2');
  await screen.getByRole('button', { name }).click();
  await expect.element(screen.getByRole('dialog').getByText('/goods')).toBeVisible();
  expect(order).toEqual(['save https://example.com/v2', 'preview']);
});

test('the link from the badge of a project shows the changes at once', async () => {
  server.answer('account', 'list', []);
  const { screen } = await show(<SyncCard project={project} saveThen={null} />, {
    path: '/project?tab=settings#changes',
  });
  await expect.element(screen.getByRole('dialog').getByText('/goods')).toBeVisible();
  expect(server.inputsOf('sync', 'preview')).toHaveLength(1);
});

test('the schedule of checks is changed, and a failing check says why', deep, async () => {
  server.answer('sync', 'check', {
    interval: 'hourly',
    checked_at: '2026-11-20T08:00:00.000Z',
    next_at: '2026-11-20T16:00:00.000Z',
    num: 0,
    failure: '没能读取文档',
    failed_num: 3,
  });
  server.answer('sync', 'schedule', null);
  const { screen } = await show(<SyncCard project={project} saveThen={null} />);
  await expect.element(screen.getByText('（连续 3 次）：没能读取文档', { exact: false })).toBeVisible();
  await screen.getByRole('combobox', { name: '自动检查变更' }).click();
  await screen.getByText('每天', { exact: true }).click();
  await expect.poll(() => server.inputsOf('sync', 'schedule')).toEqual([{ id: project._id, interval: 'daily' }]);
});

test('an address that cannot be read leads to the upload', deep, async () => {
  server.answer('sync', 'preview', refusal('documentAddressRefused'));
  const { screen } = await show(<SyncCard project={project} saveThen={null} />);
  await screen.getByRole('button', { name: '查看变更' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('请上传文档', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: '上传文档' }).click();
  await expect.element(screen.getByRole('button', { name: '选择文件' })).toBeVisible();
});

test.each(['zh-CN', 'en'] as const)('the settings are no wider than a phone: %s', async (language) => {
  await showPhone();
  server.answer('account', 'list', []);
  const { screen } = await show(<ProjectSettings project={project} />, { language });
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
