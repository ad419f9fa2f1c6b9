import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Database } from '../database/index';

/** Attempts per key in the current window, shared by all nodes. */
export const throttles = pgTable('throttle', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** Attempts in progress whose outcome is not known yet. */
  held: integer().notNull().default(0),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
});

export interface ThrottleRule {
  /** The key to count under, for example `login:name:admin`. */
  key: string;
  limit: number;
  seconds: number;
}

/** A reserved attempt. Exactly one of the two functions must be called once it has ended. */
export interface Reservation {
  /** Counts the attempt until the window ends. */
  count(): Promise<void>;
  /** Releases the attempt without counting it. */
  release(): Promise<void>;
}

export interface Throttle {
  /**
   * Counts an attempt against the rules before it is made, so that parallel attempts count as well.
   * @returns seconds to wait if a rule is used up, otherwise 0
   */
  take(rules: readonly ThrottleRule[]): Promise<number>;
  /**
   * Reserves an attempt whose outcome decides whether it counts. If attempts in progress might still use a rule up,
   * waits for their outcomes, because deciding earlier would admit too many attempts or refuse some needlessly. Callers
   * that share rules must name them in the same order, because their rows are locked in that order.
   * @returns the reservation, or seconds to wait if a rule is used up, in which case nothing is reserved
   */
  hold(rules: readonly ThrottleRule[]): Promise<Reservation | number>;
  /** Returns the seconds to wait if the rule is used up, otherwise 0. Counts nothing. */
  waitOf(rule: ThrottleRule): Promise<number>;
  sweep(): Promise<void>;
}

/** Milliseconds for which a refusal is cached, so that a caller who keeps retrying causes no queries. */
const refusalMs = 1_000;
const mostRefusals = 10_000;

/** Maximum time that an attempt waits for others to end, and the interval of its checks. */
const timeoutMs = 10_000;
const lookMs = 50;

/**
 * Opens throttles on the database's clock. They work outside of the call's transaction, so that the attempt
 * of a refused call still counts.
 */
export function openThrottle({ db }: Database): Throttle {
  /**
   * Increments each of the rules up to the first that is used up, and returns how many were incremented. A
   * single statement: concurrent attempts cannot both get the last slot, and on a busy server each additional
   * statement waits for the event loop.
   */
  async function add(rules: readonly ThrottleRule[], kind: 'count' | 'held'): Promise<number> {
    const [count, held] = kind === 'count' ? [1, 0] : [0, 1];
    const isOver = sql`t.window_ends_at <= now()`;
    const steps = rules.map(({ key, limit, seconds }, index) => {
      const window = sql`now() + make_interval(secs => ${seconds})`;
      const isNext = index === 0 ? sql`true` : sql.raw(`exists (select from step_${index - 1})`);
      return sql`${sql.raw(`step_${index}`)} as (
        insert into throttle as t (key, count, held, window_ends_at)
        select ${key}, ${count}::int, ${held}::int, ${window} where ${isNext}
        on conflict (key) do update set
          count = case when ${isOver} then 0 else t.count end + ${count},
          held = case when ${isOver} then 0 else t.held end + ${held},
          window_ends_at = case when ${isOver} or t.count + t.held = 0 then ${window} else t.window_ends_at end
        where ${isOver} or t.count + t.held < ${limit}
        returning 1)`;
    });
    const done = rules.map((_, index) => sql.raw(`(select count(*) from step_${index})`));
    const { rows } = await db.execute<{ num: number }>(
      sql`with ${sql.join(steps, sql`, `)} select (${sql.join(done, sql` + `)})::int as num`,
    );
    return rows[0]?.num ?? 0;
  }

  async function waitOf({ key, limit }: ThrottleRule): Promise<number> {
    const { rows } = await db.execute<{ wait: number }>(sql`
      select greatest(1, ceil(extract(epoch from window_ends_at - now())))::int as wait
      from throttle where key = ${key} and count >= ${limit} and window_ends_at > now()`);
    return rows[0]?.wait ?? 0;
  }

  /** Increments a rule, or returns the seconds to wait. */
  async function addOrWait(rule: ThrottleRule, kind: 'count' | 'held'): Promise<number> {
    const until = performance.now() + timeoutMs;
    while ((await add([rule], kind)) === 0) {
      const wait = await waitOf(rule);
      if (wait > 0) return wait;
      // Attempts in progress hold the remaining slots, so their outcome decides.
      if (performance.now() > until) return 1;
      await sleep(lookMs);
    }
    return 0;
  }

  /**
   * Ends reserved attempts. Locks the rows in the order in which they were reserved, so that attempts cannot
   * deadlock.
   */
  async function settle(rules: readonly ThrottleRule[], counted: 0 | 1): Promise<void> {
    if (rules.length === 0) return;
    const keys = sql.join(
      rules.map(({ key }) => sql`${key}`),
      sql`, `,
    );
    await db.execute(sql`
      with ended as (
        select key from throttle where key in (${keys}) order by array_position(array[${keys}], key) for update)
      update throttle as t set held = greatest(0, t.held - 1), count = t.count + ${counted}
      from ended where t.key = ended.key`);
  }

  /**
   * Cached refusals by rule: the seconds to wait, and until when they are valid. A count never decreases
   * within its window.
   */
  const refused = new Map<string, { wait: number; until: number }>();

  async function takeOne(rule: ThrottleRule): Promise<number> {
    const name = `${rule.limit} ${rule.key}`;
    const now = performance.now();
    const known = refused.get(name);
    if (known && known.until > now) return known.wait;
    const wait = await addOrWait(rule, 'count');
    refused.delete(name);
    if (wait > 0) {
      if (refused.size >= mostRefusals) refused.clear();
      refused.set(name, { wait, until: performance.now() + Math.min(refusalMs, wait * 1_000 - 999) });
    }
    return wait;
  }

  return {
    waitOf,
    async take(rules) {
      for (const rule of rules) {
        const wait = await takeOne(rule);
        if (wait > 0) return wait;
      }
      return 0;
    },
    async hold(rules) {
      const held = rules.slice(0, await add(rules, 'held'));
      for (const rule of rules.slice(held.length)) {
        const wait = await addOrWait(rule, 'held');
        if (wait > 0) {
          await settle(held, 0);
          return wait;
        }
        held.push(rule);
      }
      return { count: () => settle(rules, 1), release: () => settle(rules, 0) };
    },
    async sweep() {
      await db.execute(sql`delete from throttle where window_ends_at < now()`);
    },
  };
}
