import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importChunkSize, routePath } from '@easymock/contract';
import type { Services } from '../../platform/context';
import { PermanentFailure } from '../../platform/jobs/index';
import type { UploadedFile } from './exchange';
import type { TransferFile } from './transfer.table';

// Files of imports and exports are stored in pieces, so that any server node can process them and none needs
// a whole file in memory.

/** Returns the owner key under which the storage keeps the pieces of a transfer. */
export const ownerKeyOf = (transferId: string): string => `wikiTransfer/${transferId}`;

/** Returns the path of the page that shows a transfer, for links in messages. */
export const transferPath = (transferId: string): string => `${routePath('wiki')}?transfer=${transferId}`;

/** Returns the length of a piece in bytes. */
export const pieceLength = (size: number, no: number): number => Math.min(importChunkSize, size - no * importChunkSize);
export const pieceNum = (size: number): number => Math.ceil(size / importChunkSize);

/** Stores one piece. @returns its name in the storage */
export const storePiece = (
  { files }: Pick<Services, 'files'>,
  { id, userId, expiresAt }: { id: string; userId: string; expiresAt: Date },
  content: Uint8Array,
): Promise<string> =>
  files.keep({
    ownerId: userId,
    kind: 'transfer',
    extension: 'part',
    mime: 'application/octet-stream',
    content,
    usedBy: ownerKeyOf(id),
    expiresAt,
  });

/** Reads the pieces of a file one after the other. @throws PermanentFailure if one is missing */
export async function* piecesOf({ files }: Pick<Services, 'files'>, file: TransferFile): AsyncGenerator<Buffer> {
  for (const name of file.pieces) {
    const piece = name === null ? undefined : await files.read(name);
    if (!piece) throw new PermanentFailure('importIncomplete');
    yield piece;
  }
}

/** Runs work with a temporary local folder, which is removed afterwards. */
export async function inDraftFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'easymock-wiki-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the files of an import to the local disk. */
export async function fetchFiles(
  services: Pick<Services, 'files'>,
  files: readonly TransferFile[],
  folder: string,
  signal: AbortSignal,
): Promise<UploadedFile[]> {
  const fetched: UploadedFile[] = [];
  for (const [at, file] of files.entries()) {
    const path = join(folder, `upload-${at}`);
    await pipeline(piecesOf(services, file), createWriteStream(path), { signal });
    fetched.push({ name: file.name, path });
  }
  return fetched;
}

/** Splits a stream into pieces and stores them. */
export class PieceWriter {
  readonly pieces: string[] = [];
  size = 0;
  #waiting: Uint8Array[] = [];
  #waitingSize = 0;
  readonly #keep: (content: Uint8Array) => Promise<string>;

  constructor(keep: (content: Uint8Array) => Promise<string>) {
    this.#keep = keep;
  }

  async write(part: Uint8Array): Promise<void> {
    this.size += part.byteLength;
    this.#waiting.push(part);
    this.#waitingSize += part.byteLength;
    if (this.#waitingSize < importChunkSize) return;
    const all = Buffer.concat(this.#waiting);
    let from = 0;
    for (; all.length - from >= importChunkSize; from += importChunkSize)
      this.pieces.push(await this.#keep(all.subarray(from, from + importChunkSize)));
    const rest = all.subarray(from);
    this.#waiting = [rest];
    this.#waitingSize = rest.length;
  }

  async end(): Promise<void> {
    if (this.#waitingSize > 0) this.pieces.push(await this.#keep(Buffer.concat(this.#waiting)));
    this.#waiting = [];
    this.#waitingSize = 0;
  }
}
