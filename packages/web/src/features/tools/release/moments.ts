import { formatMoment } from '../../../lib/texts/time';

/**
 * A moment as the browser's own field takes it, where the reader is; empty for none.
 * @example localOf('2026-12-01T12:00:00.000Z') // '2026-12-01T20:00' in Shanghai
 */
export const localOf = (iso: string): string => (iso === '' ? '' : formatMoment(iso).replace(' ', 'T'));

/** The moment that was typed into such a field; empty for none. */
export function momentOf(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
