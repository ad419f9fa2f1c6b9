import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiLinks', {
  zh: {
    articles: '链接到文档',
    backlinks: '引用此文的文档',
    includes: '显示此文的片段',
    backlinkNum: '被 {count} 篇文档引用',
    nothing: '没有找到文档',
    searching: '正在查找',
    unread: '输入标题或拼音查找文档',
  },
  en: {
    articles: 'Documents to link to',
    backlinks: 'Documents that link here',
    includes: 'Shows a passage of this document',
    backlinkNum: '{count} {count:document links|documents link} here',
    nothing: 'No document found',
    searching: 'Searching',
    unread: 'Type a title to find a document',
  },
});
