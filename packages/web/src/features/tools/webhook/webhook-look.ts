import type { WebhookDeliveryState, WebhookHealth } from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

type Kind = 'done' | 'soon' | 'danger' | 'info' | 'off';

export const healthKinds: Readonly<Record<WebhookHealth, Kind>> = {
  ok: 'done',
  unused: 'info',
  failing: 'soon',
  paused: 'danger',
  off: 'off',
};

export function useHealthNames(): Readonly<Record<WebhookHealth, string>> {
  const t = useTexts(texts);
  return { ok: t.hOk, unused: t.hUnused, failing: t.hFailing, paused: t.hPaused, off: t.hOff };
}

export const deliveryKinds: Readonly<Record<WebhookDeliveryState, Kind>> = {
  waiting: 'info',
  delivered: 'done',
  failed: 'danger',
  dropped: 'off',
};

export function useDeliveryNames(): Readonly<Record<WebhookDeliveryState, string>> {
  const t = useTexts(texts);
  return { waiting: t.dWaiting, delivered: t.dDelivered, failed: t.dFailed, dropped: t.dDropped };
}
