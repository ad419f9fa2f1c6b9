import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importFileLimit, importUnpackedLimit, type Text } from '@easymock/contract';
import { type Entry, openPromise, parseExtraFields, type ZipFile } from 'yauzl';
import { decodeAs, type Encoding, encodingOf } from '../../../platform/files/encoding';
import { isUnsafeName } from '../../../platform/files/entry-name';
import type { Note, UploadedFile } from '../exchange';

/** Files that cannot be imported, with the reason. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';
  readonly texts: Text;

  constructor(zh: string, en: string) {
    super(en);
    this.texts = { zh, en };
  }
}

/** The files of an import by path, whether packed or not. */
export interface Archive {
  readonly paths: readonly string[];
  readonly notes: readonly Note[];
  /** Unpacked size in bytes. */
  sizeOf(path: string): number;
  /** @throws ImportRefusal if the file is damaged */
  read(path: string): Promise<Buffer>;
}

interface File {
  readonly size: number;
  /** The stream fails if the file is damaged or longer than declared. */
  open(): Promise<AsyncIterable<Buffer>>;
}

async function readAll(file: File): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await file.open()) parts.push(part);
  return Buffer.concat(parts);
}

/** Limits for all archives of an import together. */
export interface ArchiveLimits {
  readonly files: number;
  readonly unpacked: number;
  /** Maximum ratio of unpacked to packed size. */
  readonly ratio: number;
}

const usualLimits: ArchiveLimits = { files: importFileLimit, unpacked: importUnpackedLimit, ratio: 100 };
/**
 * Bytes. Smaller content is harmless whatever its compression ratio: a long line of spaces compresses
 * extremely well.
 */
const harmlessBytes = 16 * 1024 * 1024;

/** Files that operating systems add to archives and nobody wants to import. */
const ignored =
  /(?:^|\/)(?:__MACOSX\/|\.(?:git|svn|obsidian|vscode|idea|trash|github)\/|\.DS_Store$|\._|\.(?:localized|Spotlight-V100|Trashes|fseventsd)|Thumbs\.db$|desktop\.ini$)/i;

/** Bit 11 of the general flags: the name is UTF-8. */
const utf8Flag = 0x800;

/** Returns the name of an entry if the archive declares its encoding. */
function declaredName(entry: Entry): string | undefined {
  const extra = parseExtraFields(entry.extraFieldRaw).find(({ id }) => id === 0x7075);
  if (extra && extra.data.length > 5) return extra.data.toString('utf8', 5);
  if ((entry.generalPurposeBitFlag & utf8Flag) === 0) return undefined;
  const { text, isGuessed } = decodeAs(entry.fileNameRaw, 'utf-8');
  return isGuessed ? undefined : text;
}

/** Returns the name of an entry: as declared, else in the encoding that fits all names of the archive. */
function nameOf(entry: Entry, encoding: Encoding): { name: string; isGuessed: boolean } {
  const declared = declaredName(entry);
  if (declared !== undefined) return { name: declared, isGuessed: false };
  const { text: name, isGuessed } = decodeAs(entry.fileNameRaw, encoding);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  return { name, isGuessed: isGuessed && /[^\x00-\x7f]/.test(name) };
}

const isLink = (entry: Entry): boolean => ((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000;

/** Counts the content of all archives together, so that splitting an import does not evade the limits. */
class Budget {
  #files = 0;
  #unpacked = 0;
  readonly #limits: ArchiveLimits;

  constructor(limits: ArchiveLimits) {
    this.#limits = limits;
  }

  take(size: number, packedTotal: number): void {
    const { files, unpacked, ratio } = this.#limits;
    this.#files += 1;
    this.#unpacked += size;
    if (this.#files > files)
      throw new ImportRefusal(`压缩包中的文件超过 ${files} 个`, `the archive contains more than ${files} files`);
    const isBomb = this.#unpacked > harmlessBytes && this.#unpacked > ratio * packedTotal;
    if (this.#unpacked > unpacked || isBomb)
      throw new ImportRefusal('压缩包解压后过大', 'the archive is too large when it is unpacked');
  }
}

async function openEntry(zip: ZipFile, entry: Entry, name: string): Promise<AsyncIterable<Buffer>> {
  const damaged = () => new ImportRefusal(`压缩包中的 ${name} 已损坏`, `${name} in the archive is damaged`);
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw damaged();
  });
  return (async function* () {
    try {
      for await (const part of stream) yield part as Buffer;
    } catch {
      throw damaged();
    }
  })();
}

/**
 * Lists an archive. Declared sizes are checked here, before anything is unpacked; reading an entry fails if
 * it is longer than declared.
 */
async function listZip(path: string, budget: Budget): Promise<{ files: Map<string, File>; notes: Note[] }> {
  const files = new Map<string, File>();
  const notes: Note[] = [];
  const damaged = () => new ImportRefusal('不是有效的 zip 文件', 'it is not a valid zip file');
  const { size: packed } = await stat(path);
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(() => {
    throw damaged();
  });
  let hasGuessed = false;
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      budget.take(entry.uncompressedSize, packed);
      entries.push(entry);
    }
    const encoding = encodingOf(
      entries.filter((entry) => declaredName(entry) === undefined).map(({ fileNameRaw }) => fileNameRaw),
    );
    for (const entry of entries) {
      const { name: given, isGuessed } = nameOf(entry, encoding);
      // Some Windows programs write backslashes.
      const name = given.includes('/') ? given : given.replaceAll('\\', '/');
      if (entry.isEncrypted()) throw new ImportRefusal('压缩包有密码', 'the archive is encrypted');
      if (isUnsafeName(name.replace(/\/$/, '')))
        throw new ImportRefusal('压缩包中的文件名不安全', 'the archive contains a file with an unsafe name');
      if (isLink(entry)) throw new ImportRefusal('压缩包中有符号链接', 'the archive contains a symbolic link');
      if (name.endsWith('/') || ignored.test(name)) continue;
      if (files.has(name)) {
        notes.push({ where: name, kind: 'duplicate' });
        continue;
      }
      hasGuessed ||= isGuessed;
      const size = entry.uncompressedSize;
      files.set(name, { size, open: () => openEntry(zip, entry, name) });
    }
  } catch (error) {
    throw error instanceof ImportRefusal ? error : damaged();
  }
  if (hasGuessed) notes.push({ where: '', kind: 'encoding' });
  return { files, notes };
}

function archiveOf(files: ReadonlyMap<string, File>, notes: readonly Note[]): Archive {
  const find = (path: string): File => {
    const file = files.get(path);
    if (!file) throw new Error(`there is no ${path}`);
    return file;
  };
  return { paths: [...files.keys()], notes, sizeOf: (path) => find(path).size, read: (path) => readAll(find(path)) };
}

const isZip = (name: string): boolean => /\.zip$/i.test(name);

/** Combines the files in archives with the files uploaded directly. */
async function collect(
  given: readonly UploadedFile[],
  budget: Budget,
): Promise<{ files: Map<string, File>; notes: Note[] }> {
  const files = new Map<string, File>();
  const notes: Note[] = [];
  for (const { name, path } of given) {
    if (!isZip(name)) {
      const { size } = await stat(path);
      budget.take(size, size);
      files.set(name.replaceAll('/', '_'), { size, open: async () => createReadStream(path) });
      continue;
    }
    const inside = await listZip(path, budget);
    notes.push(...inside.notes);
    for (const [inner, file] of inside.files) if (!files.has(inner)) files.set(inner, file);
  }
  return { files, notes };
}

/**
 * Opens the files of an import. Large exports of Notion are archives within an archive, so if an archive
 * contains nothing else, the inner ones are opened as well, one level deep.
 * @param draftFolder the folder for inner archives
 */
export async function openArchive(
  given: readonly UploadedFile[],
  draftFolder: string,
  limits: ArchiveLimits = usualLimits,
): Promise<Archive> {
  const budget = new Budget(limits);
  const { files, notes } = await collect(given, budget);
  const inner = [...files].filter(([name]) => isZip(name));
  if (inner.length === 0 || inner.length < files.size) return archiveOf(files, notes);
  const parts: UploadedFile[] = [];
  for (const [at, [name, file]] of inner.entries()) {
    const path = join(draftFolder, `inner-${at}.zip`);
    await pipeline(await file.open(), createWriteStream(path));
    parts.push({ name, path });
  }
  const below = await collect(parts, budget);
  return archiveOf(below.files, [...notes, ...below.notes]);
}

/**
 * Checks an archive that is a document of another program by unpacking it, so that its next reader finds no
 * more in it than declared.
 * @throws ImportRefusal
 */
export async function checkPacked(path: string, limits: ArchiveLimits): Promise<void> {
  const { files } = await listZip(path, new Budget(limits));
  for (const file of files.values()) {
    // Each file is read to its end, because a false size shows only there.
    for await (const part of await file.open()) void part;
  }
}
