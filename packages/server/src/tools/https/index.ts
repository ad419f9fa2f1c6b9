import { isNull } from 'drizzle-orm';
import type { Feature } from '../../platform/feature';
import { ownershipOf } from '../../platform/resource/ownership';
import { checkHosts } from './check/check-jobs';
import { lookUpDomains } from './domain/domain-job';
import { httpsHandlers } from './https';
import { hosts } from './https.resource';
import { httpInfos } from './https.table';
import { remindOfHosts } from './remind';

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
  jobs: [checkHosts, lookUpDomains, remindOfHosts],
};
