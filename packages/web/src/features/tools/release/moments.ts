import { formatMoment } from '../../../lib/texts/time';

/**
 * Converts a moment to the local value of a `datetime-local` input; empty for none.
 * @example localOf('2026-12-01T12:00:00.000Z') // '2026-12-01T20:00' in Shanghai
 */
export const localOf = (iso: string): string => (iso === '' ? '' : formatMoment(iso).replace(' ', 'T'));

/** Converts the value of a `datetime-local` input to a moment; empty for none. */
export function momentOf(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
