import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Database } from './database/index';

/** How often something was tried in its present window. Shared by all nodes. */
export const throttles = pgTable('throttle', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
});

export interface ThrottleRule {
  /** What is counted, for example `login:name:admin`. */
  key: string;
  /** Tries answered in one window. */
  limit: number;
  seconds: number;
}

export interface Throttle {
  /**
   * Counts a try against the rules, the narrowest first, before the try is made, so that parallel ones count as well.
   * @returns seconds to wait when a rule is used up, else 0
   */
  take(rules: ThrottleRule[]): Promise<number>;
  /** Takes a try back that turned out to be a good one. */
  giveBack(rules: ThrottleRule[]): Promise<void>;
  /** Removes windows that ended. */
  sweep(): Promise<void>;
}

/** Throttles on the database's own clock, outside of any call's transaction: a refused try still counts. */
export function openThrottle({ db }: Database): Throttle {
  async function take({ key, limit, seconds }: ThrottleRule): Promise<number> {
    const window = sql`now() + make_interval(secs => ${seconds})`;
    const { rows } = await db.execute<{ count: number; wait: number }>(sql`
      insert into throttle as t (key, count, window_ends_at) values (${key}, 1, ${window})
      on conflict (key) do update set
        count = case when t.window_ends_at <= now() then 1 else least(t.count, 1000000) + 1 end,
        window_ends_at = case when t.window_ends_at <= now() then ${window} else t.window_ends_at end
      returning count, ceil(extract(epoch from window_ends_at - now()))::int as wait`);
    const row = rows[0];
    return row && row.count > limit ? Math.max(1, row.wait) : 0;
  }
  return {
    async take(rules) {
      // One after the other: two calls never wait for each other's rows. And no further than the first
      // that is used up: a try that is refused anyway must not use up what others share.
      for (const rule of rules) {
        const wait = await take(rule);
        if (wait > 0) return wait;
      }
      return 0;
    },
    async giveBack(rules) {
      for (const { key } of rules) {
        await db.execute(sql`update throttle set count = greatest(0, count - 1) where key = ${key}`);
      }
    },
    async sweep() {
      await db.execute(sql`delete from throttle where window_ends_at < now()`);
    },
  };
}
