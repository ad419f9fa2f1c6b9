import type { HttpDomain } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './https.module.css';
import { texts } from './texts';

/** Lists the registered domains with a summary of their hosts; a domain links to its hosts. */
export function DomainsView({ onOpen }: { onOpen: (domain: string) => void }) {
  const t = useTexts(texts);
  const query = useQuery(callQuery('https', 'getHttpDomainList', {}));
  return (
    <QueryView
      query={query}
      skeleton={240}
      isEmpty={(domains) => domains.length === 0}
      empty={<EmptyState drawing="vase" text={t.emptyDomains} />}
    >
      {(domains) => (
        <table className={styles.domains}>
          <thead>
            <tr>
              <th scope="col">{t.root}</th>
              <th scope="col">{t.hosts}</th>
              <th scope="col">{t.soonest}</th>
              <th scope="col">{t.domainDays}</th>
            </tr>
          </thead>
          <tbody>
            {domains.map((domain) => (
              <Domain key={domain.domain} domain={domain} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
    </QueryView>
  );
}

function Domain({ domain, onOpen }: { domain: HttpDomain; onOpen: (domain: string) => void }) {
  return (
    <tr>
      <td>
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onOpen(domain.domain)}>
          {domain.displayDomain}
        </Button>
      </td>
      <td className="g-num">{formatNumber(domain.num)}</td>
      <td>
        <DaysText days={domain.minDays} />
      </td>
      <td title={domain.domainExpireDate}>
        <DaysText days={domain.domainDaysLeft} />
      </td>
    </tr>
  );
}

/** Shows the days left, or the words for an expired domain. */
export function DaysText({ days }: { days: number | null }) {
  const t = useTexts(texts);
  if (days === null) return '—';
  return <span className="g-num">{days < 0 ? t.daysOver({ num: Math.abs(days) }) : t.days({ num: days })}</span>;
}
