import type { RevealedSecret, RevealLog } from '@easymock/contract';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/texts/texts';
import { formatMoment } from '../../lib/texts/time';
import { Moment } from '../display/moment';
import { EmptyState } from '../page/empty-state';
import { QueryView } from '../page/query-view';
import styles from './secret.module.css';
import { type RevealChoice, SecretValue } from './secret-value';
import { secretTexts } from './texts';

type Former = RevealLog['former'][number];

/**
 * Lists the reveals of a record, and its former values for super administrators.
 * @example <RevealLogView query={callQuery('devAccount', 'getRevealLog', { id })} labelOf={(field) => labels[field] ?? field} reveal={(former, choice) => …} />
 */
export function RevealLogView(props: {
  query: UseQueryOptions<RevealLog>;
  labelOf: (field: string) => string;
  needsReason?: boolean;
  reveal: (former: Former, choice: RevealChoice) => Promise<RevealedSecret>;
}) {
  const { labelOf, needsReason = false, reveal } = props;
  const t = useTexts(secretTexts);
  const names = { reveal: t.seen, copySecret: t.copiedSecret, export: t.downloaded };
  const query = useQuery({ ...props.query, staleTime: 0 });
  return (
    <QueryView query={query} skeleton={120}>
      {({ reveals, former }) => (
        <>
          {reveals.length === 0 ? (
            <EmptyState drawing="vase" text={t.nobody} />
          ) : (
            <ol className={styles.log}>
              {reveals.map(({ _id, at, userName, action, field, reason }) => (
                <li key={_id}>
                  <strong>{userName}</strong>
                  <span>
                    {names[action]} {action !== 'export' && labelOf(field)}
                  </span>
                  <span className={styles.quiet}>
                    <Moment at={at} />
                  </span>
                  {reason && <span>{reason}</span>}
                </li>
              ))}
            </ol>
          )}
          {former.length > 0 && (
            <section aria-label={t.former}>
              <h3>{t.former}</h3>
              <p className={styles.quiet}>{t.formerText}</p>
              <ul className={styles.log}>
                {former.map((one) => (
                  <li key={one._id}>
                    <strong>{labelOf(one.field)}</strong>
                    <span className={styles.quiet}>
                      {t.replacedBy({ name: one.userName, at: formatMoment(one.replacedAt) })}
                    </span>
                    <SecretValue
                      label={labelOf(one.field)}
                      has
                      hint={one.hint}
                      canReveal
                      needsReason={needsReason}
                      reveal={(choice) => reveal(one, choice)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </QueryView>
  );
}
