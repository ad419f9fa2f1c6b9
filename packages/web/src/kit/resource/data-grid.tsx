import { Table, type TableColumnType, type TableProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useMedia } from '../../lib/browser/use-media';
import { useDensity } from '../../lib/preferences/density';
import { consumeCreated } from '../../lib/state/flash';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import type { Action } from '../buttons/action-menu';
import { SortSign } from '../list/sort-button';
import { type Column, phoneColumns, type TableOrder } from './column';
import styles from './resource.module.css';
import { narrowWindow, phoneWindow, RowActions, useActionsWidth } from './row-actions';
import { focusCreated } from './row-focus';
import type { TableParams } from './table-params';
import { textOf } from './text-of';
import { resourceTexts } from './texts';
import type { Selection } from './use-selection';

/** Minimum width of a column that declares none. */
const usualWidth = 120;
/** Width of a column that selects or expands rows. */
const signWidth = 44;
const actionsTitleWidth = 52;
/** Horizontal padding of a cell, and its reduction in narrow windows. */
const cellPadding = 24;
const narrowSpared = 8;

interface Props<Row> {
  table: TableParams;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  rowActions?: (row: Row) => readonly Action[];
  actionWords?: number;
  isOff?: (row: Row) => boolean;
  details?: (row: Row) => ReactNode;
  batch?: unknown;
  order?: TableOrder<Row> | undefined;
  /** The rows of the page in the order of the server. */
  found: readonly Row[];
  /** The same rows in display order. */
  rows: readonly Row[];
  /** Number of rows on all pages. */
  count: number;
  selection: Selection<Row>;
  /** Called when another page is opened. */
  onTurn: () => void;
}

/** Renders the table inside `DataTable`: antd's, with the order and the page in the URL. */
export function DataGrid<Row extends { _id: string }>(props: Props<Row>) {
  const { table, columns, nameOf, order, selection, rows, details } = props;
  const t = useTexts(resourceTexts);
  const density = useDensity();
  const fresh = useFresh(props.found);
  const actions = useActionColumn(props);
  // The name column stays in view when a narrow window scrolls sideways. On a phone it would leave no space
  // for the others.
  const isPhone = useMedia(phoneWindow);
  const onChange: TableProps<Row>['onChange'] = (pages, _filters, sorter, { action }) => {
    if (action === 'sort') {
      const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
      table.set({ sort: order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '' });
    } else {
      table.set({ page: pages.current ?? 1, pageSize: pages.pageSize ?? table.input.pageSize });
      props.onTurn();
    }
  };
  const spared = useMedia(narrowWindow) ? narrowSpared : 0;
  const all = [
    ...(order ? [order.column] : []),
    ...(isPhone ? phoneColumns(columns) : columns).map((column, index) =>
      gridColumn(column, { isFixed: index === 0 && !isPhone, sort: table.sort }),
    ),
    ...actions,
  ].map((column) => ({ ...column, width: Number(column.width) - spared }));
  const signs = (details ? signWidth : 0) + (props.batch ? signWidth : 0);
  return (
    <Table<Row>
      rowKey="_id"
      size={density === 'compact' ? 'small' : 'large'}
      components={order && { body: { row: order.row } }}
      columns={all}
      dataSource={[...rows]}
      onChange={onChange}
      // Fixed, so that a value cannot widen its column.
      tableLayout="fixed"
      scroll={{ x: all.reduce((sum, { width }) => sum + width, signs) }}
      onRow={(_row, index) => ({ 'data-row': index }) as object}
      rowClassName={(row) =>
        [fresh.has(row._id) && styles.fresh, props.isOff?.(row) && styles.off].filter(Boolean).join(' ')
      }
      expandable={
        details && {
          expandedRowRender: details,
          columnTitle: <span className="g-sr-only">{t.details}</span>,
          columnWidth: signWidth,
        }
      }
      rowSelection={
        props.batch
          ? {
              columnWidth: signWidth,
              selectedRowKeys: [...selection.rows.keys()],
              getCheckboxProps: (row) => ({ 'aria-label': t.selectedRow({ name: nameOf(row) }) }),
              onChange: (keys) => selection.choose(keys.map(String)),
            }
          : undefined
      }
      pagination={order ? false : paginationOf(table, props.count, t.all)}
    />
  );
}

/** Converts a column to antd's type. */
function gridColumn<Row>(
  column: Column<Row>,
  { isFixed, sort }: { isFixed: boolean; sort: string },
): TableColumnType<Row> {
  const { isSortable, isExtra: _isExtra, isMain, csv: _csv, phoneWidth: _phone, ...rest } = column;
  const { render = plainCell, ...own } = rest;
  return {
    width: usualWidth,
    ellipsis: true,
    ...own,
    render: (value: unknown, row, at) => orDash(render(value, row, at) as ReactNode),
    ...(isMain && isFixed && { fixed: 'start' as const }),
    ...(isSortable && {
      sorter: true,
      showSorterTooltip: false,
      sortIcon: ({ sortOrder }: { sortOrder?: 'ascend' | 'descend' | null }) => (
        <SortSign order={sortOrder === 'ascend' ? 'ascending' : sortOrder ? 'descending' : 'none'} />
      ),
      sortOrder: sort === column.key ? 'ascend' : sort === `-${column.key}` ? 'descend' : null,
    }),
  };
}

/** Returns a value as cell content; antd would render the entries of a list without separators. */
const plainCell = (value: unknown): ReactNode => (Array.isArray(value) ? textOf(value) : (value as ReactNode));

/** Replaces an empty cell by a dash, because an empty cell could mean that a value is still loading. */
const orDash = (cell: ReactNode): ReactNode =>
  cell === '' || cell === null || cell === undefined || cell === false ? '—' : cell;

/** Returns the column of the action buttons, if any row has actions. */
function useActionColumn<Row>(props: Props<Row>): TableColumnType<Row>[] {
  const { rows, rowActions, nameOf, actionWords } = props;
  const t = useTexts(resourceTexts);
  const isPhone = useMedia(phoneWindow);
  const found = rowActions ? rows.map(rowActions).filter(({ length }) => length > 0) : [];
  const width = useActionsWidth(found, actionWords);
  // Rows of read-only users have no actions.
  if (!rowActions || found.length === 0) return [];
  return [
    {
      key: 'actions',
      title: isPhone ? <span className="g-sr-only">{t.actions}</span> : t.actions,
      width: isPhone ? 56 : Math.max(actionsTitleWidth, width) + cellPadding,
      align: 'right',
      // Fixed, so that the actions are reachable without scrolling.
      fixed: 'end',
      render: (_: unknown, row: Row) => (
        <RowActions label={t.actionsOf({ name: nameOf(row) })} actions={rowActions(row)} wordNum={actionWords} />
      ),
    },
  ];
}

function paginationOf(
  table: TableParams,
  count: number,
  all: (values: { count: string }) => string,
): TableProps['pagination'] {
  const { page, pageSize } = table.input;
  const { pageSizes } = table;
  return {
    current: page,
    pageSize,
    total: count,
    pageSizeOptions: [...pageSizes],
    showSizeChanger: count > (pageSizes[0] ?? 0),
    showQuickJumper: count > pageSize * 5,
    showTotal: (total) => all({ count: formatNumber(total) }),
    placement: ['bottomEnd'],
  };
}

/** Returns the records created a moment ago, to be highlighted once. */
function useFresh<Row extends { _id: string }>(rows: readonly Row[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const found = rows.filter(({ _id }) => consumeCreated(_id)).map(({ _id }) => _id);
    const [first] = found;
    if (first === undefined) return;
    setFresh(new Set(found));
    focusCreated(first);
  }, [rows]);
  return fresh;
}
