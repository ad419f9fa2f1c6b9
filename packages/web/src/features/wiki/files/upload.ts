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

/** A picture stands in the text, everything else is attached to the article and linked. */
export type FileKind = 'picture' | 'attachment';

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** What becomes of a file that somebody drops or pastes. A picture that is too large is attached as it is. */
export const kindOf = (file: File): FileKind =>
  pictureTypes.has(file.type) && file.size <= wikiPictureLimit ? 'picture' : 'attachment';

/** Largest attachment, in bytes. */
export const fileLimit = wikiFileLimit;

const retryMs = 1_000;

/** Whether another try may help: no answer, or one that says that the server was busy. */
const mayPass = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.reason === 'unreachable' || error.status >= 500 || error.status === 429);

/** Tries once more what may pass by itself. */
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
 * Uploads a picture of the text of an article.
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

/** Attaches a file to an article. @param taken what happens if an attachment has its name already */
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
