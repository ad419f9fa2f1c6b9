import type { ArticleType, CatalogType } from '@easymock/contract';
import { contentOf, type EditedType, type Rendered, rendererVersion, weekOf } from '@easymock/wiki-content';
import { and, eq, isNull } from 'drizzle-orm';
import { enumerations } from '../../enumeration/index';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { digestOf, emptySource, formOf, renderContent } from '../content/content';
import { countUse } from '../events/count-use';
import { copyPlaces, placeFilesOf } from '../file/index';
import { sourcesFor } from '../link/show-links';
import { writeLinks } from '../link/write-links';
import { insertNode, type Position } from '../node/insert-node';
import { loadArticle, type Place } from '../rights/load-node';
import { indexNodes } from '../search/index';
import { type NodeRow, wikiContents } from '../wiki.table';

/** The choices that decide how an article begins. */
interface Begun {
  readonly name: string;
  readonly catalogType: CatalogType;
  readonly templateId?: string | undefined;
  readonly templateType?: Exclude<ArticleType, 'template'> | undefined;
  /** A validated text to use instead of an empty one. */
  readonly source?: string;
}

interface Draft extends Pick<Begun, 'name' | 'catalogType' | 'templateId'> {
  readonly look?: Partial<Pick<NodeRow, 'icon' | 'introduce' | 'colour' | 'bgColour'>>;
}

async function departmentName({ db, actor, language }: SessionContext): Promise<string> {
  if (actor.department === '') return '';
  const [row] = await db
    .select({ label: enumerations.label, labelEn: enumerations.labelEn })
    .from(enumerations)
    .where(
      and(
        eq(enumerations.type, 'department'),
        eq(enumerations.value, actor.department),
        isNull(enumerations.deletedAt),
      ),
    );
  return (language === 'en' && row?.labelEn) || (row?.label ?? '');
}

interface Source {
  readonly type: ArticleType;
  readonly form: EditedType;
  readonly source: string;
  readonly template?: string;
}

/** The initial content of an article, rendered. */
type Beginning = Source & { readonly rendered: Rendered };

/**
 * Determines the initial source of an article: empty, or the text of a template that the caller may view, in
 * the template's type. A new template may start from the text of any article and retains its placeholders.
 */
async function sourceOf(
  ctx: SessionContext,
  { name, templateId, catalogType, templateType, source: given }: Begun,
): Promise<Source> {
  const type = catalogType as ArticleType;
  if (templateId === undefined) {
    const form = formOf({ catalogType: type, templateType: templateType ?? null });
    return { type, form, source: given ?? emptySource(form, name) };
  }
  const { node } = await loadArticle(ctx, templateId, 'view');
  const [content] = await ctx.db
    .select({ source: wikiContents.source })
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, node.id));
  const form = formOf(node);
  const [source = ''] = await sourcesFor(ctx, [{ form, source: content?.source ?? '' }]);
  if (type === 'template') return { type, form, source };
  const date = dayIn(ctx.services.settings.get('timeZone'), ctx.now);
  const values = {
    title: name,
    author: ctx.actor.nickName,
    date,
    week: weekOf(date),
    month: date.slice(0, 7),
    department: await departmentName(ctx),
  };
  const filled = contentOf(form).fill(source, values);
  return { type: form, form, source: filled, ...(node.catalogType === 'template' && { template: node.id }) };
}

/**
 * Prepares the initial content of an article; undefined for a folder. Rendering a long text waits in a queue,
 * so call this before the transaction and before taking locks.
 */
export async function prepareInitialContent(ctx: SessionContext, draft: Begun): Promise<Beginning | undefined> {
  if (draft.catalogType === 'folder') return undefined;
  const beginning = await sourceOf(ctx, draft);
  const { form, source } = beginning;
  return { ...beginning, rendered: await renderContent(ctx.actor.id, form, source) };
}

/** Creates a folder or an article in a locked place. */
export async function createNode(
  ctx: SessionContext,
  place: Place,
  draft: Draft,
  beginning: Beginning | undefined,
  position: Position,
): Promise<NodeRow> {
  const { name, catalogType, look } = draft;
  if (!beginning) {
    const folder = await insertNode(ctx, place, { name, catalogType, ...look }, position);
    await indexNodes(ctx.db, [folder.id]);
    return folder;
  }
  // The template may have been closed to the caller meanwhile.
  if (draft.templateId !== undefined) await loadArticle(ctx, draft.templateId, 'view');
  const { type, form, source, template, rendered } = beginning;
  const tag = template === undefined ? '' : await countUse(ctx.db, template);
  const { html, outline, plain, words } = rendered;
  const templateType = type === 'template' ? form : null;
  const node = await insertNode(
    ctx,
    place,
    { name, catalogType: type, ...look, templateType, words, ...(tag && { tags: [tag] }) },
    position,
  );
  await ctx.db
    .insert(wikiContents)
    .values({ nodeId: node.id, source, plain, html, outline, rendererVersion, digest: digestOf(source) });
  // The caller may view the template, so its attachments come along as in any copy.
  if (draft.templateId !== undefined) await copyPlaces(ctx.db, [{ from: draft.templateId, to: node.id }], ctx.actor.id);
  await placeFilesOf(ctx.db, node.id, source, ctx.actor);
  await writeLinks(ctx.db, [{ nodeId: node.id, html }]);
  await indexNodes(ctx.db, [node.id]);
  return node;
}
