import { or, type SQL, sql } from 'drizzle-orm';
import { requireNotDeleted } from '../../enumeration/index';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { sprints } from './sprint-commits.table';

/** Returns the condition for sprints of a member. It uses the index on members. */
export const isMember = (userId: string): SQL => sql`${sprints.members} @> array[${userId}]::text[]`;
/** Returns the condition for sprints of a tester. It uses the index on testers. */
export const isTester = (userId: string): SQL => sql`${sprints.testUserIds} @> array[${userId}]::text[]`;

export const sprintResource = defineResource(sprints, {
  area: 'sprintCommits',
  keys: ({ name, branch, environment }) => [name, branch, environment],
  sorts: {
    name: sprints.name,
    // A sprint without a date counts as the oldest.
    startDate: sql`coalesce(${sprints.startDate}, '-infinity')`,
    create_at: sprints.createdAt,
    update_at: sprints.updatedAt,
  },
  name: ({ name }) => name,
  present: (row) => ({
    name: row.name,
    project: row.project,
    jiraBoardId: row.jiraBoardId,
    jiraSprintId: row.jiraSprintId,
    startDate: row.startDate ?? '',
    endDate: row.endDate ?? '',
    status: row.status,
    branch: row.branch,
    environment: row.environment,
    repos: row.repos,
    members: row.members,
    testUserIds: row.testUserIds,
    dingConfigIds: row.dingConfigIds,
    scope: row.scope,
    selfTest: row.selfTest,
    risk: row.risk,
    publicView: row.publicView,
    ...presentRecord(row),
  }),
  mayChange: ({ id }, byLevel) => or(byLevel, isMember(id)),
  taken: { sprint_name_unique: 'sprintNameTaken' },
});

registerResource({
  ...sprintResource,
  /** A restored sprint needs an existing project. */
  async restore(ctx, id) {
    const row = await sprintResource.restore(ctx, id);
    if (row) await requireNotDeleted(ctx.db, 'project', row.project);
  },
});
