import type { Services } from '../../../platform/context';
import { sealedFields } from '../../../platform/sealed-fields/sealed-fields';
import { type WebhookRow, webhooks } from '../webhook.table';

export const webhookSealed = sealedFields(webhooks, ['secret', 'formerSecret'], {
  zh: 'Webhook 密钥',
  en: 'secrets of webhooks',
});

/** Opens the secrets that sign at a moment, newest first; none if this server cannot open the current one. */
export async function openSecrets(services: Pick<Services, 'secrets'>, row: WebhookRow, now: Date): Promise<string[]> {
  const open = (field: 'secret' | 'formerSecret') => webhookSealed.open(services, row, field).catch(() => undefined);
  const present = await open('secret');
  if (!present) return [];
  const isRotated = row.formerSecret !== '' && row.formerUntil !== null && row.formerUntil > now;
  const former = isRotated ? await open('formerSecret') : undefined;
  return former ? [present, former] : [present];
}
