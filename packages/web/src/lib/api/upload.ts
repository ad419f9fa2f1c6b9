import { apiBase, type Uploaded } from '@easymock/contract';
import { readToken } from '../session/session';
import { libTexts } from '../texts/lib-texts';
import { currentLanguage, currentTexts } from '../texts/texts';
import { CallError, type CallOptions, takeAnswer } from './api';
import { beginRequest } from './progress';

/** Below `apiBase`. The contract says the same beside schemas, which pages do not load; a test compares both. */
export const uploadAddress = '/upload';

/** As many seconds without any progress, and it is given up: large files on slow lines take their time. */
const silenceMs = 60_000;

export interface UploadOptions extends CallOptions {
  /** The share that has left, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Uploads a file as a form, and tells how far it is. Fails as every call does.
 * @example const { path } = await uploadFile(file, { onProgress: setShare, signal })
 */
export const uploadFile = (file: File, options: UploadOptions = {}): Promise<Uploaded> =>
  uploadForm<Uploaded>(uploadAddress, {}, file, options);

/**
 * Uploads a file with other fields to an address below `apiBase` that takes forms, which no call of the contract does.
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
 * Uploads bytes as they are, to an address below `apiBase` that takes no form.
 * @example await uploadBytes(`${importPiecePath}?id=${id}&file=0&no=0`, file.slice(0, size), { onProgress, signal })
 */
export const uploadBytes = (path: string, bytes: Blob, options: UploadOptions = {}): Promise<unknown> =>
  send(path, bytes, options);

function send<Data>(path: string, body: FormData | Blob, options: UploadOptions): Promise<Data> {
  const { onProgress, signal, claims } = options;
  const t = currentTexts(libTexts);
  const end = beginRequest();
  // Not `fetch`, which tells nothing of what has left.
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
        resolve(takeAnswer(answerOf(request), claims) as Data);
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
    // A form says its own type, with the mark between its fields.
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
