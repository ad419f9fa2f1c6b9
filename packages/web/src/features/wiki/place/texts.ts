import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiPlace', {
  zh: { found: '查找结果', noFolder: '没有名称符合的目录', recent: '最近使用', roots: '空间', top: '一级目录' },
  en: {
    found: 'Found',
    noFolder: 'No folder matches this name',
    recent: 'Recently used',
    roots: 'Spaces',
    top: 'First level',
  },
});
