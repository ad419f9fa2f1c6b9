import { type ProjectCode, type ProjectCodeImportField, projectCodeCalls, projectCodeDraft } from '@easymock/contract';
import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { checkEnumerationValue, enumerationCells, requireNotDeleted } from '../../enumeration/index';
import { clearDeletedOwner, ownerFrom, personCells, withOwnerNames } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { listCells } from '../../platform/csv-import/cells';
import { csvImport, type ImportColumn, knownRecords } from '../../platform/csv-import/csv-import';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement, prepared } from '../../platform/http/calls/handler';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { projectCodes } from './project-code.table';
import { findProjectRecords, projectOf } from './project-records';

export const codes = defineResource(projectCodes, {
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
    code: row.code,
    name: row.name,
    shortName: row.shortName,
    department: row.department,
    ownerUserId: row.ownerUserId ?? '',
    project: row.project,
    category: row.category,
    gitUrl: row.gitUrl,
    jiraKey: row.jiraKey,
    wikiId: row.wikiId,
    domains: row.domains,
    remark: row.remark,
    isUse: row.isInUse ? (1 as const) : (0 as const),
    ...presentRecord(row),
  }),
  taken: { project_code_code_unique: 'projectCodeTaken', project_code_name_unique: 'projectCodeNameTaken' },
});

registerResource({
  ...codes,
  /** A restored code needs an existing department and project, and loses an owner who has left. */
  async restore(ctx, id) {
    const row = await codes.restore(ctx, id);
    if (!row) return;
    await requireNotDeleted(ctx.db, 'department', row.department);
    await requireNotDeleted(ctx.db, 'project', row.project);
    await clearDeletedOwner(ctx, codes, row);
  },
});

async function withOwner(db: Db, row: Omit<ProjectCode, 'ownerUserName'>): Promise<ProjectCode> {
  return (await withOwnerNames(db, [row]))[0] ?? fail('internal');
}

async function insertCode(ctx: SessionContext, draft: z.output<typeof projectCodeDraft>) {
  await checkEnumerationValue(ctx.db, 'department', draft.department);
  await checkEnumerationValue(ctx.db, 'project', draft.project);
  const ownerUserId = await ownerFrom(ctx.db, draft.ownerUserId);
  return codes.create(ctx, { ...draft, ownerUserId });
}

async function updateCode(ctx: SessionContext, change: z.output<typeof projectCodeCalls.updateProjectCode.input>) {
  const before = await codes.find(ctx, change.id);
  await checkEnumerationValue(ctx.db, 'department', change.department ?? [], before.department);
  await checkEnumerationValue(ctx.db, 'project', change.project ?? [], before.project);
  const ownerUserId = await ownerFrom(ctx.db, change.ownerUserId);
  return codes.update(ctx, { ...change, ownerUserId });
}

/** Imports project codes from CSV files; the code identifies them. */
const codeImport = csvImport<typeof projectCodeDraft, Omit<ProjectCode, 'mayChange'>>({
  draft: projectCodeDraft,
  required: ['code'],
  columns: {
    code: { aliases: ['project code', '项目编码', '编号'] },
    name: { aliases: ['name', 'project', '名称', '项目'] },
    shortName: { aliases: ['short'] },
    department: { cells: enumerationCells('department') },
    ownerUserId: { cells: personCells, aliases: ['责任人'], show: ({ ownerUserName }) => ownerUserName },
    category: { aliases: ['分类', 'type'] },
    gitUrl: { aliases: ['git', 'git url', '仓库'] },
    jiraKey: { aliases: ['jira', 'jira key'] },
    wikiId: {},
    domains: { cells: listCells },
    remark: { aliases: ['note', 'notes', '说明'] },
  } satisfies Record<ProjectCodeImportField, ImportColumn<Omit<ProjectCode, 'mayChange'>>>,
  keyOf: ({ code }) => code,
  nameOf: ({ code = '', name = '' }) => [code, name].filter(Boolean).join(' '),
  async find(ctx, values) {
    const given = values.flatMap(({ code }) => code ?? []);
    const rows = await ctx.db
      .select()
      .from(projectCodes)
      .where(and(codes.seen(ctx.actor), inArray(projectCodes.code, given)));
    const records = await withOwnerNames(ctx.db, rows.map(codes.present));
    return knownRecords(ctx, codes, rows, records, ({ code }) => code);
  },
  create: async (ctx, draft) => (await insertCode(ctx, draft))._id,
  update: (ctx, { _id, version }, { code: _, ...changes }) => updateCode(ctx, { id: _id, version, ...changes }),
});

export const projectCodeHandlers = implement(projectCodeCalls, {
  async getAllProjectCodeList(ctx, { department, ownerUserId, ...input }) {
    const where: SQL | undefined = and(
      department ? eq(projectCodes.department, department) : undefined,
      ownerUserId ? eq(projectCodes.ownerUserId, ownerUserId) : undefined,
    );
    const inUseFirst = [desc(projectCodes.isInUse), asc(projectCodes.code)];
    const rows = await codes.whole(ctx, input, where, input.sortField ? undefined : inUseFirst);
    return { projectCodeArray: await withOwnerNames(ctx.db, rows) };
  },

  async getProjectCodeInfoById(ctx, input) {
    return withOwner(ctx.db, await codes.get(ctx, input));
  },

  async getProjectRecords(ctx, { code }) {
    const [row = fail('notFound')] = await ctx.db
      .select()
      .from(projectCodes)
      .where(and(eq(projectCodes.code, code), isNull(projectCodes.deletedAt)));
    const { id, domains, wikiId } = row;
    const project = await projectOf(ctx.db, row);
    const label = ctx.language === 'en' ? project?.labelEn || project?.label : project?.label;
    const groups = await findProjectRecords(ctx, { code, project: project?.value ?? '', domains, wikiId });
    return {
      projectCode: await withOwner(ctx.db, await codes.get(ctx, { id })),
      project: project ? { value: project.value, label: label ?? '' } : null,
      groups,
    };
  },

  async insertProjectCode(ctx, draft) {
    return withOwner(ctx.db, await insertCode(ctx, draft));
  },

  async updateProjectCode(ctx, change) {
    return withOwner(ctx.db, await updateCode(ctx, change));
  },

  checkProjectCodeImport: prepared(codeImport.read, codeImport.check),

  importProjectCodes: prepared(codeImport.read, codeImport.run),

  async updateUseStatus(ctx, { id, isUse }) {
    const before = await codes.findToChange(ctx, id);
    await codes.change(ctx, before, { isInUse: isUse === 1 }, { action: isUse === 1 ? 'enable' : 'disable' });
    return null;
  },
});
