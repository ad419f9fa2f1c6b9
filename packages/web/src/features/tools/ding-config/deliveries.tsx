import type { DingConfig, RobotDelivery } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { StatusTag } from '../../../kit/display/status-tag';
import { momentsOf, PeriodFilter } from '../../../kit/form/date-field';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import type { Column } from '../../../kit/resource/column';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { useCsvExport } from '../../../kit/resource/use-csv-export';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { deliveryKinds, useDeliveryNames } from './robot-look';
import styles from './robots.module.css';
import { texts } from './texts';

const pageSize = 20;

interface Filters {
  readonly ok: '' | 'true' | 'false';
  readonly keywords: string;
  readonly from: string;
  readonly to: string;
}
const noFilters: Filters = { ok: '', keywords: '', from: '', to: '' };
const isNarrowed = (filters: Filters): boolean => Object.values(filters).some((value) => value !== '');

interface Place {
  readonly page: number;
  readonly pageSize: number;
}
const listDeliveries = (id: string, { ok, keywords, from, to }: Filters, { page, pageSize }: Place) =>
  callQuery('dingConfig', 'getDeliveryLog', {
    ...{ id, ok, keywords, ...momentsOf({ from, to }), page, pageSize },
  });
const deliveriesOf = ({ list }: { list: RobotDelivery[] }) => list;
const firstPage = { page: 1, pageSize: 200, keywords: '', sortField: '', sortOrder: -1 } as const;

/** What a robot sent, and what became of it. */
export function Deliveries({ robot, mayResend }: { robot: DingConfig; mayResend: boolean }) {
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState<Filters>(noFilters);
  const { ok, keywords, from, to } = filters;
  const narrow = (change: Partial<Filters>) => {
    setFilters({ ...filters, ...change });
    setPage(1);
  };
  const list = (place: Place) => listDeliveries(robot._id, filters, place);
  const query = useQuery({
    ...list({ page, pageSize }),
    placeholderData: keepPreviousData,
    // It grows by itself.
    staleTime: 0,
  });
  return (
    <>
      <div className={styles.filters}>
        <Segmented
          aria-label={t.deliveries}
          value={ok}
          options={[
            { value: '', label: t.whole },
            { value: 'true', label: t.delivered },
            { value: 'false', label: t.notDelivered },
          ]}
          onChange={(next) => narrow({ ok: next as Filters['ok'] })}
        />
        <PeriodFilter label={t.period} value={{ from, to }} onChange={narrow} />
        <KeywordInput
          label={t.searchDeliveries}
          value={keywords}
          onChange={(next) => narrow({ keywords: next })}
        />
        <ExportButton list={list} count={query.data?.total ?? 0} />
      </div>
      <QueryView
        query={query}
        skeleton={160}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState drawing="vase" text={isNarrowed(filters) ? t.noMatch : t.noDeliveries} />}
      >
        {({ list, total }) => (
          <>
            <ol className={styles.deliveries}>
              {list.map((one) => (
                <Delivery key={one._id} delivery={one} mayResend={mayResend} />
              ))}
            </ol>
            <ListPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Saves what the filters leave as a file. */
function ExportButton(props: { list: (place: Place) => ReturnType<typeof listDeliveries>; count: number }) {
  const t = useTexts(texts);
  const names = useDeliveryNames();
  const columns: Column<RobotDelivery>[] = [
    { key: 'at', title: t.at, csv: ({ at }) => formatMoment(at) },
    { key: 'state', title: t.health, csv: ({ state }) => names[state] },
    { key: 'title', title: t.message, dataIndex: 'title' },
    { key: 'messageNum', title: t.messageNum, dataIndex: 'messageNum' },
    { key: 'attempt', title: t.attempts, dataIndex: 'attempt' },
    { key: 'bytes', title: t.bytes, dataIndex: 'bytes' },
    { key: 'ms', title: t.took, dataIndex: 'ms' },
    { key: 'errcode', title: t.errcode, dataIndex: 'errcode' },
    { key: 'reason', title: t.reason, csv: ({ reason, errmsg }) => reason || errmsg },
  ];
  const exportCsv = useCsvExport({
    ...{ list: props.list, rowsOf: deliveriesOf, columns, count: props.count, isPaged: true },
    input: firstPage,
  });
  return (
    <Button disabled={props.count === 0} onClick={exportCsv}>
      {t.exportCsv}
    </Button>
  );
}

function Delivery({ delivery, mayResend }: { delivery: RobotDelivery; mayResend: boolean }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const names = useDeliveryNames();
  const resend = useChange('dingConfig', 'resend', { done: t.queued });
  const { state, title, messageNum, attempt, reason, advice, errcode, at } = delivery;
  const facts = [
    messageNum > 1 && t.merged({ num: messageNum }),
    attempt > 1 && t.attempt({ num: attempt }),
    errcode && errcode !== '0' && errcode,
  ].filter(Boolean);
  return (
    <li>
      <StatusTag kind={deliveryKinds[state]}>{names[state]}</StatusTag>
      <div className={styles.said}>
        {title} <span className={styles.quiet}>{facts.join(' · ')}</span>
        {reason && (
          <p className={styles.reason}>
            {reason}
            {advice && <span className={styles.quiet}> — {advice}</span>}
          </p>
        )}
      </div>
      <div className={styles.end}>
        <time className={styles.quiet} dateTime={at} title={formatMoment(at)}>
          {formatAgo(at, language, Date.now())}
        </time>
        {delivery.canResend && mayResend && (
          <div>
            <Button
              type="link"
              size="small"
              loading={resend.isPending}
              onClick={() => resend.mutate({ deliveryId: delivery._id })}
            >
              {t.again}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
