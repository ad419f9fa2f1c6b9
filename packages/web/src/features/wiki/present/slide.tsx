import type { Article } from '@easymock/contract';
import { lazy, Suspense } from 'react';
import { LiveMocks } from '../mock/live-mocks-slot';
import { ArticleHtml } from '../text/article-html';
import { useTextNo } from '../text/use-text-no';

const ArticleIncludes = lazy(async () => ({ default: (await import('../include/article-includes')).ArticleIncludes }));

/** Renders one slide as readers see the text. */
export function Slide({ article, html }: { article: Article; html: string }) {
  const { text, textNo, onShown } = useTextNo();
  return (
    <>
      <ArticleHtml ref={text} html={html} fileToken={article.fileToken} onShown={onShown} />
      {html.includes('"md-mock"') && (
        <Suspense>
          <LiveMocks markdownId={article._id} canEdit={false} text={text} textNo={textNo} />
        </Suspense>
      )}
      {html.includes('"md-include"') && (
        <Suspense>
          <ArticleIncludes text={text} textNo={textNo} />
        </Suspense>
      )}
    </>
  );
}
