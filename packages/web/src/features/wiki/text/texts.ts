import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiText', {
  zh: {
    chart: '图表',
    chartData: '数据',
    copied: '已复制',
    copyCode: '复制代码',
    copyHeading: '复制“{name}”的链接',
    frame: '{host} 的网页',
    pictureMissing: '图片无法显示',
    table: '表格',
    task: '任务',
  },
  en: {
    chart: 'Chart',
    chartData: 'Data',
    copied: 'Copied',
    copyCode: 'Copy code',
    copyHeading: 'Copy the link to “{name}”',
    frame: 'Page of {host}',
    pictureMissing: 'This picture cannot be shown',
    table: 'Table',
    task: 'Task',
  },
});
