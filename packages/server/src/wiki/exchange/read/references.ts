import { createHash } from 'node:crypto';
import type { FileReference, Note, Reference } from '../exchange';
import type { Archive } from './archive';
import { baseOf, endingOf, folderOf, isComputerPath, type PathIndex, pathsFrom } from './path-names';

/** Bytes; maximum size of an imported picture or attachment. */
const fileLimit = 50 * 1024 * 1024;

const pictureEndings = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp']);
const dataPicture = /^data:image\/(png|jpe?g|gif|webp);base64,([a-z0-9+/=\s]+)$/i;

/** Bytes of embedded pictures, from a text or a Word document. */
export type Extracted = Map<string, Buffer>;

/** Identifies a file by its content, independent of its name. */
const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

type Found =
  | { kind: 'page'; key: string; hash: string }
  | { kind: 'file'; path: string; isPicture: boolean }
  | { kind: 'picture'; address: string };

interface ReferrerOptions {
  readonly archive: Archive;
  /** Path of the file being read. */
  readonly path: string;
  /** Keys of the imported articles by the paths of their files. */
  readonly pages: ReadonlyMap<string, string>;
  /** Paths in the archive. */
  readonly known: PathIndex;
  readonly extracted: Extracted;
  /** Prefix of every mark. An unguessable value, so no text contains it by chance or intent. */
  readonly nonce: string;
  /** Whether pictures of other websites are to be fetched. */
  readonly bringsPictures: boolean;
}

/** Resolves the addresses in one article and replaces them by marks. */
export class Referrer {
  readonly notes: Note[] = [];
  readonly #options: ReferrerOptions;
  readonly #found: Found[] = [];
  readonly #places = new Map<string, number>();
  readonly #names = new Map<string, string>();

  constructor(options: ReferrerOptions) {
    this.#options = options;
  }

  /** Prefix of the marks that readers put into a text. */
  get nonce(): string {
    return this.#options.nonce;
  }

  note(kind: Note['kind'], value?: string): void {
    this.notes.push({ where: this.#options.path, kind, ...(value !== undefined && { value }) });
  }

  /** Returns the replacement for an address; undefined if the address stays. */
  readonly rewrite = (address: string, isPicture: boolean): string | undefined => {
    // The picture has been extracted already.
    if (address.startsWith(this.#options.nonce)) return undefined;
    const data = dataPicture.exec(address);
    if (data) return this.extract(Buffer.from(data[2] ?? '', 'base64'), data[1] ?? 'png');
    if (isPicture && this.#options.bringsPictures && /^(?:https?:)?\/\//i.test(address.trim())) {
      const absolute = address.trim().replace(/^\/\//, 'https://');
      return URL.canParse(absolute) ? this.#mark({ kind: 'picture', address: absolute }) : undefined;
    }
    if (isComputerPath(address)) {
      const file = this.#options.known.findByEnd(address);
      if (file !== undefined) return this.#markPath(file, '', isPicture);
      this.note(isPicture ? 'fileMissing' : 'linkMissing', address.slice(0, 200));
      return undefined;
    }
    const candidates = pathsFrom(folderOf(this.#options.path), address);
    for (const { path, hash } of candidates) {
      const file = this.#options.known.find(path) ?? this.#options.known.find(`${path}.md`);
      if (file !== undefined) return this.#markPath(file, hash, isPicture);
    }
    if (candidates.length > 0) this.note(isPicture ? 'fileMissing' : 'linkMissing', address.slice(0, 200));
    return undefined;
  };

  #markPath(path: string, hash: string, isPicture: boolean): string {
    const key = this.#options.pages.get(path);
    if (key !== undefined && !isPicture) return this.#mark({ kind: 'page', key, hash });
    return this.#mark({ kind: 'file', path, isPicture: isPicture || pictureEndings.has(endingOf(path)) });
  }

  /** Extracts a picture embedded in the file. */
  extract(content: Buffer, ending: string): string {
    const path = `#${hashOf(content).slice(0, 24)}.${ending.toLowerCase().replace('jpeg', 'jpg')}`;
    this.#options.extracted.set(path, content);
    return this.#mark({ kind: 'file', path, isPicture: true });
  }

  /** Marks a file of our own export; undefined if it is missing. */
  markFile(path: string): string | undefined {
    if (this.#options.known.find(path) === path)
      return this.#mark({ kind: 'file', path, isPicture: pictureEndings.has(endingOf(path)) });
    this.note('fileMissing', path);
    return undefined;
  }

  /** Marks an article of the import. */
  markPage(key: string | undefined): string | undefined {
    return key === undefined ? undefined : this.#mark({ kind: 'page', key, hash: '' });
  }

  /** Sets the name of a file whose path does not contain it. */
  nameFile(path: string, name: string): void {
    this.#names.set(path, name);
  }

  #mark(found: Found): string {
    const key = JSON.stringify(found);
    const at = this.#places.get(key) ?? this.#found.push(found) - 1;
    this.#places.set(key, at);
    return `${this.#options.nonce}x${at}x`;
  }

  /** Reads a file to identify it by its content; undefined if it is too large. */
  async describe(path: string, isAttachment: boolean): Promise<FileReference | undefined> {
    const { archive, extracted } = this.#options;
    const inside = extracted.get(path);
    const size = inside?.length ?? archive.sizeOf(path);
    if (size > fileLimit) {
      this.note('fileTooLarge', baseOf(path));
      return undefined;
    }
    const content = inside ?? (await archive.read(path));
    const name = this.#names.get(path) ?? baseOf(path).replace(/^#/, '');
    return { path, name, sha256: hashOf(content), size, isAttachment };
  }

  /**
   * Returns all marked references. Files that cannot be imported are missing; their marks are removed when
   * addresses replace the marks.
   */
  async references(): Promise<Reference[]> {
    const references: Reference[] = [];
    for (const [at, found] of this.#found.entries()) {
      const mark = `${this.#options.nonce}x${at}x`;
      if (found.kind !== 'file') references.push({ mark, ...found });
      else {
        const file = await this.describe(found.path, !found.isPicture);
        if (file) references.push({ mark, kind: 'file', file });
      }
    }
    return references;
  }
}
