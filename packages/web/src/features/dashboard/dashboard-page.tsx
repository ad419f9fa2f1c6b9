import type { Dashboard, DashboardCounts } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../kit/empty-state';
import { IconButton } from '../../kit/icon-button';
import { PageBody } from '../../kit/page-body';
import { PageHead } from '../../kit/page-head';
import { Skeleton } from '../../kit/skeleton';
import { callQuery } from '../../lib/queries';
import { readStored, store } from '../../lib/storage';
import { useTexts } from '../../lib/texts';
import { formatNumber } from '../../lib/time';
import { useDelayed } from '../../lib/use-delayed';
import { CountUp } from './count-up';
import styles from './dashboard.module.css';
import { texts } from './texts';
import { TrendChart } from './trend-chart';
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
          // A failure is quiet here: dashes, the reason on the icon, and nothing in the way.
          query.isError && (
            <span className={styles.failed} role="status">
              {t.failed}
              <IconButton
                icon="refresh"
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
        {!data && (
          <div className={styles.room}>{isSlow ? <Skeleton height={240} /> : query.isError && t.none}</div>
        )}
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
    <dl className={styles.tiles} aria-busy={isWaiting}>
      {tiles.map(([key, label]) => {
        const today = key === 'wikiUserCount' ? undefined : data?.today[key satisfies keyof DashboardCounts];
        return (
          <div key={key} className={styles.tile}>
            <dt>{label}</dt>
            <dd className={`${styles.total} g-num`}>
              {data ? <CountUp value={data.total[key]} /> : isWaiting ? '' : t.none}
            </dd>
            <dd className={`${styles.today} ${today ? styles.grown : ''} g-num`}>
              {today !== undefined && t.today({ count: formatNumber(today) })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Trend({ trend }: { trend: Dashboard['trend'] }) {
  const t = useTexts(texts);
  const [view, setView] = useState(() => (readStored('trend_view') === 'table' ? 'table' : 'chart'));
  const sum = trend.reduce((total, { num }) => total + num, 0);
  const [busiest] = trend.toSorted((a, b) => b.num - a.num);
  const summary =
    busiest && sum > 0
      ? t.trendSummary({ sum: formatNumber(sum), day: busiest.day, num: formatNumber(busiest.num) })
      : t.trendEmpty;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 id="trend-title" className={styles.title}>
            {t.trend}
          </h2>
          <p className={`${styles.quiet} g-num`}>{summary}</p>
        </div>
        <Segmented
          size="small"
          aria-label={t.view}
          value={view}
          options={[
            { value: 'chart', label: t.asChart },
            { value: 'table', label: t.asTable },
          ]}
          onChange={(value) => {
            setView(value);
            store('trend_view', value);
          }}
        />
      </div>
      {view === 'chart' ? (
        <TrendChart trend={trend} label={t.trend} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <div className={`${styles.scroll} ${styles.days}`} tabIndex={0}>
          <table className={styles.table} aria-label={t.trend}>
            <thead>
              <tr>
                <th scope="col">{t.day}</th>
                <th scope="col" className={styles.number}>
                  {t.calls}
                </th>
              </tr>
            </thead>
            <tbody>
              {trend.toReversed().map(({ day, num }) => (
                <tr key={day}>
                  <td className="g-num">{day}</td>
                  <td className={`${styles.number} g-num g-mono`}>{formatNumber(num)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
