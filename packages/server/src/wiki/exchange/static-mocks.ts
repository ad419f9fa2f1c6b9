import { type EditedType, mocksIn, textFor } from '@easymock/wiki-content';
import { describeVisibleMocks } from '../../mock/index';
import type { SessionContext } from '../../platform/context';
import { writeInPlaceOfMocks } from '../content/content';
import { listHiddenMocks, withoutHiddenMocks } from '../mock/document-mocks';

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
  const { db, actor, language, services } = ctx;
  const ids = mocksIn(html).slice(0, mostMocks);
  const [shown = ''] = await withoutHiddenMocks(db, actor.id, [source]);
  if (ids.length === 0) return { source: shown, html };
  const described = await describeVisibleMocks(services, { userId: actor.id, language }, ids);
  const hidden = await listHiddenMocks(db, actor.id, ids);
  const said = (name: string, value?: string) => textFor(name, language === 'en' ? 'en' : 'zh', value) ?? '';
  const textOf = (id: string) => described.get(id) ?? said(hidden.has(id) ? 'closedMock' : 'goneMock');
  const texts = new Map(ids.map((id) => [id, textOf(id)]));
  const otherwise = said('furtherMock', String(mostMocks));
  const written = await writeInPlaceOfMocks(actor.id, { form, source, html, texts, otherwise });
  // Code and HTML in Markdown may contain IDs of mocks, too.
  const [safe = ''] = await withoutHiddenMocks(db, actor.id, [written.source]);
  return { source: safe, html: written.html };
}
