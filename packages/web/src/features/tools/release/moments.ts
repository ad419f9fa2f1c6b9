const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A moment as the browser's own field takes it, where the reader is; empty for none.
 * @example localOf('2026-12-01T12:00:00.000Z') // '2026-12-01T20:00' in Shanghai
 */
export function localOf(iso: string): string {
  if (iso === '') return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that was typed into such a field; empty for none. */
export function momentOf(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
