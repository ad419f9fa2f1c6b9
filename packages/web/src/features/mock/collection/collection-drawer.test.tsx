import type { CollectionSetting } from '@easymock/contract';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { CollectionDrawer } from './collection-drawer';

const server = fakeServer();
const project = projectOf();
const mockId = 'b'.repeat(24);
const setting: CollectionSetting = {
  list_path: ['data', 'list'],
  id_field: 'id',
  scope: 'project',
  first_rows: 0,
  takes: [],
};
const rows = [
  { row_id: '2', json: '{"id":2,"name":"李娜"}' },
  { row_id: '1', json: '{"id":1,"name":"张伟"}' },
];
const answerWith = (list = rows, generated_at: string | null = '2026-11-29T08:00:00.000Z') =>
  server.answer('collection', 'list', { list, total: list.length, page: 1, pageSize: 20, bytes: 2048, generated_at });

beforeEach(() => {
  signIn('projects');
  answerWith();
});
afterEach(endSession);

const listMode = "{ code: 0, data: { 'records|10': [{ userId: 1, name: '@cname' }], total: 10 } }";

function Data(props: { saved: CollectionSetting | null; isReadOnly?: boolean; mode?: string }) {
  const { saved, isReadOnly = false, mode = listMode } = props;
  const [value, setValue] = useState(saved);
  return (
    <CollectionDrawer
      project={project}
      mockId={mockId}
      method="get"
      url="/users"
      mode={mode}
      setting={value}
      saved={saved}
      isReadOnly={isReadOnly}
      isOpen
      onChange={setValue}
      onClose={() => {}}
    />
  );
}

test('one click makes a list a collection, with the list and the ID found by their names', async () => {
  const { screen } = await show(<Data saved={null} />);
  await screen.getByRole('button', { name: '设为集合' }).click();
  await expect.element(screen.getByRole('combobox', { name: '列表位置' })).toHaveValue('data.records');
  await expect.element(screen.getByRole('combobox', { name: 'ID', exact: true })).toHaveValue('userId');
  await expect.element(screen.getByText('保存接口后生效。')).toBeVisible();
  await screen.getByRole('combobox', { name: '列表位置' }).fill('/');
  await expect.element(screen.getByRole('combobox', { name: '列表位置' })).toHaveValue('/');
  await screen.getByRole('button', { name: '取消集合' }).click();
  await expect.element(screen.getByRole('button', { name: '设为集合' })).toBeVisible();
});

test('rows are listed with their count and limits, edited as JSON, deleted and generated again', async () => {
  server.answer('collection', 'save', { row_id: '2' });
  server.answer('collection', 'remove', null);
  server.answer('collection', 'reset', { num: 10 });
  const { screen } = await show(<Data saved={setting} />);
  await expect.element(screen.getByText('2 / 1,000 行，2 KB / 1 MB')).toBeVisible();
  await screen.getByRole('button', { name: '编辑 2' }).click();
  const json = screen.getByRole('textbox', { name: '数据' });
  await expect.element(json).toHaveValue('{\n  "id": 2,\n  "name": "李娜"\n}');
  await json.fill('{"id":2}');
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.inputsOf('collection', 'save'))
    .toEqual([{ mock_id: mockId, scenario_id: '', row_id: '2', json: '{"id":2}' }]);
  await screen.getByRole('button', { name: '删除 1' }).click();
  await screen.getByRole('dialog', { name: '删除 ID 为 1 的数据？' }).getByRole('button', { name: '删除' }).click();
  await expect.poll(() => server.inputsOf('collection', 'remove')).toMatchObject([{ row_id: '1' }]);
  await screen.getByRole('button', { name: '重新生成' }).click();
  const dialog = screen.getByRole('dialog', { name: '重新生成全部数据？' });
  await dialog.getByRole('button', { name: '重新生成' }).click();
  await expect.poll(() => server.inputsOf('collection', 'reset')).toHaveLength(1);
});

test('rows that no call has needed yet can be generated', async () => {
  answerWith([], null);
  server.answer('collection', 'reset', { num: 10 });
  const { screen } = await show(<Data saved={setting} />);
  await screen.getByRole('button', { name: '生成数据' }).click();
  await expect.element(screen.getByText('已生成 10 行')).toBeVisible();
});

test('the values of functions are listed and cleared', async () => {
  server.answer('collection', 'store', { entries: [{ key: 'user', json: '"Ann"' }] });
  server.answer('collection', 'clear_store', null);
  const { screen } = await show(<Data saved={null} mode="{ a: () => _store.get('user') }" />);
  await expect.element(screen.getByRole('rowheader', { name: 'user' })).toBeVisible();
  await screen.getByRole('button', { name: '清空' }).click();
  await screen
    .getByRole('dialog')
    .filter({ hasText: '清空函数保存的值？' })
    .getByRole('button', { name: '清空' })
    .click();
  await expect
    .poll(() => server.inputsOf('collection', 'clear_store'))
    .toEqual([{ project_id: project._id, scenario_id: '' }]);
});

test('a reader sees the rows and changes nothing', async () => {
  const { screen } = await show(<Data saved={setting} isReadOnly />);
  await expect.element(screen.getByText('{"id":1,"name":"张伟"}')).toBeVisible();
  for (const name of ['新增一行', '重新生成', '编辑 1', '取消集合']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
  await screen.getByText('集合设置').click();
  await expect.element(screen.getByRole('combobox', { name: '列表位置' })).toBeDisabled();
});
