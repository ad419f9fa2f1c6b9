import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { partOf } from '../../platform/database/columns';
import { users } from '../person/user.table';

/**
 * Addresses from which people have signed in. Failed attempts by others from such an address do not lock
 * these people out.
 */
export const familiarAddresses = pgTable(
  'familiar_address',
  {
    userId: partOf(() => users.id),
    /** Has the form that `addressKey` returns. */
    address: text().notNull(),
    lastSignInAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.address] }),
    index('familiar_address_last_sign_in_index').on(t.lastSignInAt),
  ],
);
