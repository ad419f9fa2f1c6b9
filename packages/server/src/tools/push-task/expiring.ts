import { nickNamesOf } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { Db } from '../../platform/database/index';
import { listExpiringCertificates } from '../certificate/index';
import { listExpiringHosts } from '../https/index';
import { listExpiringPayAccounts } from '../pay-account/index';
import { isExternal } from '../secret-record/index';

/** Enough for every installation; the message counts them and shows the first ones. */
const mostRecords = 2_000;

/** Somebody who reads what expires, as far as rights go. */
export type ExpiryReader = Pick<Actor, 'department' | 'grants'>;

/**
 * What expires no later than a day, first what ends first: certificates, accounts, hosts and domains. Only of the tools that
 * a person may view, since a message tells its whole group; people of other companies view single records only.
 * @param reader undefined if nobody is left whose rights count
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
    // Keys that should be replaced do not expire.
    .filter(({ kind }) => kind !== 'pay_account_rotation')
    .sort((a, b) => a.day.localeCompare(b.day));
  const list = found.slice(0, limit);
  const names = await nickNamesOf(
    db,
    list.map(({ ownerUserId }) => ownerUserId),
  );
  return {
    list: list.map(({ name, path, day, ownerUserId }) => ({
      ...{ name, path, day, ownerName: names.get(ownerUserId ?? '') ?? '' },
    })),
    total: found.length,
  };
}
