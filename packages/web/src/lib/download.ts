import { apiBase } from '@easymock/contract';
import { CallError, readAnswer } from './api';
import { beginRequest } from './progress';
import { readToken } from './session';
import { currentLanguage } from './texts';

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
 * Fetches a file that a call below `apiBase` answers, and saves it; throws `CallError` like any call.
 * @example await downloadFile('/mock/export', { project_id: id }, 'mocks.zip')
 */
export async function downloadFile(path: string, input: object, name: string): Promise<void> {
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
    if (/json/.test(response.headers.get('Content-Type') ?? '')) {
      const answer = readAnswer({
        status: response.status,
        body: await response.json(),
        retryAfter: undefined,
      });
      if (answer instanceof CallError) throw answer;
    }
    saveFile(await response.blob(), name);
  } finally {
    end();
  }
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
