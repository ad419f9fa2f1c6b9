const DAY = 86_400_000;
const ZERO = 48;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Returns the calendar day of a number of days since 1970, with integer arithmetic only. */
function dayOf(days: number): Day {
  // Counts from 1 March 1600, so that the leap day is the last of its year.
  const shifted = (days + 135_080) | 0;
  const century = ((4 * shifted + 3) / 146_097) | 0;
  const inCentury = (shifted - ((146_097 * century) >> 2)) | 0;
  const yearOf = ((4 * inCentury + 3) / 1461) | 0;
  const dayOfYear = (inCentury - ((1461 * yearOf) >> 2)) | 0;
  const month = ((5 * dayOfYear + 2) / 153) | 0;
  return {
    year: 1600 + 100 * century + yearOf + (month >= 10 ? 1 : 0),
    month: month < 10 ? month + 3 : month - 9,
    day: dayOfYear - (((153 * month + 2) / 5) | 0) + 1,
  };
}

// Creating a text from all character codes at once is several times faster than concatenation.
function printDate(time: number): string {
  const { year, month, day } = dayOf(Math.floor(time / DAY));
  const century = (year / 100) | 0;
  const rest = year - century * 100;
  return String.fromCharCode(
    tens(century),
    ones(century),
    tens(rest),
    ones(rest),
    45,
    tens(month),
    ones(month),
    45,
    tens(day),
    ones(day),
  );
}

function printTime(time: number): string {
  const seconds = ((time - Math.floor(time / DAY) * DAY) / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  const hour = (minutes / 60) | 0;
  const minute = minutes - hour * 60;
  const second = seconds - minutes * 60;
  return String.fromCharCode(tens(hour), ones(hour), 58, tens(minute), ones(minute), 58, tens(second), ones(second));
}

function printDateTime(time: number): string {
  const days = Math.floor(time / DAY);
  const { year, month, day } = dayOf(days);
  const century = (year / 100) | 0;
  const rest = year - century * 100;
  const seconds = ((time - days * DAY) / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  const hour = (minutes / 60) | 0;
  const minute = minutes - hour * 60;
  const second = seconds - minutes * 60;
  return String.fromCharCode(
    tens(century),
    ones(century),
    tens(rest),
    ones(rest),
    45,
    tens(month),
    ones(month),
    45,
    tens(day),
    ones(day),
    32,
    tens(hour),
    ones(hour),
    58,
    tens(minute),
    ones(minute),
    58,
    tens(second),
    ones(second),
  );
}

function tens(n: number): number {
  return ZERO + ((n / 10) | 0);
}

function ones(n: number): number {
  return ZERO + n - ((n / 10) | 0) * 10;
}

/**
 * Specialised printers for the formats of nearly every mock, because dates and times are among the most
 * frequent values.
 */
export const QUICK_FORMATS: ReadonlyMap<string, (time: number) => string> = new Map([
  ['yyyy-MM-dd', printDate],
  ['HH:mm:ss', printTime],
  ['yyyy-MM-dd HH:mm:ss', printDateTime],
]);
