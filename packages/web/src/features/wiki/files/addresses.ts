import { apiBase, base, wikiDownload, wikiFileOf, wikiFilePath } from '@easymock/contract';
import { createContext } from 'react';
import { api } from '../../../lib/api/api';
import { followUser } from '../../../lib/session/session';

/** Folders of this host from which pages may load pictures; see the content policy of pages. */
const ownFolders = [`${base}/upload/`, '/upload/', `${base}/wallpapers/`];

/** The ID of the file that a link or a picture names, whatever host its author was on. */
export function fileIn(address: string): string | undefined {
  if (!URL.canParse(address, location.href)) return undefined;
  return wikiFileOf(new URL(address, location.href).pathname);
}

/**
 * The address under which a page loads a picture of a text: with a token, if it is one of our files; undefined if pages
 * may not load it, so that it is shown as a link.
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

/** How a text comes by its pictures and attachments. */
export interface TextFiles {
  /** The address under which the page loads a picture; undefined for one that it may not load. */
  pictureAt(address: string): string | undefined;
  /** Another address for a picture that did not load; undefined if there is none to be had. */
  freshAddress(address: string): Promise<string | undefined>;
  open(id: string): Promise<void>;
}

/** Pages that need no session give the texts on them what they read files by. */
export const TextFilesContext = createContext<TextFiles | null>(null);

export const filesOfSession = (token: string | undefined): TextFiles => ({
  pictureAt: pictureWith(token),
  freshAddress,
  open: openFile,
});

/** So long one token serves all pictures that a page asks anew for. */
const sharedMs = 60_000;
let shared: { at: number; token: Promise<string | undefined> } | undefined;
// It ends with the session it was given in.
followUser(() => {
  shared = undefined;
});

/** The address of one of our files with a new token; undefined for other addresses, and if there is none to be had. */
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

/** Lets the browser go to an address by itself, as by a click. */
export function follow(address: string, isNewTab: boolean): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener noreferrer';
  if (isNewTab) link.target = '_blank';
  link.click();
}

/** Opens a file in a tab of its own. Browsers download what they cannot show. Its token is asked for now, and short. */
export async function openFile(id: string): Promise<void> {
  const { token } = await api.article.getToken({});
  follow(`${wikiFilePath(id)}?token=${token}`, true);
}

/** Shows a file in place of the page, or downloads it. */
export async function goToFile(id: string): Promise<void> {
  const { token } = await api.article.getToken({});
  follow(`${wikiFilePath(id)}?token=${token}`, false);
}

/** Downloads a file. @param isExact whether it was deleted or replaced, and is wanted all the same */
export async function downloadFile(id: string, isExact: boolean): Promise<void> {
  const { token } = await api.article.getToken({});
  const exact = isExact ? '&isExact=true' : '';
  follow(`${apiBase}${wikiDownload}?id=${id}${exact}&token=${token}`, false);
}
