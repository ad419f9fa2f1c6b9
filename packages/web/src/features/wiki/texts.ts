import { defineTexts } from '../../lib/texts/texts';

export const texts = defineTexts('wiki', {
  zh: {
    keyOutline: '显示或收起大纲',
    keyTree: '显示或收起目录',
    resize: '目录的宽度',
    showTree: '显示目录',
    tree: '目录',
  },
  en: {
    keyOutline: 'Show or hide the outline',
    keyTree: 'Show or hide the tree',
    resize: 'Width of the tree',
    showTree: 'Show tree',
    tree: 'Folders',
  },
});
