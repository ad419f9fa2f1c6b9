import { defineTexts } from '../../../../lib/texts/texts';

export const templateTexts = defineTexts('mockTemplates', {
  zh: {
    cancel: '取消',
    help: '模板会填写请求方法、数据定义和响应，之后可以随意修改。',
    list: '接口模板',
    open: '模板',
    replaced: '已填写的数据定义和响应会被替换。',
    title: '从模板开始',
    use: '使用模板',
    used: '已填入模板“{name}”',
  },
  en: {
    cancel: 'Cancel',
    help: 'A template fills in the method, the definition and the responses. You can change all of them.',
    list: 'Mock templates',
    open: 'Templates',
    replaced: 'The definition and the responses entered so far are replaced.',
    title: 'Start from a template',
    use: 'Use template',
    used: 'Filled in from the template {name}',
  },
});
