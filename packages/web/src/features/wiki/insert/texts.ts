import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiInsert', {
  zh: {
    cancel: '取消',
    insert: '插入',
    template: '模板',
    templateHelp: '模板的正文插入到光标处，其中的日期、姓名等会替换为实际内容',
    title: '插入模板',
  },
  en: {
    cancel: 'Cancel',
    insert: 'Insert',
    template: 'Template',
    templateHelp: 'The text of the template is inserted at the cursor, with date, name and other variables filled in',
    title: 'Insert a template',
  },
});
