import { recommendScopes } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../platform/resource/resource.columns';

export const recommends = pgTable(
  'recommend',
  {
    ...recordColumns(),
    content: text().notNull(),
    url: text().notNull(),
    topIndex: integer().notNull().default(0),
    isShown: boolean().notNull().default(true),
    /** First and last day on which the recommendation is shown. */
    startAt: date(),
    endAt: date(),
    scope: text({ enum: recommendScopes }).notNull(),
    departments: text().array().notNull().default(sql`'{}'`),
    clickNum: integer().notNull().default(0),
  },
  (t) => [index('recommend_order_index').on(t.topIndex, t.createdAt)],
);
