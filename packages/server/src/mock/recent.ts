import type { Project } from '@easymock/contract';
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { projects, projectVisits } from './mock.table';
import { visibleTo } from './project.policy';
import { listProjects } from './project.repository';

const shown = 8;
/** More than are shown: some may be deleted, or left, when the list is read. */
const kept = 30;

const latestOf = (db: Db, userId: string) =>
  db
    .select({ id: projectVisits.projectId })
    .from(projectVisits)
    .where(eq(projectVisits.userId, userId))
    .orderBy(desc(projectVisits.visitedAt))
    .limit(kept);

/** Notes that someone has opened a project, and forgets what they opened long before. */
export async function rememberVisit(
  db: Db,
  visit: { userId: string; projectId: string; visitedAt: Date },
): Promise<void> {
  const { userId, visitedAt } = visit;
  await db
    .insert(projectVisits)
    .values(visit)
    .onConflictDoUpdate({
      target: [projectVisits.userId, projectVisits.projectId],
      set: { visitedAt },
    });
  await db
    .delete(projectVisits)
    .where(and(eq(projectVisits.userId, userId), notInArray(projectVisits.projectId, latestOf(db, userId))));
}

/** What someone opened lately and may still see, the last one first. */
export function listRecent(db: Db, userId: string): Promise<Project[]> {
  const visitedAt = db
    .select({ at: projectVisits.visitedAt })
    .from(projectVisits)
    .where(and(eq(projectVisits.userId, userId), eq(projectVisits.projectId, projects.id)));
  const visited = inArray(projects.id, latestOf(db, userId));
  const order = sql`(${visitedAt}) desc`;
  return listProjects(db, userId, and(visited, visibleTo(db, userId)), { limit: shown, offset: 0, order });
}
