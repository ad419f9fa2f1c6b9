import { type MockBrief, mockMethods, type Project } from '@easymock/contract';
import { Button, Spin } from 'antd';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon, TrashIcon } from '../../../kit/display/icons';
import { BatchBar } from '../../../kit/list/batch-bar';
import { EmptyState } from '../../../kit/page/empty-state';
import { useListParams } from '../../../lib/address/list-params';
import { useKeys } from '../../../lib/browser/keys';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { type FitsWord, filterMocks } from './filter-mocks';
import { MockTable } from './mock-table';
import { MockToolbar } from './mock-toolbar';
import { NoMocks } from './no-mocks';
import styles from './project.module.css';
import { texts } from './texts';
import { useMockActions } from './use-mock-actions';
import type { useProjectMocks } from './use-project-mocks';

const MockHistory = lazy(async () => ({ default: (await import('../history/mock-history')).MockHistory }));

export function MockList(props: {
  project: Project;
  mocks: readonly MockBrief[];
  /** Whether these are all of them; further pages may still be under way. */
  isComplete: boolean;
  query: ReturnType<typeof useProjectMocks>;
}) {
  const { project, mocks, isComplete, query } = props;
  const t = useTexts(texts);
  const [params, setParams] = useListParams({ keywords: '', method: '', sort: '-update_at', gone: '' });
  const method = mockMethods.find((name) => name === params.method) ?? '';
  const keywords = useDeferredValue(params.keywords);
  const goneNum = useMemo(() => mocks.filter((mock) => mock.is_gone).length, [mocks]);
  const isOnlyGone = params.gone === '1' && goneNum > 0;
  const fits = useFits(project, keywords !== '');
  const rows = useMemo(
    () => filterMocks(mocks, { keywords, method, sort: params.sort, isOnlyGone }, fits),
    [mocks, keywords, method, params.sort, isOnlyGone, fits],
  );
  const [selected, setSelected] = useSelection(rows);
  const [doomed, setDoomed] = useState<readonly MockBrief[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  useScrollToTop(`${params.keywords} ${method} ${params.gone}`);
  const clearSelection = () => setSelected(new Set());
  const { remove, clone, downloadOne, downloadMany } = useMockActions(project, () => {
    setIsAsking(false);
    clearSelection();
  });

  const ask = (list: readonly MockBrief[]) => {
    setDoomed(list);
    setIsAsking(true);
  };
  const askForSelected = () => ask(mocks.filter(({ _id }) => selected.has(_id)));
  useSelectionKeys(selected.size > 0, clearSelection, project.may_edit ? askForSelected : undefined);
  const [historyOf, setHistoryOf] = useState('');
  const clearFilters = () => setParams({ keywords: '', method: '', gone: '' });
  const only = doomed.length === 1 ? doomed[0] : undefined;
  if (mocks.length === 0) {
    return <NoMocks project={project} />;
  }
  return (
    <>
      <MockToolbar
        project={project}
        method={method}
        goneNum={goneNum}
        isOnlyGone={isOnlyGone}
        hits={rows.length}
        count={mocks.length}
        onFilter={setParams}
      />
      {rows.length === 0 ? (
        <EmptyState
          drawing="ripple"
          text={t.noHit}
          action={<Button onClick={clearFilters}>{t.clearFilter}</Button>}
        />
      ) : (
        <MockTable
          project={project}
          mocks={rows}
          sort={params.sort}
          selected={selected}
          onSort={(sort) => setParams({ sort })}
          onSelect={setSelected}
          onDelete={(mock) => ask([mock])}
          onClone={(mock) => clone.mutate(mock)}
          onDownload={(mock) => downloadOne.mutate(mock)}
          onHistory={(mock) => setHistoryOf(mock._id)}
        />
      )}
      {!isComplete && <FetchingRest query={query} />}
      {selected.size > 0 && (
        <BatchBar
          label={t.selected({ count: formatNumber(selected.size) })}
          clearText={t.cancelSelection}
          onClear={clearSelection}
        >
          <Button
            icon={<Icon icon={DownloadIcon} />}
            loading={downloadMany.isPending}
            onClick={() => downloadMany.mutate([...selected])}
          >
            {t.batchDownload}
          </Button>
          {project.may_edit && (
            <Button danger icon={<Icon icon={TrashIcon} />} onClick={askForSelected}>
              {t.batchDelete}
            </Button>
          )}
        </BatchBar>
      )}
      {historyOf && (
        <Suspense>
          <MockHistory id={historyOf} canRestore={project.may_edit} isOpen onClose={() => setHistoryOf('')} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={
          only
            ? t.deleteOne({ name: `${only.method.toUpperCase()} ${only.url}` })
            : t.deleteMany({ count: formatNumber(doomed.length) })
        }
        okText={t.delete}
        onConfirm={() => remove.mutateAsync(doomed.map(({ _id }) => _id))}
        onCancel={() => setIsAsking(false)}
      >
        {t.deleteConsequence}
      </ConfirmDialog>
    </>
  );
}

/** The rules of a search. Pinyin and paths take code of their own, which arrives when somebody searches. */
function useFits({ name, url, group }: Project, isSearched: boolean): FitsWord | undefined {
  const [makeFits, setMakeFits] = useState<typeof import('./fits-word').fitsWordIn>();
  useEffect(() => {
    if (!isSearched) return;
    import('./fits-word').then(
      ({ fitsWordIn }) => setMakeFits(() => fitsWordIn),
      // Without it, letters are found as they stand.
      () => {},
    );
  }, [isSearched]);
  const groupId = group?._id ?? '';
  const groupName = group?.name ?? '';
  return useMemo(
    () => makeFits?.({ _id: '', name, url, group: groupId ? { _id: groupId, name: groupName } : null }),
    [makeFits, name, url, groupId, groupName],
  );
}

/** Which rows are ticked. Rows that are gone, or filtered away, are not deleted unseen. */
function useSelection(rows: readonly MockBrief[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const shown = new Set(rows.map(({ _id }) => _id));
    setSelected((before) => {
      const kept = [...before].filter((id) => shown.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [rows]);
  return [selected, setSelected] as const;
}

/** Keys for the rows that are ticked. Only people who may delete them can. */
function useSelectionKeys(isOn: boolean, clear: () => void, remove: (() => void) | undefined): void {
  const t = useTexts(texts);
  const removal = remove
    ? [
        { key: 'Delete', label: t.batchDelete, run: remove },
        // Some keyboards have no Delete key.
        { key: 'Backspace', run: remove },
      ]
    : [];
  useKeys(isOn ? [...removal, { key: 'Escape', label: t.cancelSelection, run: clear }] : []);
}

/** A new search begins at its first hit, wherever the list stood before. */
function useScrollToTop(filter: string): void {
  const before = useRef(filter);
  useEffect(() => {
    if (before.current === filter) return;
    before.current = filter;
    scrollTo({ top: 0 });
  }, [filter]);
}

/** Below the list: further mocks are under way, or were not to be had. */
function FetchingRest({ query }: { query: ReturnType<typeof useProjectMocks> }) {
  const t = useTexts(texts);
  return (
    <div className={styles.fetching} role="status">
      {query.isFetchNextPageError ? (
        <Button onClick={() => query.fetchNextPage()}>{t.fetchRest}</Button>
      ) : (
        <>
          <Spin size="small" /> {t.fetchingRest}
        </>
      )}
    </div>
  );
}
