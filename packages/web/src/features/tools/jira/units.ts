import type { JiraUnit, Language } from '@easymock/contract';

/** Converts an amount for display; times become hours. */
export function amountIn(unit: JiraUnit, amount: number): number {
  return unit === 'time' ? Math.round(amount / 360) / 10 : Math.round(amount * 100) / 100;
}

/**
 * Formats an amount with its unit.
 * @example formatAmount('time', 5400, 'en') // '1.5 h'
 */
export function formatAmount(unit: JiraUnit, amount: number, language: Language): string {
  const value = amountIn(unit, amount);
  if (unit === 'time') return language === 'en' ? `${value} h` : `${value} 小时`;
  return String(value);
}

/** Returns a ratio in whole percents, or 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));
