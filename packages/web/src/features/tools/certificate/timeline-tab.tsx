import { type Language, type TimelineEntry, timelineKinds } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { Expiry } from '../secret-record/expiry';
import { texts } from './texts';
import styles from './timeline.module.css';

const timelineQuery = callQuery('certificate', 'getTimeline', {});

/** Formats a month with its year. */
const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  );

/**
 * Lists by month the secrets and certificates that expire or should be replaced in the next twelve months, after those
 * already expired.
 */
export function TimelineTab() {
  const t = useTexts(texts);
  const language = useLanguage();
  const query = useQuery(timelineQuery);
  return (
    <QueryView query={query} skeleton={320}>
      {({ months, list, isCut }) => {
        const earlier = list.filter(({ day }) => day.slice(0, 7) < (months[0] ?? ''));
        if (list.length === 0) return <EmptyState drawing="vase" text={t.timelineEmpty} />;
        return (
          <>
            {isCut && <p role="status">{t.timelineCut({ num: list.length })}</p>}
            <div className={styles.months}>
              {earlier.length > 0 && <Month name={t.timelineEarlier} entries={earlier} />}
              {months.map((month) => (
                <Month
                  key={month}
                  name={monthName(month, language)}
                  entries={list.filter(({ day }) => day.startsWith(month))}
                />
              ))}
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

function Month({ name, entries }: { name: string; entries: readonly TimelineEntry[] }) {
  const t = useTexts(texts);
  const text = useText();
  return (
    <section aria-label={name} className={entries.length > 0 ? styles.month : `${styles.month} ${styles.empty}`}>
      <h2>
        {name} <span className={styles.quiet}>{t.timelineNum({ num: entries.length })}</span>
      </h2>
      {entries.length > 0 && (
        <ul>
          {entries.map(({ kind, _id, ...entry }) => (
            <li key={`${kind}:${_id}`}>
              <Link to={entry.path}>{entry.name}</Link>
              <span className={styles.quiet}>
                {text(timelineKinds[kind])}
                {entry.ownerUserName && ` · ${entry.ownerUserName}`}
              </span>
              <Expiry day={entry.day} daysLeft={entry.daysLeft} state={entry.state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
