import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiMention', {
  zh: { nobody: '没有找到', people: '提到的人', searching: '正在查找' },
  en: { nobody: 'Nobody found', people: 'People to mention', searching: 'Searching' },
});
