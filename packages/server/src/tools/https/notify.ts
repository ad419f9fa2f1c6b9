import { fillText, isHostMuted, pages, permissionKeys, type Text, type WebhookEvent } from '@easymock/contract';
import { sendMessages } from '../../message/index';
import { loadRightsHolders } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { raiseEvents } from '../../platform/outbox/index';
import { pageAddress } from '../../platform/page-address';
import { pushToRobots } from '../ding-config/index';
import { hostOf } from './https.resource';
import type { HttpInfoRow } from './https.table';
import { reasonInBoth } from './reason';

/** Returns the path of the page of a host, relative to the base path. */
export const pathOf = ({ id }: Pick<HttpInfoRow, 'id'>): string => `${pages.https.path}?open=${id}`;

/** Returns the given people who may view hosts. An owner may have lost the right or been disabled. */
export async function viewersAmong(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const holders = await loadRightsHolders(db, [...new Set(userIds)]);
  const viewers = holders.filter(({ grants }) => permissionKeys(grants).includes('tools.https.view'));
  return new Set(viewers.map(({ id }) => id));
}

type TellServices = Pick<Services, 'config' | 'contributions' | 'clock'>;

/** Raises the events of hosts, which no person caused. */
export const raiseHostEvents = (
  to: Parameters<typeof raiseEvents>[0],
  notes: readonly { readonly entityId: string; readonly events: readonly WebhookEvent[] }[],
): Promise<void> => raiseEvents(to, { action: 'check', area: 'httpManage', who: null }, notes);

/** Notifies webhooks, the owner and the chat groups of a host immediately. */
async function tellNow(
  services: TellServices,
  db: Db,
  row: HttpInfoRow,
  { title, content, key, event, now }: { title: Text; content: Text; key: string; event: WebhookEvent; now: Date },
): Promise<void> {
  if (isHostMuted(row, now)) return;
  await raiseHostEvents({ db, services }, [{ entityId: row.id, events: [event] }]);
  if (row.ownerUserId && (await viewersAmong(db, [row.ownerUserId])).has(row.ownerUserId))
    await sendMessages(db, {
      to: { userIds: [row.ownerUserId] },
      type: 'https',
      now,
      title,
      content,
      key,
      link: pathOf(row),
    });
  const link = pageAddress(services.config, pathOf(row));
  await pushToRobots(db, {
    robotIds: row.dingConfigIds,
    source: 'https:status',
    sourceName: 'HTTPS',
    key,
    message: {
      title: fillText(title, 'zh-CN'),
      markdown: `**${fillText(title, 'zh-CN')}**\n\n${fillText(content, 'zh-CN')}`,
      ...(link && { link }),
    },
  });
}

/** Notifies people that a host was unreachable several times in a row. */
export function notifyFailure(services: TellServices, db: Db, row: HttpInfoRow, now: Date): Promise<void> {
  const host = hostOf(row);
  return tellNow(services, db, row, {
    title: { zh: `${host} 连续 ${row.failNum} 次无法访问`, en: `${host} failed ${row.failNum} checks in a row` },
    content: reasonInBoth(row.lastReason),
    key: `https:${row.id}:failed:${now.toISOString()}`,
    event: 'host.down',
    now,
  });
}

/** Notifies people that a host they were notified about can be reached again. */
export function notifyRecovery(services: TellServices, db: Db, row: HttpInfoRow, now: Date): Promise<void> {
  const host = hostOf(row);
  return tellNow(services, db, row, {
    title: { zh: `${host} 已恢复访问`, en: `${host} can be reached again` },
    content: reasonInBoth(row.lastReason),
    key: `https:${row.id}:back:${now.toISOString()}`,
    event: 'host.up',
    now,
  });
}
