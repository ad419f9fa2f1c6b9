import { and, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { scheduleCheck } from '../document-check';
import { documentChecks } from '../document-check.table';
import {
  deletedMocks,
  deletedProjects,
  type MockRow,
  mocks,
  type ProjectRow,
  projectMembers,
  projectStars,
  projects,
} from '../mock.table';

const rowsPerSweep = 200;

const moment = (date: Date) => sql<Date>`${date.toISOString()}::timestamptz`;

/** Identifies a mock as people name it. */
export type MockName = Pick<MockRow, 'id' | 'method' | 'url'>;
const mockName = { id: mocks.id, method: mocks.method, url: mocks.url };

/**
 * Moves mocks to the recycle bin. Runs inside the database, because mocks may have many megabytes together.
 * @returns the mocks that existed
 */
export async function recycleMocks(
  { db, actor, now }: Pick<SessionContext, 'db' | 'now'> & { actor: { readonly id: string } },
  where: SQL | undefined,
  { isWithProject = false } = {},
): Promise<MockName[]> {
  const doomed = db
    .select({
      ...getTableColumns(mocks),
      deletedAt: moment(now).as('deleted_at'),
      deletedBy: sql<string>`${actor.id}::text`.as('deleted_by'),
      isWithProject: sql<boolean>`${isWithProject}::boolean`.as('is_with_project'),
    })
    .from(mocks)
    .where(where);
  await db.insert(deletedMocks).select(doomed);
  return db.delete(mocks).where(where).returning(mockName);
}

const { deletedAt: _at, deletedBy: _by, isWithProject: _with, ...mockColumns } = getTableColumns(deletedMocks);

/**
 * Restores deleted mocks of a project, all or none. Already restored mocks are ignored.
 * @returns the restored mocks
 */
export async function restoreMocks(db: Db, projectId: string, ids: readonly string[]): Promise<MockName[]> {
  const wanted = [...new Set(ids)];
  const aside = and(eq(deletedMocks.projectId, projectId), inArray(deletedMocks.id, wanted));
  const kept = await db.select({ id: deletedMocks.id }).from(deletedMocks).where(aside);
  const here = await db
    .select({ id: mocks.id })
    .from(mocks)
    .where(and(eq(mocks.projectId, projectId), inArray(mocks.id, wanted)));
  if (kept.length + here.length < wanted.length) fail('mockMissing');
  const returned = await db
    .insert(mocks)
    .select(db.select(mockColumns).from(deletedMocks).where(aside))
    .onConflictDoNothing()
    .returning(mockName);
  if (returned.length < kept.length) await failTaken(db, aside);
  await db.delete(deletedMocks).where(aside);
  return returned;
}

/** Fails with the route of one deleted mock that another mock has taken since. */
async function failTaken(db: Db, aside: SQL | undefined): Promise<never> {
  const [row] = await db
    .select({ method: mocks.method, url: mocks.url })
    .from(deletedMocks)
    .innerJoin(
      mocks,
      and(
        eq(mocks.projectId, deletedMocks.projectId),
        eq(mocks.method, deletedMocks.method),
        eq(mocks.urlKey, deletedMocks.urlKey),
        ne(mocks.id, deletedMocks.id), // mocks restored by the insert itself have the same ID
      ),
    )
    .where(aside)
    .limit(1);
  return fail('routeTaken', { route: row ? `${row.method.toUpperCase()} ${row.url}` : '' });
}

/** Moves a project with its mocks to the recycle bin. */
export async function recycleProject(ctx: SessionContext, id: string): Promise<void> {
  const { db, actor, now } = ctx;
  const idsOf = (table: typeof projectMembers | typeof projectStars) =>
    sql<string[]>`array(select ${table.userId} from ${table} where ${table.projectId} = ${projects.id})`;
  const doomed = db
    .select({
      ...getTableColumns(projects),
      deletedAt: moment(now).as('deleted_at'),
      deletedBy: sql<string>`${actor.id}::text`.as('deleted_by'),
      memberIds: idsOf(projectMembers).as('member_ids'),
      starredBy: idsOf(projectStars).as('starred_by'),
      checkInterval: documentChecks.interval,
    })
    .from(projects)
    .leftJoin(documentChecks, eq(documentChecks.projectId, projects.id))
    .where(eq(projects.id, id));
  await db.insert(deletedProjects).select(doomed);
  await recycleMocks(ctx, eq(mocks.projectId, id), { isWithProject: true });
  await db.delete(projects).where(eq(projects.id, id));
}

/** Loads and locks a deleted project until the end of the transaction; undefined if there is none. */
export async function loadDeletedProject(db: Db, id: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(deletedProjects).where(eq(deletedProjects.id, id)).for('update');
  return row;
}

/** Restores a deleted project with the mocks that were deleted together with it. */
export async function restoreProject({ db, now }: Pick<SessionContext, 'db' | 'now'>, id: string): Promise<void> {
  const aside = eq(deletedProjects.id, id);
  const { deletedAt, deletedBy, memberIds, starredBy, checkInterval, ...columns } = getTableColumns(deletedProjects);
  await db.insert(projects).select(db.select(columns).from(deletedProjects).where(aside));
  for (const [table, ids, others] of [
    // The project may have been handed over to one of its members.
    [projectMembers, memberIds, sql`"user".id <> ${deletedProjects.ownerId}`],
    [projectStars, starredBy, sql`true`],
  ] as const) {
    // Members with a deleted account are skipped.
    await db.execute(sql`
      insert into ${table} (project_id, user_id)
      select ${deletedProjects.id}, "user".id from ${deletedProjects} join "user"
        on "user".id = any(${ids}) and "user".deleted_at is null and ${others}
      where ${aside}
      for share of "user"`);
  }
  // The result of the last check may be out of date, so start over.
  const [checked] = await db.select({ interval: checkInterval }).from(deletedProjects).where(aside);
  if (checked?.interval) await scheduleCheck(db, id, checked.interval, now);
  const withIt = and(eq(deletedMocks.projectId, id), eq(deletedMocks.isWithProject, true));
  await db.insert(mocks).select(db.select(mockColumns).from(deletedMocks).where(withIt));
  await db.delete(deletedMocks).where(withIt);
  await db.delete(deletedProjects).where(aside);
}

/**
 * Purges old entries of the recycle bin in batches. Every server process may run this at any time, because it
 * skips rows that another one is deleting.
 */
export async function sweepDeleted(db: Db, now: Date, keptDays: number): Promise<void> {
  const before = moment(new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000));
  let isMore = true;
  while (isMore) {
    const { rows } = await db.execute(sql`
      with swept as (
        delete from deleted_mock where id in (
          select id from deleted_mock where deleted_at < ${before} limit ${rowsPerSweep} for update skip locked
        ) returning id
      ), uses as (
        delete from mock_use where mock_id in (select id from swept)
      ), totals as (
        delete from mock_use_total where mock_id in (select id from swept)
      ), collections as (
        delete from mock_collection where mock_id in (select id from swept)
      ), versions as (
        delete from mock_version where mock_id in (select id from swept)
      )
      select id from swept`);
    isMore = rows.length === rowsPerSweep;
  }
  await db.execute(sql`
    with swept as (
      delete from deleted_project where deleted_at < ${before} returning id
    ), folders as (
      delete from mock_folder where project_id in (select id from swept)
    ), stores as (
      delete from mock_store where project_id in (select id from swept)
    ), scenarios as (
      delete from mock_scenario where project_id in (select id from swept)
    ), environments as (
      delete from mock_upstream_environment where project_id in (select id from swept)
    ), upstreams as (
      delete from project_upstream where project_id in (select id from swept)
    ), scenario_uses as (
      delete from mock_scenario_use where project_id in (select id from swept)
    )
    delete from project_version where project_id in (select id from swept)`);
}
