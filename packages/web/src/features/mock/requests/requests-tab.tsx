import { mockMethods, type Project, requestRate } from '@easymock/contract';
import { Button, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import { SearchIcon, TrashIcon } from '../../../kit/display/icons';
import { TextCheckBox } from '../../../kit/form/check-box';
import { Segments } from '../../../kit/form/segments';
import { useRowKeys } from '../../../kit/list/use-row-keys';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { RequestDrawer } from './request-drawer';
import { isShown, withRecorded } from './request-facts';
import { RequestRow } from './request-row';
import { RequestSettings } from './request-settings';
import styles from './requests.module.css';
import { texts } from './texts';
import { UsageList } from './usage-list';
import { useRecorded } from './use-recorded';
import { useRequests } from './use-requests';

/** The requests of a project: the live list, and who calls its mocks. */
export function RequestsTab({ project }: { project: Project }) {
  const t = useTexts(texts);
  const [{ view }, setParams] = useListParams({ view: '' });
  return (
    <>
      <div className={styles.views}>
        <Segments
          aria-label={t.view}
          value={view}
          options={[
            { value: '', label: t.pageLive },
            { value: 'usage', label: t.pageUsage },
          ]}
          onChange={(value) => setParams({ view: value })}
        />
        <RequestSettings project={project} />
      </div>
      {view === 'usage' ? <UsageList project={project} /> : <LiveRequests project={project} />}
    </>
  );
}

/** Lists the requests that the mocks of a project receive, live, and opens one in a drawer. */
function LiveRequests({ project }: { project: Project }) {
  const t = useTexts(texts);
  const [isPaused, setIsPaused] = useState(false);
  const query = useRequests(project._id, isPaused);
  const [{ q: words, method, failed, request: openId }, setParams] = useListParams({
    q: '',
    method: '',
    failed: '',
    request: '',
  });
  const recorded = useRecorded(project._id);
  const live = query.data?.requests;
  const requests = useMemo(() => live && withRecorded(live, recorded.rows), [live, recorded.rows]);
  const isOnlyProblems = failed !== '';
  const rows = useMemo(
    () => (requests ?? []).filter((request) => isShown(request, { words, method, isOnlyProblems })),
    [requests, words, method, isOnlyProblems],
  );
  const list = useRef<HTMLOListElement>(null);
  useRowKeys(list, { count: rows.length });
  const count = requests?.length ?? 0;
  return (
    <>
      <div className={styles.toolbar}>
        <Input
          className={styles.search}
          aria-label={t.filter}
          placeholder={t.filter}
          prefix={<Icon icon={SearchIcon} />}
          allowClear
          maxLength={200}
          value={words}
          onChange={(event) => setParams({ q: event.target.value })}
        />
        <Segments
          aria-label={t.method}
          value={method}
          options={[
            { value: '', label: t.all },
            ...mockMethods.map((name) => ({ value: name, label: name.toUpperCase() })),
          ]}
          onChange={(value) => setParams({ method: value })}
        />
        <TextCheckBox
          text={t.problems}
          label={t.problems}
          isChecked={isOnlyProblems}
          onChange={(isOn) => setParams({ failed: isOn ? '1' : '' })}
        />
        <div className={styles.toolbarEnd}>
          <span className={`${styles.quiet} g-num`} role="status">
            {isPaused
              ? t.pausedText
              : rows.length < count
                ? t.countOf({ hits: formatNumber(rows.length), count: formatNumber(count) })
                : t.count({ count: formatNumber(count) })}
          </span>
          <Button
            aria-pressed={isPaused}
            onClick={() => {
              setIsPaused(!isPaused);
              if (isPaused) void query.refetch();
            }}
          >
            {isPaused ? t.continue : t.pause}
          </Button>
          {project.may_edit && <ClearButton projectId={project._id} isDisabled={count === 0} />}
        </div>
      </div>
      {query.data?.is_complete === false && (
        <p className={styles.warning} role="status">
          {t.incomplete}
        </p>
      )}
      {query.data?.is_sampled && (
        <p className={styles.warning} role="status">
          {t.sampled({ num: formatNumber(requestRate) })}
        </p>
      )}
      <QueryView
        query={query}
        skeleton={240}
        isEmpty={() => count === 0}
        empty={<EmptyState drawing="vase" title={t.empty} text={t.emptyText} />}
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState
              drawing="vase"
              text={t.noHits}
              action={<Button onClick={() => setParams({ q: '', method: '', failed: '' })}>{t.clearFilter}</Button>}
            />
          ) : (
            <ol ref={list} className={styles.list} aria-label={t.requests}>
              {rows.map((request, index) => (
                <RequestRow key={request._id} request={request} index={index} isOpen={request._id === openId} />
              ))}
            </ol>
          )
        }
      </QueryView>
      {recorded.more && (
        <p className={styles.more}>
          <Button loading={recorded.isLoading} onClick={() => void recorded.more?.()}>
            {t.earlier}
          </Button>
        </p>
      )}
      <RequestDrawer
        project={project}
        id={openId}
        brief={requests?.find(({ _id }) => _id === openId)}
        mayOpen={query.data?.may_open ?? true}
        onClose={() => setParams({ request: '' })}
      />
    </>
  );
}

function ClearButton({ projectId, isDisabled }: { projectId: string; isDisabled: boolean }) {
  const t = useTexts(texts);
  const [isAsking, setIsAsking] = useState(false);
  const clear = useChange('request', 'clear', { done: t.cleared });
  return (
    <>
      <Button icon={<Icon icon={TrashIcon} />} disabled={isDisabled} onClick={() => setIsAsking(true)}>
        {t.clear}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.clearTitle}
        okText={t.clear}
        onConfirm={async () => {
          await clear.mutateAsync({ project_id: projectId });
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t.clearConsequence}
      </ConfirmDialog>
    </>
  );
}
