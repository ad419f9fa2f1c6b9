import { apiBase } from '@easymock/contract';
import { readToken } from '../session/session';
import { libTexts } from '../texts/lib-texts';
import { currentLanguage, currentTexts } from '../texts/texts';
import { CallError, readAnswer } from './api';
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

/**
 * Fetches a file that a call below `apiBase` answers; throws `CallError` like any call.
 * @example const zip = await fetchFile('/mock/export', { ids })
 */
export async function fetchFile(path: string, input: object): Promise<Blob> {
  const end = beginRequest();
  try {
    const response = await fetch(apiBase + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': currentLanguage(),
        Authorization: `Bearer ${readToken()}`,
      },
      body: JSON.stringify(input),
    });
    // A refusal is an envelope, with whatever status; a file never is JSON.
    if (!response.ok || /json/.test(response.headers.get('Content-Type') ?? '')) {
      const body: unknown = await response.json().catch(() => undefined);
      const answer = readAnswer({ status: response.status, body, retryAfter: undefined });
      if (answer instanceof CallError) throw answer;
    }
    return await response.blob();
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(currentTexts(libTexts).unreachable, { reason: 'unreachable' });
  } finally {
    end();
  }
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
