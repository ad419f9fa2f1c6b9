import { levels, roles } from '@easymock/contract';
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The rights of a role in an area, if they differ from the contract's defaults. */
export const roleGrants = pgTable(
  'role_grant',
  {
    role: text({ enum: roles }).notNull(),
    area: text().notNull(),
    level: text({ enum: levels }).notNull(),
    canReveal: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.role, t.area] })],
);
