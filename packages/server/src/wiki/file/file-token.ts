import { signForSession } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { endOfWindow } from '../../platform/signature';

const minuteMs = 60_000;
/** Milliseconds of validity of a token from `getToken`, for a download or upload that begins now. */
const shortMs = 5 * minuteMs;

type Caller = Pick<SessionContext, 'db' | 'actor' | 'now'>;

/**
 * Issues a token for file addresses, valid for a few minutes. Callers with API tokens need none, because
 * programs send theirs in a header.
 */
export async function shortFileToken({ db, actor, now }: Caller): Promise<{ token: string; expireAt: string }> {
  if (actor.sessionId === '') fail('tokenClosed');
  const until = new Date(now.getTime() + shortMs);
  const token = await signForSession(db, actor.sessionId, 'wikiFile', until);
  return { token, expireAt: until.toISOString() };
}

/**
 * Issues the token for the pictures of a page, which stays the same for some hours; undefined for API tokens.
 */
export async function pageFileToken({ db, actor, now }: Caller): Promise<string | undefined> {
  if (actor.sessionId === '') return undefined;
  return signForSession(db, actor.sessionId, 'wikiFile', endOfWindow(now));
}
