import type { JobEntry } from '@easymock/contract';
import type { Query } from '@tanstack/react-query';
import { LinkButton } from '../../kit/buttons/link-button';
import { PlayIcon } from '../../kit/display/icons';
import { Moment } from '../../kit/display/moment';
import type { Column } from '../../kit/resource/column';
import { DataTable } from '../../kit/resource/data-table';
import { useTableParams } from '../../kit/resource/table-params';
import { to } from '../../lib/address/page';
import { callQuery, useChange } from '../../lib/api/queries';
import { useUser } from '../../lib/session/session';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import styles from './operations.module.css';
import { RunState, refetchMs, useDuration } from './run-state';
import { scheduleText } from './schedule-text';
import { texts } from './texts';

type Row = JobEntry & { _id: string };

const filters = {};
const isBusy = ({ queued, running }: JobEntry): boolean => queued + running > 0;
const listJobs = () => ({
  ...callQuery('operations', 'jobs', {}),
  refetchInterval: ({ state }: Query<JobEntry[]>) => refetchMs(state.data?.some(isBusy) ?? false),
});
const rowsOf = (jobs: JobEntry[]): Row[] => jobs.map((job) => ({ ...job, _id: job.name }));

/** Lists all jobs with their schedules and last runs. */
export function JobsTab() {
  const t = useTexts(texts);
  const text = useText();
  const table = useTableParams(filters);
  const keys: readonly string[] = useUser()?.userAuthKey ?? [];
  const columns = useColumns();
  const start = useChange('operations', 'runJob', {
    inputOf: ({ name }: Row) => ({ name }),
    done: (_, { title }: Row) => t.startedNow({ name: text(title) }),
  });
  const actionsOf = (job: Row) =>
    job.canRun ? [{ key: 'run', icon: PlayIcon, label: t.runNow, run: () => start.mutate(job) }] : [];
  return (
    <DataTable
      name="jobs"
      table={table}
      list={listJobs}
      rowsOf={rowsOf}
      columns={columns}
      nameOf={({ title }) => text(title)}
      {...(keys.includes('tools.operations.manage') && { rowActions: actionsOf })}
      empty={{ text: t.emptyJobs }}
    />
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const duration = useDuration();
  const moment = (iso: string | null | undefined) => (iso ? <Moment at={iso} /> : t.never);
  return [
    {
      key: 'title',
      title: t.job,
      isMain: true,
      width: 204,
      render: (_, { name, title }) => (
        <>
          <LinkButton
            type="link"
            className={styles.title ?? ''}
            title={text(title)}
            to={`${to('operations')}?tab=runs&name=${encodeURIComponent(name)}`}
          >
            {text(title)}
          </LinkButton>
          <span className={`${styles.name} g-mono`} title={name}>
            {name}
          </span>
        </>
      ),
    },
    {
      key: 'schedule',
      title: t.schedule,
      width: 156,
      render: (_, { schedule }) => {
        if (!schedule) return t.notScheduled;
        const words = scheduleText(schedule.cron, language);
        return <span title={`${words}\n${t.zone({ zone: schedule.zone })}`}>{words}</span>;
      },
    },
    { key: 'last', title: t.lastRun, width: 112, render: (_, { last }) => moment(last?.startedAt) },
    { key: 'duration', title: t.duration, width: 84, align: 'right', render: (_, { last }) => duration(last) },
    { key: 'result', title: t.result, width: 120, render: (_, { last }) => (last ? <RunState run={last} /> : t.never) },
    { key: 'next', title: t.next, width: 112, render: (_, { schedule }) => moment(schedule?.nextAt) },
    {
      key: 'open',
      title: t.open,
      width: 88,
      align: 'right',
      render: (_, { queued, running }) => <span className="g-num">{t.openCounts({ queued, running })}</span>,
    },
  ];
}
