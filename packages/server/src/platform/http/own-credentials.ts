import {
  hostCookiePrefix,
  ownHeaderPrefix,
  sessionTokenPrefix,
  storagePrefix,
  tokenCookie,
  tokenPrefix,
} from '@easymock/contract';

/** Returns the pattern of a character, plain or encoded as in addresses, forms and JSON, whose readers decode it. */
const spelled = (plain: string, hex: string): string => `(?:${plain}|(?:%|\\\\u00)(?:${hex}))`;
const exactly = (text: string): string =>
  Array.from(text, (character) => {
    const [high = '', low = ''] = character.charCodeAt(0).toString(16);
    return spelled(character, `${high}[${low}${low.toUpperCase()}]`);
  }).join('');
const tokenCharacter = spelled('[\\w-]', '2[dD]|3\\d|4[1-9a-fA-F]|5[\\daAfF]|6[1-9a-fA-F]|7[\\daA]');

/** API token or session token, anywhere in a text: 32 random bytes behind a prefix. */
const ownToken = new RegExp(`(?:${exactly(tokenPrefix)}|${exactly(sessionTokenPrefix)})${tokenCharacter}{43}`);
const ownTokens = new RegExp(ownToken, 'g');
/** Every text with a token contains one of these, so most texts are not searched any further. */
const tokenSigns = [tokenPrefix, sessionTokenPrefix, '%', '\\u00'];
const hasToken = (text: string): boolean => tokenSigns.some((sign) => text.includes(sign)) && ownToken.test(text);
/** Session tokens from before tokens had a prefix. Tokens of other systems continue behind a dot. */
const unprefixedBearer = /^\s*Bearer\s+[\w-]{43}(?![\w.~+/=-])/i;
const basic = /^\s*Basic\s+([\w+/=-]+)/i;
/** Replacement for a token of ours. */
const removed = '***';

/**
 * Removes the caller's own credentials from request headers: our cookies, session tokens, API tokens, and the
 * headers that our pages send to the server. Mocks belong to their authors, so no header of a request may
 * reach their functions, templates or forwarding targets without this function, and no address or body
 * without {@link withoutOwnTokens} or {@link bytesWithoutOwnTokens}.
 *
 * @param rawHeaders names and values in alternation, as in `request.rawHeaders`
 * @returns the remaining headers, in the same order and spelling; a cookie header retains the cookies of
 * others
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
  if (name.startsWith(ownHeaderPrefix) || hasToken(name)) return undefined;
  if (name === 'cookie') return foreignCookies(value);
  if (name === 'authorization' && unprefixedBearer.test(value)) return undefined;
  return hasToken(value) || hasToken(basicText(value)) ? undefined : value;
}

/** Returns the name and password of a basic authorization; clients put API tokens into either of them. */
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

/** Returns whether a cookie is ours, also if a client has quoted its cookies or put commas between them. */
const isOwn = (cookie: string): boolean =>
  [storagePrefix, hostCookiePrefix + storagePrefix].some((prefix) => cookie.startsWith(prefix)) ||
  cookie.includes(tokenCookie) ||
  hasToken(cookie);

/**
 * Replaces tokens of ours in a text, for instance in an address.
 * @example withoutOwnTokens('/orders?token=emk_…&size=2') // '/orders?token=***&size=2'
 */
export function withoutOwnTokens(text: string): string {
  return tokenSigns.some((sign) => text.includes(sign)) ? text.replace(ownTokens, removed) : text;
}

/** Replaces tokens of ours in the bytes of a body; all other bytes stay as they are. */
export function bytesWithoutOwnTokens(bytes: Buffer): Buffer {
  if (!tokenSigns.some((sign) => bytes.includes(sign))) return bytes;
  const text = bytes.toString('latin1');
  const left = withoutOwnTokens(text);
  return left === text ? bytes : Buffer.from(left, 'latin1');
}
