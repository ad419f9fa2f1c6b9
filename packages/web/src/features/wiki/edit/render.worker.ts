// Not by the main entry: what converts types asks for a document when it is loaded, which a worker does not have.
import { renderHtml } from '@easymock/wiki-content/html';
import { namesInLinks, withLinks } from '@easymock/wiki-content/links';
import { htmlOf, renderMarkdown } from '@easymock/wiki-content/markdown';

/** A text to render. */
export interface Order {
  readonly id: number;
  readonly source: string;
  /** `source` asks for the source that Markdown is in rich text. */
  readonly type: 'markdown' | 'html' | 'source';
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const { id, source, type } = data;
  if (type === 'source') postMessage({ id, html: htmlOf(source), words: 0 });
  else {
    const { html, words } = type === 'html' ? renderHtml(source) : renderMarkdown(source);
    const names = namesInLinks(source, type === 'html' ? 'wysiwyg' : 'markdown');
    // Titles as they stand in the source; readers will see the present ones.
    const titled = withLinks(html, (target) => ({ kind: 'open', title: names.get(target) ?? '…' }));
    postMessage({ id, html: titled, words });
  }
});
