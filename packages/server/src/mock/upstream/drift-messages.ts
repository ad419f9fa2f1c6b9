import { routePath } from '@easymock/contract';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import type { Services } from '../../platform/context';
import { defineJob } from '../../platform/jobs/index';
import { mocks, projects } from '../mock.table';
import { listViewers } from '../project/project.policy';
import { mockDrifts } from '../upstream.table';

/** Maximum mocks with new differences reported per run. */
const maxInRun = 1_000;
/** Maximum mocks named in a message. */
const maxNamed = 5;

/**
 * Notifies owners of new differences, one message per person and project. If a mock has no owner, the owner of the
 * project is notified.
 */
export async function notifyOfDrift({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  return database.db.transaction(async (db) => {
    const rows = await db
      .select({
        mockId: mocks.id,
        method: mocks.method,
        url: mocks.url,
        ownerId: mocks.ownerId,
        projectId: projects.id,
        projectName: projects.name,
        projectOwnerId: projects.ownerId,
      })
      .from(mockDrifts)
      .innerJoin(mocks, and(eq(mocks.id, mockDrifts.mockId), eq(mocks.version, mockDrifts.version)))
      .innerJoin(projects, eq(projects.id, mocks.projectId))
      .where(and(gt(mockDrifts.openNum, 0), isNull(mockDrifts.notifiedAt)))
      .orderBy(asc(mockDrifts.foundAt))
      .limit(maxInRun)
      .for('update', { of: mockDrifts, skipLocked: true });
    const now = clock();
    const groups = new Map<string, typeof rows>();
    for (const row of rows) {
      const key = `${row.ownerId ?? row.projectOwnerId} ${row.projectId}`;
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const { projectId, projectName, ownerId, projectOwnerId } = first;
      const userIds = await listViewers(db, projectId, [ownerId ?? projectOwnerId]);
      const num = group.length;
      const named = group.slice(0, maxNamed).map(({ method, url }) => `${method.toUpperCase()} ${url}`);
      const more = num > maxNamed ? '…' : '';
      if (userIds.length > 0) {
        await sendMessages(db, {
          to: { userIds },
          type: 'project',
          title: {
            zh: `项目“${projectName}”有 ${num} 个接口与真实后端的响应不一致`,
            en: `Project “${projectName}”: ${num} mocks differ from the real back end`,
          },
          content: { zh: named.join('、') + more, en: named.join(', ') + more },
          link:
            num === 1
              ? routePath('editMock', { projectId, mockId: first.mockId })
              : routePath('project', { id: projectId }),
          now,
        });
      }
    }
    const ids = rows.map(({ mockId }) => mockId);
    if (ids.length > 0) await db.update(mockDrifts).set({ notifiedAt: now }).where(inArray(mockDrifts.mockId, ids));
    return rows.length;
  });
}

export const driftMessages = defineJob({
  name: 'mock.notifyOfDrift',
  title: { zh: '通知负责人接口与真实后端不一致', en: 'Notify owners of mocks that differ from their back end' },
  input: z.object({}),
  schedule: { cron: '20 9 * * *' },
  maxAttempts: 3,
  run: (_, { services }) => notifyOfDrift(services),
});
