import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Db } from '../../platform/database/index';
import { withTimeout } from '../../platform/with-timeout';

export interface UseCount {
  /** Counts one served call in memory, without a query. */
  add(mockId: string): void;
  /** Writes the counts since the last flush to the database. */
  flush(): Promise<void>;
  /** Stops the timer and flushes the remaining counts. */
  close(): Promise<void>;
}

const flushInterval = 5_000;
/** Milliseconds that a shutdown waits for a database that hangs. */
const closeTimeoutMs = 2_000;
/** Larger batches could exceed the statement time-out, and would do so at every retry. */
const mocksPerWrite = 1_000;

/** Adds counts of a day: per mock and day, per mock in total, and per day for all mocks. */
export async function addUses(db: Db, day: string, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size === 0) return;
  // Sorted, so that concurrent processes lock rows in the same order.
  const entries = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const ids = JSON.stringify(entries.map(([id]) => id));
  const nums = JSON.stringify(entries.map(([, num]) => num));
  const sum = entries.reduce((all, [, num]) => all + num, 0);
  const counted = sql`
    rows from (jsonb_array_elements_text(${ids}::jsonb), jsonb_array_elements_text(${nums}::jsonb)) as t(id, num)
    where exists (select from mock where id = t.id) or exists (select from deleted_mock where id = t.id)
    order by t.id`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into mock_use as u (mock_id, day, num) select t.id, ${day}::date, t.num::bigint from ${counted}
      on conflict (mock_id, day) do update set num = u.num + excluded.num`);
    await tx.execute(sql`
      insert into mock_use_total as u (mock_id, num) select t.id, t.num::bigint from ${counted}
      on conflict (mock_id) do update set num = u.num + excluded.num`);
    // Last, since every process updates this row, which locks it until the commit.
    await tx.execute(sql`
      insert into mock_use_day as u (day, num) values (${day}::date, ${sum})
      on conflict (day) do update set num = u.num + excluded.num`);
  });
}

/** Counts uses in memory and adds them to the database every few seconds, so that calls never write. */
export function openUseCount({ db }: Database, today: () => string, log: Logger): UseCount {
  let counts = new Map<string, number>();
  let flushing = Promise.resolve();

  async function write(): Promise<void> {
    const taken = counts;
    counts = new Map();
    const day = today();
    try {
      while (taken.size > 0) {
        const some = new Map([...taken].slice(0, mocksPerWrite));
        await addUses(db, day, some);
        for (const id of some.keys()) taken.delete(id);
      }
    } catch (err) {
      // Retained for the next flush, since the database may be unreachable for a moment.
      for (const [id, num] of taken) counts.set(id, (counts.get(id) ?? 0) + num);
      log.warn({ err }, 'use counts could not be written yet');
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write);
    return flushing;
  }

  const timer = setInterval(() => void flush(), flushInterval);
  timer.unref();
  return {
    add(mockId) {
      counts.set(mockId, (counts.get(mockId) ?? 0) + 1);
    },
    flush,
    async close() {
      clearInterval(timer);
      await withTimeout(closeTimeoutMs, flush()).catch(() => log.warn({}, 'the last uses could not be counted'));
    },
  };
}
