import { Button } from 'antd';
import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import type { Column } from './column';
import { DataTable } from './data-table';
import { useTableParams } from './table-params';

interface Row {
  readonly _id: string;
  readonly name: string;
}

const people: Row[] = [
  { _id: 'a', name: 'Zhou' },
  { _id: 'b', name: 'Wu' },
];
const columns: Column<Row>[] = [{ key: 'name', title: 'Name', dataIndex: 'name', isMain: true }];
const filters = {};

function People() {
  const table = useTableParams(filters);
  return (
    <DataTable
      name="people"
      table={table}
      list={(input) => ({
        queryKey: ['people', input],
        queryFn: () => people.filter(({ name }) => name.includes(input.keywords)),
      })}
      rowsOf={(rows) => rows}
      columns={columns}
      nameOf={({ name }) => name}
      searchLabel="Find"
      batch={(rows) => <Button>{`Stop ${rows.map(({ name }) => name).join(' ')}`}</Button>}
      empty={{ text: 'Nobody' }}
    />
  );
}

test('a search deselects the rows that it hides, for good, and keeps those that it finds', async () => {
  const { screen } = await show(<People />, { language: 'en' });
  await screen.getByRole('checkbox', { name: 'Select Zhou' }).click();
  await screen.getByRole('checkbox', { name: 'Select Wu' }).click();
  await expect.element(screen.getByRole('button', { name: 'Stop Zhou Wu' })).toBeVisible();
  const search = screen.getByRole('searchbox', { name: 'Find' });
  await search.fill('Wu');
  await expect.element(screen.getByRole('button', { name: 'Stop Wu', exact: true })).toBeVisible();
  await search.fill('Zhou');
  await expect.element(screen.getByRole('checkbox', { name: 'Select Zhou' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: /Stop/ }).elements()).toEqual([]);
  await search.fill('');
  await expect.element(screen.getByRole('checkbox', { name: 'Select Wu' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: /Stop/ }).elements()).toEqual([]);
});
