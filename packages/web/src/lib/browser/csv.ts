/** The value of a table cell in a file. */
export type CsvValue = string | number | null | undefined;

// Spreadsheets take these for the beginning of a formula, also behind blanks, and some in full width: =HYPERLINK(…)
// would run.
const formula = /^\s*[=+\-@＝＋－＠\t\r]/;

// Characters that separate cells or lines, including the semicolon that locales with a decimal comma use.
const separator = /[",;\t\r\n]/;

function cell(value: CsvValue): string {
  const text = String(value ?? '');
  // A number is one, whatever its sign; a text that looks like a formula is told to be a text.
  const safe = typeof value !== 'number' && formula.test(text) ? `'${text}` : text;
  return separator.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as CSV (RFC 4180) that spreadsheets open as it is: UTF-8 with its mark, no cell a formula.
 * @example csvOf(['名称'], [['=1+1']]) // "\ufeff名称\r\n'=1+1\r\n"
 */
export function csvOf(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
