import type { HttpCheck, HttpInfo, HttpStatus } from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

type Kind = 'done' | 'soon' | 'danger' | 'info' | 'off';

export const statusKinds: Readonly<Record<HttpStatus, Kind>> = {
  expired: 'danger',
  mismatch: 'danger',
  untrusted: 'danger',
  unreachable: 'danger',
  critical: 'danger',
  warning: 'soon',
  notice: 'info',
  unchecked: 'off',
  ok: 'done',
};

export const resultKinds: Readonly<Record<HttpCheck['result'], Kind>> = {
  ok: 'done',
  failed: 'danger',
  mismatch: 'danger',
  untrusted: 'danger',
  expired: 'danger',
};

export function useResultNames(): Readonly<Record<HttpCheck['result'], string>> {
  const t = useTexts(texts);
  return { ok: t.rOk, failed: t.rFailed, mismatch: t.rMismatch, untrusted: t.rUntrusted, expired: t.rExpired };
}

/** Returns a host for display, with its port unless the port is the default. */
export const hostOf = ({ displayDomain, port }: Pick<HttpInfo, 'displayDomain' | 'port'>): string =>
  port === 443 ? displayDomain : `${displayDomain}:${port}`;
