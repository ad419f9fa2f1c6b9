import { and, eq, inArray } from 'drizzle-orm';
import type { LiveTopic } from '../platform/context';
import { teamMembers } from './mock.table';
import { listViewers } from './project/project.policy';
import { syncJobs } from './sync/sync-job.table';

/** Topics that open pages watch: projects, scenarios, teams and syncs. */
export const mockTopics: readonly LiveTopic[] = [
  { name: 'mock:project', permission: 'projects', mayWatch: listViewers },
  { name: 'mock:scenario', permission: 'projects', mayWatch: listViewers },
  { name: 'mock:request', permission: 'projects', mayWatch: listViewers },
  {
    name: 'mock:team',
    permission: 'projects',
    async mayWatch(db, teamId, userIds) {
      const found = await db
        .select({ id: teamMembers.userId })
        .from(teamMembers)
        .where(and(eq(teamMembers.teamId, teamId), inArray(teamMembers.userId, [...userIds])));
      return found.map(({ id }) => id);
    },
  },
  {
    name: 'mock:sync',
    permission: 'projects',
    async mayWatch(db, jobId, userIds) {
      const [job] = await db.select({ projectId: syncJobs.projectId }).from(syncJobs).where(eq(syncJobs.id, jobId));
      return job ? listViewers(db, job.projectId, userIds) : [];
    },
  },
];
