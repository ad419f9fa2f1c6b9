import { apiBase, wikiDownload, wikiFilePath } from '@easymock/contract';
import { fileIn, follow, pictureWith, type TextFiles } from '../files/addresses';

/** Returns access to the pictures and attachments of a shared page, with the token of its link. */
export function textFilesOf(token: string, onReload: () => Promise<void>, waterMark?: string): TextFiles {
  let isAsked = false;
  return {
    pictureAt: pictureWith(token),
    // The token may have expired while the page was open, or the link may have ended; reloading shows which.
    async freshAddress(address) {
      if (fileIn(address) && !isAsked) {
        isAsked = true;
        void onReload();
      }
      return undefined;
    },
    open: async (id) => follow(`${wikiFilePath(id)}?token=${token}`, true),
    download: async (id) => downloadShared(id, token),
    addressToRead: async (id, isRetry) => (isRetry ? undefined : `${wikiFilePath(id)}?token=${token}`),
    ...(waterMark !== undefined && { waterMark }),
  };
}

/** Downloads an attachment of a shared article. */
export const downloadShared = (id: string, token: string): void =>
  follow(`${apiBase}${wikiDownload}?id=${id}&token=${token}`, false);
