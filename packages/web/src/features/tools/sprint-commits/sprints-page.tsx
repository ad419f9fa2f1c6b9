import { type Sprint, type SprintDraft, sprintStatuses, sprintStatusNames } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, EditIcon, RefreshIcon, TrashIcon } from '../../../kit/display/icons';
import { Segments } from '../../../kit/form/segments';
import { CardList } from '../../../kit/list/card-list';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { choiceFilter, enumerationFilter } from '../../../kit/resource/filters';
import { RecordEditor } from '../../../kit/resource/record-editor';
import { RecycleButton } from '../../../kit/resource/resource-table';
import { type TableInput, type TableParams, useTableParams } from '../../../kit/resource/table-params';
import { TableFilters } from '../../../kit/resource/table-toolbar';
import { useRecords } from '../../../kit/resource/use-records';
import { useRemoval } from '../../../kit/resource/use-removal';
import { to } from '../../../lib/address/page';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useKeys } from '../../../lib/browser/keys';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { LooseTable } from './loose-table';
import styles from './sprint-commits.module.css';
import { SprintCounts, SprintDays, SprintStatusTag } from './sprint-facts';
import { SprintFields } from './sprint-fields';
import { sprints } from './sprints';
import { texts } from './texts';

const JiraReports = lazy(async () => ({ default: (await import('../jira/jira-reports')).JiraReports }));
const ReposDrawer = lazy(async () => ({ default: (await import('./repos-drawer')).ReposDrawer }));

const pageSize = 36;
const filters = { project: '', status: '', mine: '' };
const parts = { view: 'sprints', into: '' };
type Table = TableParams<typeof filters & typeof parts>;
type SprintRecords = ReturnType<typeof useRecords<Sprint, Required<SprintDraft>>>;

const listSprints = (input: TableInput<typeof filters>) =>
  callQuery('sprintCommits', 'list', {
    page_index: input.page,
    page_size: pageSize,
    keywords: input.keywords,
    project: input.project,
    status: sprintStatuses.find((one) => one === input.status) ?? '',
    onlyMine: input.mine === 'true' ? 'true' : '',
  });

/** Page of the sprints as cards, of the commits without a sprint, and of the reports of Jira. */
export function SprintsPage() {
  const t = useTexts(texts);
  const table = useTableParams(filters, parts);
  const [, setQuery] = useSearchParams();
  const records = useRecords(sprints);
  const labels = labelsOf(useFields('sprintCommits', 'create'));
  const [isReposOpen, setIsReposOpen] = useState(false);
  const { canEdit, canManage } = records.rights;
  useKeys(canEdit ? [{ key: 'c', label: t.add, run: records.add }] : []);
  const canViewJira = useRights('jira').level !== 'none';
  // Histories, searches and external links identify a record by its ID.
  if (records.openedId) return <Navigate replace to={to('sprintCommitsDetail', { id: records.openedId })} />;
  const choices = [
    { value: 'sprints', label: t.sprints },
    { value: 'loose', label: t.loose },
    ...(canViewJira ? [{ value: 'jira', label: t.jira }] : []),
  ];
  const view = choices.find(({ value }) => value === table.input.view)?.value ?? 'sprints';
  const views = (
    <Segments
      aria-label={t.view}
      value={view}
      options={choices}
      // Reports and lists have different parameters, so switching between them resets the address.
      onChange={(next) =>
        [view, next].includes('jira') ? setQuery({ view: next }) : table.set({ view: next, page: 1 })
      }
    />
  );
  const actions = (
    <>
      {canEdit && (
        <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={records.add}>
          {t.add}
        </Button>
      )}
      {canEdit && <Button onClick={() => setIsReposOpen(true)}>{t.hooks}</Button>}
      {views}
    </>
  );
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      {view === 'jira' && (
        <>
          <div className={styles.toolbar}>{views}</div>
          <Suspense>
            <JiraReports />
          </Suspense>
        </>
      )}
      {view === 'loose' && (
        <LooseTable
          table={table as never}
          filters={[enumerationFilter('project', t.project)]}
          actions={actions}
          canEdit={canEdit}
          into={table.input.into}
        />
      )}
      {view === 'sprints' && <Cards table={table} records={records} actions={actions} />}
      <RecordEditor
        records={records}
        addText={t.add}
        isLong
        labelOf={(field) => labels[field] ?? field}
        form={(record) => <SprintFields record={record} />}
      />
      {isReposOpen && (
        <Suspense>
          <ReposDrawer isOpen canManage={canManage} onClose={() => setIsReposOpen(false)} />
        </Suspense>
      )}
    </PageBody>
  );
}

function Cards(props: { table: Table; records: SprintRecords; actions: ReactNode }) {
  const { table, records } = props;
  const t = useTexts(texts);
  const projects = useEnumeration('project');
  const query = useQuery({ ...listSprints(table.input), placeholderData: keepPreviousData });
  const removal = useRemoval(records);
  const actionsOf = (row: Sprint): Action[] => [
    ...(records.mayChange(row)
      ? [{ key: 'edit', icon: EditIcon, label: t.edit, run: () => records.place.edit(row._id) }]
      : []),
    ...(records.mayRemove(row)
      ? [{ key: 'remove', icon: TrashIcon, label: t.delete, isDanger: true, run: () => removal.ask(row) }]
      : []),
  ];
  const isReader = !records.rights.canEdit;
  return (
    <>
      <TableFilters
        table={table}
        searchLabel={t.search}
        filters={[enumerationFilter('project', t.project), choiceFilter('status', t.status, sprintStatusNames)]}
      />
      <div className={styles.toolbar}>
        {props.actions}
        <Segments
          aria-label={t.belonging}
          value={table.input.mine}
          options={[
            { value: '', label: t.all },
            { value: 'true', label: t.mine },
          ]}
          onChange={(mine) => table.set({ mine })}
        />
        <span className={styles.space} />
        <RecycleButton records={records} />
        <IconButton icon={RefreshIcon} label={t.refresh} aria-busy={query.isFetching} onClick={() => query.refetch()} />
      </div>
      <QueryView
        query={query}
        skeleton={480}
        isEmpty={({ list }) => list.length === 0}
        empty={
          table.isFiltered ? (
            <EmptyState drawing="ripple" text={t.noHit} action={<Button onClick={table.reset}>{t.clear}</Button>} />
          ) : (
            <EmptyState drawing="vase" text={isReader ? t.emptyReader : t.empty} />
          )
        }
      >
        {({ list, total }) => (
          <>
            <CardList
              rows={list}
              titleOf={({ name }) => name}
              pathTo={(id) => to('sprintCommitsDetail', { id })}
              extra={(row) => (
                <>
                  <SprintStatusTag status={row.status} />
                  <ActionMenu label={t.menu({ name: row.name })} actions={actionsOf(row)} />
                </>
              )}
            >
              {(row) => <SprintCard sprint={row} projectName={projects.labelOf(row.project)} />}
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
      {removal.dialog}
    </>
  );
}

function SprintCard({ sprint, projectName }: { sprint: Sprint; projectName: string }) {
  const t = useTexts(texts);
  const { branch, environment, lastCommitAt, publicView } = sprint;
  const facts = [projectName, branch, environment, publicView ? '' : t.notPublic];
  return (
    <div className={styles.card}>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      <SprintDays sprint={sprint} />
      <SprintCounts sprint={sprint} />
      <span className={styles.quiet}>
        {lastCommitAt ? t.newCommits({ when: formatMoment(lastCommitAt) }) : t.noCommits}
      </span>
    </div>
  );
}
