import { expect, it } from 'vitest';
import { scheduleText } from './schedule-text';

it.each([
  ['7 * * * *', '每小时第 7 分', 'Every hour at minute 7'],
  ['*/5 * * * *', '每 5 分钟', 'Every 5 minutes'],
  ['30 9 * * *', '每天 09:30', 'Every day at 09:30'],
  ['0 18 * * 1-5', '周一至周五 18:00', 'Monday to Friday at 18:00'],
  ['5 8 * * 1', '每周一 08:05', 'Every Monday at 08:05'],
  ['0 0 1 * *', '0 0 1 * *', '0 0 1 * *'],
  ['0 9,18 * * *', '0 9,18 * * *', '0 9,18 * * *'],
])('the schedule %s reads “%s” and “%s”', (cron, zh, en) => {
  expect([scheduleText(cron, 'zh-CN'), scheduleText(cron, 'en')]).toEqual([zh, en]);
});
