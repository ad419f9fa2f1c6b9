import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('mockFolder', {
  zh: {
    noFolder: '没有符合条件的文件夹',
    unfiled: '不放入文件夹',
  },
  en: {
    noFolder: 'No folder matches',
    unfiled: 'In no folder',
  },
});
