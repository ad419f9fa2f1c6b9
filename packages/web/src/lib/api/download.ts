import { apiBase } from '@easymock/contract';
import { readToken } from '../session/session';
import { libTexts } from '../texts/lib-texts';
import { currentLanguage, currentTexts } from '../texts/texts';
import { type Answer, CallError, confirmIfAsked, readAnswer, report, takeAnswer } from './api';
import { beginRequest } from './progress';

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface Address {
  readonly method: 'GET' | 'POST';
  /** Below `apiBase`. */
  readonly path: string;
}

/** Sends a request for a file. @returns the file, or the refusal */
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
    // A refusal is an envelope, with whatever status; a file never is JSON.
    if (response.ok && !/json/.test(response.headers.get('Content-Type') ?? '')) return await response.blob();
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body, retryAfter: undefined };
  } catch {
    throw new CallError(currentTexts(libTexts).unreachable, { reason: 'unreachable' });
  } finally {
    end();
  }
}

/**
 * Fetches a file that a call below `apiBase` answers; throws `CallError` like any call.
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
 * Saves a file that a call of the contract answers, after the person has confirmed their identity if the server requires that.
 * Reports and throws a failure like every call.
 * @example await saveCallFile(callTable.certificate.download, { id }, row.fileName)
 */
export async function saveCallFile(call: Address, input: object, name: string): Promise<void> {
  const first = await exchangeFile(call, input).catch((error: CallError) => {
    report(error);
    throw error;
  });
  const isAsked = !(first instanceof Blob) && (await confirmIfAsked(first));
  const got = isAsked ? await exchangeFile(call, input) : first;
  if (got instanceof Blob) saveFile(got, name);
  else takeAnswer(got, undefined);
}

/**
 * Fetches such a file and saves it.
 * @example await downloadFile('/mock/export', { project_id: id }, 'mocks.zip')
 */
export async function downloadFile(path: string, input: object, name: string): Promise<void> {
  saveFile(await fetchFile(path, input), name);
}

/**
 * A name that every file system takes.
 * @example fileName('get /users/:id') // 'get-users-id'
 */
export const fileName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120) || 'file';
