import { appVersion } from '@easymock/contract';
import { readUser } from '../../lib/session/session';
import { readStored, store } from '../../lib/storage/storage';

// The state is stored in the browser in addition to the server, so that most visits need no request. The key contains
// the person because people may share a browser.
const key = (): string => `version:${readUser()?._id ?? ''}`;

/** Milliseconds after which a visit checks again, since announcements can appear at any time. */
const askAgainMs = 3_600_000;

/** Returns whether a recent check in this browser found nothing unread. */
export function isVersionRead(): boolean {
  const [version, at] = String(readStored(key())).split(' ');
  return version === appVersion && Date.now() - Number(at) < askAgainMs;
}

export const rememberReadVersion = (): boolean => store(key(), `${appVersion} ${Date.now()}`);
