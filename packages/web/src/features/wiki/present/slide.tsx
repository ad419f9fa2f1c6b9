import type { Article } from '@easymock/contract';
import { Suspense, useRef, useState } from 'react';
import { LiveMocks } from '../mock/live-mocks-slot';
import { ArticleHtml } from '../text/article-html';

/** Renders one slide as readers see the text. */
export function Slide({ article, html }: { article: Article; html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [textNo, setTextNo] = useState(0);
  return (
    <>
      <ArticleHtml
        ref={text}
        html={html}
        fileToken={article.fileToken}
        onShown={() => setTextNo((number) => number + 1)}
      />
      {html.includes('"md-mock"') && (
        <Suspense>
          <LiveMocks markdownId={article._id} canEdit={false} text={text} textNo={textNo} />
        </Suspense>
      )}
    </>
  );
}
