import { apiBase } from '@easymock/contract';

/**
 * Returns the script of a deploy job's gate. The script fails unless the checklist is locked, and also if the server
 * does not respond.
 * @example gateScript(location.origin, release._id, 'not locked')
 */
export const gateScript = (origin: string, releaseId: string, text: string): string =>
  [
    `curl --fail --silent --show-error -H "Authorization: Bearer $EASYMOCK_TOKEN" \\`,
    `  "${origin}${apiBase}/release-list/getLockStatus?releaseId=${releaseId}" \\`,
    `  | grep -q '"isLock":1' || { echo "${text}" >&2; exit 1; }`,
  ].join('\n');
