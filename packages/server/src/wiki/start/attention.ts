import { and } from 'drizzle-orm';
import { loadRightsHolders } from '../../people/index';
import type { AttentionSource } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { selectUnread } from '../must-read/must-read';
import { type WikiAccess, wikiAccess } from '../rights/access';
import { readingPath } from '../rights/load-node';
import { isOverdueOn, isVerifier, selectVerifications } from '../verification/verifications';

/** Loads the rights of a person; undefined if the account is not active. */
async function accessOfPerson(db: Db, userId: string): Promise<WikiAccess | undefined> {
  const [person] = await loadRightsHolders(db, [userId]);
  return person && wikiAccess(db, person);
}

/** Documents that a person is asked to read. */
export const requiredReading: AttentionSource = {
  kind: 'mustRead',
  title: { zh: '必读文档', en: 'Required reading' },
  permission: 'wiki',
  async find(db, userId, { today, limit }) {
    const access = await accessOfPerson(db, userId);
    const rows = access ? await selectUnread(db, access).limit(limit) : [];
    return rows.map(({ node, mustRead: { dueOn } }) => ({
      id: node.id,
      title: node.name,
      path: readingPath(node),
      dueOn: dueOn ?? '',
      isOverdue: dueOn !== null && dueOn < today,
    }));
  },
};

/** Overdue documents that a person is responsible for. */
export const overdueDocuments: AttentionSource = {
  kind: 'wikiVerification',
  title: { zh: '待复核的文档', en: 'Documents to verify' },
  permission: 'wiki',
  async find(db, userId, { today, limit }) {
    const access = await accessOfPerson(db, userId);
    const condition = and(isVerifier(userId), isOverdueOn(today));
    const rows = access ? await selectVerifications(db, access, condition).limit(limit) : [];
    return rows.map(({ node, verification: { until } }) => ({
      id: node.id,
      title: node.name,
      path: readingPath(node),
      dueOn: until,
      isOverdue: true,
    }));
  },
};
