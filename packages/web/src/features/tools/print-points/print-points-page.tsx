import {
  type PrintPoint,
  printPointPlatformNames,
  printPointPlatforms,
  printPointStatuses,
  printPointStatusNames,
} from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, CopyIcon, DownloadIcon, FocusIcon, RefreshIcon, TrashIcon } from '../../../kit/display/icons';
import { CheckBox } from '../../../kit/form/check-box';
import { Segments } from '../../../kit/form/segments';
import { BatchBar } from '../../../kit/list/batch-bar';
import { CardList } from '../../../kit/list/card-list';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { choiceFilter, enumerationFilter, textFilter } from '../../../kit/resource/filters';
import { RecycleButton } from '../../../kit/resource/resource-table';
import { type TableInput, type TableParams, useTableParams } from '../../../kit/resource/table-params';
import { TableFilters } from '../../../kit/resource/table-toolbar';
import { type Resource, useRecords } from '../../../kit/resource/use-records';
import { useRemoval } from '../../../kit/resource/use-removal';
import { useSelection } from '../../../kit/resource/use-selection';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';
import { useKeys } from '../../../lib/browser/keys';
import { useTexts } from '../../../lib/texts/texts';
import { Thumbnail } from './canvas';
import { useExport } from './export-menu';
import { ImageFacts, ImageStatus } from './image-facts';
import styles from './print-points.module.css';
import { texts } from './texts';

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog')).CopyDialog }));
const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog')).CompareDialog }));
const DictionaryTable = lazy(async () => ({ default: (await import('./dictionary-table')).DictionaryTable }));

const pageSize = 36;
const filters = { project: '', platform: '', version: '', status: '', mine: '' };
const parts = { view: 'album' };
type Table = TableParams<typeof filters & typeof parts>;

const listImages = (input: TableInput<typeof filters>) =>
  callQuery('printPoints', 'list', {
    page_index: input.page,
    page_size: pageSize,
    keywords: input.keywords,
    project: input.project,
    version: input.version,
    platform: printPointPlatforms.find((one) => one === input.platform) ?? '',
    status: printPointStatuses.find((one) => one === input.status) ?? '',
    onlyMine: input.mine === 'true' ? 'true' : '',
  });

type Values = Record<string, never>;
const images: Resource<PrintPoint, Values> = {
  area: 'printPoints',
  get: (id) => callQuery('printPoints', 'detail', { id }) as never,
  remove: api.printPoints.delete,
  nameOf: ({ name }) => name,
  blank: {},
  valuesOf: () => ({}),
};

/** Page of the print-point images as an album, and of their events as a dictionary. */
export function PrintPointsPage() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const table = useTableParams(filters, parts);
  const records = useRecords(images);
  const { canEdit } = records.rights;
  const add = () => void navigate(to('printPointDetail', { id: 'new' }));
  useKeys(canEdit ? [{ key: 'c', label: t.add, run: add }] : []);
  // Histories, searches and external links identify a record by its ID.
  if (records.openedId) return <Navigate replace to={to('printPointDetail', { id: records.openedId })} />;
  const actions = (
    <>
      {canEdit && (
        <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={add}>
          {t.add}
        </Button>
      )}
      <Segments
        aria-label={t.view}
        value={table.input.view === 'dictionary' ? 'dictionary' : 'album'}
        options={[
          { value: 'album', label: t.album },
          { value: 'dictionary', label: t.dictionary },
        ]}
        onChange={(view) => table.set({ view, page: 1 })}
      />
    </>
  );
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      {table.input.view === 'dictionary' ? (
        <Suspense>
          <DictionaryTable
            table={table as never}
            filters={[enumerationFilter('project', t.project)]}
            actions={actions}
          />
        </Suspense>
      ) : (
        <Album table={table} records={records} actions={actions} />
      )}
    </PageBody>
  );
}

function NoImages({ table, canEdit }: { table: Table; canEdit: boolean }) {
  const t = useTexts(texts);
  if (!table.isFiltered) return <EmptyState drawing="vase" text={canEdit ? t.empty : t.emptyReader} />;
  const clear = <Button onClick={table.reset}>{t.clear}</Button>;
  return <EmptyState drawing="ripple" text={t.noHit} action={clear} />;
}

function Album(props: {
  table: Table;
  records: ReturnType<typeof useRecords<PrintPoint, Values>>;
  actions: ReactNode;
}) {
  const { table, records } = props;
  const t = useTexts(texts);
  const query = useQuery({ ...listImages(table.input), placeholderData: keepPreviousData });
  const rows = query.data?.list ?? [];
  const selection = useSelection(rows);
  const removal = useRemoval(records);
  const exportsOf = useExport();
  const [copied, setCopied] = useState<PrintPoint>();
  const [compared, setCompared] = useState<readonly [string, string]>();
  const { canEdit, canManage } = records.rights;
  const actionsOf = (row: PrintPoint): Action[] => [
    { key: 'open', icon: FocusIcon, label: t.open, to: to('printPointDetail', { id: row._id }) },
    ...(canEdit ? [{ key: 'copy', icon: CopyIcon, label: t.copy, run: () => setCopied(row) }] : []),
    ...exportsOf([row._id], row.name),
    ...(records.mayRemove(row) && (row.status !== 'live' || canManage)
      ? [{ key: 'remove', icon: TrashIcon, label: t.delete, isDanger: true, run: () => removal.ask(row) }]
      : []),
  ];
  const ids = [...selection.rows.keys()];
  const compareSelected = () => {
    const [older, newer] = [...selection.rows.values()].sort((one, other) =>
      one.create_at.localeCompare(other.create_at),
    );
    if (older && newer) setCompared([older._id, newer._id]);
  };
  return (
    <>
      <TableFilters
        table={table}
        searchLabel={t.search}
        filters={[
          enumerationFilter('project', t.project),
          choiceFilter('platform', t.platform, printPointPlatformNames),
          textFilter('version', t.version, { width: 110, maxLength: 20 }),
          choiceFilter('status', t.status, printPointStatusNames),
        ]}
      />
      <Toolbar table={table} actions={props.actions} query={query}>
        <RecycleButton records={records} />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={480}
        isEmpty={({ list }) => list.length === 0}
        empty={<NoImages table={table} canEdit={canEdit} />}
      >
        {({ list, total }) => (
          <>
            <CardList
              rows={list}
              titleOf={({ name }) => name}
              pathTo={(id) => to('printPointDetail', { id })}
              extra={(row) => (
                <>
                  <ImageStatus status={row.status} />
                  <CheckBox
                    label={t.select({ name: row.name })}
                    isChecked={selection.rows.has(row._id)}
                    onChange={() => selection.toggle(list.indexOf(row))}
                  />
                  <ActionMenu label={t.menu({ name: row.name })} actions={actionsOf(row)} />
                </>
              )}
            >
              {(row) => (
                <div className={styles.card}>
                  <Link
                    className={styles.frame}
                    to={to('printPointDetail', { id: row._id })}
                    tabIndex={-1}
                    aria-hidden="true"
                  >
                    <Thumbnail picture={row.image} points={row.points} />
                  </Link>
                  <ImageFacts image={row} />
                </div>
              )}
            </CardList>
            <ListPages
              page={table.input.page}
              pageSize={pageSize}
              total={total}
              onPage={(page) => table.set({ page })}
            />
          </>
        )}
      </QueryView>
      {ids.length > 0 && (
        <BatchBar label={t.selected({ count: ids.length })} clearText={t.cancelSelection} onClear={selection.clear}>
          {ids.length === 2 && <Button onClick={compareSelected}>{t.compareTwo}</Button>}
          {exportsOf(ids, t.title).map(({ key, label, run, isDisabled = false }) => (
            <Button key={key} icon={<Icon icon={DownloadIcon} />} disabled={isDisabled} onClick={run}>
              {label}
            </Button>
          ))}
        </BatchBar>
      )}
      <Suspense>
        {compared && <CompareDialog title={t.compareTwoTitle} ids={compared} onClose={() => setCompared(undefined)} />}
        {copied && <CopyDialog image={copied} onClose={() => setCopied(undefined)} />}
      </Suspense>
      {removal.dialog}
    </>
  );
}

function Toolbar(props: {
  table: Table;
  actions: ReactNode;
  query: { isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}) {
  const { table } = props;
  const t = useTexts(texts);
  return (
    <div className={styles.toolbar}>
      {props.actions}
      <Segments
        aria-label={t.belong}
        value={table.input.mine}
        options={[
          { value: '', label: t.all },
          { value: 'true', label: t.mine },
        ]}
        onChange={(mine) => table.set({ mine })}
      />
      <span className={styles.space} />
      {props.children}
      <IconButton
        icon={RefreshIcon}
        label={t.refresh}
        aria-busy={props.query.isFetching}
        onClick={() => props.query.refetch()}
      />
    </div>
  );
}
