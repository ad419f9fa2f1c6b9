import { sql } from 'drizzle-orm';
import type { Db } from '../database/index';

/**
 * Retention of the log: an interrupted stream resumes without a gap within this time and this number of
 * events.
 */
const keptMinutes = 10;
const keptEvents = 10_000;

export interface LoggedEvent {
  readonly position: number;
  readonly topic: string;
  readonly data: string;
}

/** The state of the log at one moment. */
export interface LogPage {
  readonly last: number;
  /** Readers that have read everything up to this position, or a later one, have missed nothing. */
  readonly floor: number;
  /** All events after the requested position, in order. */
  readonly events: readonly LoggedEvent[];
}

interface Row extends Record<string, unknown> {
  last: number;
  floor: number;
  position: number | null;
  topic: string;
  data: string;
}

/** Reads the events after a position; without a position, only where the log ends. */
export async function readLog(db: Db, after = Number.MAX_SAFE_INTEGER): Promise<LogPage> {
  // One statement, because an event that commits between two would be behind `last` but missing in the list.
  const { rows } = await db.execute<Row>(sql`
    select p.last::float8 as last,
      greatest(p.last - ${keptEvents}, coalesce((select min(position) - 1 from live_event), p.last))::float8 as floor,
      e.position::float8 as position, e.topic, e.data
    from live_position p
    left join live_event e on e.position > greatest(${after}::bigint, p.last - ${keptEvents})
    order by e.position`);
  const [first] = rows;
  if (!first) throw new Error('the table live_position is empty');
  const events = rows.flatMap(({ position, topic, data }) => (position === null ? [] : [{ position, topic, data }]));
  return { last: first.last, floor: first.floor, events };
}

/** Removes events that exceed the retention limits. */
export async function sweepLog(db: Db): Promise<void> {
  await db.execute(sql`
    delete from live_event
    where position <= (select last - ${keptEvents} from live_position)
      or at < now() - make_interval(mins => ${keptMinutes})`);
}
