import { type RobotPlatformKey, robotPlatformFacts, robotTokenOf } from '@easymock/contract';
import type { Services } from '../../platform/context';
import { CallFailure } from '../../platform/failure';
import { isHostAllowed, plainWebhook, robotHash } from '../../platform/gateways/chat-robot/index';
import { hintOf } from '../../platform/secrets/hint';
import type { DingConfigRow } from './ding-config.table';
import { sealFor, secretPlace, webhookHintOf, webhookPlace } from './robot';

/**
 * Reduces the address of a robot to the parts that the platform needs.
 * @throws robotAddressWrong, robotNotEncrypted, robotHostRefused
 */
export function requireAddress(
  { settings }: Pick<Services, 'settings'>,
  platform: RobotPlatformKey,
  given: string,
): string {
  const webhook = given.trim();
  const { name, example } = robotPlatformFacts(platform);
  if (!robotTokenOf(platform, webhook))
    throw new CallFailure('robotAddressWrong', { platform: name, example }, null, 'webhook');
  const hosts = settings.get('robot.hosts');
  // The host may be allowed, and only the protocol is wrong.
  if (
    /^http:/i.test(webhook) &&
    isHostAllowed(webhook.replace(/^http:/i, 'https:'), hosts) &&
    !isHostAllowed(webhook, hosts)
  )
    throw new CallFailure('robotNotEncrypted', {}, null, 'webhook');
  if (!isHostAllowed(webhook, hosts))
    throw new CallFailure('robotHostRefused', { host: new URL(webhook).host }, null, 'webhook');
  return plainWebhook(platform, webhook);
}

/**
 * Returns the sealed columns of an address and a secret. An empty value leaves its column unchanged; null
 * clears the secret.
 * @throws robotAddressWrong, robotHostRefused, secretKeyMissing
 */
export async function sealedColumns(
  services: Pick<Services, 'settings' | 'secrets'>,
  { id, platform }: Pick<DingConfigRow, 'id' | 'platform'>,
  { webhook, secret }: { webhook?: string | undefined; secret?: string | null | undefined },
): Promise<Partial<DingConfigRow>> {
  const columns: Partial<DingConfigRow> = {};
  if (webhook) {
    const plain = requireAddress(services, platform, webhook);
    columns.webhook = await sealFor(services, plain, webhookPlace(id));
    columns.webhookHint = webhookHintOf(platform, plain);
    columns.webhookHash = robotHash(platform, plain);
  }
  if (secret === null) Object.assign(columns, { secret: '', secretHint: '' });
  else if (secret?.trim()) {
    const text = secret.trim();
    columns.secret = await sealFor(services, text, secretPlace(id));
    columns.secretHint = hintOf(text);
  }
  return columns;
}

/**
 * Checks that the values for the security settings exist.
 * @throws robotSecretMissing, robotKeywordsMissing
 */
export function requireSecurity({
  security,
  keywords,
  secret,
}: Pick<DingConfigRow, 'security' | 'keywords' | 'secret'>): void {
  if (security.includes('sign') && secret === '') throw new CallFailure('robotSecretMissing', {}, null, 'secret');
  if (security.includes('keyword') && keywords.length === 0)
    throw new CallFailure('robotKeywordsMissing', {}, null, 'keywords');
}
