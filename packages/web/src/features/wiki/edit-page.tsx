import type { Article } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { QueryView } from '../../kit/page/query-view';
import { Skeleton } from '../../kit/page/skeleton';
import { to } from '../../lib/address/page';
import { callQuery } from '../../lib/api/queries';
import { useDelayed } from '../../lib/browser/use-delayed';
import { useTexts } from '../../lib/texts/texts';
import type { OpenedArticle } from './edit/opened-article';
import { texts } from './edit/texts';
import { newestDraft, useFoundDrafts } from './edit/use-found-draft';
import { editors } from './editors';
import { EditorIncludes } from './include/editor-includes';
import { MockPickerHost } from './mock/mock-picker-host';
import { editedType, editPathOf } from './node/edit-path';

/**
 * Renders the editor of an article. Redirects people who may not edit, and articles of other types, to the
 * matching page.
 */
export function EditPage() {
  const { markdownId = '' } = useParams();
  const query = useQuery({
    ...callQuery('article', 'get', { markdownId }),
    // Fetched once: concurrent changes by others must not replace the text below the cursor.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const drafts = useFoundDrafts(markdownId);
  return (
    <QueryView query={query} skeleton={480} isPage>
      {(article) => <Editable key={article._id} article={article} drafts={drafts} isFresh={!query.isFetching} />}
    </QueryView>
  );
}

function Editable(props: { article: Article; drafts: ReturnType<typeof useFoundDrafts>; isFresh: boolean }) {
  const { article, drafts, isFresh } = props;
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<OpenedArticle>();
  // A response cached by an earlier visit may be stale.
  if (isFresh && drafts && !opened) setOpened({ article, draft: newestDraft(drafts, article) });
  const path = editPathOf(article);
  const isReadable = article.isHasViewAuth && !article.isDeleted;
  if (path !== pathname || !isReadable) {
    const target = isReadable && path ? path : to('wikiFolder', { markdownId: article._id });
    return <Navigate to={target} replace />;
  }
  const Editor = editors[editedType(article)];
  return opened && Editor ? (
    <Suspense fallback={<Opening />}>
      <Editor {...opened} />
      <MockPickerHost />
      <EditorIncludes />
    </Suspense>
  ) : null;
}

/** Placeholder while the editor's code loads. */
function Opening() {
  const t = useTexts(texts);
  const isSlow = useDelayed(true, 300);
  return (
    <div role="status" aria-busy="true">
      <span className="g-sr-only">{t.loading}</span>
      {isSlow && <Skeleton height={480} />}
    </div>
  );
}
