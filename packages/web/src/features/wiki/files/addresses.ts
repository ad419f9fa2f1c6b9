import { apiBase, base, wikiDownload, wikiFileOf, wikiFilePath } from '@easymock/contract';
import { createContext } from 'react';
import { api } from '../../../lib/api/api';
import { followUser } from '../../../lib/session/session';

/** Folders of this host from which pages may load pictures; see the content security policy of pages. */
const ownFolders = [`${base}/upload/`, '/upload/', `${base}/wallpapers/`];

/** Returns the ID of the wiki file to which a link or picture refers, regardless of the host in the URL. */
export function fileIn(address: string): string | undefined {
  if (!URL.canParse(address, location.href)) return undefined;
  return wikiFileOf(new URL(address, location.href).pathname);
}

/** Returns whether a picture is neither on this host nor a wiki file, so that pages show it as a link. */
export const isRemote = (address: string): boolean =>
  /^(?:https?:)?\/\//i.test(address) &&
  URL.canParse(address, location.href) &&
  new URL(address, location.href).origin !== location.origin &&
  fileIn(address) === undefined;

/**
 * Returns the URL under which a page loads a picture of a text, with a token for wiki files; undefined if
 * pages may not load the picture, which then renders as a link.
 */
export const pictureWith =
  (token: string | undefined) =>
  (address: string): string | undefined => {
    const id = fileIn(address);
    if (id) return wikiFilePath(id) + (token ? `?token=${token}` : '');
    const url = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined;
    const isOwn = url?.origin === location.origin && ownFolders.some((one) => url.pathname.startsWith(one));
    return isOwn ? address : undefined;
  };

/** How a text loads its pictures and attachments. */
export interface TextFiles {
  /** Returns the URL under which the page loads a picture; undefined if the page may not load it. */
  pictureAt(address: string): string | undefined;
  /** Returns another URL for a picture that failed to load; undefined if there is none. */
  freshAddress(address: string): Promise<string | undefined>;
  open(id: string): Promise<void>;
  download(id: string): Promise<void>;
  /**
   * Returns the URL under which the page reads the bytes of a file; undefined if the reader may not.
   * @param isRetry whether the server refused the last URL
   */
  addressToRead(id: string, isRetry: boolean): Promise<string | undefined>;
  /** Text that is stamped on every part of the page. */
  readonly waterMark?: string;
}

/** File access for texts on pages without a session, which must provide it. */
export const TextFilesContext = createContext<TextFiles | null>(null);

export const filesOfSession = (token: string | undefined): TextFiles => ({
  pictureAt: pictureWith(token),
  freshAddress,
  open: openFile,
  download: (id) => downloadFile(id, false),
  addressToRead: async (id, isRetry) => (token && !isRetry ? pictureWith(token) : freshAddress)(wikiFilePath(id)),
});

/** Milliseconds for which one token serves all pictures that a page reloads. */
const sharedMs = 60_000;
let shared: { at: number; token: Promise<string | undefined> } | undefined;
// A token expires with its session.
followUser(() => {
  shared = undefined;
});

/**
 * Returns the URL of a wiki file with a new token; undefined for other URLs, and if no token is available.
 */
export async function freshAddress(address: string): Promise<string | undefined> {
  if (!fileIn(address)) return undefined;
  const now = performance.now();
  if (!shared || now - shared.at > sharedMs) {
    const token = api.article.getToken({}, { claims: 'all' }).then(
      (answer) => answer.token,
      () => undefined,
    );
    shared = { at: now, token };
  }
  const token = await shared.token;
  return token && pictureWith(token)(address);
}

/** Makes the browser itself navigate to a URL, as by a click. */
export function follow(address: string, isNewTab: boolean): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener noreferrer';
  if (isNewTab) link.target = '_blank';
  link.click();
}

/**
 * Opens a file in a new tab. Browsers download files that they cannot display. The token is fetched on each
 * call, because it is short-lived.
 */
export async function openFile(id: string): Promise<void> {
  const { token } = await api.article.getToken({});
  follow(`${wikiFilePath(id)}?token=${token}`, true);
}

/** Displays a file in place of the page, or downloads it. */
export async function goToFile(id: string): Promise<void> {
  const { token } = await api.article.getToken({});
  follow(`${wikiFilePath(id)}?token=${token}`, false);
}

/** Downloads a file. @param isExact whether to download this version although it was deleted or replaced */
export async function downloadFile(id: string, isExact: boolean): Promise<void> {
  const { token } = await api.article.getToken({});
  const exact = isExact ? '&isExact=true' : '';
  follow(`${apiBase}${wikiDownload}?id=${id}${exact}&token=${token}`, false);
}
