import type { HttpCheck } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Chart } from '../../../kit/chart/chart';
import { StatusTag } from '../../../kit/display/status-tag';
import { Segments } from '../../../kit/form/segments';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { resultKinds, useResultNames } from './host-look';
import styles from './https.module.css';
import { texts } from './texts';

const pageSize = 20;
/** Number of checks in the chart, newest first. */
const drawnNum = 60;

/** Shows the checks of a host as a chart and a list, with the changes of its certificate. */
export function ChecksTab({ id }: { id: string }) {
  const t = useTexts(texts);
  const [params, setParams] = useListParams({ 'open.page': 1, 'open.change': '' });
  const page = Math.max(1, params['open.page']);
  const isChange = params['open.change'] === 'true' ? 'true' : '';
  const query = useQuery({
    ...callQuery('https', 'getHttpCheckHistory', { id, isChange, page, pageSize }),
    placeholderData: keepPreviousData,
    // The list grows without changes by this client, so it is never fresh.
    staleTime: 0,
  });
  return (
    <>
      <TimesChart id={id} />
      <div className={styles.filters}>
        <Segments
          aria-label={t.checks}
          value={isChange}
          options={[
            { value: '', label: t.allChecks },
            { value: 'true', label: t.onlyChanges },
          ]}
          onChange={(next) => setParams({ 'open.change': next, 'open.page': 1 })}
        />
      </div>
      <QueryView
        query={query}
        skeleton={160}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState drawing="vase" text={t.emptyChecks} />}
      >
        {({ list, total }) => (
          <>
            <ol className={styles.checks}>
              {list.map((check) => (
                <Check key={check._id} check={check} />
              ))}
            </ol>
            <ListPages
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => setParams({ 'open.page': next })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Charts the durations of handshakes and responses; failed checks are gaps. */
function TimesChart({ id }: { id: string }) {
  const t = useTexts(texts);
  const { data } = useQuery(callQuery('https', 'getHttpCheckHistory', { id, page: 1, pageSize: drawnNum }));
  const checks = [...(data?.list ?? [])].reverse().filter(({ tlsMs }) => tlsMs !== null);
  const last = checks.at(-1);
  if (!last || checks.length < 2) return null;
  const hasAnswers = checks.some(({ httpMs }) => httpMs !== null);
  return (
    <Chart
      label={t.handshake}
      summary={t.summary({ num: checks.length, ms: last.tlsMs ?? 0 })}
      categoryName={t.time}
      categories={checks.map(({ at }) => formatMoment(at).slice(5))}
      series={[
        { name: t.handshake, values: checks.map(({ tlsMs }) => tlsMs ?? 0) },
        ...(hasAnswers ? [{ name: t.answerTime, values: checks.map(({ httpMs }) => httpMs ?? 0) }] : []),
      ]}
      formatValue={(num) => t.milliseconds({ num })}
      height={200}
    />
  );
}

function Check({ check }: { check: HttpCheck }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const names = useResultNames();
  const facts = [
    check.tlsMs !== null && t.milliseconds({ num: check.tlsMs }),
    check.httpStatus !== null && `HTTP ${check.httpStatus}`,
    check.daysLeft !== null && check.daysLeft >= 0 && t.days({ num: check.daysLeft }),
    check.issuer,
  ].filter(Boolean);
  return (
    <li>
      <StatusTag kind={resultKinds[check.result]}>{names[check.result]}</StatusTag>
      <div className={styles.said}>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
        {check.reason && (
          <div>
            {check.reason} {check.advice && <span className={styles.quiet}>— {check.advice}</span>}
          </div>
        )}
        {check.previousFingerprint && (
          <div>
            {t.changed}
            <div className={`${styles.quiet} g-mono`}>{check.fingerprint256}</div>
            <div className={`${styles.quiet} g-mono`}>{t.changedFrom({ fingerprint: check.previousFingerprint })}</div>
          </div>
        )}
      </div>
      <time className={styles.quiet} dateTime={check.at} title={formatMoment(check.at)}>
        {formatAgo(check.at, language, Date.now())}
      </time>
    </li>
  );
}
