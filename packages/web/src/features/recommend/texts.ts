import { defineTexts } from '../../lib/texts/texts';

export const texts = defineTexts('recommendTicker', {
  zh: {
    dismiss: '关闭推荐，内容更新后再显示',
    next: '下一条',
    opensOutside: '在新标签页打开',
    place: '{at} / {count}',
    recommended: '推荐',
  },
  en: {
    dismiss: 'Close until there is something new',
    next: 'Next',
    opensOutside: 'Opens in a new tab',
    place: '{at} / {count}',
    recommended: 'Recommended',
  },
});
