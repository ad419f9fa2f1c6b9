import { defineTexts } from '../../../../lib/texts/texts';

export const texts = defineTexts('wikiEditOutline', {
  zh: {
    close: '关闭大纲',
    help: '{text}（拖动或按 {move} 移动这一节）',
    none: '还没有标题',
    outline: '大纲',
    untitled: '（空标题）',
  },
  en: {
    close: 'Close the outline',
    help: '{text} (drag, or press {move}, to move the section)',
    none: 'No headings yet',
    outline: 'Outline',
    untitled: '(empty heading)',
  },
});
