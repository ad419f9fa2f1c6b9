import { type JiraSummary, type JiraUnit, jiraUnitKeys, jiraUnits } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Tabs } from 'antd';
import { useEffect } from 'react';
import { Icon } from '../../../kit/display/icon';
import { RefreshIcon } from '../../../kit/display/icons';
import { StatTiles } from '../../../kit/display/stat-tiles';
import { Segments } from '../../../kit/form/segments';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery, useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo } from '../../../lib/texts/time';
import { Burndown, Flow, Load, Split, Velocity } from './charts';
import styles from './jira.module.css';
import { ChangesTable, IssuesTable, PeopleTable } from './tables';
import { texts } from './texts';
import { amountIn, formatAmount, percentOf } from './units';

const pollMs = 60_000;
/** Milliseconds between polls while a synchronisation runs. */
const busyPollMs = 3_000;
/** Only the totals are needed; the table below fetches its own pages. */
const first = { page: 1, pageSize: 20 } as const;
const tables = ['issues', 'changes', 'people'] as const;

/**
 * The report of a sprint of Jira with figures, charts and tables. It can be embedded anywhere; unit, open
 * table and filters of the table are parameters of the address.
 * @param boardId the board whose velocity is shown, by default the first one of the sprint
 * @example <SprintReport sprintId={record.jiraSprintId} />
 */
export function SprintReport({ sprintId, boardId }: { sprintId: string; boardId?: string }) {
  const t = useTexts(texts);
  const query = useQuery({
    ...callQuery('jira', 'getJiraTaskData', { sprintId, ...first }),
    // The first response of the server may precede that of Jira, so polls until there are figures.
    refetchInterval: ({ state }) => (state.data?.summary.isSyncing ? busyPollMs : false),
  });
  return (
    <QueryView query={query} skeleton={480}>
      {({ summary }) => (
        <>
          <State summary={summary} />
          {summary.syncAt ? (
            <Figures summary={summary} boardId={boardId ?? summary.boardIds[0]} />
          ) : (
            <p className={styles.quiet} role="status">
              {summary.isSyncing ? t.reading : summary.error ? '' : t.reading}
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}

/** Shows the age of the figures, the last error, and whether newer figures exist. */
function State({ summary }: { summary: JiraSummary }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { sprint, syncAt, frozenAt, error, goalText } = { ...summary, goalText: summary.sprint.goal };
  const ago = (at: string) => formatAgo(at, language, Date.now());
  const again = useChange('jira', 'syncJiraSprint', {
    onDone: ({ isAsked }) => showSuccess(isAsked ? t.refreshAsked : t.refreshSoon),
    reads: 'none',
  });
  return (
    <>
      {goalText && <p className={styles.goal}>{t.goal({ goal: goalText })}</p>}
      {error && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={syncAt ? t.stale({ when: ago(syncAt), error }) : t.staleNever({ error })}
        />
      )}
      <div className={styles.state}>
        {frozenAt ? (
          <span>{t.frozen({ when: ago(frozenAt) })}</span>
        ) : (
          <>
            {syncAt && <span>{t.asOf({ when: ago(syncAt) })}</span>}
            <Button
              size="small"
              icon={<Icon icon={RefreshIcon} />}
              loading={again.isPending}
              onClick={() => again.mutate({ sprintId: sprint.id })}
            >
              {t.refresh}
            </Button>
          </>
        )}
        {summary.link && (
          <a href={summary.link} target="_blank" rel="noreferrer">
            {t.open}
          </a>
        )}
      </div>
      {!frozenAt && <Updates summary={summary} isAsked={again.isSuccess && again.data.isAsked} />}
    </>
  );
}

/** Polls for newer figures and offers to load them. */
function Updates({ summary, isAsked }: { summary: JiraSummary; isAsked: boolean }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const { fingerprint, sprint } = summary;
  const { data } = useQuery({
    ...callQuery('jira', 'getIsIssuesUpdate', { sprintId: sprint.id, fingerprint }),
    refetchInterval: ({ state }) => (state.data?.isSyncing ? busyPollMs : pollMs),
  });
  const load = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [group, name] }) => group === 'jira' && name !== 'getIsIssuesUpdate',
    });
  const isNew = data?.isUpdate === true && summary.syncAt !== null;
  // Loads the result of a requested synchronisation at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new each time
  useEffect(() => {
    if (isAsked && isNew) void load();
  }, [isAsked, isNew]);
  if (!isNew || isAsked) return null;
  return (
    <ChangeBanner text={t.updates({ num: data.updateNum })}>
      <Button size="small" onClick={() => void load()}>
        {t.updatesLoad}
      </Button>
    </ChangeBanner>
  );
}

function Figures({ summary, boardId }: { summary: JiraSummary; boardId: string | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const [params, setParams] = useListParams({ unit: '', table: '' });
  const unit: JiraUnit = jiraUnitKeys.find((key) => key === params.unit) ?? 'count';
  const { id: sprintId, name: sprintName } = summary.sprint;
  const of = { sprintId, sprintName, unit };
  return (
    <>
      <Segments<JiraUnit>
        aria-label={t.unit}
        value={unit}
        options={jiraUnitKeys.map((value) => ({ value, label: text(jiraUnits[value]) }))}
        onChange={(next) => setParams({ unit: next === 'count' ? '' : next })}
      />
      <Tiles summary={summary} unit={unit} />
      <div className={styles.charts}>
        <Burndown {...of} />
        <Flow {...of} />
        <Load {...of} />
        {boardId && <Velocity boardId={boardId} unit={unit} />}
        <Split {...of} groupBy="type" />
        <Split {...of} groupBy="priority" />
      </div>
      <Tabs
        activeKey={tables.find((table) => table === params.table) ?? 'issues'}
        destroyOnHidden
        onChange={(table) => setParams({ table: table === 'issues' ? '' : table })}
        items={[
          { key: 'issues', label: t.issues, children: <IssuesTable sprintId={sprintId} /> },
          { key: 'changes', label: t.changes, children: <ChangesTable sprintId={sprintId} /> },
          { key: 'people', label: t.people, children: <PeopleTable sprintId={sprintId} /> },
        ]}
      />
    </>
  );
}

function Tiles({ summary, unit }: { summary: JiraSummary; unit: JiraUnit }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const say = (amount: number) => formatAmount(unit, amount, language);
  const { scope, completed, remaining, added, removed, committed, daysLeft, blockerNum } = summary;
  const moved = added[unit] + removed[unit];
  return (
    <StatTiles
      tiles={[
        { key: 'scope', label: t.scope, value: amountIn(unit, scope[unit]), note: unit === 'time' ? 'h' : undefined },
        {
          key: 'done',
          label: t.completion,
          value: `${percentOf(completed[unit], scope[unit])}%`,
          note: say(completed[unit]),
        },
        { key: 'remaining', label: t.remaining, value: say(remaining[unit]) },
        { key: 'days', label: t.daysLeft, value: daysLeft ?? t.daysLeftNone },
        {
          key: 'change',
          label: t.scopeChange,
          value: `${percentOf(moved, committed[unit])}%`,
          note: t.scopeChangeNote({ added: say(added[unit]), removed: say(removed[unit]) }),
        },
        {
          key: 'blockers',
          label: t.blockers,
          value: blockerNum,
          ...(blockerNum > 0 && { kind: 'danger' as const, note: t.flagged }),
        },
      ]}
    />
  );
}
