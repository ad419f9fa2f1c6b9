/**
 * Characters that are invisible, end a line or change the direction of the text beside them. Such a character
 * can make two names look the same.
 */
export const invisibleCharacters = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Exceptions: the two joiners that emoji sequences need (VS16 and ZWJ). */
const emojiParts =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/u;
const either = new RegExp(`(${emojiParts.source})|${invisibleCharacters.source}`, 'gu');

/**
 * Returns a text without invisible characters. @example removeInvisible('report\u202egpj.exe') //
 * 'reportgpj.exe'
 */
export const removeInvisible = (text: string): string => text.replace(either, '$1');
