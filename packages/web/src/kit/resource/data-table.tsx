import { keepPreviousData, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Table, type TableProps } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { csvOf } from '../../lib/csv';
import { useDensity, useRowHeight } from '../../lib/density';
import { fileName, saveFile } from '../../lib/download';
import { takeCreated } from '../../lib/flash';
import type { ListParams } from '../../lib/list-params';
import { showNotice, showSuccess } from '../../lib/notices';
import { decide } from '../../lib/preferences';
import { useTexts } from '../../lib/texts';
import { formatNumber } from '../../lib/time';
import { useDelayed } from '../../lib/use-delayed';
import { useMedia } from '../../lib/use-media';
import type { Action } from '../action-menu';
import { BatchBar } from '../batch-bar';
import { EmptyState } from '../empty-state';
import { ErrorState } from '../error-state';
import { IconButton } from '../icon-button';
import { Skeleton } from '../skeleton';
import { useRowKeys } from '../use-row-keys';
import { type Column, csvValue, shownColumns, type TableOrder } from './column';
import { ColumnChooser, useColumnChoice } from './column-chooser';
import { KeywordInput } from './keyword-input';
import styles from './resource.module.css';
import { narrowWindow, RowActions } from './row-actions';
import { pageSizes, type TableInput, type TableParams } from './table-params';
import { resourceTexts } from './texts';

export interface DataTableProps<Row, Data, F extends ListParams> {
  /** Its name, for what is remembered on this machine; exported files are called as the tab is. */
  name: string;
  table: TableParams<F>;
  list: (input: TableInput<F>) => UseQueryOptions<Data>;
  /** The rows in an answer. Where it also has a `total`, the server gives pages; else these are all. */
  rowsOf: (data: Data) => readonly Row[];
  columns: readonly Column<Row>[];
  /** What a row is called by those who hear it. */
  nameOf: (row: Row) => string;
  rowActions?: (row: Row) => readonly Action[];
  actionsWidth?: number;
  /** Fields beside the search, each a `FilterField`. */
  filters?: ReactNode;
  /** What the keywords are looked for in; without it there is no search field. */
  searchLabel?: string;
  /** Buttons left above the table, the primary one first. */
  actions?: ReactNode;
  /** Small buttons right above the table, beside refresh and the choice of columns. */
  tools?: ReactNode;
  /** Buttons for what is selected; without it nothing can be. */
  batch?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** What a row tells below itself when it is unfolded. */
  details?: (row: Row) => ReactNode;
  /** What stands where there is nothing yet. */
  empty: { text: string; title?: string; action?: ReactNode };
  isExported?: boolean;
  /** Rows are put in order by hand; all of them are on one page. */
  order?: TableOrder<Row> | undefined;
}

const maxExported = 10_000;
/**
 * A list of records: search and filters in the address, order, pages, choice of columns, export, selection, and
 * all its states.
 * @example <DataTable name="audit" table={table} list={(input) => callQuery('audit', 'list', input)} rowsOf={({ list }) => list} … />
 */
export function DataTable<Row extends { _id: string }, Data, F extends ListParams>(
  props: DataTableProps<Row, Data, F>,
) {
  const { name, columns, nameOf, rowsOf, batch, rowActions, order, actionsWidth = 120 } = props;
  // What a table itself changes is the same in all of them; the filters are the caller's.
  const table = props.table as unknown as TableParams;
  const t = useTexts(resourceTexts);
  const client = useQueryClient();
  const density = useDensity();
  const isNarrow = useMedia(narrowWindow);
  const rowHeight = useRowHeight();
  const isSorted = columns.some(({ key, isSortable }) => isSortable && key === table.input.sortField);
  // An address may name a column that this list cannot be ordered by.
  const input = isSorted ? props.table.input : { ...props.table.input, sortField: '' };
  const query = useQuery<Data>({
    ...props.list(input),
    placeholderData: keepPreviousData,
  });
  const isSlow = useDelayed(query.isPending, 300);
  const found = useMemo(() => (query.data ? rowsOf(query.data) : []), [query.data, rowsOf]);
  const rows = order ? order.arrange(found) : found;
  const total = totalOf(query.data);
  const count = total ?? rows.length;
  const [choice, setChoice] = useColumnChoice(name);
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const clear = () => setSelected(new Map());
  const fresh = useFresh(found);
  const box = useRef<HTMLDivElement>(null);

  const toggle = (index: number) => {
    const row = rows[index];
    if (!row) return;
    const next = new Map(selected);
    if (!next.delete(row._id)) next.set(row._id, row);
    setSelected(next);
  };
  useRowKeys(box, { count: rows.length, onSelect: batch && toggle });

  // The last row of the last page may be gone.
  const { page, pageSize } = table.input;
  const lastPage = Math.max(1, Math.ceil(count / pageSize));
  useEffect(() => {
    if (total !== undefined && !query.isPlaceholderData && page > lastPage) {
      table.set({ page: lastPage });
    }
  }, [total, page, lastPage, query.isPlaceholderData, table]);

  const exportRows = async () => {
    const all: Row[] = [];
    const isPaged = total !== undefined;
    for (let page = 1; all.length < Math.min(count, maxExported); page += 1) {
      const data = await client.fetchQuery(props.list(isPaged ? { ...input, page, pageSize: 200 } : input));
      const more = rowsOf(data);
      all.push(...more);
      if (!isPaged || more.length === 0) break;
    }
    const shown = shownColumns(columns, choice).filter(({ csv }) => csv !== false);
    const csv = csvOf(
      shown.map(({ title }) => title),
      all.map((row) => shown.map((column) => csvValue(column, row))),
    );
    saveFile(
      new Blob([csv], { type: 'text/csv' }),
      `${fileName(document.title.replace(/ - EasyMock$/, ''))}.csv`,
    );
    showSuccess(t.exported({ count: formatNumber(all.length) }));
    if (count > all.length) {
      showNotice({ kind: 'info', title: t.exportCsv, text: t.exportTooLong({ count: all.length }) });
    }
  };

  const shown = shownColumns(columns, choice).map(
    ({ isSortable, isExtra, isMain, csv, ...column }, index) => ({
      ...column,
      // However far a narrow window is scrolled, each row says whose it is.
      ...(isMain && index === 0 && { fixed: 'start' as const }),
      ...(isSortable && {
        sorter: true,
        showSorterTooltip: false,
        sortOrder:
          table.sort === column.key
            ? ('ascend' as const)
            : table.sort === `-${column.key}`
              ? ('descend' as const)
              : null,
      }),
    }),
  );
  const actionColumn = rowActions && {
    key: 'actions',
    title: t.actions,
    width: isNarrow ? Math.min(actionsWidth, 120) : actionsWidth,
    align: 'right' as const,
    // In reach without scrolling, however many columns there are.
    fixed: 'end' as const,
    render: (_: unknown, row: Row) => (
      <RowActions label={t.actionsOf({ name: nameOf(row) })} actions={rowActions(row)} />
    ),
  };
  const onChange: TableProps<Row>['onChange'] = (pages, _filters, sorter, { action }) => {
    if (action === 'sort') {
      const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
      table.set({ sort: order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '' });
    } else {
      table.set({ page: pages.current ?? 1, pageSize: pages.pageSize ?? pageSize });
      box.current?.scrollIntoView({ block: 'nearest' });
    }
  };

  const grid = (
    <Table<Row>
      rowKey="_id"
      size={density === 'compact' ? 'small' : 'large'}
      components={order && { body: { row: order.row } }}
      columns={[...(order ? [order.column] : []), ...shown, ...(actionColumn ? [actionColumn] : [])]}
      dataSource={[...rows]}
      onChange={onChange}
      scroll={{ x: 'max-content' }}
      onRow={(_row, index) => ({ 'data-row': index }) as object}
      rowClassName={({ _id }) => (fresh.has(_id) ? (styles.fresh ?? '') : '')}
      expandable={props.details && { expandedRowRender: props.details, columnWidth: 44 }}
      rowSelection={
        batch && {
          columnWidth: 44,
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...selected.keys()],
          getCheckboxProps: (row) => ({ 'aria-label': t.selectedRow({ name: nameOf(row) }) }),
          onChange: (keys, chosen) => {
            const known = new Map([
              ...selected,
              ...chosen.filter(Boolean).map((row) => [row._id, row] as const),
            ]);
            setSelected(new Map(keys.flatMap((key) => entryOf(known, String(key)))));
          },
        }
      }
      pagination={
        order
          ? false
          : {
              current: page,
              pageSize,
              total: count,
              pageSizeOptions: [...pageSizes],
              showSizeChanger: count > (pageSizes[0] ?? 0),
              showQuickJumper: count > pageSize * 5,
              showTotal: (all) => t.all({ count: formatNumber(all) }),
              placement: ['bottomEnd'],
            }
      }
    />
  );

  const isEmpty = query.data !== undefined && rows.length === 0 && count === 0;
  const hasFilters = props.searchLabel !== undefined || props.filters !== undefined;
  return (
    <div ref={box} className={styles.box}>
      {hasFilters && (
        <search className={styles.filters}>
          {props.searchLabel !== undefined && (
            <KeywordInput
              label={props.searchLabel}
              value={table.input.keywords}
              onChange={(keywords) => table.set({ keywords })}
            />
          )}
          {props.filters}
          {table.isFiltered && (
            <Button type="text" className={styles.reset} onClick={table.reset}>
              {t.reset}
            </Button>
          )}
        </search>
      )}
      <div className={styles.toolbar}>
        {props.actions}
        <span className={styles.space} />
        {props.tools}
        <IconButton
          icon="refresh"
          label={t.refresh}
          aria-busy={query.isFetching}
          onClick={() => query.refetch()}
        />
        <IconButton
          icon={density === 'compact' ? 'unfold' : 'fold'}
          label={density === 'compact' ? t.normal : t.compact}
          onClick={() => decide({ density: density === 'compact' ? 'normal' : 'compact' })}
        />
        <ColumnChooser columns={columns} choice={choice} onChange={setChoice} />
        {props.isExported && (
          <IconButton
            icon="download"
            label={t.exportCsv}
            disabled={count === 0}
            onClick={() => exportRows().catch(() => {})}
          />
        )}
      </div>
      {query.isPending && <Rows isShown={isSlow} height={rowHeight} label={t.loading} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {isEmpty && table.isFiltered && (
        <EmptyState
          drawing="ripple"
          text={t.noHit}
          action={<Button onClick={table.reset}>{t.clearFilters}</Button>}
        />
      )}
      {isEmpty && !table.isFiltered && <EmptyState drawing="vase" {...props.empty} />}
      <p className="g-sr-only" role="status">
        {query.data && t.all({ count: formatNumber(count) })}
      </p>
      {query.data && !isEmpty && (
        <div className={styles.table} data-stale={query.isPlaceholderData ? '' : undefined}>
          {order ? order.frame(rows, grid) : grid}
        </div>
      )}
      {batch && selected.size > 0 && (
        <BatchBar
          label={t.selected({ count: formatNumber(selected.size) })}
          clearText={t.cancelSelection}
          onClear={clear}
        >
          {batch([...selected.values()], clear)}
        </BatchBar>
      )}
    </div>
  );
}

function totalOf(data: unknown): number | undefined {
  const total = (data as { total?: unknown } | undefined)?.total;
  return typeof total === 'number' ? total : undefined;
}

function entryOf<Row>(known: ReadonlyMap<string, Row>, key: string): [string, Row][] {
  const row = known.get(key);
  return row ? [[key, row]] : [];
}

/** The records made a moment ago, to be pointed out once. */
function useFresh<Row extends { _id: string }>(rows: readonly Row[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const found = rows.filter(({ _id }) => takeCreated(_id)).map(({ _id }) => _id);
    if (found.length > 0) setFresh(new Set(found));
  }, [rows]);
  return fresh;
}

/** Stands where the rows will, so that nothing jumps when they come. */
function Rows({ isShown, height, label }: { isShown: boolean; height: number; label: string }) {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  return (
    <div
      className={styles.table}
      style={{ minHeight: height * (rows.length + 1) }}
      aria-busy="true"
      role="status"
    >
      <span className="g-sr-only">{label}</span>
      {isShown &&
        rows.map((row) => (
          <div key={row} className={styles.bone} style={{ height }}>
            <Skeleton width="20%" height={14} />
            <Skeleton width="34%" height={14} />
            <Skeleton width="12%" height={14} />
          </div>
        ))}
    </div>
  );
}
