import { type PrintPicture, printPictureLimit } from '@easymock/contract';
import { api, CallError } from '../../../lib/api/api';
import { toBase64 } from '../../../lib/browser/to-base64';
import { showNotice } from '../../../lib/state/notices';

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** MIME types offered by the file dialog. */
export const pictureTypes: string = Object.keys(extensions).join(',');

/** Returns the picture in pasted or dropped data. */
export const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type in extensions);

/** Uploads a picture. @returns undefined after a failure, which a notice reports */
export async function uploadPicture(file: File, title: string, help: string): Promise<PrintPicture | undefined> {
  if (file.size > printPictureLimit) {
    showNotice({ kind: 'error', title, text: help });
    return undefined;
  }
  try {
    // Uses a fixed name, because a pasted picture has a name of the system or none.
    const name = `picture.${extensions[file.type] ?? 'png'}`;
    return await api.printPoints.uploadPicture({ name, picture: await toBase64(file) }, { claims: 'all' });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!error.isSessionOver) showNotice({ kind: 'error', title, text: error.message });
    return undefined;
  }
}
