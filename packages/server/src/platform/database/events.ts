import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { eventsArrive } from '../metrics';
import { withTimeout } from '../with-timeout';
import type { Db } from './db';

const channel = 'easymock';
const reconnectDelay = 500;
const closePatienceMs = 1_000;
/** Neither side may notice a dead connection, so liveness is checked regularly. */
const defaultHeartbeatMs = 5_000;
/** Milliseconds after which an echo counts as lost. */
const echoMs = 2_000;
const connectMs = 5_000;

/** Messages between nodes: topics and their payloads. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it from their own files
export interface EventTopics {}

/**
 * `ok`: events arrive. `silent`: events do not arrive, although the database may be reachable. `away`: the
 * database is unreachable too.
 */
export type EventState = 'ok' | 'silent' | 'away';

export interface EventBus {
  /** Notifies all nodes, including this one, as soon as the transaction of `db` commits. */
  publish<T extends keyof EventTopics & string>(db: Db, topic: T, payload: EventTopics[T]): Promise<void>;
  /** Notifies this node at once, so that the author of a change does not read the old state from it. */
  publishHere<T extends keyof EventTopics & string>(topic: T, payload: EventTopics[T]): void;
  /**
   * Waits until every event that was published before this call has been delivered to this node. Concurrent calls share
   * one round trip; resolves after a time-out if events do not arrive.
   */
  catchUp(): Promise<void>;
  on<T extends keyof EventTopics & string>(topic: T, listener: (payload: EventTopics[T]) => void): void;
  /**
   * Called when events stop arriving, every few seconds while the database is reachable but events do not
   * arrive, and when they arrive again. Listeners drop every cached state that missed events would have
   * changed.
   */
  onGap(listener: () => void): void;
  /** Returns whether events arrive. If not, nothing may be cached that events would invalidate. */
  isConnected(): boolean;
  state(): EventState;
  close(): Promise<void>;
}

interface Log {
  warn(details: object, message: string): void;
}

const notify = (topic: string, data: unknown): SQL => sql`pg_notify(${channel}, ${JSON.stringify({ topic, data })})`;

/** Returns an expression that publishes an event when a statement evaluates it. */
export const notification = <T extends keyof EventTopics & string>(topic: T, payload: EventTopics[T]): SQL =>
  notify(topic, payload);

const say = (db: Db, topic: string, data: unknown) => db.execute(sql`select ${notify(topic, data)}`);

/**
 * Opens the bus over PostgreSQL's LISTEN/NOTIFY on its own connection, and keeps it connected.
 * @param db the pool through which events are published
 * @param connection where to listen: the same database, not through a pooler in transaction mode
 * @param heartbeatMs interval of the liveness check; shorter in tests
 */
export async function openEventBus(
  db: Db,
  connection: pg.ClientConfig,
  log: Log,
  heartbeatMs = defaultHeartbeatMs,
): Promise<EventBus> {
  const listeners = new Map<string, ((payload: never) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let state: EventState = 'away';

  function tell(topic: string, data: unknown): void {
    for (const listener of listeners.get(topic) ?? []) listener(data as never);
  }
  function change(next: EventState): void {
    // While the database is reachable but no events arrive, each check counts as a gap, since anything may
    // have changed meanwhile.
    const isGap = next === 'silent' || (state !== next && (state === 'ok' || next === 'ok'));
    state = next;
    eventsArrive.set(state === 'ok' ? 1 : 0);
    if (isGap) for (const listener of gapListeners) listener();
  }

  const awaited = new Map<string, () => void>();
  async function ask(): Promise<void> {
    if (state !== 'ok') return;
    const token = randomUUID();
    const arrived = new Promise<void>((resolve) => awaited.set(token, resolve));
    // Events arrive in the order of their commits, so the echo comes after all earlier ones.
    await say(db, catchUpTopic, token)
      .then(() => withTimeout(catchUpMs, arrived))
      .catch(() => {});
    awaited.delete(token);
  }
  listeners.set(catchUpTopic, [(token: never) => awaited.get(token)?.()]);

  const listener = new Listener({ db, connection, log, heartbeatMs, tell, change });
  await listener.open();
  const catchUp = sharedRuns(ask);
  return {
    async publish(inside, topic, payload) {
      await say(inside, topic, payload);
    },
    publishHere: tell,
    catchUp,
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener as (payload: never) => void]);
    },
    onGap: (listener) => void gapListeners.push(listener),
    isConnected: () => state === 'ok',
    state: () => state,
    close: () => listener.close(),
  };
}

interface ListenerOptions {
  db: Db;
  connection: pg.ClientConfig;
  log: Log;
  heartbeatMs: number;
  tell(topic: string, data: unknown): void;
  change(state: EventState): void;
}

/** Topic of the events by which a node waits for those of others. */
const catchUpTopic = 'catchUp';
/** Maximum milliseconds that a caller waits. */
const catchUpMs = 500;

/** Returns a function whose calls during one run share the next run, so that any number of calls costs two runs. */
function sharedRuns(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    next = undefined;
    current = run().finally(() => {
      current = undefined;
    });
    return current;
  };
  return () => {
    if (!current) return start();
    next ??= current.then(start);
    return next;
  };
}

/** Topic of the events that a node sends to itself to check whether events arrive. */
const echoTopic = '';

/** Listens, and checks every few seconds whether events arrive. */
class Listener {
  readonly #options: ListenerOptions;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #awaited: { token: string; arrived: () => void } | undefined;
  #isAtWork = false;
  #isClosed = false;
  #hasComplained = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /**
   * Connects and runs the first check.
   * @throws if the database cannot be reached
   */
  async open(): Promise<void> {
    this.#client = await this.#connect();
    await this.#beat();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await withTimeout(closePatienceMs, client?.end() ?? Promise.resolve()).catch(() => cut(client));
  }

  async #connect(): Promise<pg.Client> {
    const { connection, log, tell } = this.#options;
    const client = new pg.Client({
      ...connection,
      application_name: 'easymock-events',
      connectionTimeoutMillis: connectMs,
      query_timeout: echoMs,
      keepAlive: true,
    });
    client.on('error', (err) => log.warn({ err }, 'the event connection was lost'));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => {
      const { topic, data } = JSON.parse(payload ?? '{}') as { topic: string; data: unknown };
      if (topic !== echoTopic) tell(topic, data);
      else if (data === this.#awaited?.token) this.#awaited?.arrived();
    });
    await client.connect();
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      cut(client);
      throw error;
    }
    return client;
  }

  #lost(client: pg.Client): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#options.change('silent');
    if (!this.#isAtWork) this.#beatAfter(reconnectDelay);
  }

  #beatAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#beat(), ms).unref();
  }

  async #beat(): Promise<void> {
    this.#isAtWork = true;
    const pause = await this.#check();
    this.#isAtWork = false;
    this.#beatAfter(pause);
  }

  /** Checks whether events arrive. Returns the milliseconds until the next check. */
  async #check(): Promise<number> {
    const { change, heartbeatMs } = this.#options;
    const client = await this.#connected();
    if (!client) {
      change('away');
      return reconnectDelay;
    }
    const echo = await this.#listenForEcho();
    // The connection was lost or closed meanwhile.
    if (client !== this.#client) return reconnectDelay;
    if (echo === 'arrived') {
      this.#hasComplained = false;
      change('ok');
      return heartbeatMs;
    }
    if (echo === 'lost') {
      this.#drop(client);
      change('silent');
      this.#complain();
      return heartbeatMs;
    }
    // The pool cannot send at the moment, perhaps because it is busy. The last state still holds while we are
    // connected.
    const isThere = await client.query('select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return heartbeatMs;
    this.#drop(client);
    change('away');
    return reconnectDelay;
  }

  async #connected(): Promise<pg.Client | undefined> {
    if (this.#client) return this.#client;
    const fresh = await this.#connect().catch(() => undefined);
    if (this.#isClosed) cut(fresh);
    else this.#client = fresh;
    return this.#client;
  }

  async #listenForEcho(): Promise<'arrived' | 'lost' | 'unsent'> {
    const token = randomUUID();
    let hasArrived = false;
    const echo = new Promise<void>((resolve) => {
      const arrived = () => {
        hasArrived = true;
        resolve();
      };
      this.#awaited = { token, arrived };
    });
    try {
      await withTimeout(echoMs, say(this.#options.db, echoTopic, token));
    } catch {
      return 'unsent';
    }
    await withTimeout(echoMs, echo).catch(() => {});
    // If this process was busy, the echo may have arrived without having been read.
    await setImmediate();
    return hasArrived ? 'arrived' : 'lost';
  }

  #drop(client: pg.Client): void {
    this.#client = undefined;
    // Tries an orderly close first, because a connection that is cut reports an error.
    client.end().catch(() => {});
  }

  /** Warns once, not with every heartbeat. */
  #complain(): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    this.#options.log.warn(
      {},
      'no events arrive from other nodes, so nothing is kept in memory: if a pooler in transaction mode ' +
        'stands before the database, set DATABASE_LISTEN_URL to the same database past the pooler',
    );
  }
}

function cut(client: pg.Client | undefined): void {
  client?.connection.stream.destroy();
}
