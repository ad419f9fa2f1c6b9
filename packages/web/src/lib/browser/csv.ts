/** Value of a cell. */
export type CsvValue = string | number | null | undefined;

// Spreadsheets treat these characters as the start of a formula, even after spaces, and some in full width.
// Otherwise =HYPERLINK(…) would run.
const formula = /^\s*[=+\-@＝＋－＠\t\r]/;

// Characters that separate cells or lines, including the semicolon that locales with a decimal comma use.
const separator = /[",;\t\r\n]/;

function cell(value: CsvValue): string {
  const text = String(value ?? '');
  // A number stays a number even with a sign; an apostrophe marks a string that looks like a formula as text.
  const safe = typeof value !== 'number' && formula.test(text) ? `'${text}` : text;
  return separator.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns a table as CSV (RFC 4180) that spreadsheets open correctly: UTF-8 with a byte order mark, and no
 * cell is a formula.
 * @example csvOf(['名称'], [['=1+1']]) // "\ufeff名称\r\n'=1+1\r\n"
 */
export function csvOf(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
