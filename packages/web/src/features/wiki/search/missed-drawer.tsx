import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatNumber } from '../../../lib/texts/time';
import styles from './search.module.css';
import { texts } from './texts';

const pageSize = 20;

/** Lists searches without hits: in a folder for its owner, everywhere for managers. */
export function MissedDrawer(props: { parentId: string; isOpen: boolean; onClose: () => void }) {
  const { parentId, isOpen, onClose } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery('wikiSearch', 'getMissed', { page, pageSize, ...(parentId && { parentId }) }),
    enabled: isOpen,
  });
  return (
    <Drawer open={isOpen} onClose={onClose} size={480} title={t.missed}>
      <p className={styles.quiet}>{t.missedNote}</p>
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="vase" text={t.missedEmpty} />}
      >
        {({ list, total }) => (
          <>
            <ul className={styles.missed}>
              {list.map(({ keywords, num, userNum, lastAt }) => (
                <li key={keywords}>
                  <span>{keywords}</span>
                  <span className={styles.quiet}>
                    {t.missedNum({ num: formatNumber(num), people: formatNumber(userNum) })} · {t.lastAt}{' '}
                    {formatAgo(lastAt, language, Date.now())}
                  </span>
                </li>
              ))}
            </ul>
            <ListPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
          </>
        )}
      </QueryView>
    </Drawer>
  );
}
