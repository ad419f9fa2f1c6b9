import type { Article } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ListIcon } from '../../../kit/display/icons';
import { ErrorState } from '../../../kit/page/error-state';
import { Skeleton } from '../../../kit/page/skeleton';
import { useTitle } from '../../../lib/address/page';
import { api, CallError } from '../../../lib/api/api';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useKeys } from '../../../lib/browser/keys';
import { useLive } from '../../../lib/live/use-live';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { ArticleAttachments } from '../files/attachments';
import { HistoryDrawer } from '../history/history-drawer';
import type { Ask } from '../node/dialogs';
import type { Place } from '../node/place';
import { RightAsks } from '../node/right-asks';
import type { NodeActions } from '../node/use-node-actions';
import { usePath } from '../node/use-path';
import { ArticleHtml } from '../text/article-html';
import { texts as wikiTexts } from '../texts';
import styles from './article.module.css';
import { ArticleHead } from './article-head';
import { ArticleClosed, ArticleRecycled } from './article-states';
import { editedType, editPathOf } from './edit-path';
import { Outline } from './outline';
import { texts } from './texts';
import { useLoading } from './use-loading';
import { useReadingPlace } from './use-reading-place';
import { useTasks } from './use-tasks';

const MindMapReading = lazy(async () => ({
  default: (await import('../mindmap/read/mind-map-reading')).MindMapReading,
}));

const outlineKey = 'wiki_outline_hidden';
/** A visit counts after this long. */
const visitMs = 2_000;

/** An article as its readers see it. */
export function ArticlePage(props: {
  id: string;
  actions: NodeActions;
  ask: Ask;
  onPath: (places: readonly Place[]) => void;
}) {
  const { id, onPath } = props;
  const t = useTexts(texts);
  const query = useQuery({ ...callQuery('article', 'get', { markdownId: id }), staleTime: 5_000 });
  useLive('wiki:node', id, () => void query.refetch());
  const { data, error } = query;
  const isLoading = useLoading(query.isPending);
  usePath(data?.path, id, onPath);
  useTitle(data?.title);

  if (isLoading || (!data && !error)) {
    return (
      <div className={styles.page} role="status" aria-busy="true">
        <span className="g-sr-only">{t.loading}</span>
        {isLoading && (
          <div className={styles.column}>
            <Skeleton width="38%" height={16} />
            <Skeleton width="64%" height={32} style={{ marginTop: 16 }} />
            <Skeleton height={240} style={{ marginTop: 32 }} />
          </div>
        )}
      </div>
    );
  }
  if (!data) {
    const isClosed = error instanceof CallError && error.kind === 'nodeClosed';
    if (isClosed) return <ArticleClosed id={id} title="" text={error.message} />;
    return <ErrorState error={error ?? new Error()} onRetry={query.refetch} isPage />;
  }
  if (data.isDeleted)
    return <ArticleRecycled article={data} onRestored={() => void props.actions.refresh([])} />;
  if (!data.isHasViewAuth) {
    return <ArticleClosed id={id} title={data.title} text={t.noRightText({ name: data.userNickName })} />;
  }
  return <ReadArticle {...props} article={data} />;
}

function ReadArticle(props: { id: string; article: Article; actions: NodeActions; ask: Ask }) {
  const { id, article, actions, ask } = props;
  const t = useTexts(texts);
  const tw = useTexts(wikiTexts);
  const navigate = useNavigate();
  const text = useRef<HTMLDivElement>(null);
  const [isOutlineHidden, setIsOutlineHidden] = useState(() => readStored(outlineKey) === true);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const like = useChange('article', 'like');
  const place = useReadingPlace(id, article.title);
  useVisit(id);
  const editPath = editPathOf(article);
  const tick = useTasks(article);
  const hideOutline = (next: boolean) => {
    setIsOutlineHidden(next);
    store(outlineKey, next);
  };
  const toggleLike = () => like.mutate({ markdownId: id, isLike: !article.isLike });
  const isMap = editedType(article) === 'jsmind';
  // A drawing is its own outline.
  const hasOutline = article.outline.length > 1 && !isMap;
  useKeys([
    ...(editPath ? [{ key: 'e', label: t.edit, run: () => void navigate(editPath) }] : []),
    { key: 'h', label: t.history, run: () => setIsHistoryOpen(true) },
    { key: 'l', label: t.keyLike, run: toggleLike },
    ...(hasOutline ? [{ key: ']', label: tw.keyOutline, run: () => hideOutline(!isOutlineHidden) }] : []),
  ]);
  const html = article.html ?? '';
  return (
    <div
      className={styles.page}
      data-outline={hasOutline && !isOutlineHidden ? '' : undefined}
      data-wide={isMap || undefined}
    >
      <article className={styles.column}>
        {article.canManage && <RightAsks id={id} />}
        <ArticleHead
          {...{ article, actions, ask, editPath }}
          onLike={toggleLike}
          onHistory={() => setIsHistoryOpen(true)}
        />
        {html && isMap ? (
          <Suspense fallback={<Skeleton height={420} />}>
            <MindMapReading article={article} onShown={place.onShown} />
          </Suspense>
        ) : html ? (
          <ArticleHtml
            {...{ ref: text, html, fileToken: article.fileToken }}
            onShown={place.onShown}
            onTick={tick}
          />
        ) : (
          <p className={styles.nothing}>{t.empty}</p>
        )}
        <ArticleAttachments key={id} article={article} />
      </article>
      {hasOutline && (
        <aside className={styles.beside}>
          <IconButton
            icon={ListIcon}
            label={isOutlineHidden ? t.outlineShow : t.outlineHide}
            aria-expanded={!isOutlineHidden}
            onClick={() => hideOutline(!isOutlineHidden)}
          />
          {!isOutlineHidden && <Outline outline={article.outline} />}
        </aside>
      )}
      <HistoryDrawer article={article} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
    </div>
  );
}

/** Counts a visit, once somebody has stayed for a moment. */
function useVisit(id: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A number that is one too low is no reason to disturb a reader.
      if (!document.hidden)
        void api.article.setArticleLookNumber({ markdownId: id }, { claims: 'all' }).catch(() => {});
    }, visitMs);
    return () => clearTimeout(timer);
  }, [id]);
}
