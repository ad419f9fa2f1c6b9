import { defineTexts } from '../../../lib/texts';

export const texts = defineTexts('teams', {
  zh: {
    clear: '清除筛选',
    empty: '你还没有加入团队',
    emptyText: '创建和加入团队的功能正在路上。在那之前，可以在新建项目时添加成员一起维护。',
    later: '创建、加入和解散团队的功能正在路上。',
    member: '成员',
    newProject: '新建项目',
    noHit: '没有找到叫“{keywords}”的团队',
    owner: '所有者',
    purpose: '你所在的团队，点开查看它的项目',
    title: '团队',
  },
  en: {
    clear: 'Clear filters',
    empty: 'You are in no team yet',
    emptyText: 'Creating and joining teams is on its way. Until then, members can be added to a new project.',
    later: 'Creating, joining and dismissing teams is on its way.',
    member: 'Member',
    newProject: 'New project',
    noHit: 'No team was found for “{keywords}”',
    owner: 'Owner',
    purpose: 'The teams you are in; open one to see its projects',
    title: 'Teams',
  },
});
