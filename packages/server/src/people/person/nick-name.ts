// Programs that type-check these sources from other folders need this reference to find the types. / <reference
// path="./unicode-confusables.d.ts" />
import { invisibleCharacters, nickName } from '@easymock/contract';
import { rectifyConfusion } from 'unicode-confusables';

const maxLength = 20;
const everyUnseen = new RegExp(invisibleCharacters, 'gu');
const blanks = /\p{Z}/gu;
// Screens append the user name in brackets to shared names. A bracketed suffix is ignored here, with any kind of
// bracket and even unclosed, so that nobody can imitate the name of another person.
const bracketed = /(?<=.)\p{Ps}.*$/su;
// Punctuation such as a trailing full stop or surrounding quotes does not distinguish a name.
const edges = /(?<=.)[\p{Po}\p{Pi}\p{Pf}]+$|^[\p{Po}\p{Pi}\p{Pf}]+(?=.)/gsu;

/**
 * Maps names that look alike to the same skeleton (UTS 39). Folds letters of other alphabets and widths, and
 * ignores spaces, invisible characters and case. Only for comparisons with another skeleton.
 * @example skeletonOf('Аlice') === skeletonOf('alice') // although the first begins with a Cyrillic letter
 */
export function skeletonOf(name: string): string {
  const seen = name.normalize('NFKD').replace(everyUnseen, '').replace(blanks, '');
  const plain = seen.replace(bracketed, '').replace(edges, '');
  // Applied twice, because letters may look alike in one case only: a Cyrillic В looks like B, and m like r
  // and n together.
  const upper = rectifyConfusion(plain).toLowerCase();
  // An upper-case I looks like l, and its lower case is i, so i and l are equal.
  return rectifyConfusion(upper).toLowerCase().normalize('NFKD').replaceAll('i', 'l');
}

/** Names of the system and of its operators. */
const reserved = new Set(
  [
    'admin',
    'administrator',
    'super administrator',
    'superuser',
    'root',
    'system',
    'support',
    'easymock',
    '管理员',
    '超级管理员',
    '系统管理员',
    '系统',
    '系统通知',
    '官方',
  ].map(skeletonOf),
);

/**
 * Returns whether a name could be mistaken for the system or an administrator.
 * @example isReserved('Аdmin')
 */
export const isReserved = (nickName: string): boolean => reserved.has(skeletonOf(nickName));

/**
 * Turns a name from another system into a valid nickname, because nobody can correct it there.
 * @example nickNameOf('王\u200b一', 'wang') // '王一'
 */
export function nickNameOf(given: string, loginName: string): string {
  const seen = given.replace(everyUnseen, '').trim();
  let name = '';
  for (const character of seen) {
    if (name.length + character.length > maxLength) break;
    name += character;
  }
  const parsed = nickName.safeParse(name);
  return parsed.success ? parsed.data : loginName.slice(0, maxLength);
}
