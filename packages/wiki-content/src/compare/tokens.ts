/** Cuts a text into lines, each with its line break. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));

/**
 * Cuts a text into what a reader takes for one piece: each Chinese character, each word of other scripts, each mark,
 * each line break and each run of blanks. Nothing is lost: the pieces together are the text.
 */
export const tokensOf = (text: string): string[] =>
  text.match(
    /\r?\n|[^\S\n]+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{N}\p{M}_])+|[\s\S]/gu,
  ) ?? [];
