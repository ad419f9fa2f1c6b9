import type { X509Certificate } from 'node:crypto';
import type { ChainLink } from '@easymock/contract';
import {
  endOfChain,
  isForHost,
  isSelfSigned,
  keyTypeOf,
  nameOf,
  namesOf,
  readCertificates,
} from '../../../platform/gateways/tls-probe/chain';
import type { TlsFound } from '../../../platform/gateways/tls-probe/tls-probe';
import type { CheckResult, HttpInfoRow } from '../https.table';
import type { HttpReasonNote } from '../reason';

export type Measured = Pick<
  HttpInfoRow,
  | ('issuer' | 'subject' | 'san' | 'validFrom' | 'validTo' | 'chainMinExpire' | 'fingerprint256' | 'serial')
  | ('keyType' | 'tlsVersion' | 'chain' | 'chainOk' | 'hostMatch' | 'tlsMs' | 'httpStatus' | 'httpMs')
>;

export interface Judgement {
  readonly result: CheckResult;
  readonly reason: HttpReasonNote | undefined;
  /** Absent if no certificate was read. */
  readonly measured?: Measured;
}

// `validFromDate` and `validToDate` are missing in the types of Node 20. Both texts are UTC.
const fromOf = ({ validFrom }: X509Certificate): Date => new Date(validFrom);
const toOf = ({ validTo }: X509Certificate): Date => new Date(validTo);
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const linkOf = (certificate: X509Certificate): ChainLink => ({
  subject: nameOf(certificate.subject),
  issuer: nameOf(certificate.issuer),
  validFrom: fromOf(certificate).toISOString(),
  validTo: toOf(certificate).toISOString(),
  fingerprint256: certificate.fingerprint256,
  keyType: keyTypeOf(certificate),
  isSelfSigned: isSelfSigned(certificate),
});

/**
 * Returns whether a certificate contains the address of its issuer certificate. If it does, the issuer is
 * public and only missing.
 */
const namesIssuer = ({ infoAccess }: X509Certificate): boolean => /CA Issuers/.test(infoAccess ?? '');

/** Maps an OpenSSL error about a chain to a reason. */
function distrust(chain: readonly X509Certificate[], code: string, now: Date): HttpReasonNote {
  const [leaf] = chain;
  const last = chain.at(-1);
  if (!leaf || !last) return { kind: 'untrusted', values: { detail: code } };
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return { kind: 'selfSigned' };
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return { kind: 'unknownCa', values: { detail: nameOf(last.subject) } };
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return namesIssuer(last)
        ? { kind: 'incompleteChain' }
        : { kind: 'unknownCa', values: { detail: nameOf(last.issuer) } };
    case 'CERT_HAS_EXPIRED': {
      const expired = chain.find((link) => toOf(link) <= now) ?? last;
      return { kind: 'chainExpired', values: { detail: nameOf(expired.subject) } };
    }
    case 'CERT_NOT_YET_VALID':
      return { kind: 'notYetValid' };
    default:
      return { kind: 'untrusted', values: { detail: code } };
  }
}

/** Judges the certificates of a server; the order of precedence is expired, wrong host, not trusted. */
export function judge(
  { chain, trustError, tlsVersion, tlsMs, httpStatus, httpMs }: TlsFound,
  { domain, ignoreTrust, caFile }: Pick<HttpInfoRow, 'domain' | 'ignoreTrust' | 'caFile'>,
  now: Date,
): Judgement {
  const [leaf] = chain;
  if (!leaf) return { result: 'failed', reason: { kind: 'noCertificate' } };
  const validTo = toOf(leaf);
  const chainMinExpire = endOfChain(chain, readCertificates(caFile));
  const hostMatch = isForHost(leaf, domain);
  // OpenSSL reports an expired leaf only if it found no other problem.
  const isOnlyOver = trustError === 'CERT_HAS_EXPIRED' && validTo <= now;
  const chainOk = trustError === undefined || isOnlyOver;
  const measured: Measured = {
    issuer: nameOf(leaf.issuer),
    subject: nameOf(leaf.subject),
    san: namesOf(leaf).slice(0, 300),
    validFrom: fromOf(leaf),
    validTo,
    chainMinExpire,
    fingerprint256: leaf.fingerprint256,
    serial: leaf.serialNumber,
    keyType: keyTypeOf(leaf),
    tlsVersion,
    chain: chain.map(linkOf),
    chainOk,
    hostMatch,
    tlsMs,
    httpStatus,
    httpMs,
  };
  const found = (result: CheckResult, reason?: HttpReasonNote): Judgement => ({ result, reason, measured });
  if (validTo <= now) return found('expired', { kind: 'expired', values: { date: dayOf(validTo) } });
  if (!hostMatch) return found('mismatch', { kind: 'hostMismatch', values: { detail: domain } });
  if (fromOf(leaf) > now) return found('untrusted', { kind: 'notYetValid' });
  if (chainMinExpire <= now) return found('expired', distrust(chain, 'CERT_HAS_EXPIRED', now));
  if (trustError && !ignoreTrust) return found('untrusted', distrust(chain, trustError, now));
  return found('ok');
}
