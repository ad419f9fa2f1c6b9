import { type Article, base, matchPage } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ListIcon } from '../../../kit/display/icons';
import { ErrorState } from '../../../kit/page/error-state';
import { LazyDrawer } from '../../../kit/page/lazy-drawer';
import { Skeleton } from '../../../kit/page/skeleton';
import { to, useTitle } from '../../../lib/address/page';
import { api, CallError } from '../../../lib/api/api';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useKeys } from '../../../lib/browser/keys';
import { useLive } from '../../../lib/live/use-live';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { Comments } from '../comment/comments';
import { ArticleAttachments } from '../files/attachments';
import { GeneratedNote, isGenerated } from '../mock/generated-note';
import { LiveMocks } from '../mock/live-mocks-slot';
import { MustReadBar } from '../must-read/must-read-bar';
import { AccessRequests } from '../node/access-requests';
import type { Ask } from '../node/dialogs';
import { editedType, editPathOf } from '../node/edit-path';
import type { Place } from '../node/place';
import { texts as starTexts } from '../node/star-texts';
import { useFavourite, useIsStarred } from '../node/use-favourite';
import type { NodeActions } from '../node/use-node-actions';
import { usePath } from '../node/use-path';
import { texts as presentTexts } from '../present/texts';
import { markParam } from '../search/hit-path';
import { MarksBar } from '../search/marks-bar';
import { useMarks } from '../search/use-marks';
import { useArticleSettings } from '../settings/use-article-settings';
import { ArticleHtml } from '../text/article-html';
import { slugOf } from '../text/headings';
import { texts as wikiTexts } from '../texts';
import styles from './article.module.css';
import { ArticleHead } from './article-head';
import { Outline } from './outline';
import { texts } from './texts';
import { useLoading } from './use-loading';
import { useReadingPlace } from './use-reading-place';
import { useTasks } from './use-tasks';

const NodeClosed = lazy(async () => ({ default: (await import('./article-states')).NodeClosed }));
const ArticleMissing = lazy(async () => ({ default: (await import('./article-states')).ArticleMissing }));
const ArticleRecycled = lazy(async () => ({ default: (await import('./article-states')).ArticleRecycled }));
const HistoryDrawer = lazy(async () => ({ default: (await import('../history/history-drawer')).HistoryDrawer }));
const MindMapReading = lazy(async () => ({
  default: (await import('../mindmap/read/mind-map-reading')).MindMapReading,
}));

const ArticleIncludes = lazy(async () => ({ default: (await import('../include/article-includes')).ArticleIncludes }));
const Present = lazy(async () => ({ default: (await import('../present/present')).Present }));

const outlineKey = 'wiki_outline_hidden';
/** Milliseconds after which a visit counts. */
const visitMs = 2_000;

const ignore = (): void => {};

/** Shows an article to its readers. */
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
  const { data } = query;
  // A refetch clears the query's error at once. The page retains the last error until the result arrives, and
  // with it the input of the error page.
  const [lastError, setLastError] = useState(query.error);
  if (query.error && query.error !== lastError) setLastError(query.error);
  const error = query.error ?? (query.isPending ? lastError : null);
  const isLoading = useLoading(query.isPending && !error);
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
    const kind = error instanceof CallError ? error.kind : undefined;
    if (error && (kind === 'nodeClosed' || kind === 'folderClosed' || kind === 'nodeMissing'))
      return (
        <Suspense>
          {kind === 'nodeMissing' ? (
            <ArticleMissing text={error.message} />
          ) : (
            <NodeClosed id={id} isFolder={kind === 'folderClosed'} title="" text={error.message} />
          )}
        </Suspense>
      );
    return <ErrorState error={error ?? new Error()} onRetry={query.refetch} isPage />;
  }
  if (!data.isDeleted && data.isHasViewAuth) return <ReadArticle {...props} article={data} />;
  return (
    <Suspense>
      {data.isDeleted ? (
        <ArticleRecycled article={data} onRestored={() => void props.actions.refresh([])} />
      ) : (
        <NodeClosed id={id} isFolder={false} title={data.title} text={t.noRightText({ name: data.userNickName })} />
      )}
    </Suspense>
  );
}

function ReadArticle(props: { id: string; article: Article; actions: NodeActions; ask: Ask }) {
  const { id, article, actions, ask } = props;
  const t = useTexts(texts);
  const tw = useTexts(wikiTexts);
  const ts = useTexts(starTexts);
  const navigate = useNavigate();
  const [isOutlineHidden, setIsOutlineHidden] = useState(() => readStored(outlineKey) === true);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const wasHistoryOpen = useOnceTrue(isHistoryOpen);
  const [isPresenting, setIsPresenting] = useState(false);
  const tp = useTexts(presentTexts);
  const like = useChange('article', 'like');
  useVisit(id);
  const editPath = editPathOf(article);
  const settings = useArticleSettings();
  const [beside, setBeside] = useState('');
  const openBeside = (path: string): boolean => {
    const page = settings.openIn === 'drawer' ? matchPage(base + path) : undefined;
    if (page?.name !== 'wikiFolder') return false;
    setBeside(page.params.markdownId ?? '');
    return true;
  };
  const hideOutline = (next: boolean) => {
    setIsOutlineHidden(next);
    store(outlineKey, next);
  };
  const { change: star } = useFavourite();
  const isStarred = useIsStarred(id, article.isCollect ?? false);
  const toggleStar = () => star(id, !isStarred);
  const toggleLike = () => like.mutate({ markdownId: id, isLike: !article.isLike });
  const share = () =>
    ask({ kind: 'share', node: { id, catalogName: article.title, catalogType: article.catalogType } });
  const isMap = editedType(article) === 'jsmind';
  const canPresent = !isMap && Boolean(article.html);
  const present = () => setIsPresenting(true);
  // A mind map needs no outline.
  const hasOutline = article.outline.length > 1 && !isMap && settings.outline !== 'off';
  useKeys([
    ...(editPath ? [{ key: 'e', label: t.edit, run: () => void navigate(editPath) }] : []),
    { key: 'h', label: t.history, run: () => setIsHistoryOpen(true) },
    { key: 'l', label: t.keyLike, run: toggleLike },
    { key: 'u', label: t.keyShare, run: share },
    ...(canPresent ? [{ key: 'p', label: tp.present, run: present }] : []),
    { key: 'c', label: isStarred ? ts.starred : ts.star, run: toggleStar },
    ...(hasOutline ? [{ key: ']', label: tw.keyOutline, run: () => hideOutline(!isOutlineHidden) }] : []),
  ]);
  return (
    <div
      className={styles.page}
      data-outline={hasOutline && !isOutlineHidden ? '' : undefined}
      data-wide={isMap || undefined}
      data-width={settings.contentWidth}
      data-side={settings.outline}
      data-code={settings.codeTheme}
      style={{ '--article-size': `${settings.fontSize}px` } as CSSProperties}
    >
      <article className={styles.column}>
        {article.canManage && <AccessRequests id={id} />}
        <ArticleHead
          article={article}
          actions={actions}
          ask={ask}
          editPath={editPath}
          isStarred={isStarred}
          onLike={toggleLike}
          onStar={toggleStar}
          onHistory={() => setIsHistoryOpen(true)}
          onShare={share}
          onPresent={canPresent ? present : undefined}
        />
        <ArticleText article={article} onOpen={openBeside} />
      </article>
      {hasOutline && (
        <aside className={styles.beside}>
          <IconButton
            icon={ListIcon}
            label={isOutlineHidden ? t.outlineShow : t.outlineHide}
            aria-expanded={!isOutlineHidden}
            onClick={() => hideOutline(!isOutlineHidden)}
          />
          {!isOutlineHidden && (
            <Outline outline={article.outline} isInterface={article.articleTagValue.split(',').includes('interface')} />
          )}
        </aside>
      )}
      {isPresenting && (
        <Suspense>
          <Present article={article} onClose={() => setIsPresenting(false)} />
        </Suspense>
      )}
      {wasHistoryOpen && (
        <Suspense>
          <HistoryDrawer article={article} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
      <LazyDrawer
        open={beside !== ''}
        size={960}
        title={t.beside}
        extra={<Link to={to('wikiFolder', { markdownId: beside })}>{t.openWhole}</Link>}
        onClose={() => setBeside('')}
        destroyOnHidden
      >
        {beside !== '' && <ArticlePage key={beside} id={beside} actions={actions} ask={ask} onPath={ignore} />}
      </LazyDrawer>
    </div>
  );
}

/** Renders the text of an article with highlighted search terms, its attachments and its comments. */
function ArticleText({ article, onOpen }: { article: Article; onOpen: (path: string) => boolean }) {
  const { _id: id, title, html = '', fileToken } = article;
  const t = useTexts(texts);
  const text = useRef<HTMLDivElement>(null);
  const place = useReadingPlace(id, title);
  const tick = useTasks(article);
  const [query, setQuery] = useSearchParams();
  const searched = query.get(markParam) ?? '';
  const { hash } = useLocation();
  // Counts renderings of the text, after each of which highlights must be restored.
  const [textNo, setTextNo] = useState(0);
  const marks = useMarks(text, searched, textNo, slugOf(hash));
  const clearMarks = () => setQuery({}, { replace: true, preventScrollReset: true });
  const onShown = () => {
    place.onShown();
    setTextNo((no) => no + 1);
  };
  return (
    <>
      {isGenerated(article) && <GeneratedNote article={article} />}
      <MarksBar marks={marks} words={searched} onClear={clearMarks} />
      {html && editedType(article) === 'jsmind' ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <MindMapReading article={article} onShown={place.onShown} search={{ words: searched, onClear: clearMarks }} />
        </Suspense>
      ) : html ? (
        <ArticleHtml ref={text} html={html} fileToken={fileToken} onShown={onShown} onOpen={onOpen} onTick={tick} />
      ) : (
        <p className={styles.nothing}>{t.empty}</p>
      )}
      {html.includes('"md-mock"') && (
        <Suspense>
          <LiveMocks markdownId={id} canEdit={article.canEdit} text={text} textNo={textNo} />
        </Suspense>
      )}
      {html.includes('"md-include"') && (
        <Suspense>
          <ArticleIncludes text={text} textNo={textNo} editPath={editPathOf(article)} />
        </Suspense>
      )}
      <MustReadBar key={`read ${id} ${article.contentVersion}`} article={article} text={text} />
      <ArticleAttachments key={id} article={article} />
      <Comments key={`comments ${id}`} article={article} text={text} textNo={textNo} />
    </>
  );
}

/** Counts a visit after the user has stayed for `visitMs`. */
function useVisit(id: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A missed count is no reason to disturb a reader.
      if (!document.hidden)
        void api.article.setArticleLookNumber({ markdownId: id }, { claims: 'all' }).catch(() => {});
    }, visitMs);
    return () => clearTimeout(timer);
  }, [id]);
}
