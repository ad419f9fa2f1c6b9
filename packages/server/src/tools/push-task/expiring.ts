import { nickNamesOf } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { Db } from '../../platform/database/index';
import { listExpiringCertificates } from '../certificate/index';
import { listExpiringHosts } from '../https/index';
import { listExpiringPayAccounts } from '../pay-account/index';
import { isExternal } from '../secret-record/index';

/** Maximum number of records to count; a message shows only the first ones. */
const mostRecords = 2_000;

/** The rights of the person for whom expiries are listed. */
export type ExpiryReader = Pick<Actor, 'department' | 'grants'>;

/**
 * Lists the certificates, accounts, hosts and domains that expire by a day, sorted by day. The list contains
 * only tools that the person may view, since a whole group reads the message. It is empty for people of other
 * companies.
 * @param reader undefined if the owner of the task has left
 */
export async function listExpiring(
  db: Db,
  reader: ExpiryReader | undefined,
  { limit, ...days }: { today: string; until: string; timeZone: string; limit: number },
): Promise<{ list: { name: string; path: string; day: string; ownerName: string }[]; total: number }> {
  if (!reader || isExternal(reader)) return { list: [], total: 0 };
  const { grants } = reader;
  const on = { ...days, limit: mostRecords };
  const found = [
    ...(grants.certificate.level === 'none' ? [] : await listExpiringCertificates(db, on)),
    ...(grants.payAccount.level === 'none' ? [] : await listExpiringPayAccounts(db, on)),
    ...(grants.https.level === 'none' ? [] : await listExpiringHosts(db, on)),
  ]
    // A due key rotation is not an expiry.
    .filter(({ kind }) => kind !== 'pay_account_rotation')
    .sort((a, b) => a.day.localeCompare(b.day));
  const list = found.slice(0, limit);
  const names = await nickNamesOf(
    db,
    list.map(({ ownerUserId }) => ownerUserId),
  );
  return {
    list: list.map(({ name, path, day, ownerUserId }) => ({
      name,
      path,
      day,
      ownerName: names.get(ownerUserId ?? '') ?? '',
    })),
    total: found.length,
  };
}
