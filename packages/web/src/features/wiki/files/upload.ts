import {
  type TakenChoice,
  type WikiFile,
  type WikiPicture,
  wikiFileLimit,
  wikiFileUpload,
  wikiPictureLimit,
  wikiPictureUpload,
} from '@easymock/contract';
import { CallError } from '../../../lib/api/api';
import { type UploadOptions, uploadForm } from '../../../lib/api/upload';

/**
 * A picture is embedded in the text; any other file is attached to the article and linked. `pdf` is an attachment
 * that the text shows in place of its link.
 */
export type FileKind = 'picture' | 'attachment' | 'pdf';

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Returns how a dropped or pasted file is inserted. A picture over the limit becomes an attachment. */
export const kindOf = (file: File): FileKind =>
  pictureTypes.has(file.type) && file.size <= wikiPictureLimit ? 'picture' : 'attachment';

/** Bytes. */
export const fileLimit = wikiFileLimit;

const retryMs = 1_000;

/** Whether a retry may help: no response, a server error or 429. */
const mayPass = (error: unknown): error is CallError =>
  error instanceof CallError && (error.reason === 'unreachable' || error.status >= 500 || error.status === 429);

/** Retries once after a transient failure. */
async function withRetry<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!mayPass(error) || signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, Math.min(5, error.retryAfter ?? 0) * 1000 || retryMs));
    signal?.throwIfAborted();
    return run();
  }
}

/**
 * Uploads a picture for the text of an article.
 * @example const { url } = await uploadPicture(article._id, file, { onProgress, signal })
 */
export async function uploadPicture(
  markdownId: string,
  file: File,
  options: UploadOptions = {},
): Promise<{ name: string; url: string }> {
  const { pictures } = await withRetry(
    () => uploadForm<{ pictures: WikiPicture[] }>(wikiPictureUpload, { markdownId }, file, options),
    options.signal,
  );
  const [picture] = pictures;
  if (!picture) throw new Error('the server kept no picture');
  return { name: file.name.replace(/\.[^.]+$/, ''), url: picture.url };
}

/** Uploads a picture embedded in pasted content. @returns its address; undefined after a failure */
export const uploadEmbedded = (markdownId: string, file: File): Promise<string | undefined> =>
  uploadPicture(markdownId, file, { claims: 'all' }).then(
    ({ url }) => url,
    () => undefined,
  );

/** Attaches a file to an article. @param taken what to do if an attachment already has this name */
export async function uploadAttachment(
  markdownId: string,
  file: File,
  taken: TakenChoice,
  options: UploadOptions = {},
): Promise<{ name: string; url: string }> {
  const [made] = await withRetry(
    () => uploadForm<WikiFile[]>(wikiFileUpload, { markdownId, taken }, file, options),
    options.signal,
  );
  if (!made) throw new Error('the server kept no file');
  return { name: made.name, url: made.url };
}
