import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiText', {
  zh: {
    copied: '已复制',
    copyCode: '复制代码',
    copyHeading: '复制“{name}”的链接',
    pictureMissing: '图片无法显示',
    table: '表格',
    task: '任务',
  },
  en: {
    copied: 'Copied',
    copyCode: 'Copy code',
    copyHeading: 'Copy the link to “{name}”',
    pictureMissing: 'This picture cannot be shown',
    table: 'Table',
    task: 'Task',
  },
});
