import { isNull, sql } from 'drizzle-orm';
import type { Feature } from '../../platform/feature';
import { ownershipOf } from '../../platform/resource/ownership';
import { hostEnds, pressingHostFigure, pressingHosts } from './attention';
import { checkHosts } from './check/check-jobs';
import { lookUpDomains } from './domain/domain-job';
import { searchTransparencyLogs } from './domain/transparency-job';
import { hookedHosts } from './hook-source';
import { httpsHandlers } from './https';
import { hosts } from './https.resource';
import { httpInfos } from './https.table';
import { hostsOfDomains } from './project-records';
import { remindOfHosts } from './remind';
import { usedRobots } from './used-robots';

export { listExpiringHosts } from './attention';

export const https: Feature = {
  handlers: httpsHandlers,
  owns: [ownershipOf('httpInfos', httpInfos, hosts)],
  enumerationUses: [
    {
      type: 'project',
      entity: 'https',
      table: httpInfos,
      column: httpInfos.project,
      counted: isNull(httpInfos.deletedAt),
    },
  ],
  hookSources: [hookedHosts],
  projectRecords: [hostsOfDomains],
  robotUses: [usedRobots],
  attention: [pressingHosts],
  figures: [pressingHostFigure],
  calendar: [hostEnds],
  onLeave: [
    async (db, userId) => {
      await db
        .update(httpInfos)
        .set({ shareUserIds: sql`array_remove(${httpInfos.shareUserIds}, ${userId})` })
        .where(sql`${userId} = any(${httpInfos.shareUserIds})`);
    },
  ],
  jobs: [checkHosts, lookUpDomains, searchTransparencyLogs, remindOfHosts],
};
