import { createHash } from 'node:crypto';
import { failures, fillText, type Text } from '@easymock/contract';
import pLimit from 'p-limit';
import type { Services } from '../../platform/context';
import { CallFailure } from '../../platform/failure';
import { typeOf } from '../file/file-type';
import type { FileReference } from './exchange';

/** Bytes. Maximum size of a picture, equal to the upload limit. */
const pictureLimit = 10 * 1024 * 1024;
const timeoutMs = 15_000;
const atOnce = 4;
/** Maximum pictures of an import or of an article, so that a list of addresses cannot keep this server busy. */
const mostPictures = 2_000;
/** Bytes fetched for one article, which are in memory until they are stored. */
const mostBytes = 100 * 1024 * 1024;

/** Types of pictures that articles show, with the magic extension of their names. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** A picture of another website, or the reason why it could not be fetched. */
export type FetchedPicture = { readonly file: FileReference } | { readonly reason: Text };

export const reasons = {
  type: { zh: '不是可以显示的图片', en: 'it is no picture that can be shown' },
  tooLarge: { zh: '图片过大', en: 'it is too large' },
  late: { zh: '时间已到，可以再试一次', en: 'the time was up; try again' },
  full: { zh: '存储空间已满', en: 'the storage is full' },
  tooMany: { zh: '图片过多', en: 'there are too many pictures' },
  status: (status: number): Text => ({ zh: `HTTP ${status}`, en: `HTTP ${status}` }),
};

function reasonOf(error: unknown): Text {
  if (!(error instanceof CallFailure)) throw error;
  const text = failures[error.kind].text as Text;
  return { zh: fillText(text, 'zh-CN', error.values), en: fillText(text, 'en', error.values) };
}

/** Returns the name of a picture, from the last part of its address. */
function nameOf(address: string, ending: string): string {
  const { pathname } = new URL(address);
  let last = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    last = decodeURIComponent(last);
  } catch {
    // The name contains a literal percent sign.
  }
  const stem = last.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 60);
  return `${stem || 'picture'}.${ending}`;
}

type Loaded = { readonly content: Buffer; readonly ending: string } | { readonly reason: Text };

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Limits below those of an import. */
interface Limits {
  readonly most?: number;
  /** Bytes of the pictures of one article. */
  readonly bytes?: number;
  readonly forMs?: number;
}

/** Fetches pictures of other websites through the guarded client, each once. */
export class RemotePictures {
  readonly #outbound: Services['outbound'];
  readonly #asker: string;
  readonly #known = new Map<string, FetchedPicture>();
  /** Content of the pictures of the current article, by path. */
  readonly #contents = new Map<string, Buffer>();
  readonly #most: number;
  readonly #mostBytes: number;
  /** On the clock of `performance.now()`; no request ends later. */
  readonly #endsAt: number;
  #bytes = 0;

  constructor(
    { outbound }: Pick<Services, 'outbound'>,
    asker: string,
    { most = mostPictures, bytes = mostBytes, forMs = Number.POSITIVE_INFINITY }: Limits = {},
  ) {
    this.#outbound = outbound;
    this.#asker = asker;
    this.#most = most;
    this.#mostBytes = bytes;
    this.#endsAt = performance.now() + forMs;
  }

  /** Fetches the pictures of an article, and drops the content of earlier articles from memory. */
  async fetch(addresses: Iterable<string>): Promise<ReadonlyMap<string, FetchedPicture>> {
    this.#contents.clear();
    this.#bytes = 0;
    const limit = pLimit(atOnce);
    const wanted = [...new Set(addresses)];
    const found = await Promise.all(
      wanted.map((address) => limit(async () => [address, await this.#picture(address)] as const)),
    );
    return new Map(found);
  }

  /**
   * Returns the content of a fetched picture; fetches it again if an earlier article used it.
   * @returns undefined if the website does not send the same picture again
   */
  async read({ path, sha256 }: Pick<FileReference, 'path' | 'sha256'>): Promise<Uint8Array | undefined> {
    const content = this.#contents.get(path);
    if (content) return content;
    const address = path.slice(pathPrefix.length);
    const answer = await this.#load(address);
    if ('content' in answer && hashOf(answer.content) === sha256) return answer.content;
    this.#known.delete(address);
    return undefined;
  }

  async #picture(address: string): Promise<FetchedPicture> {
    const known = this.#known.get(address);
    if (known) return known;
    // The next article may fetch pictures that a limit refuses here.
    if (this.#known.size >= this.#most) return { reason: reasons.tooMany };
    if (this.#leftMs <= 0) return { reason: reasons.late };
    if (this.#bytes >= this.#mostBytes) return { reason: reasons.tooLarge };
    const picture = this.#keep(address, await this.#load(address));
    this.#known.set(address, picture);
    return picture;
  }

  #keep(address: string, loaded: Loaded): FetchedPicture {
    if ('reason' in loaded) return loaded;
    const { content, ending } = loaded;
    const path = `${pathPrefix}${address}`;
    const sha256 = hashOf(content);
    this.#bytes += content.length;
    this.#contents.set(path, content);
    return { file: { path, name: nameOf(address, ending), sha256, size: content.length, isAttachment: false } };
  }

  get #leftMs(): number {
    return this.#endsAt - performance.now();
  }

  async #load(address: string): Promise<Loaded> {
    try {
      const headers = ['Accept', 'image/webp,image/png,image/jpeg,image/gif;q=0.9', 'User-Agent', 'EasyMock'];
      const request = { method: 'GET', headers, body: undefined, asker: this.#asker };
      const limits = { maxBytes: pictureLimit, timeoutMs: Math.max(1, Math.min(timeoutMs, this.#leftMs)) };
      const { status, body } = await this.#outbound.forward(address, request, limits);
      if (status !== 200) return { reason: reasons.status(status) };
      const [, ending] = Object.entries(endings).find(([mime, one]) => typeOf(`x.${one}`, body) === mime) ?? [];
      return ending === undefined ? { reason: reasons.type } : { content: body, ending };
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  }
}

/** Begins the paths of fetched pictures, unlike those of files in an archive. */
const pathPrefix = 'remote:';
export const isRemote = (path: string): boolean => path.startsWith(pathPrefix);
