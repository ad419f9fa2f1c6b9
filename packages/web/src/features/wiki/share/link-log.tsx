import type { ShareVisit } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import styles from './share.module.css';
import { texts } from './texts';

const step = 20;
/** Maximum page size of the API. */
const most = 200;

/** Lists the visitors of a link, by day. */
export function LinkLog({ flag }: { flag: string }) {
  const t = useTexts(texts);
  const [pageSize, setPageSize] = useState(step);
  const query = useQuery({
    ...callQuery('share', 'shareLog', { flag, page: 1, pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={query} skeleton={88}>
      {({ list, total }) =>
        list.length === 0 ? (
          <p className={styles.quiet}>{t.logEmpty}</p>
        ) : (
          <div className={styles.log}>
            {byDay(list).map(([day, visits]) => (
              <section key={day} aria-label={day}>
                <h4 className="g-num">{day}</h4>
                <ul>
                  {visits.map((visit) => (
                    <li key={visit.userNickName + visit.visitor}>
                      <span>{visit.userNickName || t.outsider({ visitor: visit.visitor })}</span>
                      <span className={`${styles.quiet} g-num`}>
                        {t.visits({ count: formatNumber(visit.num) })} · {formatMoment(visit.at).slice(11)}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {total > list.length && pageSize < most && (
              <Button
                size="small"
                loading={query.isPlaceholderData}
                onClick={() => setPageSize(Math.min(most, pageSize * 3))}
              >
                {t.logMore}
              </Button>
            )}
            <p className={styles.quiet}>{t.logHelp}</p>
          </div>
        )
      }
    </QueryView>
  );
}

function byDay(visits: readonly ShareVisit[]): [day: string, visits: ShareVisit[]][] {
  const days = new Map<string, ShareVisit[]>();
  for (const visit of visits) days.set(visit.day, [...(days.get(visit.day) ?? []), visit]);
  return [...days];
}
