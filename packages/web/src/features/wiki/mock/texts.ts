import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiMock', {
  zh: {
    choose: '选择接口',
    chooseHelp: '搜索名称、路径或项目',
    closed: '无权查看该接口',
    gone: '接口已删除',
    nothing: '没有找到接口',
    search: '搜索接口',
    searching: '搜索中…',
    start: '输入名称、路径（如 /users/7）或拼音',
  },
  en: {
    choose: 'Choose a mock',
    chooseHelp: 'Search by name, path or project',
    closed: 'You cannot view this mock',
    gone: 'The mock was deleted',
    nothing: 'No mock found',
    search: 'Search mocks',
    searching: 'Searching…',
    start: 'Type a name, a path such as /users/7, or pinyin',
  },
});
