import type { DingConfig, RobotDelivery } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { StatusTag } from '../../../kit/display/status-tag';
import { PeriodFilter, periodBounds } from '../../../kit/form/date-field';
import { Segments } from '../../../kit/form/segments';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import type { Column } from '../../../kit/resource/column';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { useCsvExport } from '../../../kit/resource/use-csv-export';
import { dayParam, useListParams } from '../../../lib/address/list-params';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { deliveryKinds, useDeliveryNames } from './robot-look';
import styles from './robots.module.css';
import { texts } from './texts';

const pageSize = 20;

const delivered = ['', 'true', 'false'] as const;
type Delivered = (typeof delivered)[number];

interface Filters {
  readonly ok: Delivered;
  readonly keywords: string;
  readonly from: string;
  readonly to: string;
}
const isNarrowed = (filters: Filters): boolean => Object.values(filters).some((value) => value !== '');

/** State of the log in the address, next to the ID of the robot. */
const logParams = {
  'open.ok': '',
  'open.keywords': '',
  'open.page': 1,
  'open.from': dayParam(),
  'open.to': dayParam(),
};

interface Place {
  readonly page: number;
  readonly pageSize: number;
}
const listDeliveries = (id: string, { ok, keywords, from, to }: Filters, { page, pageSize }: Place) =>
  callQuery('dingConfig', 'getDeliveryLog', { id, ok, keywords, ...periodBounds({ from, to }), page, pageSize });
const deliveriesOf = ({ list }: { list: RobotDelivery[] }) => list;
const firstPage = { page: 1, pageSize: 200, keywords: '', sortField: '', sortOrder: -1 } as const;

/** Lists the messages sent by a robot, and their results. */
export function Deliveries({ robot, mayResend }: { robot: DingConfig; mayResend: boolean }) {
  const t = useTexts(texts);
  const [params, setParams] = useListParams(logParams);
  const page = Math.max(1, params['open.page']);
  const filters: Filters = {
    // The address may contain any value.
    ok: delivered.find((one) => one === params['open.ok']) ?? '',
    keywords: params['open.keywords'],
    from: params['open.from'],
    to: params['open.to'],
  };
  const { ok, keywords, from, to } = filters;
  const narrow = (change: Partial<Filters>) => {
    const named = Object.entries(change).map(([key, value]) => [`open.${key}`, value]);
    setParams({ ...Object.fromEntries(named), 'open.page': 1 });
  };
  const list = (place: Place) => listDeliveries(robot._id, filters, place);
  const query = useQuery({
    ...list({ page, pageSize }),
    placeholderData: keepPreviousData,
    // The log grows without changes by this client, so it is never fresh.
    staleTime: 0,
  });
  return (
    <>
      <div className={styles.filters}>
        <Segments
          aria-label={t.deliveries}
          value={ok}
          options={[
            { value: '', label: t.whole },
            { value: 'true', label: t.delivered },
            { value: 'false', label: t.notDelivered },
          ]}
          onChange={(next) => narrow({ ok: next as Delivered })}
        />
        <PeriodFilter label={t.period} value={{ from, to }} onChange={narrow} />
        <KeywordInput label={t.searchDeliveries} value={keywords} onChange={(next) => narrow({ keywords: next })} />
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

/** Exports the filtered log as a file. */
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
    list: props.list,
    rowsOf: deliveriesOf,
    columns,
    count: props.count,
    isPaged: true,
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
