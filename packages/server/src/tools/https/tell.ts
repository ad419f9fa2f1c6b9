import { fillText, isHostMuted, pages, permissionKeys, type Text } from '@easymock/contract';
import { sendMessages } from '../../message/index';
import { loadRightsHolders } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { pageAddress } from '../../platform/page-address';
import { pushToRobots } from '../ding-config/index';
import { hostOf } from './https.resource';
import type { HttpInfoRow } from './https.table';
import { reasonInBoth } from './reason';

/** Returns the path of the page of a host, under the base. */
export const pathOf = ({ id }: Pick<HttpInfoRow, 'id'>): string => `${pages.https.path}?open=${id}`;

/** Returns the people among these who may view hosts; an owner may have lost the right, or been disabled. */
export async function viewersAmong(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const holders = await loadRightsHolders(db, [...new Set(userIds)]);
  const viewers = holders.filter(({ grants }) => permissionKeys(grants).includes('tools.https.view'));
  return new Set(viewers.map(({ id }) => id));
}

/** Notifies the owner and the chat groups of a host at once. */
async function tellNow(
  { config }: Pick<Services, 'config'>,
  db: Db,
  row: HttpInfoRow,
  { title, content, key, now }: { title: Text; content: Text; key: string; now: Date },
): Promise<void> {
  if (isHostMuted(row, now)) return;
  if (row.ownerUserId && (await viewersAmong(db, [row.ownerUserId])).has(row.ownerUserId))
    await sendMessages(db, {
      ...{ to: { userIds: [row.ownerUserId] }, type: 'https', now, title, content, key, link: pathOf(row) },
    });
  const link = pageAddress(config, pathOf(row));
  await pushToRobots(db, {
    ...{ robotIds: row.dingConfigIds, source: 'https:status', sourceName: 'HTTPS', key },
    message: {
      title: fillText(title, 'zh-CN'),
      markdown: `**${fillText(title, 'zh-CN')}**\n\n${fillText(content, 'zh-CN')}`,
      ...(link && { link }),
    },
  });
}

/** Notifies people that a host was unreachable several times in a row. */
export function tellFailure(
  services: Pick<Services, 'config'>,
  db: Db,
  row: HttpInfoRow,
  now: Date,
): Promise<void> {
  const host = hostOf(row);
  return tellNow(services, db, row, {
    title: {
      zh: `${host} 连续 ${row.failNum} 次无法访问`,
      en: `${host} failed ${row.failNum} checks in a row`,
    },
    content: reasonInBoth(row.lastReason),
    key: `https:${row.id}:failed:${now.toISOString()}`,
    now,
  });
}

/** Notifies people that a host they were notified about can be reached again. */
export function tellRecovery(
  services: Pick<Services, 'config'>,
  db: Db,
  row: HttpInfoRow,
  now: Date,
): Promise<void> {
  const host = hostOf(row);
  return tellNow(services, db, row, {
    title: { zh: `${host} 已恢复访问`, en: `${host} can be reached again` },
    content: reasonInBoth(row.lastReason),
    key: `https:${row.id}:back:${now.toISOString()}`,
    now,
  });
}
