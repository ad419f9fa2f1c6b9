import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiPresent', {
  zh: {
    close: '结束演示 (Esc)',
    empty: '这篇文档还没有内容',
    fullScreen: '全屏 (F)',
    next: '下一页 (→)',
    number: '第 {num} 页，共 {total} 页',
    present: '演示',
    presenting: '演示“{title}”',
    previous: '上一页 (←)',
    print: '打印为幻灯片',
  },
  en: {
    close: 'End presentation (Esc)',
    empty: 'This document has no text yet',
    fullScreen: 'Full screen (F)',
    next: 'Next slide (→)',
    number: 'Slide {num} of {total}',
    present: 'Present',
    presenting: 'Presentation of “{title}”',
    previous: 'Previous slide (←)',
    print: 'Print as slides',
  },
});
