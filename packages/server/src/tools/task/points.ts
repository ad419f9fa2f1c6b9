import { latePenalty } from '@easymock/contract';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the number of days by which a task was completed late; both days have the form `2026-11-23`. */
export const daysLate = (deadline: string | null, completedOn: string): number =>
  deadline ? Math.max(0, Math.round((Date.parse(completedOn) - Date.parse(deadline)) / dayMs)) : 0;

/**
 * Returns the points of a task. Rates have three decimals, and only the result is rounded.
 * @example finalPoints(60, 1.2, 0) // 72
 */
export function finalPoints(score: number, rate: number, penalizedDays: number): number {
  const lost = Math.min(penalizedDays * latePenalty.percentPerDay, latePenalty.mostPercent);
  return Math.round((score * Math.round(rate * 1000) * (100 - lost)) / 100_000);
}

/**
 * Splits an integer by weights into integers with the same sum. The remainder goes to the parts with the
 * largest fractions; equal fractions are served in order.
 * @example split(100, [1, 1, 1]) // [34, 33, 33]
 */
export function split(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((whole * weight) / sum));
  const left = whole - parts.reduce((all, part) => all + part, 0);
  const order = weights
    .map((weight, at) => ({ at, rest: (whole * weight) % sum }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
