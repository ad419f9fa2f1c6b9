import { ownHeaderPrefix, sessionTokenPrefix, storagePrefix, tokenPrefix } from '@easymock/contract';

/** An API token or a session's token, in whatever header and scheme a client sends it. */
const ownToken = new RegExp(`\\b(?:${tokenPrefix}|${sessionTokenPrefix})[\\w-]{20,}`);
/** Tokens of sessions that were opened before tokens had a prefix. */
const unprefixedBearer = /^\s*Bearer\s+[\w-]{43}\s*$/i;

/**
 * Removes the caller's own credentials from request headers: our cookies, the tokens of sessions, API tokens, and
 * the headers that our pages use to speak to the server. Mocks belong to whoever wrote them, so nothing of a
 * request may reach their functions, templates or forwarding targets without passing through here.
 *
 * @param rawHeaders names and values in turn, as in `request.rawHeaders`
 * @returns what is left, in the same order and spelling; a cookie header keeps the cookies of others
 * @example withoutOwnCredentials(['Cookie', 'a=1; easy-mock_token=ems_x']) // ['Cookie', 'a=1']
 */
export function withoutOwnCredentials(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
    const left = foreignPart(name.toLowerCase(), value);
    if (left !== undefined) kept.push(name, left);
  }
  return kept;
}

/** What a header says apart from our own, or undefined if nothing is left of it. */
function foreignPart(name: string, value: string): string | undefined {
  if (name.startsWith(ownHeaderPrefix)) return undefined;
  if (name === 'cookie') return foreignCookies(value);
  if (name === 'authorization' && unprefixedBearer.test(value)) return undefined;
  return ownToken.test(value) ? undefined : value;
}

function foreignCookies(value: string): string | undefined {
  const cookies = value
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '' && !cookie.startsWith(storagePrefix) && !ownToken.test(cookie));
  return cookies.length > 0 ? cookies.join('; ') : undefined;
}
