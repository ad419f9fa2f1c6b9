import {
  fillText,
  kindsOf,
  type ProjectGroup,
  recordPathOf,
  type Text,
  toolCallGroups,
  toolFacts,
  toolKeys,
} from '@easymock/contract';
import { and, arrayContains, asc, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import { enumerations } from '../../enumeration/index';
import type { EnumerationUse, ProjectFacts, ProjectRecords, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { viewableResources } from '../../platform/resource/resource.registry';
import { projectCodes } from './project-code.table';

const mostShown = 5;

type ProjectCodeRow = typeof projectCodes.$inferSelect;

/** Returns the enumeration value that stands for a project code: the chosen one, or the one that is spelt like the code. */
export async function projectOf(
  db: Db,
  { project, code }: Pick<ProjectCodeRow, 'project' | 'code'>,
): Promise<typeof enumerations.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(enumerations)
    .where(
      and(
        eq(enumerations.type, 'project'),
        isNull(enumerations.deletedAt),
        project ? eq(enumerations.value, project) : sql`lower(${enumerations.value}) = lower(${code})`,
      ),
    )
    .orderBy(asc(enumerations.value))
    .limit(1);
  return row;
}

/** Returns the menu name of the records of a kind. */
function titleOf(kind: string): Text {
  const tool = toolKeys.find((key) => kindsOf(key).includes(kind));
  const group = toolCallGroups.find(({ table }) => table === kind);
  return group?.name ?? (tool ? toolFacts(tool).name : { zh: kind, en: kind });
}

const carries = ({ column, isArray }: EnumerationUse, project: string): SQL =>
  isArray ? arrayContains(column, [project]) : eq(column, project);

/** Finds the records that have the project in a column. */
async function findInColumn(
  ctx: SessionContext,
  use: EnumerationUse,
  project: string,
): Promise<ProjectGroup | undefined> {
  const kind = getTableName(use.table);
  const resource = viewableResources(ctx).find((one) => one.kind === kind);
  if (!resource) return undefined;
  const condition = and(carries(use, project), use.counted, use.listed);
  const found = await resource.summary(ctx, condition, mostShown);
  const pathOf = (id: string) => recordPathOf(kind, id);
  const { listedBy = 'project' } = use;
  const list = pathOf('').replace('open=', new URLSearchParams({ [listedBy]: project }).toString());
  return presentGroup(ctx, kind, titleOf(kind), {
    num: found.num,
    records: found.records.map((record) => ({ ...record, path: pathOf(record.id) })),
    lists: listedBy ? [{ name: { zh: '', en: '' }, path: list }] : [],
  });
}

const presentGroup = (
  { language }: SessionContext,
  key: string,
  title: Text,
  { num, records, lists }: ProjectRecords,
): ProjectGroup => ({
  key,
  num,
  name: fillText(title, language),
  records: records.map(({ id, name, path, updatedAt }) => ({
    _id: id,
    name,
    path,
    update_at: updatedAt.toISOString(),
  })),
  lists: lists.map(({ name, path }) => ({ name: fillText(name, language), path })),
});

/**
 * Finds the records of all features that belong to a project, as far as the caller may view them. Empty groups are
 * omitted.
 */
export async function findProjectRecords(ctx: SessionContext, project: ProjectFacts): Promise<ProjectGroup[]> {
  const { enumerationUses, projectRecords } = ctx.services.contributions;
  const uses = enumerationUses.filter(
    ({ type, table }) => type === 'project' && getTableName(table) !== getTableName(projectCodes),
  );
  const sources = projectRecords.filter(({ permission }) => ctx.actor.permissions.includes(permission));
  const found = await Promise.all([
    ...(project.project ? uses.map((use) => findInColumn(ctx, use, project.project)) : []),
    ...sources.map(async ({ kind, title, find }) =>
      presentGroup(ctx, kind, title, await find(ctx, project, mostShown)),
    ),
  ]);
  return found.flatMap((group) => (group && group.num > 0 ? [group] : []));
}
