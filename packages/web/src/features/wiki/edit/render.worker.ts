// Avoids the main entry: the type conversion there needs a `document` at load time, which a worker lacks.
import { renderHtml } from '@easymock/wiki-content/html';
import { titlesInLinks, withLinks } from '@easymock/wiki-content/links';
import { htmlOf, renderMarkdown } from '@easymock/wiki-content/markdown';

export interface Order {
  readonly id: number;
  readonly source: string;
  /** `source` requests the Markdown source of a rich text. */
  readonly type: 'markdown' | 'html' | 'source';
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const { id, source, type } = data;
  if (type === 'source') postMessage({ id, html: htmlOf(source), words: 0 });
  else {
    const { html, words } = type === 'html' ? renderHtml(source) : renderMarkdown(source);
    const names = titlesInLinks(source, type === 'html' ? 'wysiwyg' : 'markdown');
    // Links show the titles written in the source; readers will see the current titles.
    const titled = withLinks(html, (target) => ({ kind: 'open', title: names.get(target) ?? '…' }));
    postMessage({ id, html: titled, words });
  }
});
