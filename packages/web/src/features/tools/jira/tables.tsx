import {
  type JiraChange,
  type JiraChangeKind,
  type JiraIssue,
  type JiraPerson,
  jiraCategories,
  jiraChangeKindKeys,
  jiraChangeKinds,
  jiraPageSizes,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../kit/display/avatar';
import { Moment } from '../../../kit/display/moment';
import { StatusTag } from '../../../kit/display/status-tag';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import { choiceFilter } from '../../../kit/resource/filters';
import { useTableParams } from '../../../kit/resource/table-params';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './jira.module.css';
import { texts } from './texts';
import { amountIn } from './units';

/** Parameters of the page that remain while a table is filtered. */
const place = { board: '', sprint: '', unit: '', view: '' };
const issueFilters = { assignee: '', status: '', type: '' };
const changeFilters = { kind: '' };

const categoryKinds = { todo: 'off', doing: 'info', done: 'done' } as const;
const hours = (seconds: number) => amountIn('time', seconds);

/** The key of an issue, linked to Jira if it is connected. */
function IssueKey({ link, issueKey }: { link: string; issueKey: string }) {
  if (!link) return <span className="g-mono">{issueKey}</span>;
  return (
    <a className="g-mono" href={link} target="_blank" rel="noreferrer">
      {issueKey}
    </a>
  );
}

export function IssuesTable({ sprintId }: { sprintId: string }) {
  const t = useTexts(texts);
  const text = useText();
  const table = useTableParams(issueFilters, place, jiraPageSizes);
  const people = useQuery(callQuery('jira', 'getUserList', { sprintId })).data ?? [];
  const byStatus = useQuery(callQuery('jira', 'getIssuesStatusNum', { sprintId, groupBy: 'status' })).data;
  const byType = useQuery(callQuery('jira', 'getIssuesStatusNum', { sprintId, groupBy: 'type' })).data;
  const namesOf = (data: typeof byStatus) =>
    (data?.items ?? []).map(({ name }) => ({ value: name, label: name || '—' }));
  const columns: Column<JiraIssue & { _id: string }>[] = [
    {
      key: 'key',
      title: t.key,
      dataIndex: 'key',
      isMain: true,
      width: 120,
      render: (key: string, { link }) => <IssueKey issueKey={key} link={link} />,
    },
    { key: 'summary', title: t.summary, dataIndex: 'summary', width: 260 },
    { key: 'type', title: t.type, dataIndex: 'type', width: 110 },
    {
      key: 'status',
      title: t.status,
      dataIndex: 'status',
      width: 130,
      render: (status: string, { category, isFlagged }) => (
        <StatusTag kind={isFlagged && category !== 'done' ? 'danger' : categoryKinds[category]}>
          {isFlagged && category !== 'done' ? `${status} · ${t.flagged}` : status || text(jiraCategories[category])}
        </StatusTag>
      ),
    },
    { key: 'assignee', title: t.assignee, dataIndex: 'assigneeName', width: 120 },
    {
      key: 'points',
      title: t.points,
      dataIndex: 'points',
      width: 90,
      align: 'right',
      render: (points: number | null) => <span className="g-num g-mono">{points ?? '—'}</span>,
    },
    {
      key: 'remaining',
      title: `${t.remaining} (h)`,
      dataIndex: 'remainingSec',
      width: 110,
      align: 'right',
      csv: ({ remainingSec }) => hours(remainingSec),
      render: (seconds: number) => <span className="g-num g-mono">{hours(seconds)}</span>,
    },
    { key: 'priority', title: t.priority, dataIndex: 'priority', width: 100, isExtra: true },
    {
      key: 'due',
      title: t.due,
      dataIndex: 'due',
      width: 120,
      render: (due: string) => <span className="g-num g-mono">{due || '—'}</span>,
    },
    {
      key: 'updated',
      title: t.updated,
      dataIndex: 'update_at',
      width: 130,
      csv: ({ update_at }) => formatMoment(update_at),
      render: (at: string) => <Moment at={at} />,
    },
  ];
  return (
    <DataTable
      name="jira-issues"
      table={table}
      list={({ page, pageSize, keywords, assignee, status, type }) =>
        callQuery('jira', 'getJiraTaskData', { sprintId, page, pageSize, keywords, assignee, status, type })
      }
      rowsOf={({ list }) => list.map((row) => ({ ...row, _id: row.key }))}
      columns={columns}
      nameOf={({ key }) => key}
      searchLabel={t.search}
      filters={[
        choiceFilter(
          'assignee',
          t.assignee,
          people
            .filter(({ jiraName }) => jiraName !== '')
            .map(({ jiraName, displayName }) => ({ value: jiraName, label: displayName })),
          { width: 160 },
        ),
        choiceFilter('status', t.status, namesOf(byStatus), { width: 140 }),
        choiceFilter('type', t.type, namesOf(byType), { width: 140 }),
      ]}
      empty={{ text: t.emptyIssues }}
      isExported
    />
  );
}

const changeLooks = {
  added: 'soon',
  removed: 'off',
  estimated: 'info',
  status: 'off',
  done: 'done',
  reopened: 'danger',
} as const satisfies Record<JiraChangeKind, string>;

export function ChangesTable({ sprintId }: { sprintId: string }) {
  const t = useTexts(texts);
  const text = useText();
  const table = useTableParams(changeFilters, place, jiraPageSizes);
  const columns: Column<JiraChange & { _id: string }>[] = [
    {
      key: 'at',
      title: t.time,
      dataIndex: 'at',
      width: 150,
      csv: ({ at }) => formatMoment(at),
      render: (at: string) => <Moment at={at} />,
    },
    {
      key: 'key',
      title: t.key,
      dataIndex: 'key',
      isMain: true,
      width: 120,
      render: (key: string, { link }) => <IssueKey issueKey={key} link={link} />,
    },
    { key: 'summary', title: t.summary, dataIndex: 'summary', width: 240 },
    {
      key: 'kind',
      title: t.change,
      dataIndex: 'kind',
      width: 130,
      csv: ({ kind }) => text(jiraChangeKinds[kind]),
      render: (kind: JiraChangeKind) => <StatusTag kind={changeLooks[kind]}>{text(jiraChangeKinds[kind])}</StatusTag>,
    },
    { key: 'from', title: t.from, dataIndex: 'from', width: 120 },
    { key: 'to', title: t.to, dataIndex: 'to', width: 120 },
    { key: 'author', title: t.author, dataIndex: 'author', width: 120 },
  ];
  const kindOf = (value: string) => jiraChangeKindKeys.filter((key) => key === value);
  return (
    <DataTable
      name="jira-changes"
      table={table}
      list={({ page, pageSize, kind }) =>
        callQuery('jira', 'getIssuesChange', { sprintId, page, pageSize, kinds: kindOf(kind) })
      }
      rowsOf={({ list }) => list.map((row) => ({ ...row, _id: `${row.at} ${row.key} ${row.kind}` }))}
      columns={columns}
      nameOf={({ key }) => key}
      filters={[choiceFilter('kind', t.change, jiraChangeKinds, { width: 140 })]}
      empty={{ text: t.changesEmpty }}
      isExported
    />
  );
}

export function PeopleTable({ sprintId }: { sprintId: string }) {
  const t = useTexts(texts);
  const table = useTableParams({}, place);
  type Row = JiraPerson & { _id: string };
  const numberColumn = (key: string, title: string, of: (row: Row) => number, width = 100): Column<Row> => ({
    key,
    title,
    width,
    align: 'right' as const,
    csv: (row) => of(row),
    render: (_, row) => <span className="g-num g-mono">{of(row)}</span>,
  });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t.name,
      dataIndex: 'displayName',
      isMain: true,
      width: 200,
      render: (name: string, { userName, headImg }) => (
        <span className={styles.who}>
          <Avatar name={userName || name} image={headImg} size={24} />
          {name}
        </span>
      ),
    },
    numberColumn('total', t.issues, ({ total }) => total),
    numberColumn('done', t.done, ({ done }) => done),
    numberColumn('doing', t.doing, ({ doing }) => doing),
    numberColumn('points', t.points, ({ points }) => points),
    numberColumn('donePoints', `${t.points} · ${t.done}`, ({ donePoints }) => donePoints, 130),
    numberColumn('estimate', `${t.estimate} (h)`, ({ estimateSec }) => hours(estimateSec)),
    numberColumn('spent', `${t.spent} (h)`, ({ spentSec }) => hours(spentSec)),
    numberColumn('remaining', `${t.remaining} (h)`, ({ remainingSec }) => hours(remainingSec), 120),
    numberColumn('overdue', t.overdue, ({ overdue }) => overdue),
  ];
  return (
    <DataTable
      name="jira-people"
      table={table}
      list={() => callQuery('jira', 'getUserList', { sprintId })}
      rowsOf={(list) => list.map((row) => ({ ...row, _id: row.jiraName || 'nobody' }))}
      columns={columns}
      nameOf={({ displayName }) => displayName}
      empty={{ text: t.peopleEmpty }}
      isExported
    />
  );
}
