import type { Article, CommentAnchor, CommentThread } from '@easymock/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../kit/display/icon';
import { NoteIcon } from '../../../kit/display/icons';
import { LazyDrawer } from '../../../kit/page/lazy-drawer';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { api } from '../../../lib/api/api';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useKeys } from '../../../lib/browser/keys';
import { useMedia } from '../../../lib/browser/use-media';
import { unlessLive, useLive } from '../../../lib/live/use-live';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './comment.module.css';
import { Composer, type ComposerHandle } from './composer';
import { selectedPassage, showPassage } from './passages';
import { texts } from './texts';
import type { ThreadView as View } from './thread-view';
import { usePassages, useSelectedPassage } from './use-passages';

const loadThreadView = () => import('./thread-view');
const ThreadView = lazy(async () => ({ default: (await loadThreadView()).ThreadView }));

const commentsId = 'wiki-comments';

const pageSize = 20;

/** Loads the threads of an article page by page, latest first. An article without comments needs no call. */
function useThreads({ _id: markdownId, commentNum }: Article, isLive: boolean) {
  const client = useQueryClient();
  const { queryKey } = callQuery('article', 'get', { markdownId });
  return useInfiniteQuery({
    queryKey: ['comment', 'loadMore', { markdownId }],
    queryFn: ({ pageParam: lastId, signal }) =>
      api.comment.loadMore({ markdownId, pageSize, ...(lastId && { lastId }) }, { signal, claims: 'all' }),
    initialPageParam: '',
    ...(commentNum === 0 && {
      initialData: { pages: [{ topicList: [], total: 0, hasMore: false }], pageParams: [''] },
      // As old as the number of comments: threads are fetched if a cached article is shown again.
      initialDataUpdatedAt: () => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    }),
    getNextPageParam: ({ topicList, hasMore }) => (hasMore ? topicList.at(-1)?._id : undefined),
    ...unlessLive(isLive),
  });
}

/** Content of the drawer beside the text: a thread, or a new comment on a passage. */
type Opened = { readonly threadId: string } | { readonly anchor: CommentAnchor } | undefined;

/** Shows the comments below an article, and the ones on passages of its text. */
export function Comments(props: { article: Article; text: RefObject<HTMLDivElement | null>; textNo: number }) {
  const { article, text, textNo } = props;
  const { _id: markdownId, canComment } = article;
  const t = useTexts(texts);
  const client = useQueryClient();
  const isLive = useLive('wiki:comment', markdownId, () => {
    void client.invalidateQueries({ queryKey: ['comment'] });
  });
  const query = useThreads(article, isLive);
  useEffect(() => {
    // Loads the code of threads together with them.
    if (article.commentNum > 0) loadThreadView().catch(() => {});
  }, [article.commentNum]);
  const pages = query.data?.pages ?? [];
  const threads = pages.flatMap(({ topicList }) => topicList);
  const total = pages[0]?.total ?? article.commentNum;
  const anchors = useQuery({ ...callQuery('comment', 'getAnchors', { markdownId }), enabled: total > 0 });
  const [opened, setOpened] = useOpened();
  const composer = useRef<ComposerHandle>(null);
  const post = useChange('comment', 'topic');

  const open = (anchors.data ?? []).map(({ _id: id, anchor, userNickName: name }) => ({
    id,
    anchor,
    label: t.passage({ name, quote: anchor.quote.slice(0, 40) }),
  }));
  const marked = new Set(open.map(({ id }) => id));
  const others = threads.flatMap(({ _id: id, anchor }) => (anchor && !marked.has(id) ? [{ id, anchor }] : []));
  const places = usePassages(text, textNo, [...open, ...others], (threadId) => setOpened({ threadId }));
  const selected = useSelectedPassage(text, canComment);
  const begin = () => {
    // The shortcut may precede the debounced selection on which the button depends.
    const now = text.current ? selectedPassage(text.current) : undefined;
    if (now) setOpened({ anchor: now.anchor });
    else composer.current?.focus();
  };
  useKeys(canComment ? [{ key: 'r', label: t.keyComment, run: begin }] : []);
  const show = (id: string) => text.current && showPassage(text.current, id);
  const shownThread = (thread: CommentThread) => ({
    thread,
    canComment,
    isPassageThere: places?.has(thread._id),
    onShowPassage: () => show(thread._id),
  });
  return (
    <section id={commentsId} className={styles.panel} aria-label={t.comments}>
      <h2 className={styles.title}>
        {t.comments}
        {total > 0 && <span className="g-num">{` ${formatNumber(total)}`}</span>}
      </h2>
      {canComment ? (
        <Composer
          ref={composer}
          label={t.comment}
          placeholder={t.placeholder}
          postText={t.post}
          onPost={(content) => post.mutateAsync({ markdownId, content })}
        />
      ) : (
        <p className={styles.quiet}>{t.closed}</p>
      )}
      <QueryView
        query={query}
        skeleton={96}
        isEmpty={() => threads.length === 0}
        empty={<p className={styles.quiet}>{t.empty}</p>}
      >
        {() => (
          <>
            <Suspense fallback={<Skeleton height={96} />}>
              {threads.map((thread) => (
                <ThreadView key={thread._id} {...shownThread(thread)} />
              ))}
            </Suspense>
            {query.hasNextPage && (
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t.more}
              </Button>
            )}
          </>
        )}
      </QueryView>
      {selected && !opened && (
        <SelectionButton rect={selected.rect} onClick={() => setOpened({ anchor: selected.anchor })} />
      )}
      <ThreadDrawer
        opened={opened}
        markdownId={markdownId}
        shownThread={shownThread}
        onOpen={setOpened}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}

/** State of the drawer. The link in a notification opens its comment by a URL parameter. */
function useOpened(): [Opened, (next: Opened) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('comment') ?? '';
  const [opened, setOpened] = useState<Opened>(/^[\w-]{1,36}$/.test(named) ? { threadId: named } : undefined);
  const open = (next: Opened) => {
    setOpened(next);
    if (named) setSearch({}, { replace: true, preventScrollReset: true });
  };
  const [before, setBefore] = useState(named);
  if (named !== before) {
    setBefore(named);
    if (named) setOpened({ threadId: named });
  }
  return [opened, open];
}

/** Button that floats at the selected text. */
function SelectionButton({ rect, onClick }: { rect: DOMRect; onClick: () => void }) {
  const t = useTexts(texts);
  // The button is below the selection, because phones show their own menu above it.
  const style = {
    left: Math.max(8, Math.min(rect.left + rect.width / 2 - 40, innerWidth - 100)),
    top: Math.min(rect.bottom + 8, innerHeight - 48),
  };
  return (
    <Button
      className={styles.selection}
      style={style}
      type="primary"
      size="small"
      icon={<Icon icon={NoteIcon} size={14} />}
      title={`${t.about} (R)`}
      // Preserves the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {t.comment}
    </Button>
  );
}

function ThreadDrawer(props: {
  opened: Opened;
  markdownId: string;
  shownThread: (thread: CommentThread) => Parameters<typeof View>[0];
  onOpen: (next: Opened) => void;
  onClose: () => void;
}) {
  const { opened, markdownId, shownThread, onOpen, onClose } = props;
  const t = useTexts(texts);
  const isPhone = useMedia('(max-width: 900px)');
  const threadId = opened && 'threadId' in opened ? opened.threadId : '';
  const query = useQuery({ ...callQuery('comment', 'getThread', { id: threadId }), enabled: threadId !== '' });
  const post = useChange('comment', 'topic');
  const found = query.data?._id;
  const { onShowPassage } = query.data ? shownThread(query.data) : {};
  const hasPlace = query.data ? shownThread(query.data).isPassageThere : undefined;
  const wasShown = useRef('');
  // Runs once per thread, as soon as it is open and its passage is found.
  useEffect(() => {
    if (!found || !hasPlace || wasShown.current === found) return;
    wasShown.current = found;
    onShowPassage?.();
  }, [found, hasPlace, onShowPassage]);
  return (
    <LazyDrawer
      open={opened !== undefined}
      mask={false}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 360 : 400}
      title={opened && 'anchor' in opened ? t.about : t.thread}
      onClose={onClose}
      destroyOnHidden
    >
      {opened && 'anchor' in opened && (
        <>
          <blockquote className={styles.quoted}>{opened.anchor.quote}</blockquote>
          <Composer
            label={t.about}
            placeholder={t.placeholder}
            postText={t.post}
            hasFocus
            onPost={async (content) => {
              const { _id } = await post.mutateAsync({ markdownId, content, anchor: opened.anchor });
              onOpen({ threadId: _id });
            }}
            onCancel={onClose}
          />
        </>
      )}
      {threadId !== '' && (
        <QueryView query={query} skeleton={120}>
          {(thread) => (
            <Suspense fallback={<Skeleton height={120} />}>
              <ThreadView {...shownThread(thread)} />
            </Suspense>
          )}
        </QueryView>
      )}
    </LazyDrawer>
  );
}
