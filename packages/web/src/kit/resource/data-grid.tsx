import { Table, type TableColumnType, type TableProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useMedia } from '../../lib/browser/use-media';
import { useDensity } from '../../lib/preferences/density';
import { takeCreated } from '../../lib/state/flash';
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

/** The least width of a column that has none of its own. */
const usualWidth = 120;
/** Of a column that selects or unfolds rows. */
const signWidth = 44;
/** Of the word above the actions. */
const actionsTitleWidth = 52;
/** On both sides of what a cell holds, and how much less of it narrow windows leave. */
const cellPadding = 24;
const narrowSpared = 8;

interface Props<Row> {
  table: TableParams;
  /** The columns that are shown. */
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  rowActions?: (row: Row) => readonly Action[];
  actionWords?: number;
  isOff?: (row: Row) => boolean;
  details?: (row: Row) => ReactNode;
  batch?: unknown;
  order?: TableOrder<Row> | undefined;
  /** The rows of the page as the server gave them. */
  found: readonly Row[];
  /** The same rows in the order they are shown in. */
  rows: readonly Row[];
  /** How many rows there are on all pages. */
  count: number;
  selection: Selection<Row>;
  /** Runs when another page is shown. */
  onTurn: () => void;
}

/** The table inside `DataTable`: antd's, with the order and the page in the address. */
export function DataGrid<Row extends { _id: string }>(props: Props<Row>) {
  const { table, columns, nameOf, order, selection, rows, details } = props;
  const t = useTexts(resourceTexts);
  const density = useDensity();
  const fresh = useFresh(props.found);
  const actions = useActionColumn(props);
  // However far a narrow window is scrolled, each row says whose it is. On a phone, names would leave nothing beside them.
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
      // No value makes its column wider than that is meant to be; all of them share what room is left.
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

/** A column as antd takes it. */
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

/** A value as it stands in a cell; antd would write the entries of a list without anything between them. */
const plainCell = (value: unknown): ReactNode =>
  Array.isArray(value) ? textOf(value) : (value as ReactNode);

/** A dash tells that there is nothing, where a blank could mean that something is still to come. */
const orDash = (cell: ReactNode): ReactNode =>
  cell === '' || cell === null || cell === undefined || cell === false ? '—' : cell;

/** The column of the buttons, if rows have any. */
function useActionColumn<Row>(props: Props<Row>): TableColumnType<Row>[] {
  const { rows, rowActions, nameOf, actionWords } = props;
  const t = useTexts(resourceTexts);
  const isPhone = useMedia(phoneWindow);
  const found = rowActions ? rows.map(rowActions).filter(({ length }) => length > 0) : [];
  const width = useActionsWidth(found, actionWords);
  // Those who may only read have none.
  if (!rowActions || found.length === 0) return [];
  return [
    {
      key: 'actions',
      title: isPhone ? <span className="g-sr-only">{t.actions}</span> : t.actions,
      width: isPhone ? 56 : Math.max(actionsTitleWidth, width) + cellPadding,
      align: 'right',
      // In reach without scrolling, however many columns there are.
      fixed: 'end',
      render: (_: unknown, row: Row) => (
        <RowActions
          label={t.actionsOf({ name: nameOf(row) })}
          actions={rowActions(row)}
          wordNum={actionWords}
        />
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

/** The records created a moment ago, to be highlighted once. */
function useFresh<Row extends { _id: string }>(rows: readonly Row[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const found = rows.filter(({ _id }) => takeCreated(_id)).map(({ _id }) => _id);
    const [first] = found;
    if (first === undefined) return;
    setFresh(new Set(found));
    focusCreated(first);
  }, [rows]);
  return fresh;
}
