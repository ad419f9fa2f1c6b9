import { apiBase } from '@easymock/contract';
import { readToken } from '../session/session';
import { libTexts } from '../texts/lib-texts';
import { currentLanguage, currentTexts } from '../texts/texts';
import { type Answer, CallError, confirmIdentityIfRequired, readAnswer, showFailure, unwrapAnswer } from './api';
import { beginRequest } from './progress';

/** Saves a file through the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Delayed, because some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface Address {
  readonly method: 'GET' | 'POST';
  /** Relative to `apiBase`. */
  readonly path: string;
}

/** Sends a request for a file. @returns the file, or the answer of a refusal */
async function exchangeFile({ method, path }: Address, input: object): Promise<Blob | Answer> {
  const end = beginRequest();
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(input))}` : '';
  try {
    const response = await fetch(apiBase + path + query, {
      method,
      headers: {
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        'Accept-Language': currentLanguage(),
        Authorization: `Bearer ${readToken()}`,
      },
      body: method === 'POST' ? JSON.stringify(input) : undefined,
    });
    // A refusal is a JSON envelope with any status; a JSON file is sent as an attachment.
    const isAttachment = response.headers.get('Content-Disposition')?.startsWith('attachment') ?? false;
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    if (response.ok && (isAttachment || !isJson)) return await response.blob();
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body, retryAfter: undefined };
  } catch {
    throw new CallError(currentTexts(libTexts).unreachable, { reason: 'unreachable' });
  } finally {
    end();
  }
}

/**
 * Fetches a file from a path below `apiBase`.
 * @throws CallError like any call
 * @example const zip = await fetchFile('/mock/export', { ids })
 */
export async function fetchFile(path: string, input: object): Promise<Blob> {
  const got = await exchangeFile({ method: 'POST', path }, input);
  if (got instanceof Blob) return got;
  const refusal = readAnswer(got);
  throw refusal instanceof CallError
    ? refusal
    : new CallError(currentTexts(libTexts).unreachable, { reason: 'unreadable' });
}

/**
 * Saves the file that a call of the contract returns, after the person has confirmed their identity if the
 * server requires that. Reports and throws a failure like every call.
 * @example await saveCallFile(callTable.certificate.download, { id }, row.fileName)
 */
export async function saveCallFile(call: Address, input: object, name: string): Promise<void> {
  const first = await exchangeFile(call, input).catch((error: CallError) => {
    showFailure(error);
    throw error;
  });
  const isAsked = !(first instanceof Blob) && (await confirmIdentityIfRequired(first));
  const got = isAsked ? await exchangeFile(call, input) : first;
  if (got instanceof Blob) saveFile(got, name);
  else unwrapAnswer(got, undefined);
}

/**
 * Fetches a file from a path below `apiBase` and saves it.
 * @example await downloadFile('/mock/export', { project_id: id }, 'mocks.zip')
 */
export async function downloadFile(path: string, input: object, name: string): Promise<void> {
  saveFile(await fetchFile(path, input), name);
}

/**
 * Returns a file name that every file system accepts.
 * @example fileName('get /users/:id') // 'get-users-id'
 */
export const fileName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120) || 'file';
