import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Database } from '../database/index';

/** How often something was tried in its present window. Shared by all nodes. */
export const throttles = pgTable('throttle', {
  key: text().primaryKey(),
  /** Tries that count. */
  count: integer().notNull(),
  /** Tries under way, of which nobody knows yet whether they will count. */
  held: integer().notNull().default(0),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
});

export interface ThrottleRule {
  /** The key to count, for example `login:name:admin`. */
  key: string;
  /** Tries answered in one window. */
  limit: number;
  seconds: number;
}

/** A try under way. Exactly one of the two has to be called once it has ended. */
export interface Hold {
  /** The try counts until the window ends. */
  count(): Promise<void>;
  /** The try leaves nothing behind. */
  release(): Promise<void>;
}

export interface Throttle {
  /**
   * Counts a try against the rules before it is made, so that parallel ones count as well.
   * @returns seconds to wait when a rule is used up, else 0
   */
  take(rules: readonly ThrottleRule[]): Promise<number>;
  /**
   * Reserves a try of which only the end shows whether it counts. Where tries under way could still use a rule up,
   * waits until they have ended: they must neither let more through nor refuse what there may be room for.
   * Callers that share rules name them in the same order, in which their rows are locked.
   * @returns the hold, or seconds to wait when a rule is used up; then nothing is reserved
   */
  hold(rules: readonly ThrottleRule[]): Promise<Hold | number>;
  /** Seconds to wait when the rule is used up, else 0. Counts nothing. */
  waitOf(rule: ThrottleRule): Promise<number>;
  /** Removes windows that ended. */
  sweep(): Promise<void>;
}

/** For so long a refusal is repeated without asking the database: whoever goes on costs nothing then. */
const refusalMs = 1_000;
const mostRefusals = 10_000;

/** How long a try waits for others to end, and how often it looks. */
const patienceMs = 10_000;
const lookMs = 50;

/** Throttles on the database's own clock, outside of any call's transaction: a refused call's try still counts. */
export function openThrottle({ db }: Database): Throttle {
  /**
   * Adds one to each of the rules that has room, up to the first that has none, and answers to how many. A single
   * statement: of two at once only one gets the last place, and on a busy server each further one waits for its thread.
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

  /** Adds one, or answers the seconds to wait. */
  async function addOrWait(rule: ThrottleRule, kind: 'count' | 'held'): Promise<number> {
    const until = performance.now() + patienceMs;
    while ((await add([rule], kind)) === 0) {
      const wait = await waitOf(rule);
      if (wait > 0) return wait;
      // Tries under way hold what is left; how they end decides.
      if (performance.now() > until) return 1;
      await sleep(lookMs);
    }
    return 0;
  }

  /** Locks the rows in the order in which they were held: no two tries wait for each other's rows in a circle. */
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

  /** The seconds to wait and the moment until which that is known, by rule. What counts never becomes less. */
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
