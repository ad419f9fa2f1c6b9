/**
 * Converts a table copied from a spreadsheet to Markdown; undefined if the text is no table. Spreadsheets
 * separate cells with tabs and quote cells that contain a line break.
 * @example tableOf('名称\t数量\n苹果\t3\n') // '| 名称 | 数量 |\n| --- | --- |\n| 苹果 | 3 |\n'
 */
export function tableOf(text: string): string | undefined {
  if (!text.includes('\t') || text.length > 500_000) return undefined;
  const rows = cellsOf(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
  const width = rows[0]?.length ?? 0;
  // Code is indented by tabs as well, but only a table has equally many cells in each row.
  if (width < 2 || rows.some((row) => row.length !== width)) return undefined;
  if (rows.length < 2 && width < 3) return undefined;
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].map((one) => `${one}\n`).join('');
}

const escapeCell = (cell: string): string =>
  cell.trim().replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '<br>');

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '' && isClosed(text, at)) isQuoted = true;
    else if (character === '\t' || character === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (character === '\n') rows.push([]);
    } else cell += character;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

/**
 * Whether these opening quotes are closed directly before a tab, a line break or the end. Other quotes belong
 * to the cell.
 */
const isClosed = (text: string, at: number): boolean => /^"(?:[^"]|"")*"(?:\t|\n|$)/.test(text.slice(at));
