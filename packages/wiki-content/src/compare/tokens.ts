/** Splits a text into lines, each with its line break. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));

/**
 * Splits a text into the units of a reader: Chinese characters, words of other scripts, punctuation marks,
 * line breaks and runs of spaces. The pieces together are the text.
 */
export const tokensOf = (text: string): string[] =>
  text.match(
    /\r?\n|[^\S\n]+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{N}\p{M}_])+|[\s\S]/gu,
  ) ?? [];
