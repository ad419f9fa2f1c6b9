import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './history.module.css';
import { texts } from './texts';

/** Lists the paragraphs of the current text with the people who wrote them. */
export function PassageAuthors({ markdownId }: { markdownId: string }) {
  const t = useTexts(texts);
  const query = useQuery({ ...callQuery('article', 'getAuthors', { markdownId }), staleTime: 60_000 });
  return (
    <QueryView
      query={query}
      skeleton={160}
      isEmpty={({ passages }) => passages.length === 0}
      empty={<p className={styles.quiet}>{t.authorsEmpty}</p>}
    >
      {({ passages, oldestNo }) => (
        <>
          <p className={styles.quiet}>{t.authorsHelp}</p>
          {oldestNo !== null && <p className={styles.quiet}>{t.authorsCut({ no: oldestNo })}</p>}
          <ol className={styles.passages} aria-label={t.authors}>
            {passages.map(({ text, parts }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text have no identity but their place.
              <li key={at} className={styles.passage}>
                <p className={styles.passageText}>{text}</p>
                {parts.map((part) => (
                  <span key={part.no} className={styles.quiet} title={formatMoment(part.at)}>
                    {t.share({ names: part.authors.join(t.separator), no: part.no, share: part.share })}
                  </span>
                ))}
              </li>
            ))}
          </ol>
        </>
      )}
    </QueryView>
  );
}
