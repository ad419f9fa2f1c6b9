import { apiBase, wikiDownload, wikiFilePath } from '@easymock/contract';
import { fileIn, follow, pictureWith, type TextFiles } from '../files/addresses';

/** The pictures and attachments of a page that a link opened, by what the link gave for them. */
export function textFilesOf(token: string, onReload: () => Promise<void>): TextFiles {
  let isAsked = false;
  return {
    pictureAt: pictureWith(token),
    // The page may have stood open for longer than its token is good for, or the link has ended: the page finds out.
    async freshAddress(address) {
      if (fileIn(address) && !isAsked) {
        isAsked = true;
        void onReload();
      }
      return undefined;
    },
    open: async (id) => follow(`${wikiFilePath(id)}?token=${token}`, true),
  };
}

/** Downloads an attachment. */
export const downloadShared = (id: string, token: string): void =>
  follow(`${apiBase}${wikiDownload}?id=${id}&token=${token}`, false);
