import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ParsedCertificate } from '@easymock/contract';
import type { asn1 } from 'node-forge';
import { isKeystore, isKeystorePassword, readKeystore } from './read-keystore';
import { isPkcs12, opensPkcs8, readAsn1, readPkcs12, signedContentOf } from './read-pkcs12';
import { type PlistValue, readPlist } from './read-plist';

type Asn1 = asn1.Asn1;
/** First byte of a SEQUENCE, with which files in DER and BER begin. */
const asn1Sequence = 0x30;

/** The facts in a file; a missing fact is absent. */
export type CertificateFacts = Partial<ParsedCertificate> & Pick<ParsedCertificate, 'format'>;

export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  readonly kind: 'certificateFileType' | 'certificateUnreadable' | 'certificateEncrypted' | 'certificatePasswordWrong';

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
const partOf = (name: string, key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(name)?.[1]?.trim() ?? '';

/** Beginnings of the common names with which Apple distinguishes its kinds of certificates. */
const appleTypes: readonly [RegExp, ParsedCertificate['certType']][] = [
  [/^(?:apple|ios|iphone|mac) ?(?:developer|development)\b/i, 'dev'],
  [/^(?:apple|ios|iphone|mac).*distribution\b/i, 'distribution'],
  [/push services|apns/i, 'apns'],
];

/** Returns the facts of an X.509 certificate. */
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

const pemBegin = /-----BEGIN [A-Z0-9 ]+-----/g;
const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g;

const wrongPassword = (password: string): UnreadableFile =>
  new UnreadableFile(password ? 'certificatePasswordWrong' : 'certificateEncrypted');

/** Checks that the password opens a private key in PEM. @throws UnreadableFile */
function checkKey(pem: string, label: string, password: string): void {
  if (label === 'ENCRYPTED PRIVATE KEY') {
    if (!password) throw wrongPassword(password);
    // Node is not used here, since its key derivation cannot be interrupted.
    if (!opensPkcs8(pem, password)) throw wrongPassword(password);
    return;
  }
  const isEncrypted = pem.includes('Proc-Type: 4,ENCRYPTED');
  if (isEncrypted && !password) throw wrongPassword(password);
  try {
    createPrivateKey({ key: pem, format: 'pem', ...(isEncrypted && { passphrase: password }) });
  } catch (error) {
    if (isEncrypted && /decrypt|passphrase|password/i.test(String(error))) throw wrongPassword(password);
    throw new UnreadableFile('certificateUnreadable');
  }
}

const keyFacts = (fileName: string): CertificateFacts =>
  /\.p8$/i.test(fileName)
    ? {
        format: 'p8',
        certType: 'apnsKey',
        platform: 'ios',
        // Apple names its push keys after their IDs.
        keyId: /AuthKey_([A-Z0-9]{10})/.exec(fileName)?.[1] ?? '',
      }
    : { format: 'pem', keyId: '' };

/** Reads PEM: the first certificate, or only the kind of a private key. */
function readPem(text: string, fileName: string, password: string): CertificateFacts | undefined {
  const blocks = [...text.matchAll(pemBlock)];
  if (blocks.length < (text.match(pemBegin)?.length ?? 0)) throw new UnreadableFile('certificateUnreadable');
  const keys = blocks.filter(([, label]) => label?.endsWith('PRIVATE KEY'));
  for (const [pem, label = ''] of keys) checkKey(pem, label, password);
  const certificate = blocks.find(([, label]) => label === 'CERTIFICATE' || label === 'TRUSTED CERTIFICATE');
  if (!certificate) return keys.length > 0 ? keyFacts(fileName) : undefined;
  const found = x509From(certificate[0]);
  if (!found) throw new UnreadableFile('certificateUnreadable');
  return factsOfX509(found, 'pem');
}

/** Reads a private key in DER (PKCS #8). */
function readKey(bytes: Buffer, fileName: string): CertificateFacts | undefined {
  if (!/\.p8$/i.test(fileName)) return undefined;
  try {
    createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
    return keyFacts(fileName);
  } catch {
    return undefined;
  }
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

/**
 * Reads a PKCS #12 file. A file created without a password has either an empty password or none, which PKCS
 * #12 distinguishes, so both are tried.
 */
function readP12(tree: Asn1, password: string, fileName: string): CertificateFacts {
  const tries = password ? [password] : ['', undefined as unknown as string];
  for (const one of tries) {
    try {
      const facts = factsOfStore(readPkcs12(tree, one), 'p12');
      // Java also writes keystores in this format.
      const isJava = /\.(?:jks|keystore)$/i.test(fileName);
      return isJava ? { ...facts, platform: 'android', certType: 'keystore' } : facts;
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      if (!/password|MAC|decrypt/i.test(String(error))) throw new UnreadableFile('certificateUnreadable');
    }
  }
  throw wrongPassword(password);
}

const textIn = (value: PlistValue | undefined): string => (typeof value === 'string' ? value : '');
const firstIn = (value: PlistValue | undefined): PlistValue | undefined =>
  Array.isArray(value) ? (value as readonly PlistValue[])[0] : value;

/** Reads a provisioning profile of Apple, which is a property list in a signed message. */
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

const extensionsOf: Readonly<Record<string, readonly string[]>> = {
  pem: ['pem', 'crt', 'cer', 'der'],
  der: ['der', 'cer', 'crt', 'pem'],
  p8: ['p8'],
  p12: ['p12', 'pfx', 'jks', 'keystore'],
  jks: ['jks', 'keystore'],
  mobileprovision: ['mobileprovision', 'provisionprofile'],
};

/**
 * Returns whether bytes begin like one of the formats. If they do, a file that cannot be read is damaged
 * rather than of a wrong type.
 */
const beginsRight = (bytes: Buffer): boolean =>
  bytes.length === 0 ||
  bytes[0] === asn1Sequence ||
  isKeystore(bytes) ||
  bytes.subarray(0, 4_096).includes('-----BEGIN ');

function factsIn({ name, bytes, password }: GivenFile): CertificateFacts {
  const pem = readPem(bytes.toString('latin1'), name, password);
  if (pem) return pem;
  if (isKeystore(bytes)) return readJks(bytes, password);
  const certificate = x509From(bytes);
  if (certificate) return factsOfX509(certificate, 'der');
  const key = readKey(bytes, name);
  if (key) return key;
  const tree = readAsn1(bytes);
  if (tree && isPkcs12(tree)) return readP12(tree, password, name);
  const content = tree && signedContentOf(tree);
  const profile = content && readProfile(content);
  if (profile) return profile;
  throw new UnreadableFile(beginsRight(bytes) ? 'certificateUnreadable' : 'certificateFileType');
}

/** Maximum characters of each fact, equal to the limits of the form fields. The other facts are always short. */
const mostCharacters: Readonly<Record<string, number>> = {
  name: 80,
  alias: 100,
  bundleId: 155,
  teamId: 60,
  keyId: 100,
  subject: 1_000,
  issuer: 1_000,
  serial: 100,
  appId: 200,
};

/** Cuts facts of a file that exceed the limits of the form fields. */
const cutFacts = (facts: CertificateFacts): CertificateFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? fact.slice(0, mostCharacters[name]) : fact,
    ]),
  ) as CertificateFacts;

interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly password: string;
}

/**
 * Reads the facts in the file of a certificate. Call it on a thread of its own, since the file is untrusted.
 * @throws UnreadableFile
 */
export function readCertificate(file: GivenFile): CertificateFacts {
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!Object.values(extensionsOf).some((known) => known.includes(extension)))
    throw new UnreadableFile('certificateFileType');
  const facts = factsIn(file);
  if (!extensionsOf[facts.format]?.includes(extension)) throw new UnreadableFile('certificateFileType');
  return cutFacts(facts);
}
