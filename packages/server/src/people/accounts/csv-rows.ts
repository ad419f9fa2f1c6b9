import { CsvError, parse } from 'csv-parse/sync';

export interface CsvRow {
  /** The line of the file it ends in, as editors count. */
  row: number;
  cells: string[];
}

/** Longest row, in characters. */
const maxRow = 10_000;

/**
 * The rows of a table that are not empty, or the line in which it stops being one.
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
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const rows = records.map(({ record, info }) => ({ row: info.lines, cells: record }));
    return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim())) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { brokenRow: Number(error.lines) || 1 };
  }
}
