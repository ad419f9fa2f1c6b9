import { business, byStatus, type Failure } from '../../core/failure';

export const calendarFailures = {
  calendarEnd: business(10001, '结束时间不能早于开始时间', 'The end cannot be before the start'),
  calendarTooLong: business(
    10001,
    '一条日程最多 {num} 天，重复的日程不能长于重复的间隔',
    'An entry can last up to {num} days, and a repeating entry at most as long as its interval',
  ),
  calendarRepeatEnd: business(
    10001,
    '重复的截止日期不能早于开始日期',
    'The repetition cannot end before the entry starts',
  ),
  calendarShared: byStatus(
    403,
    10003,
    '只有部门管理、人事和管理员可以创建部门日程和全员日程',
    'Only department managers, human resources and administrators can create entries for departments or everyone',
  ),
  calendarNoDepartment: business(
    10001,
    '你还没有部门，不能创建部门日程',
    'You are in no department, so you cannot create an entry for one',
  ),
  calendarNoOccurrence: business(
    10005,
    '这条日程在 {date} 没有安排，请刷新后再试',
    'The entry does not take place on {date}; refresh and try again',
  ),
  calendarTooManyChanges: business(
    10013,
    '这条日程已有 {num} 次单独改动，请从某一天起改为新的日程',
    'This entry has {num} changed dates already; change it from some day on instead',
  ),
  calendarHolidays: byStatus(
    403,
    10003,
    '只有管理员和人事可以导入节假日',
    'Only administrators and human resources can import holidays',
  ),
} satisfies Record<string, Failure>;
