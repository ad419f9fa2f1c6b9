import { currentLanguage } from './texts';

/** Returns the separator between two words of a list. */
export const wordBreak = (): string => (currentLanguage() === 'en' ? ', ' : '、');

/**
 * Joins names with the list separator of the current language.
 * @example joinWords(['Lin Xia', 'Wu Tong']) // 'Lin Xia, Wu Tong'
 */
export const joinWords = (words: readonly string[]): string => words.join(wordBreak());

/** Appends a remark in brackets to a name. @example inBrackets('Build', 'deleted') // 'Build (deleted)' */
export const inBrackets = (name: string, remark: string): string =>
  currentLanguage() === 'en' ? `${name} (${remark})` : `${name}（${remark}）`;
