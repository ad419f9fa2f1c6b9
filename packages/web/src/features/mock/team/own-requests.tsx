import type { OwnRequest } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId } from 'react';
import { Icon } from '../../../kit/display/icon';
import { TeamIcon } from '../../../kit/display/icons';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import styles from './team-page.module.css';
import { texts } from './texts';

/** The teams that somebody asked to join and that have not answered yet. Nothing while there are none. */
export function OwnRequests() {
  const t = useTexts(texts);
  const titleId = useId();
  const { data = [] } = useQuery(callQuery('team', 'requested', {}));
  if (data.length === 0) return null;
  return (
    <section className={styles.requests} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t.asked}
      </h2>
      <ul>
        {data.map((request) => (
          <Request key={request._id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request: { _id: id, name, created_at: at } }: { request: OwnRequest }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const withdraw = useChange('team', 'withdraw', { done: t.withdrawn({ name }) });
  return (
    <li className={styles.request}>
      <span className={styles.member}>
        <Icon icon={TeamIcon} size={20} />
        <span className={styles.names}>
          <span>{name}</span>
          <time dateTime={at} title={formatMoment(at)} className={styles.quiet}>
            {t.askedAt({ when: formatAgo(at, language, Date.now()) })}
          </time>
        </span>
      </span>
      <Button
        size="small"
        loading={withdraw.isPending}
        aria-label={t.withdrawOf({ name })}
        onClick={() => withdraw.mutate({ id })}
      >
        {t.withdraw}
      </Button>
    </li>
  );
}
