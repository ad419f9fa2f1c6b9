import { exportFileName, exportPath, type MockBrief, mockMethods, type Project } from '@easymock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Segmented, Spin } from 'antd';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { BatchBar } from '../../../kit/batch-bar';
import { EmptyState } from '../../../kit/empty-state';
import { Icon } from '../../../kit/icon';
import { LinkButton } from '../../../kit/link-button';
import { api, CallError } from '../../../lib/api';
import { downloadFile, fileName, saveFile } from '../../../lib/download';
import { markCreated } from '../../../lib/flash';
import { useKeys } from '../../../lib/keys';
import { useListParams } from '../../../lib/list-params';
import { showNotice, showSuccess } from '../../../lib/notices';
import { to } from '../../../lib/page';
import { callQuery } from '../../../lib/queries';
import { useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import { cloneUrl } from '../addresses';
import { filterMocks } from './filter-mocks';
import { MockTable } from './mock-table';
import styles from './project.module.css';
import { texts } from './texts';
import type { useProjectMocks } from './use-project-mocks';

export function MockList(props: {
  project: Project;
  mocks: readonly MockBrief[];
  /** Whether these are all of them; further pages may still be under way. */
  isComplete: boolean;
  query: ReturnType<typeof useProjectMocks>;
}) {
  const { project, mocks, isComplete, query } = props;
  const t = useTexts(texts);
  const client = useQueryClient();
  const [params, setParams] = useListParams({ keywords: '', method: '', sort: '-update_at', gone: '' });
  const method = mockMethods.find((name) => name === params.method) ?? '';
  const keywords = useDeferredValue(params.keywords);
  const goneNum = useMemo(() => mocks.filter((mock) => mock.is_gone).length, [mocks]);
  const isOnlyGone = params.gone === '1' && goneNum > 0;
  const rows = useMemo(
    () => filterMocks(mocks, { keywords, method, sort: params.sort, isOnlyGone }),
    [mocks, keywords, method, params.sort, isOnlyGone],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [doomed, setDoomed] = useState<readonly MockBrief[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  useScrollToTop(`${params.keywords} ${method} ${params.gone}`);

  // Rows that are gone, or filtered away, are not deleted unseen.
  useEffect(() => {
    const shown = new Set(rows.map(({ _id }) => _id));
    setSelected((before) => {
      const kept = [...before].filter((id) => shown.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [rows]);

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['mock', 'list'] });
    await client.invalidateQueries({ queryKey: ['project', 'list'] });
  };
  const restore = useMutation({
    mutationFn: (ids: string[]) => api.mock.restore({ project_id: project._id, ids }),
    onSuccess: async () => {
      await refresh();
      showSuccess(t.restored);
    },
  });
  const remove = useMutation({
    mutationFn: (ids: string[]) => api.mock.delete({ project_id: project._id, ids }),
    onSuccess: async (_data, ids) => {
      setIsAsking(false);
      setSelected(new Set());
      showSuccess(t.deleted, { label: t.undo, run: () => restore.mutate(ids) });
      await refresh();
    },
  });
  const clone = useMutation({
    mutationFn: async ({ _id }: MockBrief) => {
      const { mock } = await api.mock.get({ id: _id });
      const { method, mode, description } = mock;
      const url = cloneUrl(mock.url, Date.now());
      return api.mock.create({ project_id: project._id, url, method, mode, description });
    },
    onSuccess: async ({ _id }) => {
      markCreated(_id);
      await refresh();
      showSuccess(t.cloned);
    },
  });
  const downloadOne = useMutation({
    mutationFn: async ({ _id }: MockBrief) => {
      const { mock } = await client.fetchQuery(callQuery('mock', 'get', { id: _id }));
      saveFile(
        new Blob([mock.mode], { type: 'application/json' }),
        `${fileName(`${mock.method} ${project.url} ${mock.url}`)}.json`,
      );
    },
    onError: (error) => showNotice({ kind: 'error', title: t.download, text: error.message }),
  });
  const downloadMany = useMutation({
    mutationFn: (ids: string[]) => downloadFile(exportPath, { ids }, exportFileName),
    onError: (error) =>
      showNotice({
        kind: 'error',
        title: t.download,
        text: error.message,
        requestId: error instanceof CallError ? error.requestId : undefined,
      }),
  });

  const ask = (list: readonly MockBrief[]) => {
    setDoomed(list);
    setIsAsking(true);
  };
  const askForSelected = () => ask(mocks.filter(({ _id }) => selected.has(_id)));
  const clearSelection = () => setSelected(new Set());
  useKeys(
    selected.size > 0
      ? [
          { key: 'Delete', label: t.batchDelete, run: askForSelected },
          // Where keyboards have no other.
          { key: 'Backspace', run: askForSelected },
          { key: 'Escape', label: t.cancelSelection, run: clearSelection },
        ]
      : [],
  );
  const clearFilters = () => setParams({ keywords: '', method: '', gone: '' });
  const only = doomed.length === 1 ? doomed[0] : undefined;
  const isFiltered = rows.length < mocks.length;
  if (mocks.length === 0) {
    return <NoMocks project={project} />;
  }
  return (
    <>
      <div className={styles.toolbar}>
        <NewMockLink projectId={project._id} />
        <Segmented
          aria-label={t.method}
          value={method}
          options={[
            { value: '', label: t.all },
            ...mockMethods.map((name) => ({ value: name, label: name.toUpperCase() })),
          ]}
          onChange={(value) => setParams({ method: value })}
        />
        {goneNum > 0 && (
          <Button
            type={isOnlyGone ? 'primary' : 'default'}
            ghost={isOnlyGone}
            aria-pressed={isOnlyGone}
            onClick={() => setParams({ gone: isOnlyGone ? '' : '1' })}
          >
            {t.goneNum({ count: formatNumber(goneNum) })}
          </Button>
        )}
        <span className={`${styles.count} g-num`} role="status">
          {isFiltered
            ? t.countOf({ hits: formatNumber(rows.length), count: formatNumber(mocks.length) })
            : t.count({ count: formatNumber(mocks.length) })}
        </span>
      </div>
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
        />
      )}
      {!isComplete && (
        <div className={styles.fetching} role="status">
          {query.isFetchNextPageError ? (
            <Button onClick={() => query.fetchNextPage()}>{t.fetchRest}</Button>
          ) : (
            <>
              <Spin size="small" /> {t.fetchingRest}
            </>
          )}
        </div>
      )}
      {selected.size > 0 && (
        <BatchBar
          label={t.selected({ count: formatNumber(selected.size) })}
          clearText={t.cancelSelection}
          onClear={clearSelection}
        >
          <Button
            icon={<Icon name="download" />}
            loading={downloadMany.isPending}
            onClick={() => downloadMany.mutate([...selected])}
          >
            {t.batchDownload}
          </Button>
          <Button danger icon={<Icon name="trash" />} onClick={askForSelected}>
            {t.batchDelete}
          </Button>
        </BatchBar>
      )}
      <Modal
        open={isAsking}
        width={440}
        title={
          only
            ? t.deleteOne({ name: `${only.method.toUpperCase()} ${only.url}` })
            : t.deleteMany({ count: formatNumber(doomed.length) })
        }
        okText={t.delete}
        cancelText={t.cancel}
        okButtonProps={{ danger: true, loading: remove.isPending }}
        cancelButtonProps={{ autoFocus: true }}
        onOk={() => remove.mutate(doomed.map(({ _id }) => _id))}
        onCancel={() => setIsAsking(false)}
        destroyOnHidden
      >
        {t.deleteConsequence}
      </Modal>
    </>
  );
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

/** What someone can do with a project that has no mocks yet. */
function NoMocks({ project }: { project: Project }) {
  const t = useTexts(texts);
  const settings = `${to('project', { id: project._id })}?tab=settings`;
  return (
    <EmptyState
      drawing="vase"
      title={t.emptyTitle}
      text={t.emptyText}
      action={
        <div className={styles.starts}>
          <NewMockLink projectId={project._id} />
          <LinkButton to={`${settings}#sync`} icon={<Icon name="refresh" />}>
            {t.syncSwagger}
          </LinkButton>
          <LinkButton to={`${settings}#import`} icon={<Icon name="upload" />}>
            {t.importZip}
          </LinkButton>
        </div>
      }
    />
  );
}

function NewMockLink({ projectId }: { projectId: string }) {
  const t = useTexts(texts);
  return (
    <LinkButton to={to('newMock', { projectId })} type="primary" icon={<Icon name="add" />}>
      {t.newMock}
    </LinkButton>
  );
}
