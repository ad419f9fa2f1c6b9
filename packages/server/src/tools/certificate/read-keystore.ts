import { createHash } from 'node:crypto';

// The format of Java keystores, as `sun.security.provider.JavaKeyStore` writes it. Certificates are stored
// unencrypted; only private keys are encrypted, and a digest binds the whole file to its password.

/** An entry of a keystore, with the certificate that belongs to it. */
export interface KeystoreEntry {
  readonly alias: string;
  readonly isKey: boolean;
  /** DER. */
  readonly certificate: Buffer;
}

const magic = 0xfeedfeed;
const [keyTag, certificateTag] = [1, 2];
const digestBytes = 20;
/** The constant that Sun added to the digest. */
const whitener = 'Mighty Aphrodite';
const mostEntries = 1_000;
const mostInChain = 20;

/** Reads numbers and byte sequences in order. @throws RangeError after the end of the bytes */
class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  number(size: 2 | 4): number {
    const value = this.#bytes.readUIntBE(this.#at, size);
    this.#at += size;
    return value;
  }

  piece(size: number): Buffer {
    if (this.#at + size > this.#bytes.length) throw new RangeError('the keystore ends early');
    this.#at += size;
    return this.#bytes.subarray(this.#at - size, this.#at);
  }

  /** Java encodes NUL and characters beyond the first plane differently from UTF-8; aliases do not contain them. */
  text(): string {
    return this.piece(this.number(2)).toString('utf8');
  }
}

export const isKeystore = (bytes: Buffer): boolean => bytes.length > 32 && bytes.readUInt32BE(0) === magic;

/** Returns whether a password is that of a keystore. */
export function isKeystorePassword(bytes: Buffer, password: string): boolean {
  const end = bytes.length - digestBytes;
  const digest = createHash('sha1')
    .update(Buffer.from(password, 'utf16le').swap16())
    .update(whitener)
    .update(bytes.subarray(0, end))
    .digest();
  return digest.equals(bytes.subarray(end));
}

function readCertificate(reader: Reader, version: number): Buffer {
  if (version === 2) reader.text();
  return reader.piece(reader.number(4));
}

/**
 * Returns the entries of a keystore.
 * @throws RangeError if it is damaged
 */
export function readKeystore(bytes: Buffer): KeystoreEntry[] {
  const reader = new Reader(bytes.subarray(4, bytes.length - digestBytes));
  const version = reader.number(4);
  const num = reader.number(4);
  if ((version !== 1 && version !== 2) || num > mostEntries) throw new RangeError('not a keystore that we know');
  const entries: KeystoreEntry[] = [];
  for (let index = 0; index < num; index += 1) {
    const tag = reader.number(4);
    const alias = reader.text();
    // Skips the time of creation.
    reader.piece(8);
    if (tag === certificateTag) {
      entries.push({ alias, isKey: false, certificate: readCertificate(reader, version) });
      continue;
    }
    if (tag !== keyTag) throw new RangeError('an entry of an unknown kind');
    reader.piece(reader.number(4));
    const length = reader.number(4);
    if (length > mostInChain) throw new RangeError('a chain that is too long');
    const chain = Array.from({ length }, () => readCertificate(reader, version));
    if (chain[0]) entries.push({ alias, isKey: true, certificate: chain[0] });
  }
  return entries;
}
