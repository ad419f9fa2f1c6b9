import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { users } from '../person/user.table';
import { loadRightsHolders, type RightsHolder } from './grants';

const mostManagers = 50;

/** Returns the IDs of administrators who manage an area, to be notified about records without an owner. */
export async function listManagers(db: Db, area: keyof RightsHolder['grants']): Promise<string[]> {
  const { id, role, status, deletedAt } = users;
  const candidates = await db
    .select({ id })
    .from(users)
    .where(and(inArray(role, ['administrator', 'superAdministrator']), eq(status, 'active'), isNull(deletedAt)))
    .limit(mostManagers);
  const holders = await loadRightsHolders(
    db,
    candidates.map((one) => one.id),
  );
  return holders.filter(({ grants }) => grants[area].level === 'manage').map((one) => one.id);
}
