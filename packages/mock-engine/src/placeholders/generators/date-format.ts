import type { Run } from '../../run/run';

/** Parts of a time that a format can contain. */
export interface DateFields {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

const TWO = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
const two = (n: number) => TWO[n] ?? String(n);
const twelve = (hour: number) => (hour % 12 === 0 ? 12 : hour % 12);

const TOKENS: Readonly<Record<string, (fields: DateFields) => string>> = {
  yyyy: (f) => String(f.year).padStart(4, '0'),
  yy: (f) => two(f.year % 100),
  y: (f) => two(f.year % 100),
  MM: (f) => two(f.month),
  M: (f) => String(f.month),
  dd: (f) => two(f.day),
  d: (f) => String(f.day),
  HH: (f) => two(f.hour),
  H: (f) => String(f.hour),
  hh: (f) => two(twelve(f.hour)),
  h: (f) => String(twelve(f.hour)),
  mm: (f) => two(f.minute),
  m: (f) => String(f.minute),
  ss: (f) => two(f.second),
  s: (f) => String(f.second),
  SS: (f) => String(f.millisecond).padStart(3, '0'),
  S: (f) => String(f.millisecond),
  A: (f) => (f.hour < 12 ? 'AM' : 'PM'),
  a: (f) => (f.hour < 12 ? 'am' : 'pm'),
  T: (f) => String(f.time),
};
// A T between day and hour is the literal of ISO 8601, never a time stamp.
const PATTERN = /(?<=d)T(?=H)|yyyy|yy|y|MM|M|dd|d|HH|H|hh|h|mm|m|ss|s|SS|S|A|a|T/g;

/**
 * Compiles a date format.
 *
 * @example
 * compileDateFormat('yyyy-MM-dd')(fieldsOf(0)); // '1970-01-01'
 */
export function compileDateFormat(format: string): (fields: DateFields) => string {
  const steps: (string | ((fields: DateFields) => string))[] = [];
  let done = 0;
  for (const match of format.matchAll(PATTERN)) {
    if (match.index > done) steps.push(format.slice(done, match.index));
    const isIsoLetter = match[0] === 'T' && format[match.index - 1] === 'd' && format[match.index + 1] === 'H';
    steps.push((isIsoLetter ? undefined : TOKENS[match[0]]) ?? match[0]);
    done = match.index + match[0].length;
  }
  if (done < format.length) steps.push(format.slice(done));
  return (fields) => {
    let result = '';
    for (const step of steps) result += typeof step === 'string' ? step : step(fields);
    return result;
  };
}

const DAY = 86_400_000;

/** Returns the fields of a UTC time by calendar arithmetic, many times faster than a Date. */
export function fieldsOf(time: number): DateFields {
  const days = Math.floor(time / DAY);
  const rest = time - days * DAY;
  // Shifts years to begin on 1 March, so that the leap day is the last of its year.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
    hour: Math.floor(rest / 3_600_000),
    minute: Math.floor(rest / 60_000) % 60,
    second: Math.floor(rest / 1000) % 60,
    millisecond: rest % 1000,
    time,
  };
}

/** Source of the time zone of a render. */
type Zoned = Pick<Run, 'offsetAt'>;

/** Returns the fields that local clocks show at a time. */
export function wallFieldsOf({ offsetAt }: Zoned, time: number): DateFields {
  if (!offsetAt) return localFieldsOf(new Date(time));
  return { ...fieldsOf(time + offsetAt(time)), time };
}

/** Returns the time at which local clocks show these fields. */
export function wallTimeOf({ offsetAt }: Zoned, fields: DateFields): number {
  const { year, month, day, hour, minute, second, millisecond } = fields;
  if (!offsetAt) return new Date(year, month - 1, day, hour, minute, second, millisecond).getTime();
  const clock = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  // Near a change of the clocks, the offset at the result is used.
  return clock - offsetAt(clock - offsetAt(clock));
}

/** Returns the fields of a time in the time zone of the machine. */
function localFieldsOf(date: Date): DateFields {
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
    second: date.getSeconds(),
    millisecond: date.getMilliseconds(),
    time: date.getTime(),
  };
}
