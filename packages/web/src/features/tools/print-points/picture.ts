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

/** The types that a file dialog offers. */
export const pictureTypes: string = Object.keys(extensions).join(',');

/** Returns the picture in pasted or dropped data. */
export const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type in extensions);

/** Uploads a picture. A failure is shown; then there is none. */
export async function uploadPicture(
  file: File,
  title: string,
  help: string,
): Promise<PrintPicture | undefined> {
  if (file.size > printPictureLimit) {
    showNotice({ kind: 'error', title, text: help });
    return undefined;
  }
  try {
    // Pasted pictures have a name chosen by the system, or none.
    const name = `picture.${extensions[file.type] ?? 'png'}`;
    return await api.printPoints.uploadPicture({ name, picture: await toBase64(file) }, { claims: 'all' });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!error.isSessionOver) showNotice({ kind: 'error', title, text: error.message });
    return undefined;
  }
}
