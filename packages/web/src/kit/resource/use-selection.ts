import { useEffect, useState } from 'react';

/** The rows of the current page that are selected by a table's checkboxes. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  clear(): void;
  /** Selects or deselects the row at this index of the page. */
  toggle(index: number): void;
  /** Selects exactly the rows with these IDs. */
  choose(ids: readonly string[]): void;
}

/**
 * Manages the selection of a table. Rows hidden by another search, filter or page are deselected, so that no
 * action applies to invisible rows.
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
