import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { recordColumns } from '../../platform/resource/resource.columns';

export const middleLinks = pgTable(
  'middle_link',
  {
    ...recordColumns(),
    /** Last segment of the address. It is printed on paper, so it never changes and is never reused. */
    code: text().notNull().unique('middle_link_code_unique'),
    name: text().notNull(),
    target: text().notNull(),
    ios: text().notNull(),
    android: text().notNull(),
    wechat: text().notNull(),
    dingtalk: text().notNull(),
    pc: text().notNull(),
    /** Last day on which the link is valid. */
    expireAt: date(),
    isInUse: boolean().notNull().default(true),
    scanNum: integer().notNull().default(0),
    ownerUserId: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('middle_link_owner_index').on(t.ownerUserId),
    index('middle_link_order_index').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('middle_link_scan_index').on(t.scanNum, t.id).where(sql`${t.deletedAt} is null`),
    // Narrow, so that counting pages reads few blocks.
    index('middle_link_count_index').on(t.isInUse, t.expireAt).where(sql`${t.deletedAt} is null`),
  ],
);
export type MiddleLinkRow = typeof middleLinks.$inferSelect;
