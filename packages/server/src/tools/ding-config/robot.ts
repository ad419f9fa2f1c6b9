import {
  type DingConfig,
  dingConfigDraft,
  fieldOf,
  type RobotHealth,
  robotTokenOf,
} from '@easymock/contract';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Services } from '../../platform/context';
import { fail } from '../../platform/failure';
import type { RobotAddress } from '../../platform/gateways/chat-robot/index';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { hintOf } from '../../platform/secrets/hint';
import { keyIdOf } from '../../platform/secrets/secrets';
import { type DingConfigRow, dingConfigs } from './ding-config.table';

/** What follows from a robot's row alone; the rest of what travels is counted or said in the reader's language. */
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

/** Who may send with a robot: its owner, those it names, and the people who manage robots. */
export const usableBy = (userId: string): SQL =>
  sql`(${dingConfigs.ownerUserId} = ${userId} or ${userId} = any(${dingConfigs.useUserIds}))`;

export const robots = defineResource(dingConfigs, {
  area: 'dingConfig',
  visible: (actor) =>
    isManager(actor) ? undefined : or(usableBy(actor.id), eq(dingConfigs.createUserId, actor.id)),
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
  taken: {
    ding_config_name_unique: fieldOf(dingConfigDraft, 'name'),
    ding_config_webhook_unique: 'robotTaken',
  },
});

/** A robot as it travels, but for what is counted about it. */
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
 * Whether a robot has ever sent anything: whether it is the next one in the log that has. Asked for its own rows, PostgreSQL
 * takes it for a robot like the others, and reads the whole log in vain for one that has none.
 */
export const hasSent = (robotId: SQL | typeof dingConfigs.id): SQL => sql`exists (
  select from (
    select d.robot_id as id from robot_delivery d where d.robot_id >= ${robotId} and d.state = 'sent'
    order by d.robot_id, d.state, d.at limit 1) found
  where found.id = ${robotId})`;

/** The keys that this server has; a robot whose address was sealed with another one can send nothing. */
type KeyIds = ReadonlySet<string>;

/** Whether this server lacks the key of a robot's address. */
export const isClosed = ({ webhook }: Pick<DingConfigRow, 'webhook'>, keyIds: KeyIds): boolean =>
  webhook !== '' && !keyIds.has(keyIdOf(webhook));

/** How a robot is at this moment, as a condition for each state; the first that holds. */
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

/** @param of.isTried whether anything was ever sent or tried */
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

/** Where a robot's secrets are sealed for: elsewhere in the database they do not open. */
export const webhookPlace = (id: string): string => `ding_config/${id}/webhook`;
export const secretPlace = (id: string): string => `ding_config/${id}/secret`;

export const webhookHintOf = (platform: DingConfigRow['platform'], webhook: string): string =>
  hintOf(robotTokenOf(platform, webhook) ?? '');

/** Where a robot is, or undefined if this server cannot open it. */
export async function openRobot(
  { secrets }: Pick<Services, 'secrets'>,
  row: Pick<DingConfigRow, 'id' | 'platform' | 'webhook' | 'secret'>,
): Promise<RobotAddress | undefined> {
  const webhook = await secrets.open(row.webhook, webhookPlace(row.id));
  const secret = row.secret ? await secrets.open(row.secret, secretPlace(row.id)) : '';
  return webhook === undefined || secret === undefined
    ? undefined
    : { platform: row.platform, webhook, secret };
}

/** Seals a text for a robot. @throws secretKeyMissing */
export async function sealFor(
  { secrets }: Pick<Services, 'secrets'>,
  text: string,
  place: string,
): Promise<string> {
  return secrets.seal(text, place).catch(() => fail('secretKeyMissing'));
}

export const isLive = isNull(dingConfigs.deletedAt);
