import { type DingConfig, fillText, type Language, type RobotDelivery, type RobotHealth } from '@easymock/contract';
import { inArray, sql } from 'drizzle-orm';
import { nickNamesOf } from '../../people/index';
import type { Services, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { timeOfDayIn } from '../../platform/wall-clock';
import { type DingConfigRow, dingConfigs, type robotDeliveries } from './ding-config.table';
import { poolSizes } from './pool';
import { presentReason, serializeReason } from './reason';
import { hasSent, healthOf, isClosed, type robots } from './robot';

type Presented = Awaited<ReturnType<typeof robots.get>>;

interface Counts extends Record<string, unknown> {
  robot_id: string;
  sent: number;
  failed: number;
  tried: boolean;
}

/** Adds the counted fields and the texts in the reader's language to one page of robots. */
export async function withFacts(
  { db, services, language }: Pick<SessionContext, 'db' | 'services' | 'language'>,
  list: readonly Presented[],
): Promise<DingConfig[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ _id }) => _id);
  const rows = await db.select().from(dingConfigs).where(inArray(dingConfigs.id, ids));
  const owners = await nickNamesOf(
    db,
    rows.map(({ ownerUserId }) => ownerUserId),
  );
  const zone = services.settings.get('timeZone');
  const robotIds = sql.param(ids);
  const { rows: counts } = await db.execute<Counts>(sql`
    select c.id as robot_id, coalesce(today.sent, 0)::int as sent, coalesce(today.failed, 0)::int as failed,
      ${hasSent(sql`c.id`)} as tried
    from unnest(${robotIds}::text[]) as c (id) left join (
      select d.robot_id, sum(d.message_num) filter (where d.state = 'sent') as sent,
        count(*) filter (where d.state in ('refused', 'uncertain', 'expired')) as failed
      from robot_delivery d where d.robot_id = any(${robotIds}::text[]) and not d.is_test
        and d.at >= (date_trunc('day', now() at time zone ${zone}) at time zone ${zone})
      group by d.robot_id) today on today.robot_id = c.id`);
  const { rows: queues } = await db.execute<{ robot_id: string; num: number }>(sql`
    select robot_id, count(*)::int as num from robot_message
    where robot_id = any(${robotIds}::text[]) and state in ('waiting', 'sending') group by robot_id`);
  const pools = await poolSizes(db, ids);
  const uses = await usesOf(services, db, ids);
  const { rows: clock } = await db.execute<{ now: Date }>(sql`select now() as now`);
  const now = new Date(clock[0]?.now ?? Date.now());
  const keyIds = await services.secrets.keyIds();
  return list.map((one) => {
    const row = rows.find(({ id }) => id === one._id);
    if (!row) throw new Error('a robot vanished while it was read');
    const counted = counts.find(({ robot_id }) => robot_id === one._id);
    const health = healthOf(row, { isTried: counted?.tried ?? false, now, keyIds });
    return {
      ownerUserName: owners.get(row.ownerUserId ?? '') ?? '',
      health,
      ...presentReason(reasonOf(row, { health, zone, isClosed: isClosed(row, keyIds) }), language),
      lastError: presentReason(row.lastError, language).reason,
      sentToday: counted?.sent ?? 0,
      failToday: counted?.failed ?? 0,
      queueNum: queues.find(({ robot_id }) => robot_id === one._id)?.num ?? 0,
      poolNum: pools.get(one._id) ?? 1,
      usedBy: uses.filter(({ robotId }) => robotId === one._id).map((use) => toldUse(use, language)),
      limitedUntil: health === 'limited' ? (row.heldUntil?.toISOString() ?? null) : null,
      ...one,
    };
  });
}

/** Finds what sends with robots; each feature returns at most `maxListedRobotUses` of its kind for each robot. */
export async function usesOf({ contributions }: Pick<Services, 'contributions'>, db: Db, robotIds: readonly string[]) {
  const found = [];
  for (const { kind, title, find } of contributions.robotUses)
    found.push(...(await find(db, robotIds)).map((use) => ({ ...use, kind, title })));
  return found;
}

const toldUse = (
  { kind, title, name, path }: Awaited<ReturnType<typeof usesOf>>[number],
  language: Language,
): DingConfig['usedBy'][number] => ({ kind, kindName: fillText(title, language), name, path });

const limitedReason = (until: Date | null, zone: string): string =>
  until ? JSON.stringify({ kind: 'tooFast', values: { until: timeOfDayIn(zone, until) } }) : '';

/** Returns the stored reason for the health of a robot. */
function reasonOf(
  row: DingConfigRow,
  { health, zone, isClosed }: { health: RobotHealth; zone: string; isClosed: boolean },
): string {
  if (health === 'failing' && isClosed) return serializeReason({ kind: 'sealed' });
  if (health === 'limited') return limitedReason(row.heldUntil, zone);
  return health === 'refused' ? row.lastError : row.pausedFor;
}

/**
 * Presents one delivery of the log.
 * @param resendable IDs of deliveries whose messages can be resent
 */
export function presentDelivery(
  row: typeof robotDeliveries.$inferSelect,
  resendable: ReadonlySet<string>,
  language: Language,
): RobotDelivery {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    state: row.state,
    title: row.title,
    source: row.source,
    messageNum: row.messageNum,
    attempt: row.attempt,
    bytes: row.bytes,
    status: row.status,
    errcode: row.errcode,
    errmsg: row.errmsg,
    ...presentReason(row.reason, language),
    ms: row.ms,
    canResend: resendable.has(row.id),
  };
}
