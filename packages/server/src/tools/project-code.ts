import { type ProjectCode, projectCodeCalls } from '@easymock/contract';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { checkEnumerationValue } from '../enumeration/index';
import { users } from '../people/index';
import { implement } from '../platform/calls';
import type { CallContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { defineResource, presentRecord } from '../platform/resource';
import { projectCodes } from './project-code.table';

const codes = defineResource(projectCodes, {
  area: 'projectCode',
  sorts: {
    code: projectCodes.code,
    name: projectCodes.name,
    department: projectCodes.department,
    update_at: projectCodes.updatedAt,
  },
  keys: ({ code, name, shortName, jiraKey }) => [code, name, shortName, jiraKey],
  name: ({ code, name }) => `${code} ${name}`,
  present: (row) => ({
    ...presentRecord(row),
    code: row.code,
    name: row.name,
    shortName: row.shortName,
    department: row.department,
    ownerUserId: row.ownerUserId ?? '',
    category: row.category,
    gitUrl: row.gitUrl,
    jiraKey: row.jiraKey,
    wikiId: row.wikiId,
    domains: row.domains,
    remark: row.remark,
    isUse: row.isInUse ? (1 as const) : (0 as const),
  }),
  taken: { project_code_code_unique: 'projectCodeTaken', project_code_name_unique: 'projectCodeNameTaken' },
});

/** Codes with their owners' names, which may change without them. */
async function withOwners(db: Db, rows: Omit<ProjectCode, 'ownerUserName'>[]): Promise<ProjectCode[]> {
  const ids = [...new Set(rows.map(({ ownerUserId }) => ownerUserId).filter(Boolean))];
  const owners = ids.length
    ? await db.select({ id: users.id, nickName: users.nickName }).from(users).where(inArray(users.id, ids))
    : [];
  const names = new Map(owners.map(({ id, nickName }) => [id, nickName]));
  return rows.map((row) => ({ ...row, ownerUserName: names.get(row.ownerUserId) ?? '' }));
}

async function withOwner(db: Db, row: Omit<ProjectCode, 'ownerUserName'>): Promise<ProjectCode> {
  return (await withOwners(db, [row]))[0] ?? fail('internal');
}

/** Nobody is the owner where the field is empty. */
async function ownerOf({ db }: CallContext, ownerUserId: string): Promise<string | null> {
  if (!ownerUserId) return null;
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ownerUserId), isNull(users.deletedAt)));
  return owner?.id ?? fail('unknownMember');
}

export const projectCodeHandlers = implement(projectCodeCalls, {
  async getAllProjectCodeList(ctx, { department, ownerUserId, ...input }) {
    const where: SQL | undefined = and(
      department ? eq(projectCodes.department, department) : undefined,
      ownerUserId ? eq(projectCodes.ownerUserId, ownerUserId) : undefined,
    );
    const inUseFirst = [desc(projectCodes.isInUse), asc(projectCodes.code)];
    const rows = await codes.whole(ctx, input, where, input.sortField ? undefined : inUseFirst);
    return { projectCodeArray: await withOwners(ctx.db, rows) };
  },

  async getProjectCodeInfoById(ctx, input) {
    return withOwner(ctx.db, await codes.get(ctx, input));
  },

  async insertProjectCode(ctx, draft) {
    await checkEnumerationValue(ctx.db, 'department', draft.department);
    const ownerUserId = await ownerOf(ctx, draft.ownerUserId);
    return withOwner(ctx.db, await codes.create(ctx, { ...draft, ownerUserId }));
  },

  async updateProjectCode(ctx, change) {
    const before = await codes.find(ctx.db, change.id);
    await checkEnumerationValue(ctx.db, 'department', change.department, before.department);
    const ownerUserId = await ownerOf(ctx, change.ownerUserId);
    return withOwner(ctx.db, await codes.update(ctx, { ...change, ownerUserId }));
  },

  async updateUseStatus(ctx, { id, isUse }) {
    const { code, name, isInUse } = await codes.find(ctx.db, id);
    ctx.audit({
      entityId: id,
      entityName: `${code} ${name}`,
      diff: { isUse: { before: Number(isInUse), after: isUse } },
    });
    await ctx.db
      .update(projectCodes)
      .set({ isInUse: isUse === 1, updatedAt: ctx.now, version: sql`${projectCodes.version} + 1` })
      .where(eq(projectCodes.id, id));
    return null;
  },
});
