/** Clocks change at multiples of a quarter of an hour at most. */
const QUARTER = 900_000;
const zones = new Map<string, (time: number) => number>();
const MAX_ZONES = 50;

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
  let quarter = Number.NaN;
  let offset = 0;
  const offsetAt = (time: number): number => {
    const wanted = Math.floor(time / QUARTER);
    // The times of one render are mostly near each other, and formatting a time is expensive.
    if (wanted === quarter) return offset;
    const start = wanted * QUARTER;
    offset = Number.isFinite(start) ? Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start || 0 : 0;
    quarter = wanted;
    return offset;
  };
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(zone, offsetAt);
  return offsetAt;
}
