import { X509Certificate } from 'node:crypto';
import type { ParsedCertificate } from '@easymock/contract';
import type { asn1 } from 'node-forge';
import { isKeystore, isKeystorePassword, readKeystore } from './read-keystore';
import { isPkcs12, readAsn1, readPkcs12, signedContentOf } from './read-pkcs12';
import { type PlistValue, readPlist } from './read-plist';

type Asn1 = asn1.Asn1;

/** The facts in a file; a missing fact is absent. */
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

/** Returns a part of a distinguished name as Node spells it: one `key=value` per line. */
const partOf = (name: string, key: string): string =>
  new RegExp(`^${key}=(.*)$`, 'm').exec(name)?.[1]?.trim() ?? '';

/** Beginnings of the common names with which Apple distinguishes its kinds of certificates. */
const appleTypes: readonly [RegExp, ParsedCertificate['certType']][] = [
  [/^(?:apple|ios|iphone|mac) ?(?:developer|development)\b/i, 'dev'],
  [/^(?:apple|ios|iphone|mac).*distribution\b/i, 'distribution'],
  [/push services|apns/i, 'apns'],
];

/** The facts of an X.509 certificate. */
function factsOfX509(certificate: X509Certificate, format: string): CertificateFacts {
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
      // In push certificates of Apple, UID is the bundle ID; in all of them, OU is the team ID.
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

/** Reads PEM: the first certificate, or only the kind of a private key. */
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

interface StoredCertificate {
  readonly alias: string;
  readonly isKey: boolean;
  readonly certificate: Buffer;
}

/** Returns the facts of the certificate that belongs to the private key of a store. */
function factsOfStore(entries: readonly StoredCertificate[], format: string): CertificateFacts {
  // The store may also contain the certificates of the authorities.
  const sorted = [...entries].sort((a, b) => Number(b.isKey) - Number(a.isKey));
  for (const { alias, certificate } of sorted) {
    const found = x509From(certificate);
    if (found) return { ...factsOfX509(found, format), alias: alias.slice(0, 100) };
  }
  throw new UnreadableFile('certificateUnreadable');
}

function readJks(bytes: Buffer, password: string): CertificateFacts {
  if (password && !isKeystorePassword(bytes, password)) throw new UnreadableFile('certificatePasswordWrong');
  const facts = factsOfStore(readKeystore(bytes), 'jks');
  return { ...facts, platform: 'android', certType: 'keystore' };
}

/** A file made without a password may have an empty one or none, which are not the same to PKCS #12. */
function readP12(tree: Asn1, password: string, fileName: string): CertificateFacts {
  const tries = password ? [password] : ['', undefined as unknown as string];
  for (const one of tries) {
    try {
      const facts = factsOfStore(readPkcs12(tree, one), 'p12');
      // Java writes its keystores in this form as well.
      const isJava = /\.(?:jks|keystore)$/i.test(fileName);
      return isJava ? { ...facts, platform: 'android', certType: 'keystore' } : facts;
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      if (!/password|MAC|decrypt/i.test(String(error))) throw new UnreadableFile('certificateUnreadable');
    }
  }
  throw new UnreadableFile('certificatePasswordWrong');
}

const textIn = (value: PlistValue | undefined): string => (typeof value === 'string' ? value : '');
const firstIn = (value: PlistValue | undefined): PlistValue | undefined =>
  Array.isArray(value) ? (value as readonly PlistValue[])[0] : value;

/** A provisioning profile of Apple: a property list in a signed message. */
function readProfile(content: string): CertificateFacts | undefined {
  const profile = readPlist(content);
  if (typeof profile !== 'object' || Array.isArray(profile)) return undefined;
  const facts = profile as Readonly<Record<string, PlistValue>>;
  const entitlements = (facts.Entitlements ?? {}) as Readonly<Record<string, PlistValue>>;
  const appId = textIn(entitlements['application-identifier']);
  const expires = textIn(facts.ExpirationDate);
  if (!appId && !expires) return undefined;
  const devices = facts.ProvisionedDevices;
  const certificate = textIn(firstIn(facts.DeveloperCertificates));
  const signer = certificate ? x509From(Buffer.from(certificate, 'base64')) : undefined;
  return {
    ...(signer && factsOfX509(signer, '')),
    format: 'mobileprovision',
    name: textIn(facts.Name),
    platform: 'ios',
    certType: 'provision',
    appId,
    // The prefix is a team ID or an older identifier.
    bundleId: appId.replace(/^[A-Z0-9]{10}\./, ''),
    teamId: textIn(firstIn(facts.TeamIdentifier)),
    serial: textIn(facts.UUID),
    issueDate: dayOf(textIn(facts.CreationDate)),
    expireDate: dayOf(expires),
    deviceNum: Array.isArray(devices) ? devices.length : null,
  };
}

/**
 * Reads the facts in the file of a certificate. Call it on a thread of its own, since the file is untrusted.
 * @throws UnreadableFile
 */
export function readCertificate(file: { name: string; bytes: Buffer; password: string }): CertificateFacts {
  const { name, bytes, password } = file;
  const pem = readPem(bytes.toString('latin1'), name);
  if (pem) return pem;
  if (isKeystore(bytes)) return readJks(bytes, password);
  const certificate = x509From(bytes);
  if (certificate) return factsOfX509(certificate, 'der');
  const tree = readAsn1(bytes);
  if (tree && isPkcs12(tree)) return readP12(tree, password, name);
  const content = tree && signedContentOf(tree);
  const profile = content && readProfile(content);
  if (profile) return profile;
  throw new UnreadableFile('certificateUnreadable');
}
