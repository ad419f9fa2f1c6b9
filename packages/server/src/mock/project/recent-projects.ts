import type { Project } from '@easymock/contract';
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database, Db } from '../../platform/database/index';
import { projects, projectVisits } from '../mock.table';
import { type QueryValue, visibleTo } from './project.policy';
import { caller, listOf, listProjects } from './project.repository';

const shown = 8;
/** More than shown, because some projects may be deleted or no longer visible when the list is read. */
const kept = 30;

const latestOf = (db: Db, userId: QueryValue) =>
  db
    .select({ id: projectVisits.projectId })
    .from(projectVisits)
    .where(eq(projectVisits.userId, userId))
    .orderBy(desc(projectVisits.visitedAt))
    .limit(kept);

/** Records that a person opened a project and deletes their oldest visits. */
export async function recordVisit(
  db: Db,
  visit: { userId: string; projectId: string; visitedAt: Date },
): Promise<void> {
  const { userId, visitedAt } = visit;
  await db
    .insert(projectVisits)
    .values(visit)
    .onConflictDoUpdate({ target: [projectVisits.userId, projectVisits.projectId], set: { visitedAt } });
  await db
    .delete(projectVisits)
    .where(and(eq(projectVisits.userId, userId), notInArray(projectVisits.projectId, latestOf(db, userId))));
}

/** Selects when the caller last opened a project; empty if unknown. */
export const visitOf = (db: Db) =>
  db
    .select({ at: projectVisits.visitedAt })
    .from(projectVisits)
    .where(and(eq(projectVisits.userId, caller), eq(projectVisits.projectId, projects.id)));

const recent = listOf({
  name: 'recent',
  where: (db) => and(inArray(projects.id, latestOf(db, caller)), visibleTo(db, caller)),
  order: (db) => sql`(${visitOf(db)}) desc`,
});

/** Lists the projects that a person opened recently and may still see, latest first. */
export function listRecent(database: Database, userId: string): Promise<Project[]> {
  return listProjects(database, recent, userId, { limit: shown });
}
