import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('npm', {
  zh: {
    add: '登记包',
    allTypes: '全部类型',
    deprecatedHelp: '替代的包和弃用原因至少填写一个',
    empty: '登记第一个内部包',
    isGood: '赞“{name}”，已有 {num} 个赞',
    likes: '赞',
    maintainersHelp: '留空则为你自己',
    nameHelp: '例如 @mall/ui',
    nameInvalid: '不是有效的包名，例如 @mall/ui',
    purpose: '公司的 npm 包：有什么、谁维护、用哪个版本、用什么替代',
    search: '搜索包名、标题或说明',
    title: 'npm 包',
    types: '按类型查看',
  },
  en: {
    add: 'Add package',
    allTypes: 'All types',
    deprecatedHelp: 'Enter a replacement, a reason or both',
    empty: 'Add the first package of your company',
    isGood: 'Like “{name}”; {num} likes so far',
    likes: 'Likes',
    maintainersHelp: 'Yourself if this is empty',
    nameHelp: 'For example @mall/ui',
    nameInvalid: 'This is not a valid package name such as @mall/ui',
    purpose: 'The company’s npm packages: what there is, who maintains it, and what replaces what',
    search: 'Search name, title, text',
    title: 'npm packages',
    types: 'Packages by type',
  },
});
