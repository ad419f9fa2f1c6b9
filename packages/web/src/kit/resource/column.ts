import type { TableColumnType } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import type { CsvValue } from '../../lib/browser/csv';

/** A column of a table: antd's column type, with data for the column chooser, sorting and exports. */
export interface Column<Row> extends Omit<TableColumnType<Row>, 'key' | 'title' | 'width' | 'sorter' | 'sortOrder'> {
  /** Identifies the column in the URL (sorting) and on this device (visibility). */
  readonly key: string;
  readonly title: string;
  /**
   * Minimum width with the padding of its cells; columns share the remaining space. A longer value ends in an
   * ellipsis, unless `ellipsis` is `false`.
   */
  readonly width?: number;
  /** On phones, columns with this width come first, so that they are visible without scrolling. */
  readonly phoneWidth?: number;
  readonly isSortable?: boolean;
  /** Hidden by default. */
  readonly isExtra?: boolean;
  /** Always visible, because it contains the name of the record. */
  readonly isMain?: boolean;
  /**
   * Returns the value for an exported file. Default: the displayed text or number. `false` omits the column.
   */
  readonly csv?: ((row: Row) => CsvValue) | false;
}

/**
 * Manual ordering of rows, created by `useRowOrder`. Tables depend only on this type, because most of them
 * have no manual order and need not load its code.
 */
export interface TableOrder<Row> {
  /** Returns the rows in their new order, also before the server has responded. */
  arrange(rows: readonly Row[]): readonly Row[];
  /** The column with the drag handles. */
  readonly column: TableColumnType<Row>;
  readonly row: ComponentType;
  frame(rows: readonly Row[], table: ReactNode): ReactNode;
}

/** Returns the visible columns: the defaults, overridden by `choice`. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  choice: Readonly<Record<string, boolean>>,
): Column<Row>[] {
  return columns.filter(({ key, isExtra, isMain }) => isMain || (choice[key] ?? !isExtra));
}

/** Returns the columns in phone order, with those for phones first. */
export function phoneColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const first = columns.filter(({ phoneWidth }) => phoneWidth !== undefined);
  const rest = columns.filter(({ phoneWidth }) => phoneWidth === undefined);
  return [...first.map((column) => ({ ...column, width: column.phoneWidth ?? 0 })), ...rest];
}
