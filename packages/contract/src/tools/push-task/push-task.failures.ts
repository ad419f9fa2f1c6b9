import { business, byStatus, type Failure } from '../../core/failure';

export const pushTaskFailures = {
  pushTitleMissing: business(10001, '这类消息需要标题', 'Messages of this type need a title'),
  pushLinkMissing: business(10001, '链接消息需要链接地址', 'A link message needs a link'),
  pushVariableUnknown: business(
    10001,
    '模板中的 {variable} 无法识别，可用的有：{known}',
    'The template contains {variable}, which is unknown. Available: {known}',
  ),
  pushBoardMissing: business(10001, '请选择 Jira 看板', 'Choose a board of Jira'),
  pushCronWrong: business(
    10001,
    'Cron 表达式须为五段（分 时 日 月 周），例如 30 9 * * 1-5',
    'A cron expression has five fields (minute hour day month weekday), for example 30 9 * * 1-5',
  ),
  pushTooOften: business(
    10001,
    '两次推送至少间隔 {minutes} 分钟',
    'There must be at least {minutes} minutes between two runs',
  ),
  pushNeverRuns: business(
    10001,
    '按这个时间不会再推送，请修改时间或日期',
    'With this schedule it never runs again; change the time or the dates',
  ),
  pushDutyMissing: business(10001, '请至少选择一位值班人', 'Choose at least one person for the rotation'),
  pushAllRefused: byStatus(
    403,
    10003,
    '只有机器人的负责人和推送管理者可以 @ 所有人',
    'Only the owners of the robots and those who manage pushes can mention everybody',
  ),
  pushJustRan: business(10005, '刚刚已经推送过，请稍后再试', 'It was pushed just now; try again in a moment'),
} satisfies Record<string, Failure>;
