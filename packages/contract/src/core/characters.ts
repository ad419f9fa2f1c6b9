/**
 * Characters that show nothing, end the line or turn the direction of the text beside them. They make two names look
 * like one.
 */
export const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The two of these that emoji are put together with. */
const emojiParts =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/u;
const either = new RegExp(`(${emojiParts.source})|${unseen.source}`, 'gu');

/** A text without the characters that show nothing. @example withoutUnseen('report\u202egpj.exe') // 'reportgpj.exe' */
export const withoutUnseen = (text: string): string => text.replace(either, '$1');
