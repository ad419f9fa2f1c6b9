import { useEffect, useState } from 'react';

/** The rows that a table's checkboxes select, all of them on the page that is shown. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  clear(): void;
  /** Selects the row at this place of the page, or deselects it. */
  toggle(index: number): void;
  /** Selects exactly these. */
  choose(ids: readonly string[]): void;
}

/**
 * Rows that another search, filter or page hides are deselected: nothing is done to what nobody sees.
 * @example const selection = useSelection(rows); … rowSelection={{ selectedRowKeys: [...selection.rows.keys()] }}
 */
export function useSelection<Row extends { _id: string }>(page: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const shown = new Set(page.map(({ _id }) => _id));
    setIds((before) => {
      const kept = [...before].filter((id) => shown.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [page]);
  return {
    rows: new Map(page.filter(({ _id }) => ids.has(_id)).map((row) => [row._id, row])),
    clear: () => setIds(new Set()),
    toggle(index) {
      const row = page[index];
      if (!row) return;
      const next = new Set(ids);
      if (!next.delete(row._id)) next.add(row._id);
      setIds(next);
    },
    choose: (next) => setIds(new Set(next)),
  };
}
