import { isSprintPassed, type SprintStatus } from '@easymock/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import type { Feature } from '../../platform/feature';
import { looseCommits, testingSprints } from './attention';
import { plannedSprints } from './dates';
import { pushRoute, takePushes } from './hook.plugin';
import { hookedSprints } from './hook-source';
import { isOpenOf, joinedSprints } from './ownership';
import { secretPlace } from './repos';
import { announcingRobots } from './robot-uses';
import { sprintCommitsHandlers } from './sprint-commits';
import { sprintCommits as commits, gitRepos, sprints } from './sprint-commits.table';

/** Returns whether the tests of a sprint were passed; undefined if the sprint does not exist. */
export async function findSprintVerdict(
  db: Db,
  sprintId: string,
): Promise<{ isPassed: boolean; status: SprintStatus } | undefined> {
  const [row] = await db
    .select({ status: sprints.status })
    .from(sprints)
    .where(and(eq(sprints.id, sprintId), isNull(sprints.deletedAt)));
  return row && { isPassed: isSprintPassed(row.status), status: row.status };
}

const ofProject = { type: 'project', entity: 'sprintCommits' } as const;

export const sprintCommits: Feature = {
  handlers: sprintCommitsHandlers,
  plugins: [takePushes],
  routes: [pushRoute],
  hookSources: [hookedSprints],
  owns: [joinedSprints],
  sealed: [
    {
      table: gitRepos,
      id: gitRepos.id,
      column: gitRepos.secret,
      title: { zh: '推送仓库', en: 'repositories that push' },
      place: secretPlace,
    },
  ],
  attention: [looseCommits],
  figures: [testingSprints],
  calendar: [plannedSprints],
  robotUses: [announcingRobots],
  enumerationUses: [
    { ...ofProject, table: sprints, column: sprints.project, counted: isNull(sprints.deletedAt) },
    { ...ofProject, table: gitRepos, column: gitRepos.project },
    // Commits move with the project, but are too many to be counted.
    { ...ofProject, table: commits, column: commits.project, counted: sql`false` },
  ],
  /** Removes leaving people from open sprints; commits retain the name of the author. */
  onLeave: [
    async (db, userId) => {
      await db
        .update(sprints)
        .set({
          members: sql`array_remove(${sprints.members}, ${userId})`,
          testUserIds: sql`array_remove(${sprints.testUserIds}, ${userId})`,
        })
        .where(isOpenOf(userId));
      await db.update(commits).set({ authorUserId: '' }).where(eq(commits.authorUserId, userId));
    },
  ],
};
