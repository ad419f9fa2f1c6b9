/** Duration of an activation. */
export type ScenarioEnd = 'hour' | 'day' | 'ever';

/** Returns the end of an activation; null for no end. The day ends at midnight in the browser's time zone. */
export function endAt(end: ScenarioEnd, now: number): string | null {
  if (end === 'ever') return null;
  if (end === 'hour') return new Date(now + 60 * 60 * 1000).toISOString();
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return midnight.toISOString();
}
