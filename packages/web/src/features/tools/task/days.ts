const zone = 'Asia/Shanghai';

/** Today where deadlines are: the server decides by the time zone of the installation, whose default this is. */
export const today = (now = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);

export const periods = ['month', 'quarter', 'year', 'all'] as const;
export type Period = (typeof periods)[number];

/** The first day of the present month, quarter or year; empty for all time. */
export function firstDayOf(period: Period, day = today()): string {
  const [year = '', month = '01'] = day.split('-');
  const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
  return { month: `${year}-${month}-01`, quarter: `${year}-${quarter}-01`, year: `${year}-01-01`, all: '' }[
    period
  ];
}
