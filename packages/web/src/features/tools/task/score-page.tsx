import type { EnumerationType, RankedPerson, ScoreReason } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../kit/display/avatar';
import { StatTiles } from '../../../kit/display/stat-tiles';
import { Segments } from '../../../kit/form/segments';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import { enumerationFilter } from '../../../kit/resource/filters';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import { to } from '../../../lib/address/page';
import { useEnumeration } from '../../../lib/api/enumerations';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import { firstDayOf, periods } from './days';
import styles from './scores.module.css';
import { Value } from './task-parts';
import { texts } from './texts';

const filters = { department: '' };
const parts = { period: 'month', person: '' };
type Input = TableInput<typeof filters & typeof parts>;
type Row = RankedPerson & { _id: string };

const periodOf = (input: Pick<Input, 'period'>) => periods.find((one) => one === input.period) ?? 'month';
const spanOf = (input: Pick<Input, 'period'>) => ({ from: firstDayOf(periodOf(input)), to: '' });
const listRanked = (input: Input) =>
  callQuery('task', 'getAllTaskPeopleInfoList', { ...spanOf(input), department: input.department });
const rowsOf = (list: RankedPerson[]): Row[] => list.map((row) => ({ ...row, _id: row.userId }));

/** Page of the points: the top three, all people, and the tasks of the period. */
export function TaskScorePage() {
  const t = useTexts(texts);
  const table = useTableParams(filters, parts);
  const { data = [] } = useQuery(listRanked(table.input));
  const show = (person: string) => table.set({ person });
  const opened = table.input.person;
  const names = { month: t.month, quarter: t.quarter, year: t.year, all: t.allTime };
  return (
    <PageBody>
      <PageHead crumbs={[{ title: t.title, path: to('task') }]} title={t.scoreTitle} purpose={t.scorePurpose} />
      <div className={styles.filters}>
        <Segments
          aria-label={t.period}
          value={periodOf(table.input)}
          options={periods.map((value) => ({ value, label: names[value] }))}
          onChange={(period) => table.set({ period })}
        />
      </div>
      {data.length > 0 && <Podium people={data.slice(0, 3)} onShow={show} />}
      <Statistics span={spanOf(table.input)} />
      <DataTable
        name="task-scores"
        table={table}
        list={listRanked}
        rowsOf={rowsOf}
        columns={useColumns(show)}
        nameOf={({ userName }) => userName}
        filters={[enumerationFilter('department', t.department)]}
        empty={{ text: t.scoreEmpty }}
        isExported
      />
      <Drawer
        open={opened !== ''}
        size={480}
        title={t.ledger({ name: data.find(({ userId }) => userId === opened)?.userName ?? '' })}
        onClose={() => show('')}
        destroyOnHidden
      >
        {opened !== '' && <Ledger userId={opened} span={spanOf(table.input)} />}
      </Drawer>
    </PageBody>
  );
}

function Podium({ people, onShow }: { people: readonly RankedPerson[]; onShow: (id: string) => void }) {
  const t = useTexts(texts);
  return (
    <ol className={styles.podium} aria-label={t.podium}>
      {people.map(({ rank, userId, userName, headImg, score }) => (
        <li key={userId} className={styles.place}>
          <span className={`${styles.rank} g-num`}>{rank}</span>
          <Avatar name={userName} image={headImg} size={48} />
          <Button type="link" onClick={() => onShow(userId)}>
            {userName}
          </Button>
          <span className={`${styles.points} g-num`}>{t.points({ count: formatNumber(score) })}</span>
        </li>
      ))}
    </ol>
  );
}

function useColumns(onShow: (id: string) => void): Column<Row>[] {
  const t = useTexts(texts);
  const departments = useEnumeration('department');
  const number = (value: number) => <span className="g-num g-mono">{formatNumber(value)}</span>;
  return [
    { key: 'rank', title: t.rank, dataIndex: 'rank', width: 72, align: 'right', render: number },
    {
      key: 'userName',
      title: t.person,
      dataIndex: 'userName',
      isMain: true,
      width: 180,
      render: (name: string, { userId }) => (
        <Button type="link" size="small" onClick={() => onShow(userId)}>
          {name}
        </Button>
      ),
    },
    {
      key: 'department',
      title: t.department,
      dataIndex: 'department',
      width: 160,
      csv: ({ department }) => departments.labelOf(department),
      render: (department: string) => department && departments.labelOf(department),
    },
    { key: 'finishNum', title: t.finishNum, dataIndex: 'finishNum', width: 110, align: 'right', render: number },
    {
      key: 'onTimeRate',
      title: t.onTimeRate,
      dataIndex: 'onTimeRate',
      width: 96,
      align: 'right',
      render: (rate: number) => <span className="g-num g-mono">{rate}%</span>,
    },
    { key: 'score', title: t.pointsColumn, dataIndex: 'score', width: 96, align: 'right', render: number },
    {
      key: 'trend',
      title: t.trend,
      width: 96,
      align: 'right',
      csv: ({ score, previousScore }) => (previousScore === null ? '' : score - previousScore),
      render: (_, row) => <Trend person={row} />,
    },
  ];
}

/**
 * Change of the points compared with the previous period, as an arrow and a number, with a sentence for
 * screen readers.
 */
function Trend({ person: { score, previousScore } }: { person: RankedPerson }) {
  const t = useTexts(texts);
  if (previousScore === null) return null;
  const more = score - previousScore;
  const count = Math.abs(more);
  const said = more === 0 ? t.trendNone : more > 0 ? t.trendUp({ count }) : t.trendDown({ count });
  const look = more === 0 ? styles.quiet : more > 0 ? styles.up : styles.down;
  return (
    <span className={`${look} g-num`} title={said}>
      <span aria-hidden="true">{more === 0 ? '—' : `${more > 0 ? '↑' : '↓'} ${formatNumber(count)}`}</span>
      <span className="g-sr-only">{said}</span>
    </span>
  );
}

interface Span {
  from: string;
  to: string;
}

function Statistics({ span }: { span: Span }) {
  const t = useTexts(texts);
  const query = useQuery(callQuery('task', 'getTaskStatistics', span));
  const { data } = query;
  const finished = data?.status.find(({ value }) => value === 'appraised')?.num ?? 0;
  return (
    <section aria-label={t.statistics}>
      <StatTiles
        isWaiting={query.isPending}
        tiles={[
          { key: 'total', label: t.total, value: data?.total },
          { key: 'finished', label: t.finishNum, value: data && finished },
          { key: 'overdue', label: t.overdueNum, value: data?.overdue },
          { key: 'points', label: t.pointsGiven, value: data?.points },
        ]}
      />
      {data && data.total > 0 && (
        <div className={styles.groups}>
          <Bars title={t.byType} type="task" rows={data.type} />
          <Bars title={t.byLevel} type="taskLevel" rows={data.level} />
          <Bars title={t.byResult} type="taskResult" rows={data.result} />
        </div>
      )}
    </section>
  );
}

function Bars(props: { title: string; type: EnumerationType; rows: { value: string; num: number }[] }) {
  const { title, type, rows } = props;
  const t = useTexts(texts);
  const most = Math.max(1, ...rows.map(({ num }) => num));
  return (
    <div className={styles.group}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles.quiet}>{t.noneYet}</p>}
      <ul>
        {rows.map(({ value, num }) => (
          <li key={value} className={styles.bar}>
            <Value type={type} value={value} />
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ display: 'block', width: `${(100 * num) / most}%` }} />
            </span>
            <span className="g-num g-mono">{formatNumber(num)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ledgerPage = 20;

/** The entries of the ledger and their sum. */
function Ledger({ userId, span }: { userId: string; span: Span }) {
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const query = useQuery(callQuery('task', 'getTaskScoreList', { userId, ...span, page, pageSize: ledgerPage }));
  const reasons: Record<ScoreReason, string> = {
    appraised: t.reasonAppraised,
    corrected: t.reasonCorrected,
    deleted: t.reasonDeleted,
    restored: t.reasonRestored,
  };
  return (
    <QueryView
      query={query}
      skeleton={240}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyState drawing="vase" text={t.ledgerEmpty} />}
    >
      {({ list, total, points }) => (
        <>
          <p className={`${styles.sum} g-num`}>{t.ledgerSum({ points: formatNumber(points) })}</p>
          <ul className={styles.ledger}>
            {list.map((row) => (
              <li key={row._id} className={styles.row}>
                <Link to={`${to('task')}?open=${row.taskId}`}>{row.taskName}</Link>
                <strong className={`${row.points < 0 ? styles.down : styles.up} g-num`}>
                  {row.points > 0 ? '+' : ''}
                  {formatNumber(row.points)}
                </strong>
                <span className={styles.quiet}>
                  {reasons[row.reason]} · {row.actorName}
                </span>
                <time className={`${styles.quiet} g-num`} dateTime={row.at}>
                  {formatMoment(row.at)}
                </time>
              </li>
            ))}
          </ul>
          {total > ledgerPage && (
            <Pagination size="small" current={page} pageSize={ledgerPage} total={total} onChange={setPage} />
          )}
        </>
      )}
    </QueryView>
  );
}
