import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { mocks, projects } from './mock.table';
import { visibleTo } from './project/project.policy';

/** Returns those of the mocks that a person may see, with their project and current version. */
export async function listVisibleMocks(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, { projectId: string; version: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: mocks.id, projectId: mocks.projectId, version: mocks.version })
    .from(mocks)
    .innerJoin(projects, eq(projects.id, mocks.projectId))
    .where(and(inArray(mocks.id, [...new Set(ids)]), visibleTo(db, userId)));
  return new Map(rows.map(({ id, ...mock }) => [id, mock]));
}

/** Returns the name of a project if a person may see it. */
export async function findVisibleProject(
  db: Db,
  userId: string,
  projectId: string,
): Promise<{ name: string } | undefined> {
  const [row] = await db
    .select({ name: projects.name })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleTo(db, userId)));
  return row;
}
