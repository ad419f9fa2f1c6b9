import { defineTexts } from '../../lib/texts/texts';

export const chartTexts = defineTexts('chart', {
  zh: {
    chart: '图表',
    export: '导出{label}',
    exportCsv: '导出 CSV',
    exportPng: '导出 PNG 图片',
    exportSvg: '导出 SVG 图片',
    table: '表格',
    view: '{label}的显示方式',
  },
  en: {
    chart: 'Chart',
    export: 'Export {label}',
    exportCsv: 'Export CSV',
    exportPng: 'Export PNG picture',
    exportSvg: 'Export SVG picture',
    table: 'Table',
    view: 'View of {label}',
  },
});
