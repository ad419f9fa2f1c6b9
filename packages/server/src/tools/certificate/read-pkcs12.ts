import { pbkdf2Sync } from 'node:crypto';
import forge from 'node-forge';

/** A certificate in a PKCS #12 file, with its friendly name. */
export interface Pkcs12Entry {
  readonly alias: string;
  readonly isKey: boolean;
  /** DER. */
  readonly certificate: Buffer;
}

const { asn1, pki, pkcs12 } = forge;
type Bag = forge.pkcs12.Bag;

/** Usual files have some thousands of iterations; one core computes this maximum in less than a second. */
const mostIterations = 1_000_000;

// PBES2 encodes a password as UTF-8, but the library uses the low byte of each character. Node's own
// derivation is also a hundred times as fast as that of the library.
forge.pkcs5.pbkdf2 = ((
  password: string,
  salt: string,
  iterations: number,
  size: number,
  digest?: { algorithm?: string } | string | null,
) => {
  // Limits the iterations, since this native function cannot be interrupted, not even by terminating its
  // thread.
  if (iterations > mostIterations) throw new RangeError('too many iterations');
  const name = typeof digest === 'string' ? digest : (digest?.algorithm ?? 'sha1');
  return pbkdf2Sync(password, Buffer.from(salt, 'latin1'), iterations, size, name).toString('latin1');
}) as typeof forge.pkcs5.pbkdf2;

const derOf = (tree: forge.asn1.Asn1): Buffer => Buffer.from(asn1.toDer(tree).getBytes(), 'latin1');

/**
 * Returns whether the length in the header of a BER structure exceeds the file. The library would read a
 * truncated file to its end and then report a wrong password.
 */
function isCut(bytes: Buffer): boolean {
  const first = bytes[1] ?? 0;
  const size = first < 0x80 ? 0 : first & 0x7f;
  // 0x80 stands for an indefinite length.
  if (bytes.length < 2 + size || first === 0x80) return bytes.length < 2 + size;
  if (size > 6) return true;
  return 2 + size + (size === 0 ? first : bytes.readUIntBE(2, size)) > bytes.length;
}

/** Returns the BER structure at the start of a file; undefined if the structure is missing or truncated. */
export function readAsn1(bytes: Buffer): forge.asn1.Asn1 | undefined {
  if (isCut(bytes)) return undefined;
  try {
    return asn1.fromDer(bytes.toString('latin1'), { strict: false, parseAllBytes: false } as never);
  } catch {
    return undefined;
  }
}

const isSequence = (tree: forge.asn1.Asn1 | undefined): tree is forge.asn1.Asn1 & { value: forge.asn1.Asn1[] } =>
  tree?.type === asn1.Type.SEQUENCE && Array.isArray(tree.value);

/** Returns whether a structure looks like PKCS #12: version 3, and the type of its content. */
export function isPkcs12(tree: forge.asn1.Asn1): boolean {
  if (!isSequence(tree)) return false;
  const [version, content] = tree.value;
  return version?.type === asn1.Type.INTEGER && version.value === '\u0003' && isSequence(content);
}

/** Returns the bytes of an octet string, which BER may split into parts. */
const octetsOf = (tree: forge.asn1.Asn1): string =>
  Array.isArray(tree.value) ? tree.value.map(octetsOf).join('') : tree.value;

/**
 * Returns the signed content of a CMS message (RFC 5652) as text; undefined if the structure is not such a
 * message. The signature is not checked, since the content only fills in a form.
 */
export function signedContentOf(tree: forge.asn1.Asn1): string | undefined {
  const inside = (one: forge.asn1.Asn1 | undefined, at: number) =>
    Array.isArray(one?.value) ? one.value[at] : undefined;
  if (!isSequence(tree)) return undefined;
  const [type] = tree.value;
  if (type?.type !== asn1.Type.OID || asn1.derToOid(String(type.value)) !== pki.oids.signedData) return undefined;
  const content = inside(inside(inside(inside(inside(tree, 1), 0), 2), 1), 0);
  return content && Buffer.from(octetsOf(content), 'latin1').toString('utf8');
}

/**
 * Returns whether a password opens an encrypted private key in PEM (PKCS #8). A key that the library does not support,
 * such as one with scrypt, counts as opened.
 * @throws RangeError if deriving the key would take too long, and another error if the PEM is damaged
 */
export function opensPkcs8(pem: string, password: string): boolean {
  const [block] = forge.pem.decode(pem);
  const tree = asn1.fromDer(block?.body ?? '');
  try {
    return pki.decryptPrivateKeyInfo(tree, password) !== null;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return /unsupported|unknown/i.test(String(error));
  }
}

const attribute = (bag: Bag, name: 'friendlyName' | 'localKeyId'): string => {
  const values: unknown = (bag.attributes as Record<string, unknown> | undefined)?.[name];
  return Array.isArray(values) ? String(values[0] ?? '') : '';
};

/**
 * Returns the certificates of a PKCS #12 file (RFC 7292). Certificates of private keys come first.
 * @throws an error that names the password if it is wrong
 */
export function readPkcs12(tree: forge.asn1.Asn1, password: string): Pkcs12Entry[] {
  const store = pkcs12.pkcs12FromAsn1(tree, false, password);
  const bagsOf = (type: string) => store.getBags({ bagType: type })[type] ?? [];
  const { certBag, pkcs8ShroudedKeyBag, keyBag } = pki.oids as Record<string, string>;
  const keys = [pkcs8ShroudedKeyBag, keyBag].flatMap((type) => (type ? bagsOf(type) : []));
  const keyIds = new Set(keys.map((bag) => attribute(bag, 'localKeyId')).filter(Boolean));
  const entries = (certBag ? bagsOf(certBag) : []).flatMap((bag): Pkcs12Entry[] => {
    // The library parses only RSA certificates, and returns others as ASN.1.
    const found = bag.cert ? pki.certificateToAsn1(bag.cert) : bag.asn1;
    const isKey = keyIds.has(attribute(bag, 'localKeyId'));
    return found ? [{ alias: attribute(bag, 'friendlyName'), isKey, certificate: derOf(found) }] : [];
  });
  return [...entries.filter(({ isKey }) => isKey), ...entries.filter(({ isKey }) => !isKey)];
}
