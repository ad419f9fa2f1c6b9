import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiText', {
  zh: {
    copied: '已复制',
    copyCode: '复制代码',
    copyHeading: '复制“{name}”的链接',
    table: '表格',
    task: '任务',
  },
  en: {
    copied: 'Copied',
    copyCode: 'Copy code',
    copyHeading: 'Copy the link to “{name}”',
    table: 'Table',
    task: 'Task',
  },
});
