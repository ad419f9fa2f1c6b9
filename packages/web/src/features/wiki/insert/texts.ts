import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiInsert', {
  zh: {
    cancel: '取消',
    help: '模板的正文插入到光标处，其中的日期、姓名等会替换为实际内容',
    insert: '插入',
    title: '插入模板',
  },
  en: {
    cancel: 'Cancel',
    help: 'The text of the template is inserted at the cursor, with date, name and other variables filled in',
    insert: 'Insert',
    title: 'Insert a template',
  },
});
