// Programs that check these sources from elsewhere find the types here.
/// <reference path="./unicode-confusables.d.ts" />
import { nickName, unseen } from '@easymock/contract';
import { rectifyConfusion } from 'unicode-confusables';

const maxLength = 20;
const everyUnseen = new RegExp(unseen, 'gu');
const blanks = /\p{Z}/gu;
// If names are shared, screens add the user name in brackets; nobody may write it there themselves, in
// whatever brackets, closed or not.
const bracketed = /(?<=.)\p{Ps}.*$/su;
// A full stop that follows a name or quotes around it tell it from no other.
const edges = /(?<=.)[\p{Po}\p{Pi}\p{Pf}]+$|^[\p{Po}\p{Pi}\p{Pf}]+(?=.)/gsu;

/**
 * Maps names that look alike to the same skeleton (UTS 39): it folds letters of other alphabets
 * and widths, and ignores blanks, invisible characters and case. Only for comparisons with another skeleton.
 * @example skeletonOf('Аlice') === skeletonOf('alice') // although the first begins with a Cyrillic letter
 */
export function skeletonOf(name: string): string {
  const seen = name.normalize('NFKD').replace(everyUnseen, '').replace(blanks, '');
  const plain = seen.replace(bracketed, '').replace(edges, '');
  // Twice, since letters may look alike in one case only: a Cyrillic В is a B, and an m is the same as r and n.
  const upper = rectifyConfusion(plain).toLowerCase();
  // An I looks like an l, and is an i.
  return rectifyConfusion(upper).toLowerCase().normalize('NFKD').replaceAll('i', 'l');
}

/** As the system and those who run it are called. */
const reserved = new Set(
  [
    ...[
      'admin',
      'administrator',
      'super administrator',
      'superuser',
      'root',
      'system',
      'support',
      'easymock',
    ],
    ...['管理员', '超级管理员', '系统管理员', '系统', '系统通知', '官方'],
  ].map(skeletonOf),
);

/** Whether others would take somebody of this name for the system or an administrator. @example isReserved('Аdmin') */
export const isReserved = (nickName: string): boolean => reserved.has(skeletonOf(nickName));

/**
 * Turns a name from another system, which nobody can be asked to correct, into a valid nickname.
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
