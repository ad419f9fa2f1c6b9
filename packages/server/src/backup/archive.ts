import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** The last entry but one of a backup. */
const manifestName = 'manifest.json';
/** The last entry: the SHA-256 of the manifest. */
const checksumName = 'manifest.sha256';

/** A backup that is damaged or incomplete; the message describes the damage. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * Writes a backup: a tar archive whose entries are not known in advance. The manifest with their hashes comes
 * last, so that a truncated archive has none.
 */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #hashes: Record<string, string> = {};
  readonly #written: Promise<void>;
  #bytes = 0;

  constructor(target: Writable) {
    this.#written = pipeline(this.#pack, target);
    this.#written.catch(() => {}); // reported by the next entry, or by `finish`
  }

  /** Bytes of all entries so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds an entry, and resolves when the target is ready for the next one. */
  async add(name: string, content: Uint8Array): Promise<void> {
    this.#hashes[name] = sha256(content);
    await this.#write(name, content);
  }

  /** Adds the manifest with the hashes of all entries, and ends the archive. */
  async finish(facts: object): Promise<void> {
    const manifest = Buffer.from(JSON.stringify({ ...facts, entries: this.#hashes }));
    await this.#write(manifestName, manifest);
    await this.#write(checksumName, Buffer.from(sha256(manifest)));
    this.#pack.finalize();
    await this.#written;
  }

  /** Aborts the archive and destroys the target. */
  abort(error: Error): void {
    this.#pack.destroy(error);
  }

  async #write(name: string, content: Uint8Array): Promise<void> {
    this.#bytes += content.length;
    const added = new Promise<void>((resolve, reject) => {
      const entry = this.#pack.entry({ name, size: content.length }, (error) => (error ? reject(error) : resolve()));
      entry.end(content);
    });
    await Promise.race([added, this.#written]);
  }
}

/** Yields the entries of an archive in their order, each read completely into memory. */
export async function* readEntries(path: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const entries = extract();
  const piped = pipeline(source, entries);
  piped.catch(() => {}); // the loop fails with the same error
  try {
    for await (const entry of entries) {
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      yield { name: entry.header.name, content: Buffer.concat(parts) };
    }
    await piped;
  } finally {
    source.destroy();
  }
}

/**
 * Reads an archive to its end and compares all entries with the manifest.
 * @returns the manifest, not yet validated
 * @throws DamagedBackupError if it is truncated, modified, or not a backup
 */
export async function verifyArchive(path: string, onBytes: (bytes: number) => void): Promise<unknown> {
  const hashes = new Map<string, string>();
  let manifest: Buffer | undefined;
  let checksum: string | undefined;
  try {
    for await (const { name, content } of readEntries(path)) {
      if (name === manifestName) manifest = content;
      else if (name === checksumName) checksum = content.toString();
      else hashes.set(name, sha256(content));
      onBytes(content.length);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new DamagedBackupError(`it is not a backup, or it is cut off (${(error as Error).message})`);
  }
  if (!manifest || !checksum) throw new DamagedBackupError('it is cut off: its end is missing');
  if (sha256(manifest) !== checksum) throw new DamagedBackupError('its list of contents was changed');
  const { entries } = JSON.parse(manifest.toString()) as { entries: Record<string, string> };
  for (const [name, hash] of Object.entries(entries)) {
    if (!hashes.has(name)) throw new DamagedBackupError(`${name} is missing`);
    if (hashes.get(name) !== hash) throw new DamagedBackupError(`${name} was changed`);
    hashes.delete(name);
  }
  for (const name of hashes.keys()) throw new DamagedBackupError(`${name} does not belong to it`);
  return JSON.parse(manifest.toString());
}
