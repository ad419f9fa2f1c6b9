import { defaultTimeZone, timeZoneName } from '@easymock/contract';
import { pageSetting } from '../browser/page-setting';

/** Returns the time zone of the installation. */
export const timeZone = (): string => pageSetting(timeZoneName) ?? defaultTimeZone;

/**
 * Returns today's date in the time zone of the installation, independent of the reader's time zone.
 * @example today(Date.parse('2026-11-22T16:00:00Z')) // '2026-11-23' in Shanghai
 */
export const today = (now = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone(), dateStyle: 'short' }).format(now);
