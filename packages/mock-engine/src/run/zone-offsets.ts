/** Clocks change at multiples of a quarter of an hour at most. */
const QUARTER = 900_000;
const zones = new Map<string, (time: number) => number>();
const MAX_ZONES = 50;
const DAY = 86_400_000;
/** Maximum cached days; generated times spread over the days since 1970. */
const MAX_DAYS = 40_000;

/**
 * Returns a function for the milliseconds that the clocks of a time zone are ahead of UTC, for
 * `RenderContext`. Throws a RangeError for an unknown zone.
 *
 * @example
 * plan.render({ offsetAt: zoneOffsets('Asia/Shanghai') });
 */
export function zoneOffsets(zone: string): (time: number) => number {
  const known = zones.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetOf = (time: number): number =>
    Number.isFinite(time) ? Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - time || 0 : 0;
  let quarter = Number.NaN;
  let offset = 0;
  /** Offsets by day; NaN for a day on which the clocks change. */
  const days = new Map<number, number>();
  const ofDay = (day: number): number => {
    const known = days.get(day);
    if (known !== undefined) return known;
    const first = offsetOf(day * DAY);
    const constant = first === offsetOf((day + 1) * DAY) ? first : Number.NaN;
    if (days.size >= MAX_DAYS) days.clear();
    days.set(day, constant);
    return constant;
  };
  const offsetAt = (time: number): number => {
    // Formatting a time is expensive, and generated times are spread over months.
    const constant = ofDay(Math.floor(time / DAY));
    if (!Number.isNaN(constant)) return constant;
    const wanted = Math.floor(time / QUARTER);
    if (wanted === quarter) return offset;
    offset = offsetOf(wanted * QUARTER);
    quarter = wanted;
    return offset;
  };
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(zone, offsetAt);
  return offsetAt;
}
