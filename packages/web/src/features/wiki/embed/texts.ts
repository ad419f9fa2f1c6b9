import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiEmbed', {
  zh: { embed: '嵌入网页', offer: '这个网址可以直接显示在文档里。', pasted: '已粘贴链接' },
  en: { embed: 'Embed the page', offer: 'Documents can show this page.', pasted: 'Link pasted' },
});
