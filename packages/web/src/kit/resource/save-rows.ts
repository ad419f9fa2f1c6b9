import { fileName, saveFile } from '../../lib/api/download';
import { csvOf } from '../../lib/browser/csv';
import { type Column, csvValue } from './column';

/** Saves rows as a CSV file that is called as the tab is. Loaded with the first export. */
export function saveRows<Row>(rows: readonly Row[], shown: readonly Column<Row>[]): void {
  const columns = shown.filter(({ csv }) => csv !== false);
  const csv = csvOf(
    columns.map(({ title }) => title),
    rows.map((row) => columns.map((column) => csvValue(column, row))),
  );
  saveFile(
    new Blob([csv], { type: 'text/csv' }),
    `${fileName(document.title.replace(/ - EasyMock$/, ''))}.csv`,
  );
}
