import { defineTexts } from '../../lib/texts/texts';

export const chartTexts = defineTexts('chart', {
  zh: { chart: '图表', table: '表格', view: '{label}的显示方式' },
  en: { chart: 'Chart', table: 'Table', view: 'View of {label}' },
});
