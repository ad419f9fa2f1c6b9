import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../platform/resource/resource.columns';

export const middleLinks = pgTable('middle_link', {
  ...recordColumns(),
  /** What stands at the end of its address, and on paper: it never changes and is never given again. */
  code: text().notNull().unique('middle_link_code_unique'),
  name: text().notNull(),
  target: text().notNull(),
  ios: text().notNull(),
  android: text().notNull(),
  wechat: text().notNull(),
  dingtalk: text().notNull(),
  pc: text().notNull(),
  /** The last day on which it leads anywhere. */
  expireAt: date(),
  isInUse: boolean().notNull().default(true),
  scanNum: integer().notNull().default(0),
});
export type MiddleLinkRow = typeof middleLinks.$inferSelect;
