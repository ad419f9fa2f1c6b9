import type { CsvImportReport } from '@easymock/contract';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { CsvImportDialog } from './csv-import-dialog';

const columns = [
  { key: 'domain', label: '域名' },
  { key: 'port', label: '端口' },
] as const;

const line = { changes: [], problems: [], problemNum: 0 };
const report: CsvImportReport = {
  headings: ['域名', '?'],
  columns: ['domain', ''],
  rowNum: 3,
  num: { new: 1, changed: 1, same: 0, refused: 1 },
  lines: [
    { ...line, line: 2, name: 'a.example.com', verdict: 'new' },
    {
      ...line,
      line: 3,
      name: 'b.example.com',
      verdict: 'changed',
      changes: [{ column: '环境', before: '', after: '生产' }],
    },
    {
      ...line,
      line: 4,
      name: '',
      verdict: 'refused',
      problemNum: 7,
      problems: [{ column: '域名', problem: '域名不能为空' }],
    },
  ],
  problems: [],
};

test('a pasted table is checked, its columns are corrected, and only refused lines are left after the import', async () => {
  const checked: unknown[] = [];
  const imported: unknown[] = [];
  const { screen } = await show(
    <CsvImportDialog
      title="导入域名"
      columns={columns}
      check={async ({ columns: chosen = [] }) => {
        checked.push(chosen);
        return { ...report, columns: chosen.length > 0 ? chosen : report.columns };
      }}
      run={async (input) => {
        imported.push(input.columns);
        return report;
      }}
      onClose={() => {}}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: '导入域名' });
  await expect.element(dialog.getByRole('button', { name: '导入 0 行' })).toBeDisabled();
  await userEvent.click(dialog.getByText('粘贴内容'));
  await userEvent.fill(dialog.getByRole('textbox', { name: 'CSV 内容' }), '域名,?\na.example.com,1');
  await userEvent.click(dialog.getByRole('button', { name: '检查' }));
  await expect.element(dialog.getByText('a.example.com', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('环境：（空） → 生产')).toBeVisible();
  await expect.element(dialog.getByText('另有 6 个问题')).toBeVisible();

  const other = dialog.getByRole('combobox', { name: '“?”列是' });
  await userEvent.click(other);
  // A field that is mapped to another column already is not offered.
  await expect.element(screen.getByRole('option', { name: '端口' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: '域名' }).elements()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => checked).toEqual([[], ['domain', 'port']]);

  await userEvent.click(dialog.getByText('不能导入 1'));
  await expect.poll(() => dialog.getByText('a.example.com', { exact: true }).elements()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: '导入 2 行' }));
  await expect.element(dialog.getByText('已新增 1 条，更改 1 条')).toBeVisible();
  expect(imported).toEqual([['domain', 'port']]);
  await expect.element(dialog.getByText('域名：域名不能为空')).toBeVisible();
  expect(dialog.getByText('a.example.com', { exact: true }).elements()).toEqual([]);
});
