import type { PushResult } from '@easymock/contract';

/** Tag colours of results. */
export const resultKinds: Readonly<Record<PushResult, 'done' | 'soon' | 'danger' | 'info' | 'off'>> = {
  sending: 'info',
  ok: 'done',
  partial: 'soon',
  failed: 'danger',
  missed: 'soon',
  skipped: 'off',
};
