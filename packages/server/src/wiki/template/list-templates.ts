import { type CallInput, type Contract, type DocumentTemplate, type TextForm, textForms } from '@easymock/contract';
import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import { containsPattern } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { pageFileToken } from '../file/index';
import { mayEdit } from '../node/present-node';
import { namedLike } from '../node/tree-lists';
import { accessTo, mayAtLeast, type WikiAccess, wikiAccess } from '../rights/access';
import { placeName, readPaths } from '../rights/load-node';
import { wikiTemplates } from '../template.table';
import { wikiContents, wikiNodes } from '../wiki.table';

type Input = Required<CallInput<Contract['documentTemplate']['getDocumentTemplateData']>>;

/** Characters of the text for a thumbnail. HTML parsers drop a tag that is cut in the middle. */
const thumbnailLength = 6_000;
/** Maximum categories listed; nobody looks through more. */
const categoriesLimit = 200;

const { category, isOffered, scope, departments, priority, useNum } = wikiTemplates;

// A template without a row has the defaults.
const categoryOf = sql<string>`coalesce(${category}, '')`;
const offered = sql<boolean>`coalesce(${isOffered}, false)`;

const orders: Record<NonNullable<Input['sortField']>, SQL[]> = {
  sort: [desc(sql`coalesce(${priority}, 0)`), desc(sql`coalesce(${useNum}, 0)`)],
  useNum: [desc(sql`coalesce(${useNum}, 0)`)],
  updateDate: [desc(wikiNodes.updatedAt)],
  name: [asc(byPinyin(wikiNodes.nameKey))],
};

/** The type of the articles that a template creates, as `formOf` defines it. */
const formColumn = sql<string>`coalesce(${wikiNodes.templateType}, 'markdown')`;

/**
 * Builds the condition for usable templates: among those that the person may view, their own and those
 * offered to them, or all for managers of templates.
 */
function usableBy({ actor }: Pick<SessionContext, 'actor'>, access: WikiAccess): SQL | undefined {
  const toDepartment = sql`${departments} @> array[${actor.department}]::text[]`;
  const isForMe = and(offered, or(eq(scope, 'all'), toDepartment));
  return and(
    eq(wikiNodes.catalogType, 'template'),
    isNull(wikiNodes.deletedAt),
    mayAtLeast(access, 'view'),
    actor.permissions.includes('tools.documentTemplate.manage')
      ? undefined
      : or(eq(wikiNodes.ownerId, actor.id), isForMe),
  );
}

const source = (ctx: SessionContext) =>
  ctx.db
    .select({
      node: wikiNodes,
      template: wikiTemplates,
      html: sql<string | null>`left(${wikiContents.html}, ${thumbnailLength})`,
      userNickName: users.nickName,
    })
    .from(wikiNodes)
    .innerJoin(users, eq(users.id, wikiNodes.ownerId))
    .leftJoin(wikiContents, eq(wikiContents.nodeId, wikiNodes.id))
    .leftJoin(wikiTemplates, eq(wikiTemplates.nodeId, wikiNodes.id));
type Found = Awaited<ReturnType<typeof source>>[number];

const toForm = (type: string | null): TextForm => textForms.find((form) => form === type) ?? 'markdown';

/** Presents templates to the caller. */
async function present(ctx: SessionContext, access: WikiAccess, rows: readonly Found[]): Promise<DocumentTemplate[]> {
  const paths = await readPaths(
    ctx,
    rows.map(({ node }) => node),
  );
  const mayKeep = ctx.actor.permissions.includes('tools.documentTemplate.edit');
  return rows.map(({ node, template, userNickName }) => {
    const rank = access.rankOf(node);
    return {
      _id: node.id,
      name: node.name,
      catalogType: toForm(node.templateType),
      category: template?.category ?? '',
      desc: node.introduce,
      icon: node.icon,
      catalogColor: node.colour,
      isUse: template?.isOffered ? 1 : 0,
      scope: template?.scope ?? 'all',
      departments: template?.departments ?? [],
      articleTag: template?.articleTag ?? '',
      sort: template?.priority ?? 0,
      useNum: template?.useNum ?? 0,
      version: template?.version ?? 0,
      userId: node.ownerId,
      userNickName,
      catalogPathName: placeName(paths.get(node.id)),
      updateDate: node.updatedAt.toISOString(),
      canEdit: mayEdit(node, rank),
      mayChange: rank === 4 && mayKeep,
    };
  });
}

/** Presents one template that the caller may view. */
export async function presentTemplate(ctx: SessionContext, id: string): Promise<DocumentTemplate | undefined> {
  const rows = await source(ctx).where(eq(wikiNodes.id, id));
  const access = await accessTo(
    ctx.db,
    ctx.actor,
    rows.map(({ node }) => node),
  );
  const [one] = await present(ctx, access, rows);
  return one;
}

/** Lists a page of the gallery with its categories. */
export async function listTemplates(
  ctx: SessionContext,
  input: Omit<Input, 'id' | 'category'> & { category: string | undefined },
) {
  const { db, actor } = ctx;
  const { catalogType, isUse, mine, isBrief, sortField, keywords } = input;
  const [page, pageSize] = [Number(input.page), Number(input.pageSize)];
  const access = await wikiAccess(db, actor);
  const isNamed = namedLike(keywords);
  const around = and(
    usableBy(ctx, access),
    catalogType === '' ? undefined : eq(formColumn, catalogType),
    isUse === '' ? undefined : eq(offered, isUse === 1),
    mine ? eq(wikiNodes.ownerId, actor.id) : undefined,
    isNamed &&
      or(
        isNamed,
        sql`${wikiNodes.introduce} ilike ${containsPattern(keywords)}`,
        sql`${category} ilike ${containsPattern(keywords)}`,
      ),
  );
  const where = and(around, input.category === undefined ? undefined : eq(categoryOf, input.category));
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const rows = await source(ctx)
    .where(where)
    .orderBy(...orders[sortField], asc(byPinyin(wikiNodes.nameKey)), asc(wikiNodes.id))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db
      .select({ total: count() })
      .from(wikiNodes)
      .leftJoin(wikiTemplates, eq(wikiTemplates.nodeId, wikiNodes.id))
      .where(where),
  );
  const categories = await db
    .select({ category: categoryOf, num: count() })
    .from(wikiNodes)
    .leftJoin(wikiTemplates, eq(wikiTemplates.nodeId, wikiNodes.id))
    .where(around)
    .groupBy(categoryOf)
    .orderBy(desc(count()), categoryOf)
    .limit(categoriesLimit);
  const shown = await present(ctx, access, rows);
  const list = isBrief ? shown : shown.map((one, at) => ({ ...one, ...(rows[at]?.html && { html: rows[at].html }) }));
  const fileToken = isBrief ? undefined : await pageFileToken(ctx);
  return { list, total, page, pageSize, categories, ...(fileToken !== undefined && { fileToken }) };
}
