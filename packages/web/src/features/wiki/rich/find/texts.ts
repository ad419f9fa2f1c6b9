import { defineTexts } from '../../../../lib/texts/texts';

export const texts = defineTexts('wikiFind', {
  zh: {
    caseSensitive: '区分大小写',
    close: '关闭查找',
    count: '第 {at} 个，共 {count} 个',
    find: '查找',
    next: '下一个',
    none: '没有匹配的内容',
    previous: '上一个',
    replace: '替换',
    replaceAll: '全部替换',
    replaced: '已替换 {count} 处',
    replacement: '替换为',
    title: '查找和替换',
    wholeWord: '全字匹配',
  },
  en: {
    caseSensitive: 'Match case',
    close: 'Close',
    count: '{at} of {count}',
    find: 'Find',
    next: 'Next',
    none: 'Nothing matches',
    previous: 'Previous',
    replace: 'Replace',
    replaceAll: 'Replace all',
    replaced: 'Replaced {count} {count:match|matches}',
    replacement: 'Replace with',
    title: 'Find and replace',
    wholeWord: 'Whole words',
  },
});
