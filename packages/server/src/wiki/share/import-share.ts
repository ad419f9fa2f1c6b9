import { type ShareValidTime, sharePwdTypes } from '@easymock/contract';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { wikiShares, wikiShareVisits } from '../share.table';
import type { NodeRow } from '../wiki.table';
import { newShare, templateFor } from './shares';

const dayMs = 24 * 60 * 60_000;

/**
 * Adds a link without a password on behalf of the node's owner, with one visit per visitor on the last days.
 */
export async function importShare(
  db: Db,
  node: NodeRow,
  given: {
    readonly audience: string;
    readonly validTime: ShareValidTime;
    readonly message: string;
    readonly visitors: readonly string[];
    readonly now: Date;
    readonly timeZone: string;
  },
): Promise<void> {
  const { audience, validTime, message, visitors, now, timeZone } = given;
  const share = newShare();
  await db
    .insert(wikiShares)
    .values({
      ...share,
      nodeId: node.id,
      userId: node.ownerId,
      audience,
      validTime,
      isSubtree: node.catalogType === 'folder',
      pwdType: sharePwdTypes.none,
      template: templateFor(node),
      customizedMessage: message,
      createdAt: new Date(now.getTime() - 8 * dayMs),
      expiresAt: validTime > 0 ? new Date(now.getTime() + validTime * dayMs) : null,
      visits: visitors.length,
      lastVisitAt: visitors.length > 0 ? now : null,
    });
  const visits = visitors.map((visitor, index) => {
    const at = new Date(now.getTime() - index * dayMs);
    return { shareId: share.id, day: dayIn(timeZone, at), visitor, userId: visitor, lock: '1', at };
  });
  if (visits.length > 0) await db.insert(wikiShareVisits).values(visits);
}
