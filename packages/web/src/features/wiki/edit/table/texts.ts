import { defineTexts } from '../../../../lib/texts/texts';

export const texts = defineTexts('wikiSourceTable', {
  zh: {
    addColumn: '在右边插入列',
    addRow: '在下面插入行',
    alignCenter: '列居中',
    alignLeft: '列左对齐',
    alignRight: '列右对齐',
    copyTable: '复制表格（可粘贴到 Excel）',
    formatTable: '对齐表格',
    removeColumn: '删除列',
    removeRow: '删除行',
    sortDown: '按此列降序',
    sortUp: '按此列升序',
    tableBar: '表格',
    tableCopied: '已复制表格',
  },
  en: {
    addColumn: 'Insert column on the right',
    addRow: 'Insert row below',
    alignCenter: 'Centre column',
    alignLeft: 'Align column left',
    alignRight: 'Align column right',
    copyTable: 'Copy table (for Excel)',
    formatTable: 'Align the source of the table',
    removeColumn: 'Delete column',
    removeRow: 'Delete row',
    sortDown: 'Sort by this column, descending',
    sortUp: 'Sort by this column, ascending',
    tableBar: 'Table',
    tableCopied: 'Table copied',
  },
});
