import type { Dashboard, DashboardCounts } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '../../kit/buttons/icon-button';
import { Chart } from '../../kit/chart/chart';
import { RefreshIcon } from '../../kit/display/icons';
import { StatTiles } from '../../kit/display/stat-tiles';
import { EmptyState } from '../../kit/page/empty-state';
import { PageBody } from '../../kit/page/page-body';
import { PageHead } from '../../kit/page/page-head';
import { Skeleton } from '../../kit/page/skeleton';
import { callQuery } from '../../lib/api/queries';
import { useDelayed } from '../../lib/browser/use-delayed';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import { CountUp } from './count-up';
import styles from './dashboard.module.css';
import { texts } from './texts';
import { UsersTable } from './users-table';

export function DashboardPage() {
  const t = useTexts(texts);
  const query = useQuery({ ...callQuery('dashboard', 'get', {}), refetchInterval: 60_000 });
  const { data } = query;
  const isSlow = useDelayed(query.isPending, 300);
  return (
    <PageBody>
      <PageHead
        title={t.title}
        purpose={t.purpose}
        actions={
          // Failures are unobtrusive here: dashes instead of numbers, and an icon with the reason.
          query.isError && (
            <span className={styles.failed} role="status">
              {t.failed}
              <IconButton
                icon={RefreshIcon}
                label={`${t.retry}: ${query.error.message}`}
                disabled={query.isFetching}
                onClick={() => query.refetch()}
              />
            </span>
          )
        }
      />
      <Counts data={data} isWaiting={query.isPending} />
      <section className={styles.card} aria-labelledby="trend-title">
        {data ? (
          <Trend trend={data.trend} />
        ) : (
          <>
            <h2 id="trend-title" className={styles.title}>
              {t.trend}
            </h2>
            <div className={styles.room}>{isSlow ? <Skeleton height={240} /> : query.isError && t.none}</div>
          </>
        )}
      </section>
      <section className={styles.card} aria-labelledby="users-title">
        <h2 id="users-title" className={styles.title}>
          {t.users}
        </h2>
        <p className={styles.quiet}>{t.usersPurpose}</p>
        {data && data.users.length > 0 && <UsersTable users={data.users} />}
        {data?.users.length === 0 && <EmptyState drawing="vase" title={t.nobody} text={t.nobodyText} />}
        {!data && <div className={styles.room}>{isSlow ? <Skeleton height={240} /> : query.isError && t.none}</div>}
      </section>
    </PageBody>
  );
}

function Counts({ data, isWaiting }: { data: Dashboard | undefined; isWaiting: boolean }) {
  const t = useTexts(texts);
  const tiles: [keyof Dashboard['total'], string][] = [
    ['projectCount', t.projects],
    ['mockCount', t.mocks],
    ['mockUseCount', t.calls],
    ['userCount', t.people],
    ['articleCount', t.articles],
    ['wikiUserCount', t.wikiUsers],
  ];
  return (
    <StatTiles
      isWaiting={isWaiting}
      tiles={tiles.map(([key, label]) => {
        const today = key === 'wikiUserCount' ? undefined : data?.today[key satisfies keyof DashboardCounts];
        return {
          key,
          label,
          value: data && <CountUp value={data.total[key]} />,
          note: today !== undefined && t.today({ count: formatNumber(today) }),
          ...(today && { kind: 'done' as const }),
        };
      })}
    />
  );
}

function Trend({ trend }: { trend: Dashboard['trend'] }) {
  const t = useTexts(texts);
  const sum = trend.reduce((total, { num }) => total + num, 0);
  const [busiest] = trend.toSorted((a, b) => b.num - a.num);
  const summary =
    busiest && sum > 0
      ? t.trendSummary({ sum: formatNumber(sum), day: busiest.day, num: formatNumber(busiest.num) })
      : t.trendEmpty;
  return (
    <>
      <h2 id="trend-title" className={styles.title}>
        {t.trend}
      </h2>
      <Chart
        label={t.trend}
        summary={summary}
        categoryName={t.day}
        categories={trend.map(({ day }) => day)}
        series={[{ name: t.calls, values: trend.map(({ num }) => num) }]}
      />
    </>
  );
}
