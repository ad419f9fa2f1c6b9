// Not by the main entry: what converts types asks for a document when it is loaded, which a worker does not have.
import { renderMarkdown } from '@easymock/wiki-content/markdown';

addEventListener('message', ({ data }: MessageEvent<{ id: number; source: string }>) => {
  const { html, words } = renderMarkdown(data.source);
  postMessage({ id: data.id, html, words });
});
