import type { Language } from '@easymock/contract';

/**
 * Joins several names with the separator of the language.
 * @example listText(['团队', '项目'], 'zh-CN') // '团队、项目'
 */
export const listText = (items: readonly string[], language: Language): string =>
  items.join(language === 'en' ? ', ' : '、');
