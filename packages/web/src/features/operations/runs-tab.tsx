import { type CallData, type JobRun, jobStates, type operationsCalls } from '@easymock/contract';
import { type Query, useQuery } from '@tanstack/react-query';
import { CloseIcon, RefreshIcon, TrashIcon } from '../../kit/display/icons';
import { Moment } from '../../kit/display/moment';
import type { Column } from '../../kit/resource/column';
import { DataTable } from '../../kit/resource/data-table';
import { choiceFilter } from '../../kit/resource/filters';
import { type TableInput, useTableParams } from '../../kit/resource/table-params';
import { callQuery, useChange } from '../../lib/api/queries';
import { useUser } from '../../lib/session/session';
import { useText, useTexts } from '../../lib/texts/texts';
import { RunState, refetchMs, useDuration } from './run-state';
import { texts } from './texts';

type Runs = CallData<typeof operationsCalls.runs>;

const filters = { name: '', state: '' };
const isOpen = ({ state }: JobRun): boolean => state === 'queued' || state === 'running';
const listRuns = ({ page, pageSize, name, state }: TableInput<typeof filters>) => ({
  ...callQuery('operations', 'runs', { page, pageSize, name, state: jobStates.find((one) => one === state) ?? '' }),
  refetchInterval: ({ state: { data } }: Query<Runs>) => refetchMs(data?.list.some(isOpen) ?? false),
});
const rowsOf = ({ list }: Runs) => list;

/** Lists the runs of jobs, latest first, with progress, results and failures. */
export function RunsTab() {
  const t = useTexts(texts);
  const text = useText();
  const table = useTableParams(filters);
  const jobs = useQuery(callQuery('operations', 'jobs', {})).data ?? [];
  const actionsOf = useActions();
  return (
    <DataTable
      name="job-runs"
      table={table}
      list={listRuns}
      rowsOf={rowsOf}
      columns={useColumns()}
      nameOf={({ title }) => text(title)}
      {...(actionsOf && { rowActions: actionsOf })}
      empty={{ text: t.emptyRuns }}
      filters={[
        choiceFilter(
          'name',
          t.job,
          jobs.map((job) => ({ value: job.name, label: text(job.title) })),
          { allText: t.allJobs, width: 220 },
        ),
        choiceFilter(
          'state',
          t.state,
          jobStates.map((value) => ({ value, label: t[value] })),
          { allText: t.allStates, width: 130 },
        ),
      ]}
    />
  );
}

/** Returns the actions for a run, or undefined for people with read access only. */
function useActions() {
  const t = useTexts(texts);
  const keys: readonly string[] = useUser()?.userAuthKey ?? [];
  const retry = useChange('operations', 'retryRun', { done: t.retried });
  const drop = useChange('operations', 'dropRun', { done: t.dropped });
  const cancel = useChange('operations', 'cancelRun', { done: t.stopped });
  if (!keys.includes('tools.operations.manage')) return undefined;
  return (run: JobRun) => {
    const { _id: id, state, isCancelled } = run;
    if (isOpen(run)) {
      const isAsked = state === 'running' && isCancelled;
      return [
        { key: 'cancel', icon: CloseIcon, label: t.cancel, isDisabled: isAsked, run: () => cancel.mutate({ id }) },
      ];
    }
    if (state === 'done') return [];
    const again = { key: 'retry', icon: RefreshIcon, label: t.retry, run: () => retry.mutate({ id }) };
    if (state === 'cancelled') return [again];
    return [again, { key: 'drop', icon: TrashIcon, label: t.drop, run: () => drop.mutate({ id }) }];
  };
}

function useColumns(): Column<JobRun>[] {
  const t = useTexts(texts);
  const text = useText();
  const duration = useDuration();
  const moment = (iso: string | null) => (iso ? <Moment at={iso} /> : t.never);
  return [
    { key: 'title', title: t.job, isMain: true, width: 200, render: (_, { title }) => text(title) },
    { key: 'state', title: t.state, width: 220, render: (_, run) => <RunState run={run} /> },
    { key: 'createAt', title: t.created, width: 112, render: (_, { createAt }) => moment(createAt) },
    { key: 'startedAt', title: t.started, width: 112, render: (_, { startedAt }) => moment(startedAt) },
    { key: 'duration', title: t.duration, width: 88, align: 'right', render: (_, run) => duration(run) },
    {
      key: 'attempt',
      title: t.attempt,
      width: 88,
      align: 'right',
      render: (_, { attempt, maxAttempts: max }) => <span className="g-num">{t.attempts({ attempt, max })}</span>,
    },
    { key: 'host', title: t.host, isExtra: true, dataIndex: 'host', width: 140 },
  ];
}
