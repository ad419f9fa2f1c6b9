import type { Db } from '../../platform/database/index';

/** Something with a last day that people should know of in time. */
export interface Expiring {
  /** The table of the record, and what of it ends. Reminders are counted by it. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly ownerUserId: string | null;
  readonly backupOwnerUserId: string | null;
  /** Days before the last one on which people are reminded; empty: those of the settings. */
  readonly remindDays: readonly number[];
  /** A path under the base. */
  readonly path: string;
}

/** The records whose last day is no later than a day, and that nobody muted until after today. */
export type ListExpiring = (
  db: Db,
  on: { readonly today: string; readonly until: string; readonly limit: number },
) => Promise<readonly Expiring[]>;
