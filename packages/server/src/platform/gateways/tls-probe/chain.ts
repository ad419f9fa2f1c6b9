import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type DetailedPeerCertificate, rootCertificates } from 'node:tls';

const mostLinks = 10;

/** Returns the certificates that a server sent, its own first, and their root if it is known. */
export function readChain(first: DetailedPeerCertificate): X509Certificate[] {
  const chain: X509Certificate[] = [];
  const seen = new Set<string>();
  for (let link: DetailedPeerCertificate | undefined = first; link?.raw && chain.length < mostLinks; ) {
    const certificate = new X509Certificate(link.raw);
    if (seen.has(certificate.fingerprint256)) break;
    seen.add(certificate.fingerprint256);
    chain.push(certificate);
    link = link.issuerCertificate;
  }
  return chain;
}

/** Returns the common name of a distinguished name, or else its organisation. */
export function nameOf(distinguished: string): string {
  const parts = new Map(
    distinguished.split('\n').map((part): [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
  return parts.get('CN') ?? parts.get('O') ?? distinguished.replaceAll('\n', ', ');
}

/** Returns the hosts and addresses that a certificate was issued for. */
export function namesOf({ subjectAltName = '' }: Pick<X509Certificate, 'subjectAltName'>): string[] {
  // Names with a comma or a quote are written as JSON.
  const names = subjectAltName.matchAll(/(?:^|, )(?:DNS|IP Address):("(?:[^"\\]|\\.)*"|[^,]*)/g);
  return [...names].map(([, name = '']) => (name.startsWith('"') ? String(JSON.parse(name)) : name));
}

const curveNames: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

/**
 * Returns the type and size of a certificate's key.
 * @example keyTypeOf(certificate) // 'RSA 2048', 'ECDSA P-256', 'Ed25519'
 */
export function keyTypeOf({ publicKey }: Pick<X509Certificate, 'publicKey'>): string {
  const { asymmetricKeyType: type = '', asymmetricKeyDetails: { modulusLength, namedCurve = '' } = {} } = publicKey;
  if (type === 'ec') return `ECDSA ${curveNames[namedCurve] ?? namedCurve}`;
  if (type.startsWith('rsa')) return `RSA ${modulusLength}`;
  return type.charAt(0).toUpperCase() + type.slice(1);
}

export const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.subject === certificate.issuer && certificate.checkIssued(certificate);

/** Returns whether a certificate was issued for a host. The common name is ignored, as in browsers. */
export const isForHost = (certificate: X509Certificate, host: string): boolean =>
  isIP(host) > 0
    ? certificate.checkIP(host) !== undefined
    : certificate.checkHost(host, { subject: 'never' }) !== undefined;

let roots: Map<string, X509Certificate[]> | undefined;

function knownRoots(): Map<string, X509Certificate[]> {
  if (roots) return roots;
  roots = new Map();
  for (const pem of rootCertificates) {
    const root = new X509Certificate(pem);
    roots.set(root.subject, [...(roots.get(root.subject) ?? []), root]);
  }
  return roots;
}

/**
 * Returns the certificates that a client needs: up to the first one that a known root issued, without the
 * root. Servers also send certificates for older clients, whose expiry does not matter.
 */
function neededPart(chain: readonly X509Certificate[], ca: readonly X509Certificate[]): X509Certificate[] {
  const needed: X509Certificate[] = [];
  for (const [at, link] of chain.entries()) {
    if (at > 0 && isSelfSigned(link)) break;
    needed.push(link);
    const issuers = [...(knownRoots().get(link.issuer) ?? []), ...ca];
    if (issuers.some((root) => link.checkIssued(root) && link.verify(root.publicKey))) break;
  }
  return needed;
}

/** Returns when the first of the certificates that a client needs expires. */
export const endOfChain = (chain: readonly X509Certificate[], ca: readonly X509Certificate[] = []): Date =>
  // `validToDate` is missing in the types of Node 20.
  new Date(Math.min(...neededPart(chain, ca).map(({ validTo }) => Date.parse(validTo))));

/** Parses the certificates of a PEM text; undefined if it contains none or an unreadable one. */
export function readCertificates(pem: string): X509Certificate[] | undefined {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g);
  try {
    return blocks?.map((block) => new X509Certificate(block));
  } catch {
    return undefined;
  }
}
