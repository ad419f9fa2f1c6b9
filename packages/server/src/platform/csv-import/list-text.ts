import type { Language } from '@easymock/contract';

/**
 * Several things named one after the other, as the language does it.
 * @example listText(['团队', '项目'], 'zh-CN') // '团队、项目'
 */
export const listText = (items: readonly string[], language: Language): string =>
  items.join(language === 'en' ? ', ' : '、');
