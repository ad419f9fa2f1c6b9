import { currentLanguage } from './texts';

/** What stands between two words of a list. */
export const wordBreak = (): string => (currentLanguage() === 'en' ? ', ' : '、');

/**
 * Several names one after the other, as the language of the moment writes them.
 * @example joinWords(['Lin Xia', 'Wu Tong']) // 'Lin Xia, Wu Tong'
 */
export const joinWords = (words: readonly string[]): string => words.join(wordBreak());

/** A name, and in brackets what has to be known of it. @example inBrackets('Build', 'deleted') // 'Build (deleted)' */
export const inBrackets = (name: string, remark: string): string =>
  currentLanguage() === 'en' ? `${name} (${remark})` : `${name}（${remark}）`;
