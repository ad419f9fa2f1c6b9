import { eq } from 'drizzle-orm';
import type { LiveTopic } from '../platform/context';
import { whoSees } from './project/project.policy';
import { syncJobs } from './sync/sync-job.table';

/** What people hear of projects, and of syncs, while they have them open. */
export const mockTopics: readonly LiveTopic[] = [
  { name: 'mock:project', permission: 'projects', mayWatch: whoSees },
  {
    name: 'mock:sync',
    permission: 'projects',
    async mayWatch(db, jobId, userIds) {
      const [job] = await db
        .select({ projectId: syncJobs.projectId })
        .from(syncJobs)
        .where(eq(syncJobs.id, jobId));
      return job ? whoSees(db, job.projectId, userIds) : [];
    },
  },
];
