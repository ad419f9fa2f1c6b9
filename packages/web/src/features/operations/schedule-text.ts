import type { Language } from '@easymock/contract';

const days = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};
const isNumber = (field: string): boolean => /^\d+$/.test(field);
const twoDigits = (field: string): string => field.padStart(2, '0');

/**
 * Describes a schedule in words. Rarer forms are returned as cron expressions.
 * @example scheduleText('30 9 * * *', 'en') // 'Every day at 09:30'
 */
export function scheduleText(cron: string, language: Language): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  const isEnglish = language === 'en';
  const say = (zh: string, en: string): string => (isEnglish ? en : zh);
  if (day !== '*' || month !== '*') return cron;
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (every && hour === '*' && weekday === '*') return say(`每 ${every} 分钟`, `Every ${every} minutes`);
  if (!isNumber(minute)) return cron;
  if (hour === '*' && weekday === '*') return say(`每小时第 ${minute} 分`, `Every hour at minute ${minute}`);
  if (!isNumber(hour)) return cron;
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`;
  if (weekday === '*') return say(`每天 ${time}`, `Every day at ${time}`);
  if (weekday === '1-5') return say(`周一至周五 ${time}`, `Monday to Friday at ${time}`);
  const name = (isEnglish ? days.en : days.zh)[Number(weekday) % 7];
  return isNumber(weekday) && name ? say(`每${name} ${time}`, `Every ${name} at ${time}`) : cron;
}
