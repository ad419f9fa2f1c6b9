import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import type { ListParams } from '../../lib/address/list-params';
import { fileName, saveFile } from '../../lib/api/download';
import { type CsvValue, csvOf } from '../../lib/browser/csv';
import type { Column } from './column';
import type { TableInput } from './table-params';

const maxExported = 10_000;

/** The list to export: its call, its columns and its filters. */
export interface ExportedList<Row, Data, F extends ListParams> {
  list: (input: TableInput<F>) => UseQueryOptions<Data>;
  rowsOf: (data: Data) => readonly Row[];
  input: TableInput<F>;
  columns: readonly Column<Row>[];
  /** Total number of rows. */
  count: number;
  /** Whether the server paginates; otherwise one response contains all rows. */
  isPaged: boolean;
}

/**
 * Saves all pages of a list as a CSV file named after the tab. Loaded with the first export.
 * @returns the number of exported rows, at most 10,000
 */
export async function saveRows<Row, Data, F extends ListParams>(
  client: QueryClient,
  { list, rowsOf, input, columns, count, isPaged }: ExportedList<Row, Data, F>,
): Promise<number> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < Math.min(count, maxExported); page += 1) {
    const data = await client.fetchQuery(list(isPaged ? { ...input, page, pageSize: 200 } : input));
    const more = rowsOf(data);
    rows.push(...more);
    if (!isPaged || more.length === 0) break;
  }
  const exported = columns.filter(({ csv }) => csv !== false);
  const csv = csvOf(
    exported.map(({ title }) => title),
    rows.map((row) => exported.map((column) => csvValue(column, row))),
  );
  saveFile(new Blob([csv], { type: 'text/csv' }), `${fileName(document.title.replace(/ - EasyMock$/, ''))}.csv`);
  return rows.length;
}

function csvValue<Row>({ csv, dataIndex }: Column<Row>, row: Row): CsvValue {
  if (csv) return csv(row);
  const value = (row as Record<string, unknown>)[String(dataIndex)];
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}
