import { base } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { Skeleton } from '../../../kit/page/skeleton';
import { CallError } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';
import { printWaits } from '../../../lib/browser/print-page';
import { useSeen } from '../../../lib/browser/use-seen';
import { useLive } from '../../../lib/live/use-live';
import { useTexts } from '../../../lib/texts/texts';
import { editorPath } from '../node/edit-path';
import { type Include, sourceAddress } from './include';
import styles from './include.module.css';
import { PassageView } from './passage-view';
import { texts } from './texts';

/** Changes of a node that may change its published text, its name or the rights to it. */
const changesPassage: readonly string[] = ['text', 'place', 'rights'];

/**
 * Loads a passage once it is near the screen, with the rights of the reader, and again when its article is
 * published.
 */
export function IncludedPassage(props: {
  include: Include;
  /** The editor of the document that includes the passage; only for people who may edit it. */
  editPath?: string | undefined;
  /** Chooses another passage, in an editor. */
  onRechoose?: (() => void) | undefined;
  opensTab?: boolean;
}) {
  const { include, editPath, onRechoose, opensTab = false } = props;
  const { id: markdownId, anchor } = include;
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const options = callQuery('wikiInclude', 'get', { markdownId, anchor });
  const query = useQuery({ ...options, enabled: isSeen, staleTime: 30_000 });
  useLive('wiki:node', query.data ? markdownId : '', (event) => {
    if (event.kind === 'reset' || (event.kind === 'change' && changesPassage.includes(event.data.what)))
      void query.refetch();
  });
  const newTab = opensTab ? { target: '_blank' } : {};
  const mend = onRechoose ? (
    <PlainButton onClick={onRechoose}>{t.rechoose}</PlainButton>
  ) : (
    editPath !== undefined && (
      <Link className={styles.action} to={editPath}>
        {t.rechoose}
      </Link>
    )
  );
  // An article that was closed or deleted meanwhile must not stay on the page.
  const data = query.isError ? undefined : query.data;
  return (
    <div ref={box} className={styles.passage}>
      {data ? (
        <PassageView
          include={include}
          passage={data}
          mend={mend}
          opensTab={opensTab}
          tools={
            data.canEdit && (
              <Link className={styles.action} to={editorPath(data.catalogType, markdownId)} {...newTab}>
                {t.edit}
              </Link>
            )
          }
        />
      ) : query.isError ? (
        <Failed
          error={query.error}
          include={include}
          newTab={newTab}
          mend={mend}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div role="status" aria-label={t.loading} {...printWaits}>
          <Skeleton width="38%" height={18} />
          <Skeleton height={72} style={{ marginTop: 12 }} />
        </div>
      )}
    </div>
  );
}

function Failed(props: {
  error: Error;
  include: Include;
  newTab: { target?: string };
  mend: ReactNode;
  onRetry: () => void;
}) {
  const { error, include, newTab, mend, onRetry } = props;
  const t = useTexts(texts);
  const kind = error instanceof CallError ? error.kind : undefined;
  if (kind === 'nodeClosed' || kind === 'folderClosed')
    return (
      <p className={styles.note}>
        {t.closed}{' '}
        <Link className={styles.action} to={sourceAddress({ ...include, anchor: '' }).slice(base.length)} {...newTab}>
          {t.ask}
        </Link>
      </p>
    );
  if (kind === 'nodeMissing' || kind === 'nodeRecycled' || kind === 'nodeNotArticle')
    return (
      <p className={styles.note}>
        {t.goneArticle} {mend}
      </p>
    );
  return (
    <p className={styles.note} role="alert">
      {error.message} <PlainButton onClick={onRetry}>{t.retry}</PlainButton>
    </p>
  );
}
