import { type MockBrief, mockMethods, type Project } from '@easymock/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Segmented } from 'antd';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { Avatar } from '../../../kit/avatar';
import { CopyButton } from '../../../kit/copy-button';
import { EmptyState } from '../../../kit/empty-state';
import { ErrorState } from '../../../kit/error-state';
import { Icon } from '../../../kit/icon';
import { LinkButton } from '../../../kit/link-button';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { Skeleton } from '../../../kit/skeleton';
import { api, CallError } from '../../../lib/api';
import { useListParams } from '../../../lib/list-params';
import { showSuccess } from '../../../lib/notices';
import { to, useTitle } from '../../../lib/page';
import { callQuery } from '../../../lib/queries';
import { useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import { useDelayed } from '../../../lib/use-delayed';
import { mockAddress } from '../addresses';
import { filterMocks } from './filter-mocks';
import { MockTable } from './mock-table';
import styles from './project.module.css';
import { texts } from './texts';

export function ProjectPage() {
  const t = useTexts(texts);
  const { id = '' } = useParams();
  const query = useQuery(
    callQuery('mock', 'list', { project_id: id, page_size: 2000, page_index: 1, brief: '1' }),
  );
  const isSlow = useDelayed(query.isPending, 300);
  useTitle(query.data?.project.name);
  if (query.data) return <Loaded key={id} project={query.data.project} mocks={query.data.mocks} />;
  if (query.isPending) return isSlow ? <Waiting /> : null;
  const isMissing = query.error instanceof CallError && query.error.is('notFound');
  return (
    <PageBody>
      {isMissing ? (
        <EmptyState
          drawing="gate"
          title={t.missing}
          text={query.error.message}
          action={<LinkButton to={to('projects')}>{t.goHome}</LinkButton>}
        />
      ) : (
        <ErrorState error={query.error} onRetry={query.refetch} />
      )}
    </PageBody>
  );
}

function Loaded({ project, mocks }: { project: Project; mocks: readonly MockBrief[] }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const [params, setParams] = useListParams({ keywords: '', method: '', sort: '-update_at' });
  const method = mockMethods.find((name) => name === params.method) ?? '';
  const keywords = useDeferredValue(params.keywords);
  const rows = useMemo(
    () => filterMocks(mocks, { keywords, method, sort: params.sort }),
    [mocks, keywords, method, params.sort],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [doomed, setDoomed] = useState<readonly MockBrief[]>([]);
  const [isAsking, setIsAsking] = useState(false);

  // Rows that are gone, or filtered away, are not deleted unseen.
  useEffect(() => {
    const shown = new Set(rows.map(({ _id }) => _id));
    setSelected((before) => {
      const kept = [...before].filter((id) => shown.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [rows]);

  const remove = useMutation({
    mutationFn: (ids: string[]) => api.mock.delete({ project_id: project._id, ids }),
    onSuccess: async () => {
      setIsAsking(false);
      setSelected(new Set());
      showSuccess(t.deleted);
      await client.invalidateQueries({ queryKey: ['mock', 'list'] });
      await client.invalidateQueries({ queryKey: ['project', 'list'] });
    },
  });

  const ask = (list: readonly MockBrief[]) => {
    setDoomed(list);
    setIsAsking(true);
  };
  const only = doomed.length === 1 ? doomed[0] : undefined;
  const isFiltered = rows.length < mocks.length;
  return (
    <PageBody>
      <Head project={project} />
      {mocks.length === 0 ? (
        <EmptyState
          drawing="vase"
          title={t.emptyTitle}
          text={t.emptyText}
          action={<NewMockLink projectId={project._id} />}
        />
      ) : (
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
              action={
                <Button onClick={() => setParams({ keywords: '', method: '' })}>{t.clearFilter}</Button>
              }
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
            />
          )}
        </>
      )}
      {selected.size > 0 && (
        <section className={styles.batch} aria-label={t.selected({ count: selected.size })}>
          <span className="g-num">{t.selected({ count: formatNumber(selected.size) })}</span>
          <Button
            danger
            icon={<Icon name="trash" />}
            onClick={() => ask(mocks.filter(({ _id }) => selected.has(_id)))}
          >
            {t.batchDelete}
          </Button>
          <Button type="text" onClick={() => setSelected(new Set())}>
            {t.cancelSelection}
          </Button>
        </section>
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
    </PageBody>
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

function Head({ project }: { project: Project }) {
  const t = useTexts(texts);
  const address = mockAddress({ project });
  const { group, user, members } = project;
  const owner = user?.nick_name || user?.name || '';
  const crumb = group
    ? { title: group.name, path: to('teamProjects', { id: group._id }) }
    : { title: t.personal, path: to('projects') };
  return (
    <>
      <PageHead
        title={project.name}
        crumbs={group ? [{ title: t.teams, path: to('teams') }, crumb] : [crumb]}
        purpose={project.description === project.name ? undefined : project.description}
      />
      <div className={styles.facts}>
        <span className={styles.base} title={t.address}>
          <code>{address}</code>
          <CopyButton text={address} label={t.copyBase} />
        </span>
        <span className={styles.fact}>
          {group ? <Icon name="team" /> : <Avatar name={owner} image={user?.head_img} size={20} />}
          {group?.name ?? owner}
        </span>
        {members.length > 0 && (
          <span className={styles.fact}>
            {t.memberOf}
            <span className={styles.people}>
              {members.slice(0, 6).map((member) => (
                <span
                  key={member._id}
                  title={`${member.nick_name} (${member.name})`}
                  style={{ borderRadius: '50%' }}
                >
                  <Avatar name={member.nick_name || member.name} image={member.head_img} size={22} />
                </span>
              ))}
            </span>
            {members.length > 6 && <span className="g-num">+{members.length - 6}</span>}
          </span>
        )}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <PageBody>
      <Skeleton width={240} height={28} />
      <Skeleton width={420} height={20} style={{ marginTop: 16 }} />
      <Skeleton height={40} style={{ marginTop: 40 }} />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={32} style={{ marginTop: 12 }} />
      ))}
    </PageBody>
  );
}
