import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Feature } from '../platform/feature';
import { defineJob } from '../platform/jobs/index';
import { accountsHandlers } from './accounts/accounts';
import { auditedPeople } from './accounts/audited-people';
import { recordsOfDisabled } from './accounts/disabled-owners';
import { organizationRequests } from './accounts/organization-requests';
import { rightsHandlers } from './accounts/rights';
import { apiTokenHandlers, sweepApiTokens } from './api-token/api-token';
import { warnOfExpiry } from './api-token/warn-of-expiry';
import { peopleEnumerationUses } from './enumeration-uses';
import { users } from './person/user.table';
import { profileHandlers } from './profile/profile';
import { sealedTotp } from './second-factor/own-factors';
import { sweepChallenges } from './second-factor/passkey';
import { secondFactorHandlers } from './second-factor/second-factor';
import { sweepFamiliarAddresses } from './session/familiar-address';
import { sweepSessions } from './session/session';
import { accountHandlers, utilHandlers } from './sign-in/sign-in';

export { createFirstAdministrator } from './accounts/first-administrator';
export { hashToken } from './api-token/token-hash';
export { loadRightsHolders, type RightsHolder } from './grants/grants';
export { listManagers } from './grants/managers';
export { hashPassword, isPasswordRight } from './password/password';
export { accountChanged } from './person/account-changed';
export { personCells } from './person/cells';
export { lockAccounts, lockOwnAccount } from './person/lock-accounts';
export { nickNamesOf } from './person/nick-names';
export { clearDeletedOwner, ownerFrom, withOwnerNames } from './person/owners';
export { findPeople, peopleVersion } from './person/people';
export { personColumns, presentPerson } from './person/person';
export { fillSearchKeys } from './person/search-keys';
export { authenticate, authenticateFor, loadActors } from './session/authenticate';
export { auditExport, exportAuditPace, serveExport } from './session/serve-export';
export { findBySignature, signForSession } from './session/session-signature';
export { findTokenOwners } from './session/token-owners';
export { requireRecentCheck } from './sign-in/recent-check';
export { users };

const sweepSignIns = defineJob({
  name: 'people.sweep',
  title: { zh: '清理过期的登录和令牌', en: 'Clean up expired sessions and tokens' },
  input: z.object({}),
  schedule: { cron: '27 * * * *' },
  queue: 'sweep',
  removesExpired: true,
  run: async (_, { services: { database, clock } }) => {
    await sweepSessions(database.db);
    await sweepFamiliarAddresses(database.db, clock());
    await sweepChallenges(database.db, clock());
    await sweepApiTokens(database.db, clock());
  },
});

export const people: Feature = {
  handlers: [
    ...accountHandlers,
    ...utilHandlers,
    ...profileHandlers,
    ...secondFactorHandlers,
    ...apiTokenHandlers,
    ...accountsHandlers,
    ...rightsHandlers,
  ],
  enumerationUses: peopleEnumerationUses,
  liveTopics: [
    {
      name: 'people:role',
      mayWatch: async (db, key, userIds) => {
        const rows = await db
          .select({ id: users.id, role: users.role })
          .from(users)
          .where(inArray(users.id, [...userIds]));
        return rows.filter(({ role }) => role === key).map(({ id }) => id);
      },
    },
  ],
  sealed: [sealedTotp],
  auditSubjects: [auditedPeople],
  attention: [recordsOfDisabled, organizationRequests],
  jobs: [sweepSignIns, warnOfExpiry],
};
