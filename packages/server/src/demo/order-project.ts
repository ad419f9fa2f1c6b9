import { and, eq, inArray } from 'drizzle-orm';
import { projects } from '../mock/index';
import type { Db } from '../platform/database/index';

/** Base URL of the project of orders. */
export const orderProjectUrl = '/order';

/** Finds the project of orders that belongs to a demo person; a project of other people may have the same URL. */
export async function findOrderProject(
  db: Db,
  people: readonly { readonly id: string }[],
): Promise<{ readonly id: string; readonly ownerId: string } | undefined> {
  const owners = people.map(({ id }) => id);
  const [project] = await db
    .select({ id: projects.id, ownerId: projects.ownerId })
    .from(projects)
    .where(and(eq(projects.url, orderProjectUrl), inArray(projects.ownerId, owners)));
  return project;
}
