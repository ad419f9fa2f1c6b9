import { createHash } from 'node:crypto';
import type { FileReference, Note, Reference } from '../exchange';
import type { Archive } from './archive';
import { baseOf, endingOf, pathFrom } from './names';

/** The largest picture or attachment that comes along, in bytes. */
const fileLimit = 50 * 1024 * 1024;

const pictureEndings = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp']);
const dataPicture = /^data:image\/(png|jpe?g|gif|webp);base64,([a-z0-9+/=\s]+)$/i;

/** The bytes of files that no archive has: pictures within a text or a Word document. */
export type Extracted = Map<string, Buffer>;

/** What a file is known by, whatever it is called. */
const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

type Found = { kind: 'page'; key: string; hash: string } | { kind: 'file'; path: string; isPicture: boolean };

interface ReferrerOptions {
  readonly archive: Archive;
  /** The path of the file that is read. */
  readonly path: string;
  /** The articles of the import by the paths of their files. */
  readonly pages: ReadonlyMap<string, string>;
  /** The paths of the archive. */
  readonly known: ReadonlySet<string>;
  readonly extracted: Extracted;
  /** Begins every mark; nobody can guess it, so no text contains one by chance or by intent. */
  readonly nonce: string;
}

/** Finds what the addresses in one article mean, and puts marks in their place. */
export class Referrer {
  readonly notes: Note[] = [];
  readonly #options: ReferrerOptions;
  readonly #found: Found[] = [];
  readonly #places = new Map<string, number>();
  readonly #paths: ReadonlySet<string>;
  readonly #names = new Map<string, string>();

  constructor(options: ReferrerOptions) {
    this.#options = options;
    this.#paths = options.known;
  }

  note(kind: Note['kind'], value?: string): void {
    this.notes.push({ where: this.#options.path, kind, ...(value !== undefined && { value }) });
  }

  /** What an address becomes; undefined if it stays as it is. */
  readonly rewrite = (address: string, isPicture: boolean): string | undefined => {
    // A picture that was taken out of the file already.
    if (address.startsWith(this.#options.nonce)) return undefined;
    const data = dataPicture.exec(address);
    if (data) return this.extract(Buffer.from(data[2] ?? '', 'base64'), data[1] ?? 'png');
    const { path, pages } = this.#options;
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const target = pathFrom(folder, address);
    if (!target) return undefined;
    for (const candidate of [target.path, `${target.path}.md`]) {
      const key = pages.get(candidate);
      if (key !== undefined && !isPicture) return this.#mark({ kind: 'page', key, hash: target.hash });
    }
    if (this.#paths.has(target.path))
      return this.#mark({
        kind: 'file',
        path: target.path,
        isPicture: isPicture || pictureEndings.has(endingOf(target.path)),
      });
    this.note(isPicture ? 'fileMissing' : 'linkMissing', address.slice(0, 200));
    return undefined;
  };

  /** Takes a picture that lies in the file itself. */
  extract(content: Buffer, ending: string): string {
    const path = `#${hashOf(content).slice(0, 24)}.${ending.toLowerCase().replace('jpeg', 'jpg')}`;
    this.#options.extracted.set(path, content);
    return this.#mark({ kind: 'file', path, isPicture: true });
  }

  /** A mark for a file of an export of ours; undefined if it is not there. */
  markFile(path: string): string | undefined {
    if (this.#paths.has(path))
      return this.#mark({ kind: 'file', path, isPicture: pictureEndings.has(endingOf(path)) });
    this.note('fileMissing', path);
    return undefined;
  }

  /** A mark for an article of the import. */
  markPage(key: string | undefined): string | undefined {
    return key === undefined ? undefined : this.#mark({ kind: 'page', key, hash: '' });
  }

  /** Says what a file is called, where its path does not. */
  nameFile(path: string, name: string): void {
    this.#names.set(path, name);
  }

  #mark(found: Found): string {
    const key = JSON.stringify(found);
    const at = this.#places.get(key) ?? this.#found.push(found) - 1;
    this.#places.set(key, at);
    return `${this.#options.nonce}x${at}x`;
  }

  /** Reads a file to know it by its content; undefined if it is too large. */
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

  /** All that was marked. What cannot come along is left out; whoever puts addresses in the place of marks takes it out. */
  async references(): Promise<Reference[]> {
    const references: Reference[] = [];
    for (const [at, found] of this.#found.entries()) {
      const mark = `${this.#options.nonce}x${at}x`;
      if (found.kind === 'page') references.push({ mark, ...found });
      else {
        const file = await this.describe(found.path, !found.isPicture);
        if (file) references.push({ mark, kind: 'file', file });
      }
    }
    return references;
  }
}
