import type { Node as DocNode } from 'prosemirror-model';
import { attributeOf, type Element, type Node } from '../safe/tree';
import { isBlank } from './canonical';
import { columnWidth } from './column-width';
import { AttributeReader, type OtherAttributes } from './rest';
import { UnsupportedMarkup } from './unknown';

/** Creates the nodes of a table and of the content of its cells. */
interface Reader {
  make(name: string, attributes: Record<string, unknown>, content?: readonly DocNode[]): DocNode;
  filled(nodes: readonly Node[]): DocNode[];
}

const elementsIn = (nodes: readonly Node[]): Element[] =>
  nodes.flatMap((node) => {
    if (node.type === 'element') return [node];
    if (!isBlank([node])) throw new UnsupportedMarkup();
    return [];
  });

/** Returns a table with the rows of all its parts. */
export function readTable({ children }: Element, taken: AttributeReader, reader: Reader): DocNode {
  let caption: string | null = null;
  let columns: OtherAttributes[] | null = null;
  const rows: [section: string, row: Element][] = [];
  for (const child of elementsIn(children)) {
    if (child.tag === 'caption' && caption === null && child.attributes.length === 0)
      caption = captionOf(child.children);
    else if (child.tag === 'colgroup' && !columns && child.attributes.length === 0)
      columns = elementsIn(child.children).map((column) => Object.fromEntries(column.attributes));
    else if (/^t(head|body|foot)$/.test(child.tag) && child.attributes.length === 0)
      rows.push(...elementsIn(child.children).map((row): [string, Element] => [child.tag, row]));
    else throw new UnsupportedMarkup();
  }
  if (rows.length === 0) throw new UnsupportedMarkup();
  const widths = columns?.some(({ span }) => span) ? [] : (columns ?? []).map(columnWidth);
  const grid = new Grid();
  const made = rows.map(([section, row]) => {
    if (row.tag !== 'tr') throw new UnsupportedMarkup();
    grid.nextRow();
    const cells = elementsIn(row.children).map((cell) => readCell(cell, widths, grid, reader));
    return reader.make('tableRow', { section, rest: new AttributeReader(row.attributes).rest() }, cells);
  });
  if (!grid.isWhole()) throw new UnsupportedMarkup();
  return reader.make('table', { caption, columns, rest: taken.rest() }, made);
}

/** The editor supports only plain text captions. */
function captionOf(nodes: readonly Node[]): string {
  if (nodes.some(({ type }) => type !== 'text')) throw new UnsupportedMarkup();
  return nodes.map((node) => (node.type === 'text' ? node.value : '')).join('');
}

/** Returns a cell, with the widths of the columns that it spans. */
function readCell(cell: Element, widths: readonly (number | null)[], grid: Grid, reader: Reader): DocNode {
  if (cell.tag !== 'td' && cell.tag !== 'th') throw new UnsupportedMarkup();
  const taken = new AttributeReader(cell.attributes);
  const colspan = Number(taken.take('colspan') ?? 1);
  const rowspan = Number(taken.take('rowspan') ?? 1);
  const at = grid.place(colspan, rowspan);
  const widthName = ['data-colwidth', 'colwidth'].find((name) => attributeOf(cell, name) !== undefined);
  const own = widthName ? (taken.take(widthName) ?? '').split(',').map(Number) : undefined;
  const covered = widths.slice(at, at + colspan).map((width) => width ?? 0);
  const colwidth = own ?? (covered.some(Boolean) ? covered : null);
  if (colwidth && colwidth.length !== colspan) throw new UnsupportedMarkup();
  const align = taken.style('text-align');
  const background = taken.style('background-color');
  return reader.make(
    cell.tag === 'td' ? 'tableCell' : 'tableHeader',
    { colspan, rowspan, colwidth, widthName: widthName ?? null, align, background, rest: taken.rest() },
    reader.filled(cell.children),
  );
}

/** Tracks the positions of cells in a table, including cells that span several columns and rows. */
class Grid {
  readonly #covered: boolean[][] = [];
  #row = -1;
  #isWrong = false;

  nextRow(): void {
    this.#row += 1;
    this.#covered[this.#row] ??= [];
  }

  /** Places a cell at the next free position of the row. @returns its column */
  place(columns: number, rows: number): number {
    if (columns < 1 || rows < 1 || columns * rows > 10_000) throw new UnsupportedMarkup();
    let at = 0;
    while (this.#covered[this.#row]?.[at]) at += 1;
    for (let row = this.#row; row < this.#row + rows; row += 1) {
      const covered = this.#covered[row] ?? [];
      this.#covered[row] = covered;
      for (let column = at; column < at + columns; column += 1) {
        if (covered[column]) this.#isWrong = true;
        covered[column] = true;
      }
    }
    return at;
  }

  /**
   * Returns whether all rows are complete and of equal length. The editor would fill up any other table by
   * itself.
   */
  isWhole(): boolean {
    const width = this.#covered[0]?.length ?? 0;
    const isFull = (row: boolean[]) =>
      row.length === width && !row.includes(false) && Object.keys(row).length === width;
    return !this.#isWrong && width > 0 && this.#covered.length === this.#row + 1 && this.#covered.every(isFull);
  }
}
