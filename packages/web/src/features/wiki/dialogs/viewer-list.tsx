import type { Viewer } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../../kit/display/avatar';
import { ListPages } from '../../../kit/list/list-pages';
import { QueryView } from '../../../kit/page/query-view';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { texts as nodeTexts } from '../node/texts';
import styles from './dialogs.module.css';
import { texts } from './texts';

const pageSize = 20;

/** Lists the people who may view a node, each with the highest level and its reason. */
export function ViewerList({ markdownId }: { markdownId: string }) {
  const t = useTexts(texts);
  const [keywords, setKeywords] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery('article', 'getViewers', { markdownId, keywords, page, pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={styles.form}>
      <KeywordInput
        label={t.viewerFilter}
        value={keywords}
        onChange={(next) => {
          setKeywords(next);
          setPage(1);
        }}
      />
      <QueryView query={query} skeleton={240}>
        {({ list, total }) => (
          <>
            <p className={styles.quiet} role="status">
              {total === 0 ? t.viewerNone : t.viewerNum({ count: formatNumber(total) })}
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
            <ul className={styles.viewers} aria-label={t.viewers} tabIndex={0}>
              {list.map((viewer) => (
                <ViewerRow key={viewer._id} viewer={viewer} />
              ))}
            </ul>
            <ListPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function ViewerRow({ viewer }: { viewer: Viewer }) {
  const tn = useTexts(nodeTexts);
  return (
    <li>
      <Avatar name={viewer.nick_name} image={viewer.head_img} size={24} />
      <span className={styles.grantee}>
        {viewer.nick_name}
        <span className={styles.quiet}>{useReason(viewer)}</span>
      </span>
      <span className={styles.quiet}>{tn[`level_${viewer.level}`]}</span>
    </li>
  );
}

/** Words the reason of a right. */
function useReason({ reason, subjectKind, subjectName, origin }: Viewer): string {
  const t = useTexts(texts);
  if (reason === 'scopeOwner') return t.reason_scopeOwner({ name: origin?.catalogName ?? '' });
  if (reason !== 'grant') return t[`reason_${reason}`];
  const kind = subjectKind === 'everyone' ? t.everyone : t[`kind_${subjectKind ?? 'user'}`];
  const grantee = subjectName ? t.grantee({ kind, name: subjectName }) : kind;
  return `${grantee} · ${origin ? t.from({ name: origin.catalogName }) : t.own}`;
}
