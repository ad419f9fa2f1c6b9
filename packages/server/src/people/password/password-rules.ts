import { fillText, type Language, type Text } from '@easymock/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { searchKeysOf } from '../../platform/database/search';
import { CallFailure } from '../../platform/failure';

const texts = {
  common: {
    zh: '{label}太常见，容易被猜到，请换一个',
    en: '{label} is too common and easy to guess; choose another one',
  },
  named: {
    zh: '{label}不能包含“{part}”，它来自用户名、昵称或产品名，请换一个',
    en: '{label} cannot contain “{part}”, which comes from the user name, the nickname or the product name; choose another one',
  },
} satisfies Record<string, Text>;

// Nearly 50,000 leaked passwords, of which about 18,000 pass the contract's rules. They stay on the server,
// because the sign-in page would grow fivefold.
const common = new Set<string>(dictionary['passwords-common']);

/** Minimum number of different characters, since repeating a few adds no strength. */
const leastCharacters = 4;

/** Names that people of this installation would try first, besides their own. */
const productNames = ['easymock', 'easy-mock'];

/**
 * Returns whether a text is long enough to be recognised as part of a name. Shorter parts occur in too many
 * words, but two Chinese characters already form a name.
 */
const isPart = (text: string): boolean =>
  (text.length >= 3 || /^\p{Script=Han}{2}$/u.test(text)) && !/^\d+$/.test(text);

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u);
const joined = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Returns the part of a name that a password contains, ignoring separators. Chinese names are also compared
 * by their pinyin.
 */
function partIn(password: string, names: readonly string[]): string | undefined {
  const typed = password.toLowerCase();
  const keys = searchKeysOf(...names).split('\n');
  const whole = keys.map(joined).find((name) => isPart(name) && joined(typed).includes(name));
  return whole ?? keys.flatMap(wordsOf).find((word) => isPart(word) && typed.includes(word));
}

/**
 * Explains why a password is easy to guess; undefined if it is not.
 * @param names names of the person
 * @param label the name of the password in the explanation
 */
export function weaknessOf(
  password: string,
  names: readonly string[],
  language: Language,
  label: string,
): string | undefined {
  // Full-width letters and surrounding spaces do not make a password harder to guess.
  const plain = password.normalize('NFKC').trim();
  const typed = plain.toLowerCase();
  if (common.has(typed) || new Set(typed).size < leastCharacters) return fillText(texts.common, language, { label });
  const part = partIn(plain, [...names, ...productNames]);
  return part === undefined ? undefined : fillText(texts.named, language, { label, part });
}

const passwordLabel: Text = { zh: '密码', en: 'Password' };

/**
 * Refuses a password that is easy to guess, with the failure of a password that is too short.
 * @throws validation
 */
export function refuseWeakPassword(password: string, names: readonly string[], language: Language): void {
  const weakness = weaknessOf(password, names, language, fillText(passwordLabel, language));
  if (weakness) throw new CallFailure('validation', {}, [{ password: weakness }]);
}
