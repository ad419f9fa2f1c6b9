import type { PushSchedule, PushSource, Text } from '@easymock/contract';
import { plainSchedule } from './schedule-input';

interface Example {
  readonly name: Text;
  readonly content: Text;
  readonly source: PushSource;
  readonly schedule: PushSchedule;
}

/** Example tasks. Not part of the texts of the screen, because braces are placeholders there. */
export const examples: readonly Example[] = [
  {
    name: { zh: '每周新文章', en: 'New articles of the week' },
    content: { zh: '本周新增 {{count}} 篇文档：\n\n{{list}}', en: '{{count}} new documents this week:\n\n{{list}}' },
    source: 'weeklyArticles',
    schedule: { ...plainSchedule, kind: 'weekly', weekDays: [5], time: '16:00', dayRule: 'any' },
  },
  {
    name: { zh: '晨会提醒', en: 'Stand-up reminder' },
    content: {
      zh: '{{weekday}}晨会 10 分钟后开始，请更新任务进度',
      en: 'The stand-up of {{weekday}} begins in ten minutes. Please update your tasks.',
    },
    source: 'static',
    schedule: { ...plainSchedule, time: '09:20' },
  },
  {
    name: { zh: 'Jira 每日站会', en: 'Jira stand-up' },
    content: {
      zh: '**{{sprint.name}}** 已完成 {{sprint.done}}/{{sprint.total}}（{{sprint.percent}}%），剩余 {{sprint.daysLeft}} 个工作日\n\n{{list}}\n\n[查看报表]({{sprint.link}})',
      en: '**{{sprint.name}}**: {{sprint.done}}/{{sprint.total}} done ({{sprint.percent}}%), {{sprint.daysLeft}} workdays left\n\n{{list}}\n\n[Open the report]({{sprint.link}})',
    },
    source: 'jiraSprint',
    schedule: { ...plainSchedule, time: '09:15' },
  },
  {
    name: { zh: '到期任务', en: 'Due tasks' },
    content: {
      zh: '{{count}} 个任务到期或即将到期：\n\n{{list}}',
      en: '{{count}} tasks are due soon or overdue:\n\n{{list}}',
    },
    source: 'taskBoard',
    schedule: { ...plainSchedule, time: '09:00' },
  },
  {
    name: { zh: '证书到期', en: 'Expiring certificates' },
    content: {
      zh: '{{count}} 项已到期或即将到期：\n\n{{list}}',
      en: '{{count}} certificates and accounts have expired or expire soon:\n\n{{list}}',
    },
    source: 'expiring',
    schedule: { ...plainSchedule, kind: 'weekly', weekDays: [1], time: '09:30' },
  },
  {
    name: { zh: '值班提醒', en: 'On duty' },
    content: { zh: '{{date}} {{weekday}}，今天值班：{{duty}}', en: '{{date}} {{weekday}}: {{duty}} is on duty today' },
    source: 'duty',
    schedule: { ...plainSchedule, time: '09:00' },
  },
];
