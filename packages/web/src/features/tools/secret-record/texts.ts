import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('secretRecords', {
  zh: { daysAgo: '已过期 {num} 天', daysLeft: '剩 {num} 天', lasting: '长期', seenBy: '查看记录' },
  en: {
    daysAgo: 'Expired {num} {num:day|days} ago',
    daysLeft: '{num} {num:day|days} left',
    lasting: 'No expiry',
    seenBy: 'Reveals and copies',
  },
});
