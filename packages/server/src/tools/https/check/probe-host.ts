import { listed } from '@easymock/contract';
import type { Services } from '../../../platform/context';
import { CallFailure } from '../../../platform/failure';
import { StartTlsRefused } from '../../../platform/gateways/tls-probe/start-tls';
import { NoCertificate, probeTls, StepTimeout } from '../../../platform/gateways/tls-probe/tls-probe';
import type { HttpInfoRow } from '../https.table';
import type { HttpReasonNote } from '../reason';
import { type Judgement, judge } from './judge';

/** Milliseconds for each step of a check. */
const usualStepMs = 5_000;

/** Ports of protocols over TLS other than HTTP. */
const otherPorts = new Set([465, 563, 636, 853, 989, 990, 992, 993, 994, 995, 3269, 5223, 5671, 6697, 8883]);

export type ProbedHost = Pick<
  HttpInfoRow,
  'domain' | 'port' | 'checkMode' | 'startTlsProtocol' | 'ignoreTrust' | 'caFile'
>;

export interface Probed extends Judgement {
  readonly resolvedIps: readonly string[];
}

const errorKinds: Readonly<Record<string, HttpReasonNote['kind']>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ERR_SSL_WRONG_VERSION_NUMBER: 'noTls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'noTls',
  ERR_SSL_HTTP_REQUEST: 'noTls',
  ERR_SSL_UNKNOWN_PROTOCOL: 'noTls',
};

/** Maps an error to the reason why no certificate was read. */
function reasonOf(error: unknown): HttpReasonNote {
  if (error instanceof StepTimeout)
    return { kind: 'timeout', values: { seconds: Math.max(1, Math.round(error.ms / 1_000)) } };
  if (error instanceof StartTlsRefused) return { kind: 'startTlsRefused', values: { detail: error.message } };
  if (error instanceof NoCertificate) return { kind: 'noCertificate' };
  if (error instanceof CallFailure) {
    const detail = String(error.values.reason ?? error.kind);
    return error.kind === 'addressRefused' ? { kind: 'addressRefused', values: { detail } } : { kind: 'dns' };
  }
  const { code = '', message } = error as NodeJS.ErrnoException;
  const kind = errorKinds[code];
  if (kind === 'timeout') return { kind, values: { seconds: usualStepMs / 1_000 } };
  if (kind) return { kind };
  const detail = (code || message).slice(0, 120);
  return /^ERR_SSL|^ERR_TLS|^EPROTO/.test(code)
    ? { kind: 'handshake', values: { detail: detail.replace(/^ERR_(SSL|TLS)_/, '').toLowerCase() } }
    : { kind: 'other', values: { detail } };
}

/**
 * Reads and judges the certificate of a host. Never throws: an error becomes the reason in the result.
 * @param asker key of the queue for name look-ups
 */
export async function probeHost(
  { outbound, settings, clock }: Pick<Services, 'outbound' | 'settings' | 'clock'>,
  host: ProbedHost,
  { signal, asker, stepMs = usualStepMs }: { signal: AbortSignal; asker: string; stepMs?: number },
): Promise<Probed> {
  let resolvedIps: readonly string[] = [];
  try {
    resolvedIps = await outbound.addressesOf(host.domain, host.port, {
      timeoutMs: stepMs,
      asker,
      internalRanges: listed(settings.get('https.internalRanges')),
    });
    const isStartTls = host.checkMode === 'starttls';
    const found = await probeTls(
      {
        host: host.domain,
        port: host.port,
        addresses: resolvedIps.slice(0, 3),
        ca: host.caFile,
        startTls: isStartTls ? host.startTlsProtocol : undefined,
        readsHttp: !isStartTls && !otherPorts.has(host.port),
      },
      { stepMs, signal },
    );
    return { ...judge(found, host, clock()), resolvedIps };
  } catch (error) {
    return { result: 'failed', reason: reasonOf(error), resolvedIps };
  }
}
