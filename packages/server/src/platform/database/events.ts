import { sql } from 'drizzle-orm';
import pg from 'pg';
import { within } from '../within';
import type { Db } from './db';

const channel = 'easymock';
const reconnectDelay = 500;
const closePatienceMs = 1_000;
/** A connection can be gone without either side having noticed, so it is asked every few seconds. */
const heartbeatMs = 5_000;

/** What nodes tell each other: topics and their payloads. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it from their own files
export interface EventTopics {}

export interface EventBus {
  /** Tells all nodes, this one too, as soon as the transaction of `db` commits. */
  publish<T extends keyof EventTopics & string>(db: Db, topic: T, payload: EventTopics[T]): Promise<void>;
  /** Tells this node at once: whoever made a change must not see the old state through the node that answered. */
  publishHere<T extends keyof EventTopics & string>(topic: T, payload: EventTopics[T]): void;
  on<T extends keyof EventTopics & string>(topic: T, listener: (payload: EventTopics[T]) => void): void;
  /** Called when the connection is lost and when it is back: forget what missed events would have told. */
  onGap(listener: () => void): void;
  /** Whether events arrive; while they do not, nothing may be kept that they would have told. */
  isConnected(): boolean;
  close(): Promise<void>;
}

interface Log {
  warn(details: object, message: string): void;
}

/** Opens the bus over PostgreSQL's LISTEN/NOTIFY on a connection of its own, and keeps it connected. */
export async function openEventBus(connection: pg.ClientConfig, log: Log): Promise<EventBus> {
  const listeners = new Map<string, ((payload: never) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const heartbeat = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => asked.connection.stream.destroy());
  }, heartbeatMs);
  heartbeat.unref();

  function tellGap(): void {
    for (const listener of gapListeners) listener();
  }

  function tell(topic: string, data: unknown): void {
    for (const listener of listeners.get(topic) ?? []) listener(data as never);
  }

  function reconnectLater(): void {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(tellGap, () => reconnectLater());
    }, reconnectDelay);
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'easymock-events',
      connectionTimeoutMillis: 10_000,
      query_timeout: heartbeatMs,
      keepAlive: true,
    });
    fresh.on('error', (err) => log.warn({ err }, 'the event connection was lost'));
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = undefined;
      if (isClosed) return;
      tellGap();
      reconnectLater();
    });
    fresh.on('notification', ({ payload }) => {
      const { topic, data } = JSON.parse(payload ?? '{}') as { topic: string; data: unknown };
      tell(topic, data);
    });
    await fresh.connect();
    try {
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.connection.stream.destroy();
      throw error;
    }
    client = fresh;
    if (isClosed) await fresh.end();
  }

  await connect();
  return {
    async publish(db, topic, payload) {
      await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ topic, data: payload })})`);
    },
    publishHere: tell,
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener as (payload: never) => void]);
    },
    onGap: (listener) => void gapListeners.push(listener),
    isConnected: () => client !== undefined,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      const last = client;
      await within(closePatienceMs, last?.end() ?? Promise.resolve()).catch(() =>
        last?.connection.stream.destroy(),
      );
    },
  };
}
