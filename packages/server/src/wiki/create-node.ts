import type { ArticleType, CatalogType } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { SessionContext } from '../platform/context';
import { digestOf, emptySource, renderContent, rendererVersion } from './content';
import { insertNode, type Position } from './insert-node';
import { loadArticle, type Place } from './nodes';
import { type NodeRow, wikiContents } from './wiki.table';

interface Draft {
  readonly name: string;
  readonly catalogType: CatalogType;
  readonly templateId?: string | undefined;
  readonly templateType?: Exclude<ArticleType, 'template'> | undefined;
  readonly look?: Partial<Pick<NodeRow, 'icon' | 'introduce' | 'colour' | 'bgColour'>>;
}

/** The number of a week as ISO 8601 counts them. */
function weekOf(day: Date): number {
  const thursday = new Date(
    Date.UTC(day.getFullYear(), day.getMonth(), day.getDate() + 4 - (day.getDay() || 7)),
  );
  return Math.ceil(((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7);
}

/** Fills the places of a template. */
function fillPlaces(source: string, { actor, now }: SessionContext, title: string, day: string): string {
  const values: Readonly<Record<string, string>> = {
    ...{ title, author: actor.nickName, date: day, week: String(weekOf(now)) },
  };
  return source.replace(/\{\{(date|author|title|week)\}\}/g, (place, key: string) => values[key] ?? place);
}

/** The day in the time zone of the organisation. */
const dayIn = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);

/** What an article begins with: nothing, or the text of a template that the caller may view. */
async function beginningOf(
  ctx: SessionContext,
  { name, templateId, catalogType }: Draft,
): Promise<{ type: ArticleType; source: string }> {
  const type = catalogType as ArticleType;
  if (templateId === undefined) return { type, source: emptySource(type, name) };
  const { node } = await loadArticle(ctx, templateId, 'view');
  const [content] = await ctx.db
    .select({ source: wikiContents.source })
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, node.id));
  const source = content?.source ?? '';
  if (catalogType === 'template') return { type, source };
  const isTemplate = node.catalogType === 'template';
  const day = dayIn(ctx.services.settings.get('timeZone'), ctx.now);
  return {
    type: (isTemplate ? (node.templateType ?? 'markdown') : node.catalogType) as ArticleType,
    source: fillPlaces(source, ctx, name, day),
  };
}

/** Creates a folder or an article in a place that is held. */
export async function createNode(
  ctx: SessionContext,
  place: Place,
  draft: Draft,
  position: Position,
): Promise<NodeRow> {
  const { name, catalogType, look } = draft;
  if (catalogType === 'folder') return insertNode(ctx, place, { name, catalogType, ...look }, position);
  const { type, source } = await beginningOf(ctx, draft);
  const { html, outline, plain, words } = await renderContent(type, source);
  const templateType = type === 'template' ? (draft.templateType ?? 'markdown') : null;
  const node = await insertNode(
    ctx,
    place,
    { name, catalogType: type, ...look, templateType, words },
    position,
  );
  await ctx.db
    .insert(wikiContents)
    .values({ nodeId: node.id, source, plain, html, outline, rendererVersion, digest: digestOf(source) });
  return node;
}
