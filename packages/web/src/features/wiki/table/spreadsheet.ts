/** A cell to copy, with the cells that it covers. */
export interface SheetCell {
  readonly text: string;
  readonly isHead?: boolean;
  readonly colspan?: number;
  readonly rowspan?: number;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

/** Returns whether a spreadsheet would change a text: it drops leading zeros, and digits behind the fifteenth. */
const isChangedBySheet = (text: string): boolean => /^(?:0\d+|\d{16,})$/.test(text);

function cellHtml({ text, isHead, colspan = 1, rowspan = 1 }: SheetCell): string {
  const tag = isHead ? 'th' : 'td';
  const spans = (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '');
  const format = isChangedBySheet(text) ? ` style="mso-number-format:'\\@'"` : '';
  return `<${tag}${spans}${format}>${escapeHtml(text).replace(/\n/g, '<br>')}</${tag}>`;
}

/** Returns a table in the two forms that spreadsheets paste: HTML, and texts separated by tabs. */
export function sheetOf(rows: readonly (readonly SheetCell[])[]): { html: string; text: string } {
  const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  return {
    html: `<table>${rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</table>`,
    text: gridOf(rows)
      .map((row) => row.map(quoted).join('\t'))
      .join('\n'),
  };
}

/** Returns the texts of all places; a merged cell has its text in the first one. */
function gridOf(rows: readonly (readonly SheetCell[])[]): string[][] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const { text, colspan = 1, rowspan = 1 } of row) {
      while (grid[y]?.[x] !== undefined) x += 1;
      for (let down = 0; down < rowspan; down += 1) {
        for (let right = 0; right < colspan; right += 1) {
          const line = grid[y + down];
          if (line) line[x + right] = down + right === 0 ? text : '';
        }
      }
      x += colspan;
    }
  }
  return grid.map((row) => Array.from(row, (text) => text ?? ''));
}
