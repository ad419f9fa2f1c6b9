import { entriesOf, isObject, type Json, WrittenScalar } from '../swagger/json';

/** Parts of names that hold credentials, for names in lower case with `_` between their words. */
const SECRET =
  /passw|passphrase|passcode|pwd|secret|token(?!iz)|cookie|credential|csrf|xsrf|signature|jwt|bearer|authorization|(?:auth|security|verif(?:y|ication)|sms)_?code|captcha|sess(?:ion)?_?(?:id|key)|(?:api|app|access|private|auth|client|signing|encryption|license|subscription)_?key|密码|口令|密钥|令牌|验证码|私钥/;
/** Last words of such names. As parts they would also match `author` and `passenger`. */
const LAST_WORDS: ReadonlySet<string> = new Set([
  'auth',
  'cvv',
  'otp',
  'pass',
  'pin',
  'session',
  'sid',
  'sign',
  'totp',
]);
/** Last words of names that only describe a credential, such as `tokenType`. */
const DESCRIBING: ReadonlySet<string> = new Set(
  `at count date enabled expiration expire expires expiry header in length limit name number policy required size state
  status strength time total ttl type uri url valid version`.split(/\s+/),
);
/** Members that hold the credential of a `token` or `session` which is an object. */
const INNER: ReadonlySet<string> = new Set(['access', 'id', 'key', 'refresh', 'value']);
const BEARER = /^(?:Bearer\s|eyJ[\w-]{8,}\.[\w-]+\.)/;
const MASK = '***';
const MAX_DEPTH = 60;

const wordsOf = (name: string): string[] =>
  name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

/**
 * Returns whether a header or property of this name usually holds a credential.
 *
 * @example
 * isSecretName('X-Auth-Token'); // true
 * isSecretName('tokenType'); // false
 */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (words.length > 1 && DESCRIBING.has(last)) return false;
  return LAST_WORDS.has(last) || SECRET.test(words.join('_'));
}

/** Returns whether a parameter usually holds a credential. Services also accept one as `?key=…`. */
export const isSecretParameter = (name: string): boolean => isSecretName(name) || wordsOf(name).at(-1) === 'key';

/** Returns whether a member holds a credential, given whether the name of its object does. */
export const isSecretMember = (name: string, isInside: boolean): boolean =>
  isSecretName(name) || (isInside && INNER.has(name.toLowerCase()));

export const isSecretText = (text: string): boolean => BEARER.test(text);

/**
 * Returns a value with its credentials replaced by `***`.
 * @param onSecret is called for each of them
 */
export function withoutSecrets(value: Json, onSecret: () => void, name = '', isSecret = false, depth = 0): Json {
  if (depth > MAX_DEPTH) return null;
  if (typeof value === 'string') {
    if (value === '' || !(isSecret || isSecretText(value))) return value;
    onSecret();
    return MASK;
  }
  if (typeof value === 'number' || value instanceof WrittenScalar) {
    // `total_tokens` and the like are counts.
    if (!isSecret || /s$/i.test(name)) return value;
    onSecret();
    return 0;
  }
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, onSecret, name, isSecret, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    entriesOf(value).map(([key, inner]) => [
      key,
      withoutSecrets(inner, onSecret, key, isSecretMember(key, isSecret), depth + 1),
    ]),
  );
}

/** Returns the value of a header with its credentials replaced by `***`, also those in the query of an address. */
export function headerWithoutSecrets(name: string, value: string, onSecret: () => void): string {
  if (isSecretName(name) || isSecretText(value)) {
    onSecret();
    return MASK;
  }
  return value.replace(/([?&#])([^?&#=]+)=([^?&#]+)/g, (whole, sign: string, key: string) => {
    if (!isSecretName(key)) return whole;
    onSecret();
    return `${sign}${key}=${MASK}`;
  });
}
