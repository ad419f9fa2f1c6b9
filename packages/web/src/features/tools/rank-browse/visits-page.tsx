import { addDays, type BoardVisitor, type BoardVisits } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../../kit/chart/chart';
import { Moment } from '../../../kit/display/moment';
import type { Period } from '../../../kit/form/date-field';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import { enumerationFilter, periodFilter } from '../../../kit/resource/filters';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import { dayParam } from '../../../lib/address/list-params';
import { useEnumeration } from '../../../lib/api/enumerations';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { today } from '../../../lib/texts/today';
import { texts } from './texts';
import styles from './visits.module.css';

const filters = { from: dayParam(), to: dayParam(), department: '' };
type Input = TableInput<typeof filters>;
type Row = BoardVisitor & { _id: string };

const shownDays = 30;

/**
 * Returns the requested days. The default end is today, and the default start is some days before the end.
 */
function periodOf({ from, to }: Period): Period {
  const last = to || today();
  return { from: from || addDays(last, 1 - shownDays), to: last };
}
const rangeOf = (input: Input) => ({ ...periodOf(input), department: input.department });

const visits = {
  rank: (input: Input) => callQuery('catalogStatistics', 'getRankBrowseMap', rangeOf(input)),
  dashboard: (input: Input) => callQuery('wikiStatistics', 'getDashBoardMap', rangeOf(input)),
};
const rowsOf = ({ list }: BoardVisits): Row[] => list.map((row) => ({ ...row, _id: row.userId }));

/** Page of the people who opened the ranking of documents. */
export const RankVisitsPage = () => <VisitsPage kind="rank" />;
/** Page of the people who opened the dashboard of documents. */
export const BoardVisitsPage = () => <VisitsPage kind="dashboard" />;

function VisitsPage({ kind }: { kind: keyof typeof visits }) {
  const t = useTexts(texts);
  const table = useTableParams(filters);
  const departments = useEnumeration('department');
  const query = useQuery(visits[kind](table.input));
  const columns: Column<Row>[] = [
    { key: 'userName', title: t.name, dataIndex: 'userName', isMain: true, width: 200 },
    {
      key: 'department',
      title: t.department,
      dataIndex: 'department',
      width: 180,
      csv: ({ department }) => departments.labelOf(department),
      render: (department: string) => department && departments.labelOf(department),
    },
    {
      key: 'num',
      title: t.num,
      dataIndex: 'num',
      width: 120,
      align: 'right',
      render: (num: number) => <span className="g-num g-mono">{formatNumber(num)}</span>,
    },
    { key: 'lastAt', title: t.lastAt, dataIndex: 'lastAt', width: 140, render: (at: string) => <Moment at={at} /> },
  ];
  return (
    <PageBody>
      <PageHead
        title={kind === 'rank' ? t.rankTitle : t.boardTitle}
        purpose={kind === 'rank' ? t.rankPurpose : t.boardPurpose}
      />
      <section className={styles.card} aria-label={t.trend}>
        <QueryView query={query} skeleton={240}>
          {(data) => <Trend data={data} />}
        </QueryView>
      </section>
      <DataTable
        name={`visits-${kind}`}
        table={table}
        list={visits[kind]}
        rowsOf={rowsOf}
        columns={columns}
        nameOf={({ userName }) => userName}
        filters={[periodFilter(t.period, periodOf), enumerationFilter('department', t.department)]}
        empty={{ text: t.empty }}
        isExported
      />
    </PageBody>
  );
}

function Trend({ data: { list, daily } }: { data: BoardVisits }) {
  const t = useTexts(texts);
  const sum = daily.reduce((total, { num }) => total + num, 0);
  const [busiest] = daily.toSorted((a, b) => b.num - a.num);
  return (
    <Chart
      label={t.trend}
      summary={
        busiest && sum > 0
          ? t.summary({
              people: formatNumber(list.length),
              sum: formatNumber(sum),
              day: busiest.date,
              num: formatNumber(busiest.num),
            })
          : t.summaryEmpty
      }
      categoryName={t.day}
      categories={daily.map(({ date }) => date)}
      series={[{ name: t.num, values: daily.map(({ num }) => num) }]}
    />
  );
}
