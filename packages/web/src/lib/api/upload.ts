import { apiBase, type Uploaded } from '@easymock/contract';
import { readToken } from '../session/session';
import { libTexts } from '../texts/lib-texts';
import { currentLanguage, currentTexts } from '../texts/texts';
import { CallError, type CallOptions, unwrapAnswer } from './api';
import { beginRequest } from './progress';

/**
 * Relative to `apiBase`. The contract has the same path next to schemas, which pages do not load; a test
 * compares both.
 */
export const uploadAddress = '/upload';

/**
 * Milliseconds without any progress after which the upload is aborted. There is no total limit, because large
 * files on slow lines take long.
 */
const silenceMs = 60_000;

export interface UploadOptions extends CallOptions {
  /** Receives the share sent so far, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Uploads a file as a form and reports its progress. Fails as every call does.
 * @example const { path } = await uploadFile(file, { onProgress: setShare, signal })
 */
export const uploadFile = (file: File, options: UploadOptions = {}): Promise<Uploaded> =>
  uploadForm<Uploaded>(uploadAddress, {}, file, options);

/**
 * Uploads a file with other fields as a form to an address below `apiBase`; calls of the contract accept no forms.
 * @example const [made] = await uploadForm<WikiFile[]>(wikiFileUpload, { markdownId }, file, { onProgress, signal })
 */
export function uploadForm<Data>(
  path: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  options: UploadOptions = {},
): Promise<Data> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return send<Data>(path, form, options);
}

/**
 * Uploads raw bytes to an address below `apiBase` that accepts no form.
 * @example await uploadBytes(`${importChunkPath}?id=${id}&file=0&no=0`, file.slice(0, size), { onProgress, signal })
 */
export const uploadBytes = (path: string, bytes: Blob, options: UploadOptions = {}): Promise<unknown> =>
  send(path, bytes, options);

function send<Data>(path: string, body: FormData | Blob, options: UploadOptions): Promise<Data> {
  const { onProgress, signal, claims } = options;
  const t = currentTexts(libTexts);
  const end = beginRequest();
  // `XMLHttpRequest`, because `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  return new Promise<Data>((resolve, reject) => {
    let silence: ReturnType<typeof setTimeout>;
    let isSilent = false;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        isSilent = true;
        request.abort();
      }, silenceMs);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      try {
        resolve(unwrapAnswer(answerOf(request), claims) as Data);
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new CallError(t.unreachable, { reason: 'unreachable' })));
    request.addEventListener('abort', () =>
      reject(isSilent ? new CallError(t.unreachable, { reason: 'timeout' }) : signal?.reason),
    );
    request.addEventListener('loadend', () => clearTimeout(silence));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', apiBase + path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.setRequestHeader('Authorization', `Bearer ${readToken()}`);
    // The browser sets the content type of a form, with the boundary between its fields.
    if (body instanceof Blob) request.setRequestHeader('Content-Type', 'application/octet-stream');
    listen();
    request.send(body);
  }).finally(end);
}

function answerOf(request: XMLHttpRequest) {
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    body = undefined;
  }
  const retryAfter = Number(request.getResponseHeader('Retry-After')) || undefined;
  return { status: request.status, body, retryAfter };
}
