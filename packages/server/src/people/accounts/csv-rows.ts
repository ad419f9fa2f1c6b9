import { CsvError, parse } from 'csv-parse/sync';

export interface CsvRow {
  /** The line of the file it ends in, as editors count. */
  row: number;
  cells: string[];
}

/** Longest row, in characters without separators. */
const maxRow = 10_000;
/** Rows are read up to this one, empty ones included: reading on would keep the server's thread from others. */
const maxRows = 5_000;

/**
 * The rows of a table that are not empty, or the line in which it stops being one. A table that is too long stops
 * after `maxRows`, with all of these rows.
 * @example csvRows('a,b\n\n1,"x, y"') // { rows: [{ row: 1, cells: ['a', 'b'] }, { row: 3, cells: ['1', 'x, y'] }] }
 */
export function csvRows(text: string): { rows: CsvRow[] } | { brokenRow: number } {
  try {
    const records = parse(text, {
      // Spreadsheets that are set to another separator than the comma mostly use the tab.
      delimiter: [',', '\t'],
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRow,
      to: maxRows,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const rows = records.map(({ record, info }) => ({ row: info.lines, cells: record }));
    if (rows.length >= maxRows) return { rows };
    return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim())) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { brokenRow: Number(error.lines) || 1 };
  }
}
