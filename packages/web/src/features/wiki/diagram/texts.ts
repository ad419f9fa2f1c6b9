import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiDiagram', {
  zh: {
    absent: '绘图组件没有加载成功，因此显示源码',
    diagram: '图',
    drawing: '正在绘制…',
    kind: '第一行不是 Mermaid 支持的图，因此显示源码',
    size: '这张图太大，因此显示源码',
    slow: '绘制这张图的时间太长，因此显示源码',
    source: '源码',
    unread: '这张图有无法识别的内容，因此显示源码',
    unreadLine: '第 {line} 行无法识别，因此显示源码',
    withWords: '{kind}：{words}',
  },
  en: {
    absent: 'The component that draws diagrams could not be loaded, so this is the source',
    diagram: 'Diagram',
    drawing: 'Drawing…',
    kind: 'The first line names no diagram that Mermaid can draw, so this is the source',
    size: 'This diagram is too large, so this is the source',
    slow: 'This diagram takes too long to draw, so this is the source',
    source: 'Source',
    unread: 'Something in this diagram cannot be read, so this is the source',
    unreadLine: 'Line {line} cannot be read, so this is the source',
    withWords: '{kind}: {words}',
  },
});

/** Names of the most frequent kinds. */
export const kindTexts = defineTexts('wikiDiagramKinds', {
  zh: {
    class: '类图',
    er: 'ER 图',
    flowchart: '流程图',
    gantt: '甘特图',
    gitGraph: '分支图',
    journey: '用户旅程图',
    mindmap: '思维导图',
    pie: '饼图',
    quadrantChart: '象限图',
    sequence: '时序图',
    state: '状态图',
    timeline: '时间线',
  },
  en: {
    class: 'Class diagram',
    er: 'Entity relationship diagram',
    flowchart: 'Flow chart',
    gantt: 'Gantt chart',
    gitGraph: 'Branches',
    journey: 'User journey',
    mindmap: 'Mind map',
    pie: 'Pie chart',
    quadrantChart: 'Quadrants',
    sequence: 'Sequence diagram',
    state: 'State diagram',
    timeline: 'Timeline',
  },
});
