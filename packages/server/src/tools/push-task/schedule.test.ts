import { isWorkday, lastOfMonth, type PushSchedule, type SpecialDays, weekdayOf } from '@easymock/contract';
import { describe, expect, it, vi } from 'vitest';
import { byDepth } from '../../../../../test-depth';
import { seededRandom } from '../../../../../test-seed';
import { dayIn } from '../../platform/day';
import { publishedDays } from '../../platform/workdays/published-days';
import { leastCronMinutes, nextRuns } from './schedule';

const specialDays: SpecialDays = new Map(publishedDays.map((day) => [day.date, day]));
const plain: PushSchedule = {
  kind: 'daily',
  time: '09:30',
  weekDays: [],
  monthDays: [],
  cron: '',
  tz: 'Asia/Shanghai',
  dayRule: 'any',
  startAt: '',
  endAt: '',
};
const runs = (schedule: Partial<PushSchedule>, after: string, num = 3) =>
  nextRuns({ ...plain, ...schedule }, new Date(after), specialDays, num).map((at) => at.toISOString());

describe('the next runs of a schedule', () => {
  it('on workdays skip the National Day and include the Saturday that makes up for it', () => {
    const found = runs({ dayRule: 'workday' }, '2026-09-30T02:00:00Z', 4);
    // 09:30 in Shanghai, regardless of the server's time zone.
    expect(found).toEqual([
      '2026-10-08T01:30:00.000Z',
      '2026-10-09T01:30:00.000Z',
      '2026-10-10T01:30:00.000Z',
      '2026-10-12T01:30:00.000Z',
    ]);
  });

  it('by cron are the same for each spelling of a zone, and the library keeps one format for all of them', () => {
    const { DateTimeFormat } = Intl;
    const makes = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...given) {
      return new DateTimeFormat(...given);
    });
    const zones = ['Pacific/Palau', 'pacific/palau', 'PACIFIC/PALAU', 'pacific/PALAU'];
    const found = zones.map((tz) => runs({ kind: 'cron', cron: '0 9 * * *', tz }, '2026-09-30T02:00:00Z', 1));
    const byLibrary = makes.mock.calls.filter(([language]) => language === 'en-US');
    makes.mockRestore();
    expect(found).toEqual(zones.map(() => ['2026-10-01T00:00:00.000Z']));
    expect(byLibrary).toHaveLength(1);
  });

  it('are the same on servers of all zones', () => {
    const zone = process.env.TZ;
    try {
      for (const [tz, minutes] of [
        ['UTC', 0],
        ['Asia/Shanghai', -480],
        ['America/Los_Angeles', 480],
      ] as const) {
        process.env.TZ = tz;
        expect(new Date('2026-12-01T00:00:00Z').getTimezoneOffset()).toBe(minutes);
        // 1 October is a holiday, and Saturday 10 October is a workday instead. 18:00 in UTC is already the next day in
        // Shanghai.
        expect(runs({ dayRule: 'workday' }, '2026-09-30T18:00:00Z', 3)).toEqual([
          '2026-10-08T01:30:00.000Z',
          '2026-10-09T01:30:00.000Z',
          '2026-10-10T01:30:00.000Z',
        ]);
        expect(runs({ dayRule: 'workday', time: '00:30' }, '2026-09-29T15:00:00Z', 2)).toEqual([
          '2026-09-29T16:30:00.000Z',
          '2026-10-07T16:30:00.000Z',
        ]);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('on days off are the others', () => {
    expect(runs({ dayRule: 'holiday' }, '2026-09-30T02:00:00Z', 2)).toEqual([
      '2026-10-01T01:30:00.000Z',
      '2026-10-02T01:30:00.000Z',
    ]);
  });

  it('begin after the moment, not at it', () => {
    expect(runs({}, '2026-11-23T01:30:00Z', 1)).toEqual(['2026-11-24T01:30:00.000Z']);
    expect(runs({}, '2026-11-23T01:29:59.999Z', 1)).toEqual(['2026-11-23T01:30:00.000Z']);
  });

  it('are one for a schedule of one run, and none when it is over', () => {
    const once = { kind: 'once', startAt: '2026-12-01', endAt: '' } as const;
    expect(runs(once, '2026-11-23T00:00:00Z')).toEqual(['2026-12-01T01:30:00.000Z']);
    expect(runs(once, '2026-12-01T01:30:00Z')).toEqual([]);
    expect(runs({ endAt: '2026-11-24' }, '2026-11-23T12:00:00Z')).toEqual(['2026-11-24T01:30:00.000Z']);
  });

  it('on the last day of a month are also those of February', () => {
    const monthly = { kind: 'monthly', monthDays: [lastOfMonth, 30] } as const;
    expect(runs(monthly, '2027-01-30T12:00:00Z', 4).map((at) => at.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-30',
      '2027-03-31',
    ]);
  });

  it('come an hour later where clocks skip their time, and once where it comes twice', () => {
    const berlin = { tz: 'Europe/Berlin', time: '02:30' };
    expect(runs(berlin, '2027-03-27T12:00:00Z', 2)).toEqual(['2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z']);
    expect(runs(berlin, '2027-10-30T12:00:00Z', 2)).toEqual(['2027-10-31T00:30:00.000Z', '2027-11-01T01:30:00.000Z']);
  });

  it('follow a cron expression, in which either of the fields for days is enough', () => {
    const cron = { kind: 'cron', cron: '0 9 1 * 1', dayRule: 'workday' } as const;
    expect(runs(cron, '2026-11-28T00:00:00Z', 3).map((at) => at.slice(0, 10))).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-07',
    ]);
  });
});

describe('a cron expression', () => {
  it.each([
    ['30 9 * * 1-5', 1440],
    ['*/5 * * * *', 5],
    ['0,3 9 1 1 *', 3],
    ['0,59 0,23 * * *', 1],
    ['* * * * *', 1],
    ['0 9 * *', undefined],
    ['0 9 * * * *', undefined],
    ['0 25 * * *', undefined],
    ['@daily', undefined],
    ['0 9 L * *', undefined],
  ])('%s has at least %s minutes between two runs', (expression, minutes) => {
    expect(leastCronMinutes(expression)).toBe(minutes);
  });
});

const zones = ['Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/Berlin'] as const;
const minuteMs = 60_000;
const [firstMs, lastMs] = [Date.parse('2023-12-29T00:00:00Z'), Date.parse('2027-01-04T00:00:00Z')];

interface HalfHour {
  readonly at: number;
  readonly day: string;
}

/**
 * Wall-clock times of three years: for each time of day the half hours that begin with it, earliest first.
 * Zones change their offset at the start of a half hour.
 */
function halfHoursOf(zone: string): Map<string, HalfHour[]> {
  const two = '2-digit' as const;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    hourCycle: 'h23',
  });
  const byTime = new Map<string, HalfHour[]>();
  for (let at = firstMs; at < lastMs; at += 30 * minuteMs) {
    const [date = '', time = ''] = format.format(at).split(', ');
    const day = date.split('/').reverse().join('-');
    const found = byTime.get(time);
    if (found) found.push({ at, day });
    else byTime.set(time, [{ at, day }]);
  }
  return byTime;
}
const walls = new Map<string, ReturnType<typeof halfHoursOf>>();
function wallOf(zone: string) {
  const made = walls.get(zone) ?? halfHoursOf(zone);
  walls.set(zone, made);
  return made;
}

/** Returns whether a field of a cron expression lists a number. */
const fits = (field: string, num: number, first: number): boolean =>
  field.split(',').some((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [from = '', to = from] = range === '*' ? [String(first), '99'] : range.split('-');
    return num >= Number(from) && num <= Number(to) && (num - Number(from)) % Number(step) === 0;
  });

function isDay(schedule: PushSchedule, day: string): boolean {
  const { kind, weekDays, monthDays, startAt, endAt, dayRule } = schedule;
  const weekday = weekdayOf(day);
  const date = Number(day.slice(8));
  const daysInMonth = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  if (startAt && day < startAt) return false;
  if (kind === 'once') return day === startAt && isRuled(dayRule, day);
  if (endAt && day > endAt) return false;
  if (kind === 'weekly' && !weekDays.includes(weekday)) return false;
  if (kind === 'monthly' && !monthDays.some((one) => one === date || (one === -1 && date === daysInMonth)))
    return false;
  if (kind === 'cron') {
    const [, , ofMonth = '', month = '', ofWeek = ''] = schedule.cron.split(' ');
    if (!fits(month, Number(day.slice(5, 7)), 1)) return false;
    const byDate = fits(ofMonth, date, 1);
    const byWeekday = fits(ofWeek, weekday % 7, 0) || (weekday === 7 && fits(ofWeek, 7, 0));
    if (ofMonth !== '*' && ofWeek !== '*' ? !byDate && !byWeekday : !byDate || !byWeekday) return false;
  }
  return isRuled(dayRule, day);
}

function isRuled(dayRule: PushSchedule['dayRule'], day: string): boolean {
  const special = specialDays.get(day);
  const isWorked = special ? !special.isOffDay : weekdayOf(day) < 6;
  return dayRule === 'any' || isWorked === (dayRule === 'workday');
}

const everyTime = Array.from({ length: 24 * 60 }, (_, minute) =>
  new Date(minute * minuteMs).toISOString().slice(11, 16),
);

/** Finds the next run by checking the times of all days, as a reference implementation. */
function slowNext(schedule: PushSchedule, after: number): number | undefined {
  const times =
    schedule.kind === 'cron'
      ? everyTime.filter((time) => {
          const [minute = '', hour = ''] = schedule.cron.split(' ');
          return fits(minute, Number(time.slice(3)), 0) && fits(hour, Number(time.slice(0, 2)), 0);
        })
      : [schedule.time];
  let next: number | undefined;
  for (const time of times) {
    const minute = Number(time.slice(3));
    const half = `${time.slice(0, 2)}:${minute < 30 ? '00' : '30'}`;
    const late = (minute % 30) * minuteMs;
    const found = wallOf(schedule.tz)
      .get(half)
      ?.find(({ at, day }) => at + late > after && isDay(schedule, day));
    if (found && (next === undefined || found.at + late < next)) next = found.at + late;
  }
  return next;
}

function randomSchedule(random: (below: number) => number): PushSchedule {
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
  const some = (from: number, to: number) => [
    ...new Set(Array.from({ length: 1 + random(4) }, () => from + random(to - from + 1))),
  ];
  const two = (num: number) => String(num).padStart(2, '0');
  const tz = pick(zones);
  // In zones with daylight saving time, separate examples cover the night hours.
  const hour = tz === 'America/New_York' || tz === 'Europe/Berlin' ? 4 + random(20) : random(24);
  const day = (from: number) => new Date(from + random(1_000) * 86_400_000).toISOString().slice(0, 10);
  const startAt = random(3) === 0 ? day(firstMs) : '';
  const kind = pick(['once', 'daily', 'weekly', 'monthly', 'cron'] as const);
  const cronDays = pick([
    '* * *',
    `${some(1, 28).join(',')} * *`,
    '* * 1-5',
    `* * ${some(0, 7).join(',')}`,
    `${1 + random(28)} * ${random(7)}`,
    `* ${some(1, 12).join(',')} *`,
    '*/3 * *',
  ]);
  return {
    kind,
    tz,
    time: `${two(hour)}:${two(random(60))}`,
    weekDays: some(1, 7),
    monthDays: random(3) === 0 ? [-1] : some(1, 31),
    cron: `${pick([String(random(60)), '*/15', '0,30', '5-20/5'])} ${pick([String(hour), `${hour},${Math.max(hour, 20)}`])} ${cronDays}`,
    dayRule: pick(['any', 'workday', 'holiday'] as const),
    startAt: kind === 'once' ? day(firstMs) : startAt,
    endAt: kind !== 'once' && random(3) === 0 ? day(Math.max(firstMs, Date.parse(startAt) || 0)) : '',
  };
}

const num = byDepth(300, 1_500);
it(`the next run of ${num} random schedules is the one that a walk through three years finds`, {
  timeout: 600_000,
}, () => {
  const random = seededRandom('schedules').below;
  for (let at = 0; at < num; at++) {
    const schedule = randomSchedule(random);
    const after = firstMs + 86_400_000 + random((lastMs - firstMs - 2 * 86_400_000) / 1_000) * 1_000;
    const slow = slowNext(schedule, after);
    const [quick] = nextRuns(schedule, new Date(after), specialDays, 1);
    // The reference implementation covers only three years.
    const isWithin = quick !== undefined && quick.getTime() < lastMs;
    const said = `${JSON.stringify(schedule)} after ${new Date(after).toISOString()}`;
    expect(isWithin ? quick.toISOString() : undefined, said).toBe(
      slow === undefined ? undefined : new Date(slow).toISOString(),
    );
  }
});

it('the days of runs on workdays are workdays, all of them, over three years', () => {
  const found = nextRuns({ ...plain, dayRule: 'workday' }, new Date('2024-01-01T00:00:00Z'), specialDays, 800);
  const days = new Set(found.map((at) => dayIn('Asia/Shanghai', at)));
  for (let at = Date.parse('2024-01-02T00:00:00Z'); at < Date.parse('2026-12-31T00:00:00Z'); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    expect(days.has(day), day).toBe(isWorkday(day, specialDays));
  }
});
