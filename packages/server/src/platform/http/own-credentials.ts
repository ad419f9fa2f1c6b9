import {
  ownHeaderPrefix,
  sessionTokenPrefix,
  storagePrefix,
  tokenCookie,
  tokenPrefix,
} from '@easymock/contract';

/** An API token or a session's token: 32 random bytes behind a prefix, in whatever text a client puts them. */
const ownToken = new RegExp(`(?:${tokenPrefix}|${sessionTokenPrefix})[\\w-]{43}`);
const ownTokens = new RegExp(ownToken, 'g');
const tokenStarts = [tokenPrefix, sessionTokenPrefix];
/** Tokens of sessions that were opened before tokens had a prefix; those of other systems go on behind a dot. */
const unprefixedBearer = /^\s*Bearer\s+[\w-]{43}(?![\w.~+/=-])/i;
const basic = /^\s*Basic\s+([\w+/=-]+)/i;
/** Stands where a token of ours stood. */
const removed = '***';

/**
 * Removes the caller's own credentials from request headers: our cookies, the tokens of sessions, API tokens, and
 * the headers that our pages use to speak to the server. Mocks belong to their authors, so no header of a
 * request may reach their functions, templates or forwarding targets without passing through here, and no address
 * or body without passing through {@link withoutOwnTokens} or {@link bytesWithoutOwnTokens}.
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

/** Returns a header without our own credentials, or undefined if nothing is left. */
function foreignPart(name: string, value: string): string | undefined {
  if (name.startsWith(ownHeaderPrefix) || ownToken.test(name)) return undefined;
  if (name === 'cookie') return foreignCookies(value);
  if (name === 'authorization' && unprefixedBearer.test(value)) return undefined;
  return ownToken.test(value) || ownToken.test(basicText(value)) ? undefined : value;
}

/** The name and password of a basic authorization; clients put API tokens in the place of either. */
function basicText(value: string): string {
  return Buffer.from(basic.exec(value)?.[1] ?? '', 'base64').toString('latin1');
}

function foreignCookies(value: string): string | undefined {
  const cookies = value
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '' && !isOwn(cookie));
  return cookies.length > 0 ? cookies.join('; ') : undefined;
}

/** Also where a client has quoted its cookies or put commas between them. */
const isOwn = (cookie: string): boolean =>
  cookie.startsWith(storagePrefix) || cookie.includes(tokenCookie) || ownToken.test(cookie);

/**
 * Replaces tokens of ours in a text, for instance in an address.
 * @example withoutOwnTokens('/orders?token=emk_…&size=2') // '/orders?token=***&size=2'
 */
export function withoutOwnTokens(text: string): string {
  return tokenStarts.some((start) => text.includes(start)) ? text.replace(ownTokens, removed) : text;
}

/** Replaces tokens of ours in the bytes of a body; all other bytes stay as they are. */
export function bytesWithoutOwnTokens(bytes: Buffer): Buffer {
  if (!tokenStarts.some((start) => bytes.includes(start))) return bytes;
  return Buffer.from(withoutOwnTokens(bytes.toString('latin1')), 'latin1');
}
