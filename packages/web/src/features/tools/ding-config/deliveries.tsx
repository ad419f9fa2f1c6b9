import type { DingConfig, RobotDelivery } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { StatusTag } from '../../../kit/display/status-tag';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { deliveryKinds, useDeliveryNames } from './robot-look';
import styles from './robots.module.css';
import { texts } from './texts';

const pageSize = 20;

/** What a robot sent, and what became of it. */
export function Deliveries({ robot, mayResend }: { robot: DingConfig; mayResend: boolean }) {
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const [ok, setOk] = useState<'' | 'true' | 'false'>('');
  const query = useQuery({
    ...callQuery('dingConfig', 'getDeliveryLog', { id: robot._id, page, pageSize, ok }),
    placeholderData: keepPreviousData,
    // It grows by itself.
    staleTime: 0,
  });
  return (
    <>
      <Segmented
        className={styles.filter}
        aria-label={t.deliveries}
        value={ok}
        options={[
          { value: '', label: t.whole },
          { value: 'true', label: t.delivered },
          { value: 'false', label: t.notDelivered },
        ]}
        onChange={(next) => {
          setOk(next as typeof ok);
          setPage(1);
        }}
      />
      <QueryView
        query={query}
        skeleton={160}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState drawing="vase" text={t.noDeliveries} />}
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
