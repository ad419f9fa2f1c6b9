import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import type { ListParams } from '../../lib/address/list-params';
import { useRowHeight } from '../../lib/preferences/density';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import type { Action } from '../buttons/action-menu';
import { BatchBar } from '../list/batch-bar';
import { ListPages } from '../list/list-pages';
import { useExistingPage } from '../list/use-existing-page';
import { useRowKeys } from '../list/use-row-keys';
import { QueryView } from '../page/query-view';
import { type Column, shownColumns, type TableOrder } from './column';
import { ColumnChooser, useColumnChoice } from './column-chooser';
import { DataGrid } from './data-grid';
import type { Filters } from './filter-field';
import styles from './resource.module.css';
import { useRowFocus } from './row-focus';
import type { TableInput, TableParams } from './table-params';
import { EmptyTable, SkeletonRows, skeletonHeight } from './table-states';
import { TableFilters, TableToolbar } from './table-toolbar';
import { resourceTexts } from './texts';
import { useCsvExport } from './use-csv-export';
import { useFocusRestore } from './use-focus-restore';
import { useSelection } from './use-selection';

export interface DataTableProps<Row, Data, F extends ListParams> {
  /** Key for settings stored on this device; exports are named after the tab. */
  name: string;
  table: TableParams<F>;
  list: (input: TableInput<F>) => UseQueryOptions<Data>;
  /**
   * Returns the rows in a response. If the response has a `total`, the server paginates; otherwise these are
   * all rows.
   */
  rowsOf: (data: Data) => readonly Row[];
  columns: readonly Column<Row>[];
  /** Names a row for assistive technology. */
  nameOf: (row: Row) => string;
  rowActions?: (row: Row) => readonly Action[];
  /** Number of row actions shown as text; the rest go into the overflow menu. Default: as many as fit. */
  actionWords?: number;
  /** Returns whether a row is inactive, and therefore grey. */
  isOff?: (row: Row) => boolean;
  /** Filters beside the search; see `filters.tsx` for those that exist. */
  filters?: NoInfer<Filters<TableInput<F>>>;
  /** Names the fields that the search covers; without it the table has no search field. */
  searchLabel?: string;
  /** Buttons at the left above the table, the primary one first. */
  actions?: ReactNode;
  /** Small buttons at the right above the table, beside refresh and the column chooser. */
  tools?: ReactNode;
  /** Renders the buttons for selected rows; without it, rows cannot be selected. */
  batch?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Renders the details below an expanded row. */
  details?: (row: Row) => ReactNode;
  /** Shown if there are no rows yet. */
  empty: { text: string; title?: string; action?: ReactNode };
  isExported?: boolean;
  /**
   * Renders the rows of a page in place of the table. Search, filters, pagination, export and states stay.
   */
  cards?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Enables manual ordering; all rows are on one page. */
  order?: TableOrder<Row> | undefined;
}

/**
 * Renders a list of records: search and filters in the URL, sorting, pagination, column chooser, export,
 * selection, and all its states.
 * @example <DataTable name="audit" table={table} list={(input) => callQuery('audit', 'list', input)} rowsOf={({ list }) => list} … />
 */
export function DataTable<Row extends { _id: string }, Data, F extends ListParams>(
  props: DataTableProps<Row, Data, F>,
) {
  const { columns, batch, order, cards } = props;
  // The cast is safe, because the table itself changes only the parameters common to all tables.
  const table = props.table as unknown as TableParams;
  const t = useTexts(resourceTexts);
  const rowHeight = useRowHeight();
  const { query, input, found, total } = useRowQuery(props);
  const rows = order ? order.arrange(found) : found;
  const count = total ?? rows.length;
  const [choice, setChoice] = useColumnChoice(props.name);
  const selection = useSelection(rows);
  const box = useRef<HTMLDivElement>(null);
  useFocusRestore(box);
  useRowFocus(
    box,
    rows.map(({ _id }) => _id),
  );
  // Cards handle their own keys.
  useRowKeys(box, { count: cards ? 0 : rows.length, onSelect: batch && selection.toggle });
  useExistingPage({
    page: table.input.page,
    pageSize: table.input.pageSize,
    total: query.isPlaceholderData ? undefined : total,
    onPage: (page) => table.set({ page }),
  });
  const shown = shownColumns(columns, choice);
  const exportCsv = useCsvExport({
    list: props.list,
    rowsOf: props.rowsOf,
    input,
    columns: shown,
    count,
    isPaged: total !== undefined,
  });

  const turnTo = () => box.current?.scrollIntoView({ block: 'nearest' });
  const grid = cards ? (
    <>
      {cards(rows)}
      <ListPages
        page={table.input.page}
        pageSize={table.input.pageSize}
        total={count}
        onPage={(page) => {
          table.set({ page });
          turnTo();
        }}
      />
    </>
  ) : (
    <DataGrid
      {...props}
      table={table}
      columns={shown}
      found={found}
      rows={rows}
      count={count}
      selection={selection}
      onTurn={turnTo}
    />
  );
  return (
    <div ref={box} className={styles.box}>
      <TableFilters table={props.table} searchLabel={props.searchLabel} filters={props.filters} />
      <TableToolbar
        actions={props.actions}
        tools={props.tools}
        isFetching={query.isFetching}
        onRefresh={() => query.refetch()}
        chooser={!cards && <ColumnChooser columns={columns} choice={choice} onChange={setChoice} />}
        onExport={props.isExported ? exportCsv : undefined}
        isEmpty={count === 0}
      />
      <p className="g-sr-only" role="status">
        {query.data && t.all({ count: formatNumber(count) })}
      </p>
      <QueryView
        query={query}
        skeleton={<SkeletonRows height={rowHeight} />}
        height={skeletonHeight(rowHeight)}
        isEmpty={() => rows.length === 0 && count === 0}
        empty={<EmptyTable table={table} empty={props.empty} />}
      >
        {() => (
          <div className={cards ? styles.cards : styles.table} data-stale={query.isPlaceholderData ? '' : undefined}>
            {order ? order.frame(rows, grid) : grid}
          </div>
        )}
      </QueryView>
      {batch && selection.rows.size > 0 && (
        <BatchBar
          label={t.selected({ count: formatNumber(selection.rows.size) })}
          clearText={t.cancelSelection}
          onClear={selection.clear}
        >
          {batch([...selection.rows.values()], selection.clear)}
        </BatchBar>
      )}
    </div>
  );
}

/** Returns the rows that the URL requests, and their total number if the server paginates. */
function useRowQuery<Row extends { _id: string }, Data, F extends ListParams>(props: DataTableProps<Row, Data, F>) {
  const { columns, rowsOf } = props;
  const { sortField } = props.table.input;
  const isSorted = columns.some(({ key, isSortable }) => isSortable && key === sortField);
  // The URL may contain a column by which this list cannot be sorted.
  const input: TableInput<F> = isSorted ? props.table.input : { ...props.table.input, sortField: '', sortOrder: -1 };
  const query = useQuery<Data>({ ...props.list(input), placeholderData: keepPreviousData });
  const found = useMemo(() => (query.data ? rowsOf(query.data) : []), [query.data, rowsOf]);
  return { query, input, found, total: totalOf(query.data) };
}

function totalOf(data: unknown): number | undefined {
  const total = (data as { total?: unknown } | undefined)?.total;
  return typeof total === 'number' ? total : undefined;
}
