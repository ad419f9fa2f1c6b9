import { type EditedType, mocksIn, renderMarkdown, replaceMocks, textFor } from '@easymock/wiki-content';
import { describeVisibleMocks } from '../../mock/index';
import type { SessionContext } from '../../platform/context';
import { listHiddenMocks } from '../mock/document-mocks';

/** A mock in the source of Markdown, and in that of rich text. */
const inMarkdown = /^\$\$mock[ \t]*\n[ \t]*([0-9a-f]{24})[ \t]*\n\$\$[ \t]*$/gm;
const inHtml = /<pre(?= )[^<>]* data-block="mock"[^<>]*>\s*([0-9a-f]{24})\s*<\/pre>/g;

/** Mocks of an article that are described in a copy. */
const mostMocks = 200;

/**
 * Prepares an article for export: mocks become their tables with a generated example, as the exporting person
 * may see them.
 * @param html the rendered text
 */
export async function withStaticMocks(
  ctx: SessionContext,
  { form, source, html }: { form: EditedType; source: string; html: string },
): Promise<{ source: string; html: string }> {
  const ids = mocksIn(html).slice(0, mostMocks);
  if (ids.length === 0) return { source, html };
  const reader = { userId: ctx.actor.id, language: ctx.language };
  const texts = await describeVisibleMocks(ctx.services, reader, ids);
  const hidden = await listHiddenMocks(ctx.db, ctx.actor.id, ids);
  const textOf = (id: string) =>
    texts.get(id) ?? textFor(hidden.has(id) ? 'closedMock' : 'goneMock', ctx.language === 'en' ? 'en' : 'zh') ?? '';
  const htmlOf = (id: string) => renderMarkdown(textOf(id)).html;
  return {
    html: replaceMocks(html, htmlOf),
    source:
      form === 'markdown'
        ? source.replace(inMarkdown, (_, id: string) => textOf(id))
        : source.replace(inHtml, (_, id: string) => htmlOf(id)),
  };
}
