import { defineTexts } from '../../lib/texts/texts';

export const historyTexts = defineTexts('history', {
  zh: {
    compare: '比较方式',
    current: '当前版本',
    history: '历史版本',
    noVersions: '还没有版本',
    restore: '恢复此版本',
    restored: '已恢复，之前的内容仍在历史版本里',
    retry: '重试',
    withCurrent: '与当前版本比较',
    withPrevious: '与上一版本比较',
  },
  en: {
    compare: 'Compare',
    current: 'Current version',
    history: 'Version history',
    noVersions: 'No versions yet',
    restore: 'Restore this version',
    restored: 'Restored. The previous content is still in the history.',
    retry: 'Try again',
    withCurrent: 'With current version',
    withPrevious: 'With previous version',
  },
});
