import type { DeliveryState, RobotHealth } from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

type Kind = 'done' | 'soon' | 'danger' | 'info' | 'off';

export const healthKinds: Readonly<Record<RobotHealth, Kind>> = {
  ok: 'done',
  unchecked: 'info',
  refused: 'danger',
  limited: 'soon',
  failing: 'danger',
  dead: 'danger',
  off: 'off',
};

export function useHealthNames(): Readonly<Record<RobotHealth, string>> {
  const t = useTexts(texts);
  return {
    ok: t.hOk,
    unchecked: t.hUnchecked,
    refused: t.hRefused,
    limited: t.hLimited,
    failing: t.hFailing,
    dead: t.hDead,
    off: t.hOff,
  };
}

export const deliveryKinds: Readonly<Record<DeliveryState, Kind>> = {
  sending: 'info',
  sent: 'done',
  retried: 'soon',
  refused: 'danger',
  uncertain: 'soon',
  expired: 'off',
};

export function useDeliveryNames(): Readonly<Record<DeliveryState, string>> {
  const t = useTexts(texts);
  return {
    sending: t.sSending,
    sent: t.sSent,
    retried: t.sRetried,
    refused: t.sRefused,
    uncertain: t.sUncertain,
    expired: t.sExpired,
  };
}
