import {
  addDays,
  addMonths,
  type CalendarRepeat,
  daysOfWeek,
  occurrenceDays,
  timeOfMinute,
  weekdayOf,
} from '@easymock/contract';

/** The interpretation of a typed line. */
export interface QuickEntry {
  readonly title: string;
  readonly startDay: string;
  readonly endDay: string;
  /** For example `15:00`; empty for an all-day entry. */
  readonly startTime: string;
  readonly endTime: string;
  readonly repeat: CalendarRepeat;
}

const usualMinutes = 60;
const dayMinutes = 24 * 60;
const weekdays = '一二三四五六日';
const englishDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const englishDay = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*';

/** A line whose recognised parts are removed one by one; the rest is the title. */
class Line {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.text = `${this.text.slice(0, found.index)} ${this.text.slice(found.index + found[0].length)}`;
    return found;
  }
}

const weekdayNum = (word: string): number => {
  if (/[1-7]/.test(word)) return Number(word);
  return word === '天' ? 7 : weekdays.indexOf(word) + 1;
};

/** Returns the next day with this weekday, which may be today. */
const nextWeekday = (today: string, num: number): string => addDays(today, (num - weekdayOf(today) + 7) % 7);

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};
const two = (text: string): string => text.padStart(2, '0');

/** Returns the date in this year, or in the next year if it has passed. */
function dayOfYear(today: string, month: string, date: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1].map((one) => `${one}-${two(month)}-${two(date)}`);
  return days.find((day) => isDay(day) && day >= today);
}

interface Clock {
  readonly part: string;
  readonly hour: number;
  readonly minute: number;
  /** Written as 15:00 rather than as 3 o'clock. */
  readonly isExact: boolean;
}

function minutesOf({ part, hour, minute, isExact }: Clock): number | undefined {
  if (hour > 24 || minute > 59) return undefined;
  let hours = hour;
  if (/下午|晚|傍晚|pm/i.test(part) && hour < 12) hours += 12;
  else if (/晚/.test(part) && hour === 12) hours = 24;
  else if (/中午/.test(part) && hour < 10) hours += 12;
  else if (/凌晨|am/i.test(part) && hour === 12) hours = 0;
  // Hours from 1 to 6 without a part of the day mean the afternoon.
  else if (part === '' && !isExact && hour >= 1 && hour <= 6) hours += 12;
  return hours * 60 + minute;
}

const part = '(凌晨|早上|上午|中午|下午|傍晚|晚上|今晚|晚)?\\s*';
const clock = `${part}(\\d{1,2})(?:[:：](\\d{2})|点(半|一刻|三刻|\\d{1,2}分?)?)\\s*(am|pm)?`;
const timeRange = new RegExp(`${clock}\\s*(?:-|–|—|~|～|到|至|to)\\s*${clock}`, 'i');
const hourRange = new RegExp(`${part}(\\d{1,2})\\s*(?:-|–|~|到|至)\\s*(\\d{1,2})点`);
const oneTime = new RegExp(clock, 'i');
const englishTime = /\b(?:at\s+)?(\d{1,2})\s*(am|pm)\b/i;

const minuteWords: Readonly<Record<string, number>> = { 半: 30, 一刻: 15, 三刻: 45 };

function clockOf(found: readonly (string | undefined)[], at: number): Clock {
  const [before = '', hour = '', exact, spoken = '', after = ''] = found.slice(at, at + 5);
  const minute = exact ?? String(minuteWords[spoken] ?? (Number.parseInt(spoken, 10) || 0));
  return { part: before || after, hour: Number(hour), minute: Number(minute), isExact: exact !== undefined };
}

/** Removes the times from the line and returns the start and end in minutes after midnight. */
function takeTimes(line: Line): [number, number] | undefined {
  const range = line.take(timeRange);
  if (range) return spanOf(clockOf(range, 1), clockOf(range, 6));
  const hours = line.take(hourRange);
  if (hours) {
    const [, before = '', from = '', to = ''] = hours;
    const of = (hour: string): Clock => ({ part: before, hour: Number(hour), minute: 0, isExact: false });
    return spanOf(of(from), of(to));
  }
  const one = line.take(oneTime);
  const start = one && minutesOf(clockOf(one, 1));
  if (start !== undefined) return [start, start + usualMinutes];
  const english = line.take(englishTime);
  if (!english) return undefined;
  const found = minutesOf({ part: english[2] ?? '', hour: Number(english[1]), minute: 0, isExact: false });
  return found === undefined ? undefined : [found, found + usualMinutes];
}

function spanOf(from: Clock, to: Clock): [number, number] | undefined {
  const start = minutesOf(from);
  // In 下午3点到5点 both times are in the afternoon.
  const plain = minutesOf(to.part ? to : { ...to, part: from.part });
  if (start === undefined || plain === undefined) return undefined;
  const end = plain <= start && plain + 12 * 60 > start && !to.isExact ? plain + 12 * 60 : plain;
  return [start, end > start ? end : end + dayMinutes];
}

function takeRepeat(line: Line, today: string): { repeat: CalendarRepeat; day?: string } {
  if (line.take(/每个?工作日|every (?:workday|weekday)|weekdays/i)) return { repeat: 'workday' };
  if (line.take(/每[天日]|every day|daily/i)) return { repeat: 'daily' };
  const weekly = line.take(/每个?(?:周|星期|礼拜)([一二三四五六日天1-7])/);
  if (weekly) return { repeat: 'weekly', day: nextWeekday(today, weekdayNum(weekly[1] ?? '')) };
  const english = line.take(new RegExp(`every ${englishDay}\\b`, 'i'));
  if (english)
    return { repeat: 'weekly', day: nextWeekday(today, englishDays.indexOf((english[1] ?? '').toLowerCase()) + 1) };
  const monthly = line.take(/每个?月(\d{1,2})[号日]/);
  if (monthly) {
    const date = two(monthly[1] ?? '');
    const months = Array.from({ length: 4 }, (_, at) => `${addMonths(today, at).slice(0, 8)}${date}`);
    const day = months.find((one) => isDay(one) && one >= today);
    return { repeat: 'monthly', ...(day && { day }) };
  }
  return line.take(/每年|yearly|every year/i) ? { repeat: 'yearly' } : { repeat: 'none' };
}

const nearDays: readonly (readonly [RegExp, number])[] = [
  [/大后天/, 3],
  [/后天/, 2],
  [/明天|明日|\btomorrow\b/i, 1],
  [/今天|今日|\btoday\b/i, 0],
];

function takeDay(line: Line, today: string): string | undefined {
  const full = line.take(/(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})[日号]?/);
  if (full) {
    const day = `${full[1]}-${two(full[2] ?? '')}-${two(full[3] ?? '')}`;
    return isDay(day) ? day : undefined;
  }
  const month = line.take(/(\d{1,2})月(\d{1,2})[日号]?/) ?? line.take(/(?<![\d.])(\d{1,2})[/-](\d{1,2})(?![\d.])/);
  if (month) return dayOfYear(today, month[1] ?? '', month[2] ?? '');
  const after = line.take(/(\d{1,3})\s*天[之以]?后/) ?? line.take(/\bin (\d{1,3}) days?\b/i);
  if (after) return addDays(today, Number(after[1]));
  for (const [pattern, num] of nearDays) if (line.take(pattern)) return addDays(today, num);
  const week = line.take(/(下下|下|这|本)?个?(?:周|星期|礼拜)([一二三四五六日天1-7])/);
  if (week) return dayOfWeek(today, week[1] ?? '', weekdayNum(week[2] ?? ''));
  const english = line.take(new RegExp(`\\b(?:on )?(next )?${englishDay}\\b`, 'i'));
  if (!english) return undefined;
  const num = englishDays.indexOf((english[2] ?? '').toLowerCase()) + 1;
  return dayOfWeek(today, english[1] ? '下' : '', num);
}

function dayOfWeek(today: string, which: string, num: number): string {
  if (which === '') return nextWeekday(today, num);
  const weeks = which === '下' ? 1 : which === '下下' ? 2 : 0;
  return addDays(daysOfWeek(today)[num - 1] ?? today, weeks * 7);
}

/**
 * Parses a line in Chinese or English into a day, one or two times, a repetition and a title. By default the
 * entry is today and lasts all day.
 * @param today the day on which the line is written
 * @returns undefined if no text is left for the title
 * @example parseQuickEntry('周五 15:00 评审', '2026-11-23') // 2026-11-27, 15:00 to 16:00, 评审
 */
export function parseQuickEntry(typed: string, today: string): QuickEntry | undefined {
  const line = new Line(typed.slice(0, 200));
  // 今晚 stands for both the day and the evening.
  const isTonight = /今晚/.test(line.text);
  const { repeat, day: repeated } = takeRepeat(line, today);
  const times = takeTimes(line);
  const named = takeDay(line, today);
  const title = line.text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,，.。:：;；、-]+|[\s,，;；、-]+$/g, '')
    .slice(0, 60)
    .trim();
  if (title === '') return undefined;
  const day = named ?? repeated ?? (isTonight ? today : undefined) ?? today;
  const first = repeat === 'workday' ? firstWorkday(day) : day;
  if (!times) return { title, startDay: first, endDay: first, startTime: '', endTime: '', repeat };
  const [start, end] = times;
  return {
    title,
    repeat,
    startDay: addDays(first, Math.floor(start / dayMinutes)),
    endDay: addDays(first, Math.floor(end / dayMinutes)),
    startTime: timeOfMinute(start % dayMinutes),
    endTime: timeOfMinute(end % dayMinutes),
  };
}

/** Checks only weekdays, because holidays are stored on the server. */
function firstWorkday(day: string): string {
  const rule = { firstDay: day, repeat: 'workday', repeatEnd: '', excludedDays: [] } as const;
  return occurrenceDays(rule, day, addDays(day, 6), (one) => weekdayOf(one) <= 5)[0] ?? day;
}
