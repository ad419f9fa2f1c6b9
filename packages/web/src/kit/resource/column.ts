import type { TableColumnType } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import type { CsvValue } from '../../lib/browser/csv';

/** A column of a table: antd's own, and what choosing, ordering and exporting want to know besides. */
export interface Column<Row>
  extends Omit<TableColumnType<Row>, 'key' | 'title' | 'width' | 'sorter' | 'sortOrder'> {
  /** Its name: in the address when the list is ordered by it, on this machine when it is hidden. */
  readonly key: string;
  readonly title: string;
  /**
   * What it needs at least, with the padding of its cells; columns share what room is left. A longer value ends in
   * an ellipsis, unless `ellipsis` is `false`.
   */
  readonly width?: number;
  /** On phones, the columns that have it stand before the others, with this width, so that they are seen without scrolling. */
  readonly phoneWidth?: number;
  readonly isSortable?: boolean;
  /** Hidden until somebody asks for it. */
  readonly isExtra?: boolean;
  /** Always there: what the record is called. */
  readonly isMain?: boolean;
  /** Returns the value for an exported file, by default the text or number shown. `false` leaves the column out. */
  readonly csv?: ((row: Row) => CsvValue) | false;
}

/**
 * How rows are put in order by hand. `useRowOrder` makes one; tables know it by this alone, since most of them
 * have none, and need not load what it is made with.
 */
export interface TableOrder<Row> {
  /** The rows as they were put, also before the server has answered. */
  arrange(rows: readonly Row[]): readonly Row[];
  /** The column of the handles. */
  readonly column: TableColumnType<Row>;
  readonly row: ComponentType;
  frame(rows: readonly Row[], table: ReactNode): ReactNode;
}

/** The columns that are shown, when `choice` says differently about some. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  choice: Readonly<Record<string, boolean>>,
): Column<Row>[] {
  return columns.filter(({ key, isExtra, isMain }) => isMain || (choice[key] ?? !isExtra));
}

/** The columns as phones show them: those for phones first. */
export function phoneColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const first = columns.filter(({ phoneWidth }) => phoneWidth !== undefined);
  const rest = columns.filter(({ phoneWidth }) => phoneWidth === undefined);
  return [...first.map((column) => ({ ...column, width: column.phoneWidth ?? 0 })), ...rest];
}
