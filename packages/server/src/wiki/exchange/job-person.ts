import { loadRightsHolders } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { Services, SessionContext } from '../../platform/context';
import { PermanentFailure } from '../../platform/jobs/index';
import type { TransferRow } from './transfer.table';

/**
 * Creates the call context for a person on whose behalf a job works. Jobs create it again for each step, so
 * that a withdrawn right takes effect for them as well.
 */
export async function contextOf(
  services: Services,
  row: Pick<TransferRow, 'userId' | 'language'>,
): Promise<SessionContext> {
  const { db } = services.database;
  const [holder] = await loadRightsHolders(db, [row.userId]);
  if (!holder) throw new PermanentFailure('forbidden');
  const actor: Actor = {
    ...holder,
    sessionId: '',
    apiToken: null,
    name: '',
    headImg: '',
    source: 'local',
    checkedAt: null,
    mustChangePassword: false,
    hasSecondFactor: false,
    mustAddFactor: false,
    permissions: [],
  };
  return {
    db,
    services,
    actor,
    language: row.language,
    address: '',
    userAgent: '',
    now: services.clock(),
    aside: (work) => work(),
    isWanted: () => true,
    audit: () => {},
    afterCommit: () => {},
  };
}
