import type { Db } from '../../platform/database/index';

/** A record with an expiry day, of which people are reminded. */
export interface Expiring {
  /** Table of the record and kind of the expiry, which is part of the key of sent reminders. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly ownerUserId: string | null;
  readonly backupOwnerUserId: string | null;
  /** Reminder days before the expiry; if empty, those of the settings. */
  readonly remindDays: readonly number[];
  /** Path relative to the base path. */
  readonly path: string;
}

/** Lists the records that expire by a day and are not muted today. */
export type ListExpiring = (
  db: Db,
  on: {
    readonly today: string;
    readonly until: string;
    /** IANA zone in which moments become days. */
    readonly timeZone: string;
    readonly limit: number;
  },
) => Promise<readonly Expiring[]>;
