import { parse } from 'csv-parse/sync';
import { decodeText } from './markdown-file';

/** Limits of a table in a text; a larger database stays a file. */
const mostRows = 1_000;
const mostColumns = 40;
const mostBytes = 1024 * 1024;

const cellOf = (text: string): string =>
  text
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/\r?\n/g, '<br>')
    .replace(/</g, (_, at: number, whole: string) => (whole.startsWith('<br>', at) ? '<' : '\\<'));

/**
 * Converts a database that Notion exported to a table of Markdown.
 * @param linkOf returns the address of the page of a row, by the name in the first column
 * @returns undefined if the file is no table or too large for one
 */
export function tableOfCsv(content: Buffer, linkOf: (name: string) => string | undefined): string | undefined {
  if (content.length > mostBytes) return undefined;
  let rows: string[][];
  try {
    rows = parse(decodeText(content).text.replace(/^\ufeff/, ''), { relax_column_count: true, skip_empty_lines: true });
  } catch {
    return undefined;
  }
  const [head = [], ...body] = rows;
  if (head.length === 0 || body.length > mostRows) return undefined;
  const width = Math.max(head.length, ...body.map(({ length }) => length));
  if (width > mostColumns) return undefined;
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const named = body.map(([name = '', ...cells]) => {
    const address = linkOf(name.trim());
    const shown = cellOf(name);
    return [address ? `[${shown.replace(/[[\]]/g, '\\$&')}](${address})` : shown, ...cells.map(cellOf)];
  });
  return [line(head.map(cellOf)), line(Array(width).fill('---')), ...named.map(line)].join('\n');
}
