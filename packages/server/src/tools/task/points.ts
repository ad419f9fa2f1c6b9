import { latePenalty } from '@easymock/contract';

const dayMs = 24 * 60 * 60 * 1000;

/** How many days after its deadline a task was completed; both are days such as `2026-11-23`. */
export const daysLate = (deadline: string | null, completedOn: string): number =>
  deadline ? Math.max(0, Math.round((Date.parse(completedOn) - Date.parse(deadline)) / dayMs)) : 0;

/**
 * The points of a task. Rates count to the thousandth, and nothing is rounded before the end.
 * @example finalPoints(60, 1.2, 0) // 72
 */
export function finalPoints(score: number, rate: number, penalizedDays: number): number {
  const lost = Math.min(penalizedDays * latePenalty.percentPerDay, latePenalty.mostPercent);
  return Math.round((score * Math.round(rate * 1000) * (100 - lost)) / 100_000);
}

/**
 * Splits a whole number by weights so that the parts are whole and add up to it: what rounding leaves over goes to the
 * largest remainders, and among equal ones to the first.
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
