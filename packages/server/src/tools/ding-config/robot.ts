import { type DingConfig, dingConfigDraft, fieldOf, type RobotHealth, robotTokenOf } from '@easymock/contract';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Services } from '../../platform/context';
import { fail } from '../../platform/failure';
import type { RobotAddress } from '../../platform/gateways/chat-robot/index';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { hintOf } from '../../platform/secrets/hint';
import { keyIdOf } from '../../platform/secrets/secrets';
import { type DingConfigRow, dingConfigs } from './ding-config.table';

/** Fields that follow from the row of a robot. The other fields are counts and texts in the reader's language. */
type Told = Omit<
  DingConfig,
  | 'ownerUserName'
  | 'reason'
  | 'advice'
  | 'lastError'
  | 'health'
  | 'sentToday'
  | 'failToday'
  | 'queueNum'
  | 'poolNum'
  | 'limitedUntil'
  | 'usedBy'
>;

const isManager = ({ grants }: Actor): boolean => grants.dingConfig.level === 'manage';
const ownedBy = ({ id }: Actor): SQL => eq(dingConfigs.ownerUserId, id);

/**
 * Returns the condition for the robots that a person may send with as their owner or as a named user. People
 * who manage robots may send with all.
 */
export const usableBy = (userId: string): SQL =>
  sql`(${dingConfigs.ownerUserId} = ${userId} or ${userId} = any(${dingConfigs.useUserIds}))`;

export const robots = defineResource(dingConfigs, {
  area: 'dingConfig',
  visible: (actor) => (isManager(actor) ? undefined : or(usableBy(actor.id), eq(dingConfigs.createUserId, actor.id))),
  mayChange: (actor, byLevel) => (isManager(actor) ? byLevel : ownedBy(actor)),
  sorts: {
    name: dingConfigs.name,
    platform: dingConfigs.platform,
    groupName: dingConfigs.groupName,
    update_at: dingConfigs.updatedAt,
  },
  keys: ({ name, groupName, purpose }) => [name, groupName, purpose],
  name: ({ name }) => name,
  present: presentRobot,
  secrets: ['webhook', 'secret'],
  taken: { ding_config_name_unique: fieldOf(dingConfigDraft, 'name'), ding_config_webhook_unique: 'robotTaken' },
});

/** Presents a robot with the fields that follow from its row. */
export function presentRobot(row: DingConfigRow): Told {
  return {
    name: row.name,
    platform: row.platform,
    groupName: row.groupName,
    security: row.security,
    keywords: row.keywords,
    department: row.department,
    ownerUserId: row.ownerUserId ?? '',
    useUserIds: row.useUserIds,
    purpose: row.purpose,
    sharesQueue: row.sharesQueue,
    useStatus: row.isInUse ? (1 as const) : (0 as const),
    hasWebhook: row.webhook !== '',
    webhookHint: row.webhookHint,
    hasSecret: row.secret !== '',
    secretHint: row.secretHint,
    lastCheckAt: row.lastCheckAt?.toISOString() ?? null,
    lastCheckOk: row.lastCheckOk,
    ...presentRecord(row),
  };
}

/**
 * Returns the condition for robots that have ever sent anything. Finds the next robot ID in the log and compares it.
 * With a condition on the robot's own rows, PostgreSQL assumes an average robot and scans the whole log for a robot
 * without rows.
 */
export const hasSent = (robotId: SQL | typeof dingConfigs.id): SQL => sql`exists (
  select from (
    select d.robot_id as id from robot_delivery d where d.robot_id >= ${robotId} and d.state = 'sent'
    order by d.robot_id, d.state, d.at limit 1) found
  where found.id = ${robotId})`;

/** IDs of the keys that this server has. A robot whose address was sealed with another key cannot send. */
type KeyIds = ReadonlySet<string>;

/** Returns whether this server lacks the key of a robot's address. */
export const isClosed = ({ webhook }: Pick<DingConfigRow, 'webhook'>, keyIds: KeyIds): boolean =>
  webhook !== '' && !keyIds.has(keyIdOf(webhook));

/**
 * Returns the condition for a state of health. `healthOf` is the same for one row: the first state that
 * applies wins.
 */
export const healthIs = (health: RobotHealth, keyIds: KeyIds): SQL | undefined => {
  const { isInUse, pausedFor, heldFor, heldUntil, lastCheckOk } = dingConfigs;
  const isPaused = sql`${pausedFor} <> ''`;
  const isKeyMissing = sql`(${dingConfigs.webhook} <> ''
    and split_part(${dingConfigs.webhook}, ':', 2) <> all(${sql.param([...keyIds])}::text[]))`;
  const isLimited = sql`(${heldFor} = 'tooFast' and ${heldUntil} > now())`;
  const isOn = and(eq(isInUse, true), eq(pausedFor, ''), sql`not ${isKeyMissing}`);
  const isRefused = sql`${lastCheckOk} is false`;
  const isTried = sql`(${lastCheckOk} is not null or ${hasSent(dingConfigs.id)})`;
  switch (health) {
    case 'dead':
      return and(isPaused, eq(isInUse, false));
    case 'failing':
      return and(or(isPaused, isKeyMissing), eq(isInUse, true));
    case 'off':
      return and(eq(isInUse, false), eq(pausedFor, ''));
    case 'refused':
      return and(isOn, isRefused);
    case 'limited':
      return and(isOn, sql`not ${isRefused}`, isLimited);
    case 'unchecked':
      return and(isOn, sql`not ${isTried}`);
    case 'ok':
      return and(isOn, sql`not ${isRefused}`, sql`${isLimited} is not true`, isTried);
  }
};

/**
 * Returns the state of health of a robot.
 * @param of.isTried whether a message was ever sent, or a check made
 */
export function healthOf(
  row: DingConfigRow,
  { isTried, now, keyIds }: { isTried: boolean; now: Date; keyIds: KeyIds },
): RobotHealth {
  if (row.pausedFor) return row.isInUse ? 'failing' : 'dead';
  if (!row.isInUse) return 'off';
  if (isClosed(row, keyIds)) return 'failing';
  if (row.lastCheckOk === false) return 'refused';
  if (row.heldFor === 'tooFast' && row.heldUntil && row.heldUntil > now) return 'limited';
  return isTried || row.lastCheckOk !== null ? 'ok' : 'unchecked';
}

/**
 * Returns the place for which a robot's secret is sealed, so that it cannot be opened elsewhere in the
 * database.
 */
export const webhookPlace = (id: string): string => `ding_config/${id}/webhook`;
export const secretPlace = (id: string): string => `ding_config/${id}/secret`;

export const webhookHintOf = (platform: DingConfigRow['platform'], webhook: string): string =>
  hintOf(robotTokenOf(platform, webhook) ?? '');

/** Opens the address of a robot; undefined if this server lacks the key. */
export async function openRobot(
  { secrets }: Pick<Services, 'secrets'>,
  row: Pick<DingConfigRow, 'id' | 'platform' | 'webhook' | 'secret'>,
): Promise<RobotAddress | undefined> {
  const webhook = await secrets.open(row.webhook, webhookPlace(row.id));
  const secret = row.secret ? await secrets.open(row.secret, secretPlace(row.id)) : '';
  return webhook === undefined || secret === undefined ? undefined : { platform: row.platform, webhook, secret };
}

/** Seals a text for a robot. @throws secretKeyMissing */
export async function sealFor({ secrets }: Pick<Services, 'secrets'>, text: string, place: string): Promise<string> {
  return secrets.seal(text, place).catch(() => fail('secretKeyMissing'));
}

export const isLive = isNull(dingConfigs.deletedAt);
