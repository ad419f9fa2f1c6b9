import { fromBase32 } from '../../platform/authenticator/base32';
import { stepAt } from '../../platform/authenticator/totp-code';
import { codeOf } from './totp';

/** Returns the code that an authenticator app shows for a secret at a moment. */
export function codeShown(secret: string, now: Date): string {
  const key = fromBase32(secret);
  if (!key) throw new Error(`${secret} is no Base32`);
  return codeOf(key, stepAt(now));
}
