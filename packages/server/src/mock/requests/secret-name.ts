/** Words that name a secret by themselves. */
const secretWords = new Set(
  (
    'password passwd pwd passphrase passcode pass secret secrets token credential credentials authorization auth ' +
    'cookie cookies jwt otp totp pin cvv cvc csrf xsrf sid signature bearer mima mm kouling'
  ).split(' '),
);
/** Parts of names without separators, such as `userpassword` or `x-apikey`. */
const secretParts = [
  'password',
  'passwd',
  'passwort',
  'secret',
  'token',
  'apikey',
  'accesskey',
  'privatekey',
  'signingkey',
  'encryptionkey',
  'licensekey',
  'subscriptionkey',
  'authkey',
  'sessionid',
  'sessid',
  'sessionkey',
  'credential',
  'authorization',
  'securitycode',
  'verificationcode',
  'verifycode',
  'smscode',
  'captcha',
  'cookie',
  '密码',
  '口令',
  '密钥',
  '令牌',
  '验证码',
  '私钥',
];

/**
 * Returns whether a field, header, cookie or parameter of this name contains a secret. Errs on the side of masking:
 * `max_tokens` counts as a secret as well.
 * @example isSecretName('X-Api-Key') // true
 * @example isSecretName('author') // false
 */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
  if (words.some((word) => secretWords.has(word))) return true;
  const joined = words.join('');
  return secretParts.some((part) => joined.includes(part));
}
