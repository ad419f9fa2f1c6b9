import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiText', {
  zh: {
    chart: '图表',
    chartData: '数据',
    copied: '已复制',
    copyCode: '复制代码',
    copyHeading: '复制“{name}”的链接',
    diagram: '图',
    diagramSource: '源码',
    diagramUnknown: '这种图不能绘制，或者太大，因此显示源码',
    diagramUnread: '第 {line} 行无法识别，因此显示源码',
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
    diagram: 'Diagram',
    diagramSource: 'Source',
    diagramUnknown: 'This kind of diagram cannot be drawn, or the diagram is too large; its source is shown instead',
    diagramUnread: 'Line {line} cannot be read; the source is shown instead',
    frame: 'Page of {host}',
    pictureMissing: 'This picture cannot be shown',
    table: 'Table',
    task: 'Task',
  },
});
