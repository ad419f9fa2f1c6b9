import { useState } from 'react';

/** The rows that a table's checkboxes select, over all pages. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  clear(): void;
  /** Selects the row at this place of the page, or deselects it. */
  toggle(index: number): void;
  /** Selects exactly these; `shown` are the rows of the page among them. */
  choose(ids: readonly string[], shown: readonly Row[]): void;
}

/**
 * @example const selection = useSelection(rows); … rowSelection={{ selectedRowKeys: [...selection.rows.keys()] }}
 */
export function useSelection<Row extends { _id: string }>(page: readonly Row[]): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows,
    clear: () => setRows(new Map()),
    toggle(index) {
      const row = page[index];
      if (!row) return;
      const next = new Map(rows);
      if (!next.delete(row._id)) next.set(row._id, row);
      setRows(next);
    },
    choose(ids, shown) {
      const known = new Map([...rows, ...shown.map((row) => [row._id, row] as const)]);
      setRows(new Map(ids.flatMap((id) => entryOf(known, id))));
    },
  };
}

function entryOf<Row>(known: ReadonlyMap<string, Row>, id: string): [string, Row][] {
  const row = known.get(id);
  return row ? [[id, row]] : [];
}
