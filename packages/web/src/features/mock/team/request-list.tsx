import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import styles from './team-page.module.css';

/** Pending requests under a title: those of a team, or the person's own. */
export function RequestList({ title, children, more }: { title: string; children: ReactNode; more?: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.requests} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ul>{children}</ul>
      {more}
    </section>
  );
}

/** A pending request: a mark, the person or team, the time of the request, and its buttons. */
export function RequestRow({
  mark,
  name,
  at,
  askedAt,
  children,
}: {
  mark: ReactNode;
  name: string;
  at: string;
  askedAt: (values: { when: string }) => string;
  children: ReactNode;
}) {
  const language = useLanguage();
  return (
    <li className={styles.request}>
      <span className={styles.member}>
        {mark}
        <span className={styles.names}>
          <span>{name}</span>
          <time dateTime={at} title={formatMoment(at)} className={styles.quiet}>
            {askedAt({ when: formatAgo(at, language, Date.now()) })}
          </time>
        </span>
      </span>
      {children}
    </li>
  );
}
