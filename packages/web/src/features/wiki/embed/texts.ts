import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiEmbed', {
  zh: {
    embed: '嵌入网页',
    include: '引用文档片段',
    offer: '这个网址可以直接显示在文档里。',
    offerInclude: '可以在这里显示它的内容，并随原文更新。',
    pasted: '已粘贴链接',
  },
  en: {
    embed: 'Embed the page',
    include: 'Include the passage',
    offer: 'Documents can show this page.',
    offerInclude: 'Its text can be shown here, in sync with the source.',
    pasted: 'Link pasted',
  },
});
