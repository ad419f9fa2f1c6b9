// Programs that check these sources from elsewhere find the types here.
/// <reference path="./unicode-confusables.d.ts" />
import { nickName, unseen } from '@easymock/contract';
import { rectifyConfusion } from 'unicode-confusables';

const maxLength = 20;
const everyUnseen = new RegExp(unseen, 'gu');
const blanks = /\p{Z}/gu;
// Where names are shared, screens add the login name in brackets; nobody gets to write it there themselves.
const bracketed = /(?<=.)\s*[([{（［【〔].*[)\]}）］】〕]\s*$/su;

/**
 * What is left of a name when all that looks alike is the same (the skeleton of UTS 39): letters of other alphabets
 * and widths, blanks and what nobody sees, and case as well. Only to be compared with another one.
 * @example skeletonOf('Аlice') === skeletonOf('alice') // although the first begins with a Cyrillic letter
 */
export function skeletonOf(name: string): string {
  const plain = name.replace(bracketed, '').normalize('NFKD').replace(everyUnseen, '').replace(blanks, '');
  // Twice, since letters may look alike in one case only: a Cyrillic В is a B, and an m is the same as r and n.
  const upper = rectifyConfusion(plain).toLowerCase();
  // An I looks like an l, and is an i.
  return rectifyConfusion(upper).toLowerCase().normalize('NFKD').replaceAll('i', 'l');
}

/**
 * A nick name as we take it, of one that comes from elsewhere and that nobody can be asked to correct.
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
