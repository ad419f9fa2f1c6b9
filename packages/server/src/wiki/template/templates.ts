import { type CallParsedInput, documentTemplateCalls, type TemplateDraft } from '@easymock/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { checkEnumerationValue } from '../../enumeration/index';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { implement, prepared } from '../../platform/http/calls/handler';
import { formOf, prepareContent } from '../content/content';
import { pageFileToken } from '../file/index';
import { linksFor, sourcesFor } from '../link/show-links';
import { insertNode } from '../node/insert-node';
import {
  auditNoteOf,
  findPlace,
  loadArticle,
  loadNodes,
  lockPlaceToAdd,
  notesOf,
  type Place,
  publishNodes,
} from '../rights/load-node';
import { publicSpace } from '../rights/space';
import { indexNodes } from '../search/index';
import { type TemplateRow, wikiTemplates } from '../template.table';
import { readText } from '../text/article-text';
import { createNode, prepareInitialContent } from '../tree/create-node';
import { recycleNodes } from '../tree/recycle';
import { rename } from '../tree/rename';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { listTemplates, presentTemplate } from './list-templates';

/** The folder of the public space for templates that are offered to others. */
const templateFolderName = { 'zh-CN': '文档模板', en: 'Document templates' };

/** Returns the default place of a new template. Creates the folder for offered templates if it is missing. */
async function defaultPlace(ctx: SessionContext, isOffered: boolean): Promise<Place> {
  if (!isOffered) return lockPlaceToAdd(ctx, 'private');
  const root = await lockPlaceToAdd(ctx, 'public');
  const { db } = ctx;
  const [found] = await db
    .select({ id: wikiNodes.id })
    .from(wikiNodes)
    .where(
      and(
        eq(wikiNodes.parentId, publicSpace),
        eq(wikiNodes.catalogType, 'folder'),
        sql`${wikiNodes.nameKey} = any(${sql.param(Object.values(templateFolderName).map((name) => name.toLowerCase()))}::text[])`,
        isNull(wikiNodes.deletedAt),
      ),
    )
    .orderBy(wikiNodes.createdAt)
    .limit(1);
  if (found) return lockPlaceToAdd(ctx, found.id);
  const name = templateFolderName[ctx.language];
  const folder = await insertNode(ctx, root, { name, catalogType: 'folder' }, 'last');
  await indexNodes(db, [folder.id]);
  await publishNodes(ctx, [publicSpace], 'place');
  return findPlace(db, folder.id);
}

type Kept = Pick<TemplateRow, 'category' | 'isOffered' | 'scope' | 'departments' | 'articleTag' | 'priority'>;

const unkept: Kept = { category: '', isOffered: false, scope: 'all', departments: [], articleTag: '', priority: 0 };

/** Merges a draft into the gallery's data. */
const keptOf = (draft: Partial<TemplateDraft>, before: Kept): Kept => ({
  category: draft.category ?? before.category,
  isOffered: draft.isUse === undefined ? before.isOffered : Number(draft.isUse) === 1,
  scope: draft.scope ?? before.scope,
  departments: [...new Set(draft.departments ?? before.departments)],
  articleTag: draft.articleTag ?? before.articleTag,
  priority: draft.sort ?? before.priority,
});

/**
 * Checks an offer. Only managers of templates may offer a template to everybody, and such an offer stays
 * valid when other people change other fields.
 */
async function checkOffer({ db, actor }: SessionContext, kept: Kept, before: Kept): Promise<void> {
  await checkEnumerationValue(db, 'department', kept.departments, before.departments);
  await checkEnumerationValue(db, 'articleTag', kept.articleTag, before.articleTag);
  if (!kept.isOffered) return;
  if (kept.scope === 'department' && kept.departments.length === 0) fail('templateForNobody');
  const wasForAll = before.isOffered && before.scope === 'all';
  if (kept.scope === 'all' && !wasForAll && !actor.permissions.includes('tools.documentTemplate.manage'))
    fail('templateForAll');
}

/** Locks an offered template, so that only its author and managers can change it. */
const lockOffered = (db: SessionContext['db'], { id, space }: NodeRow, isOffered: boolean) =>
  isOffered && space === publicSpace
    ? db.update(wikiNodes).set({ isLocked: true }).where(eq(wikiNodes.id, id))
    : undefined;

/** Locks the row of a template until the transaction ends. */
async function lockTemplate(db: SessionContext['db'], nodeId: string): Promise<TemplateRow> {
  await db.insert(wikiTemplates).values({ nodeId }).onConflictDoNothing();
  const [row] = await db.select().from(wikiTemplates).where(eq(wikiTemplates.nodeId, nodeId)).for('update');
  return row ?? fail('internal');
}

const shown = async (ctx: SessionContext, id: string) => (await presentTemplate(ctx, id)) ?? fail('nodeMissing');

/** Prepares the initial content of a template: a text that was sent, or the text of an article. */
async function beginTemplate(
  ctx: SessionContext,
  { name, markdownId, catalogType, content }: CallParsedInput<typeof documentTemplateCalls.addTemplate>,
) {
  const source = content === undefined ? undefined : (await prepareContent(ctx, catalogType, content)).source;
  const template = { name, catalogType: 'template', templateId: markdownId, templateType: catalogType } as const;
  return prepareInitialContent(ctx, { ...template, ...(source !== undefined && { source }) });
}

export const documentTemplateHandlers = implement(documentTemplateCalls, {
  async getDocumentTemplateData(ctx, { id, ...input }) {
    if (id === undefined) return listTemplates(ctx, { ...input, category: input.category });
    const { node } = await loadArticle(ctx, id, 'view');
    if (node.catalogType !== 'template') fail('notTemplate', { name: node.name });
    const { source, html } = await readText(ctx, node, { id: ctx.actor.id, linksOf: linksFor(ctx) });
    const brief = await shown(ctx, id);
    const [masked = ''] = await sourcesFor(ctx, [{ form: formOf(node), source }]);
    const one = { ...brief, content: brief.canEdit ? source : masked, ...(html !== null && { html }) };
    const fileToken = await pageFileToken(ctx);
    const page = { list: [one], total: 1, page: 1, pageSize: input.pageSize, categories: [] };
    return { ...page, ...(fileToken !== undefined && { fileToken }) };
  },

  addTemplate: prepared(beginTemplate, async (ctx, { parentId, markdownId, content: _, ...draft }, beginning) => {
    const { db } = ctx;
    const kept = keptOf(draft, unkept);
    await checkOffer(ctx, kept, unkept);
    const place =
      parentId === undefined ? await defaultPlace(ctx, kept.isOffered) : await lockPlaceToAdd(ctx, parentId);
    const node = await createNode(
      ctx,
      place,
      { name: draft.name, catalogType: 'template', templateId: markdownId, look: { introduce: draft.desc } },
      beginning,
      'last',
    );
    await db.insert(wikiTemplates).values({ nodeId: node.id, ...kept, version: 1 });
    await lockOffered(db, node, kept.isOffered);
    await publishNodes(ctx, [place.id], 'place');
    ctx.audit(auditNoteOf(node));
    return shown(ctx, node.id);
  }),

  async updateTemplateById(ctx, { id, version, name, desc, ...draft }) {
    const { db, actor, now } = ctx;
    const { node } = await loadArticle(ctx, id, 'manage');
    if (node.catalogType !== 'template') fail('notTemplate', { name: node.name });
    // Renaming comes first: it locks the space, and spaces are always locked before rows.
    if (name !== undefined) await rename({ ...ctx, audit: () => undefined }, id, name);
    const before = await lockTemplate(db, id);
    if (version !== undefined && version !== before.version) fail('staleVersion');
    const kept = keptOf(draft, before);
    await checkOffer(ctx, kept, before);
    await db
      .update(wikiTemplates)
      .set({ ...kept, version: before.version + 1 })
      .where(eq(wikiTemplates.nodeId, id));
    const introduce = desc ?? node.introduce;
    await db
      .update(wikiNodes)
      .set({ introduce, updatedAt: now, editorId: actor.id, version: sql`${wikiNodes.version} + 1` })
      .where(eq(wikiNodes.id, id));
    if (!before.isOffered) await lockOffered(db, node, kept.isOffered);
    await indexNodes(db, [id]);
    await publishNodes(ctx, [id], 'place');
    const shownBefore = { name: node.name, introduce: node.introduce, ...keptOf({}, before) };
    ctx.audit(auditNoteOf(node, diffOf(shownBefore, { name: name ?? node.name, introduce, ...kept })));
    return shown(ctx, id);
  },

  async deleteTemplateById(ctx, { id }) {
    const [node = fail('nodeMissing')] = await loadNodes(ctx.db, [id]);
    if (node.catalogType !== 'template') {
      // A closed document fails here in the same way as in every other call.
      await loadArticle(ctx, id, 'manage');
      fail('notTemplate', { name: node.name });
    }
    const { nodes } = await recycleNodes(ctx, [id]);
    ctx.audit(...notesOf(nodes));
    return null;
  },
});
