import { X509Certificate } from 'node:crypto';
import type { ParsedCertificate } from '@easymock/contract';

/** What a file tells; what it does not tell is absent. */
export type CertificateFacts = Partial<ParsedCertificate> & Pick<ParsedCertificate, 'format'>;

/** Why a file could not be read. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  readonly kind: 'certificateUnreadable' | 'certificatePasswordWrong';

  constructor(kind: UnreadableFile['kind']) {
    super(kind);
    this.kind = kind;
  }
}

const dayOf = (moment: string): string => {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
};

/** A part of a distinguished name as Node spells it: one `key=value` a line. */
const partOf = (name: string, key: string): string =>
  new RegExp(`^${key}=(.*)$`, 'm').exec(name)?.[1]?.trim() ?? '';

/** What Apple calls the kinds of its certificates, at the beginning of their common names. */
const appleTypes: readonly [RegExp, ParsedCertificate['certType']][] = [
  [/^(?:apple|ios|iphone|mac) ?(?:developer|development)\b/i, 'dev'],
  [/^(?:apple|ios|iphone|mac).*distribution\b/i, 'distribution'],
  [/push services|apns/i, 'apns'],
];

/** The facts of an X.509 certificate. */
export function factsOfX509(certificate: X509Certificate, format: string): CertificateFacts {
  const { subject, issuer } = certificate;
  const name = partOf(subject, 'CN');
  const isApple = /O=Apple Inc\./.test(issuer);
  const certType = isApple ? (appleTypes.find(([pattern]) => pattern.test(name))?.[1] ?? '') : '';
  return {
    format,
    name,
    certType,
    platform: isApple ? 'ios' : '',
    subject: subject.replaceAll('\n', ', '),
    issuer: issuer.replaceAll('\n', ', '),
    serial: certificate.serialNumber,
    fingerprintSha1: certificate.fingerprint,
    fingerprintSha256: certificate.fingerprint256,
    issueDate: dayOf(certificate.validFrom),
    expireDate: dayOf(certificate.validTo),
    ...(isApple && {
      // Of push certificates the user ID is the bundle ID; Apple's organisational unit is the team.
      bundleId: certType === 'apns' ? partOf(subject, 'UID') : '',
      teamId: partOf(subject, 'OU'),
    }),
  };
}

const x509From = (bytes: Buffer | string): X509Certificate | undefined => {
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
};

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g;

/** PEM: the first certificate, or a private key, of which only the kind is told. */
function readPem(text: string, fileName: string): CertificateFacts | undefined {
  const blocks = [...text.matchAll(pemBlock)];
  const certificate = blocks.find(([, label]) => label === 'CERTIFICATE' || label === 'TRUSTED CERTIFICATE');
  const found = certificate && x509From(certificate[0]);
  if (found) return factsOfX509(found, 'pem');
  if (!blocks.some(([, label]) => label?.endsWith('PRIVATE KEY'))) return undefined;
  // Apple names its push keys after their IDs.
  const keyId = /AuthKey_([A-Z0-9]{10})/.exec(fileName)?.[1] ?? '';
  const isP8 = /\.p8$/i.test(fileName);
  return { format: isP8 ? 'p8' : 'pem', keyId, ...(isP8 && { certType: 'apnsKey', platform: 'ios' }) };
}

/**
 * Reads the facts in the file of a certificate. Works on a thread of its own: the file may hold anything.
 * @throws UnreadableFile
 */
export function readCertificate(file: { name: string; bytes: Buffer; password: string }): CertificateFacts {
  const { name, bytes } = file;
  const text = bytes.toString('latin1');
  const pem = readPem(text, name);
  if (pem) return pem;
  const certificate = x509From(bytes);
  if (certificate) return factsOfX509(certificate, 'der');
  throw new UnreadableFile('certificateUnreadable');
}
