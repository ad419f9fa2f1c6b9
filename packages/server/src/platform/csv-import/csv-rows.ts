import { CsvError, parse } from 'csv-parse/sync';

export interface CsvRow {
  /** The line of the file in which the row ends, counted as in editors. */
  row: number;
  cells: string[];
}

/** Maximum length of a row, in characters without separators. */
const maxRow = 10_000;
/** Maximum rows parsed, including empty ones, since parsing blocks the event loop. */
const maxRows = 5_000;

const separators = [',', ';', '\t'] as const;

/**
 * Returns the separator that occurs most often in the headings outside of quotes; a comma if there is none.
 */
function separatorOf(text: string): (typeof separators)[number] {
  const [headings = ''] = /[^\r\n]+/.exec(text.replace(/^\ufeff/, '')) ?? [];
  const bare = headings.replace(/"[^"]*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Parses a table into its non-empty rows. A table that is too long stops after `maxRows`, and then includes empty rows.
 * @returns the line at which the text stops being a table, if it does
 * @example csvRows('a,b\n\n1,"x, y"') // { rows: [{ row: 1, cells: ['a', 'b'] }, { row: 3, cells: ['1', 'x,
 * y'] }] }
 */
export function csvRows(text: string): { rows: CsvRow[] } | { brokenRow: number } {
  try {
    const records = parse(text, {
      delimiter: separatorOf(text),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRow,
      to: maxRows,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const rows = records.map(({ record, info }) => ({ row: info.lines, cells: record.map(withoutMark) }));
    if (rows.length >= maxRows) return { rows };
    return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim())) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { brokenRow: Number(error.lines) || 1 };
  }
}

/** Removes the apostrophe with which our exports and spreadsheets mark a text that looks like a formula. */
const withoutMark = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');
