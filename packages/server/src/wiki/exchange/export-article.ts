import type { ExportType } from '@easymock/contract';
import { withLineBreaks } from '@easymock/wiki-content';
import { eq } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { personalTurn, Turns } from '../../platform/turns/turns';
import { formOf, renderContent } from '../content/content';
import { readNamedValues } from '../field/named-values';
import { linksFor, withPresentNames } from '../link/show-links';
import { loadArticle } from '../rights/load-node';
import { type NodeRow, wikiContents } from '../wiki.table';
import { picturesOf } from './article-files';
import { type ExportedFile, ExportThread } from './export-thread';
import { withOrdinaryLinks } from './ordinary-links';
import { withStaticMocks } from './static-mocks';
import { outsideAddress } from './write/addresses';

const turns = new Turns({ atOnce: 1, waiting: 60, waitingPerGroup: 6, retrySeconds: 5 });

/** Exports an article that the caller may view as a file. */
export async function exportArticle(
  ctx: SessionContext,
  id: string,
  { type, origin }: { type: ExportType; origin: string },
): Promise<{ node: NodeRow; file: ExportedFile }> {
  const { node } = await loadArticle(ctx, id, 'view');
  const [content] = await ctx.db
    .select({ source: wikiContents.source })
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, id));
  const source = content?.source ?? '';
  const form = formOf(node);
  const properties = type === 'md' ? await readNamedValues(ctx, node) : [];
  const file = await turns.take(personalTurn(ctx.actor.id), async () => {
    const { html: rendered } = await renderContent(ctx.actor.id, form, source);
    const written = await withStaticMocks(ctx, { form, source, html: rendered });
    const named = (await withPresentNames(ctx.db, linksFor(ctx), [written.html]))(written.html);
    const html = ctx.services.settings.get('wiki.lineBreaks') === 'shown' ? withLineBreaks(named) : named;
    const ordinary = await withOrdinaryLinks(ctx, form, written.source, (href) => outsideAddress(href, origin));
    const pictures = await picturesOf(ctx, source, type === 'docx');
    const thread = new ExportThread();
    try {
      const { language } = ctx;
      return await thread.article({
        type,
        title: node.name,
        language,
        form,
        source: ordinary,
        html,
        pictures,
        properties,
        origin,
      });
    } finally {
      await thread.close();
    }
  });
  return { node, file };
}
