import { hostname } from 'node:os';
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { appVersion } from '@easymock/contract';
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../database/index';
import { newId } from '../ids';
import { nodes } from './node.table';

export interface PresenceTiming {
  readonly beatMs: number;
  /** A node whose last heartbeat is older than this counts as dead. */
  readonly goneMs: number;
}

/**
 * Several missed heartbeats: a node under load is not a dead node. Its work is taken over after at most 20 s.
 */
export const usualPresence: PresenceTiming = { beatMs: 5_000, goneMs: 15_000 };

export interface GoneNode {
  readonly id: string;
}

interface PresenceOptions {
  db: Db;
  log: Logger;
  timing: PresenceTiming;
  /** Takes over the work of dead nodes, in the transaction that removes their rows. */
  release(db: Db, gone: readonly GoneNode[]): Promise<void>;
  /** Called when other nodes declared this node dead, so that its work now runs elsewhere. */
  onLost(): void;
  /** Called after each heartbeat, with the database's time. */
  onBeat(now: Date): Promise<void>;
}

/** Maintains the row of this process in `node`, and removes the rows of dead processes. */
export class Presence {
  readonly id = newId();
  readonly host = hostname();
  readonly #options: PresenceOptions;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #clockAheadMs = 0;
  #isClosed = false;
  #isAway = false;
  /** Time of the last heartbeat, and start of the unbroken series that contains it, by `performance.now`. */
  #lastBeatAt = Number.NEGATIVE_INFINITY;
  #inTouchSince = 0;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    await this.#register();
    this.#schedule();
  }

  beat(): Promise<void> {
    this.#beating = this.#beating.then(() => this.#beatOnce());
    return this.#beating;
  }

  /** Releases all work and removes the row. */
  async leave(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#beating;
    await this.#remove(eq(nodes.id, this.id));
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.beat().then(() => this.#schedule()), this.#options.timing.beatMs);
    this.#timer.unref();
  }

  async #register(): Promise<void> {
    const row = { host: this.host, pid: process.pid, version: appVersion, ...readMemory() };
    await this.#options.db
      .insert(nodes)
      .values({ id: this.id, ...row })
      .onConflictDoNothing();
  }

  async #beatOnce(): Promise<void> {
    const { log, timing, onBeat } = this.#options;
    try {
      const { now, isOtherGone } = await this.#renew();
      this.#noteTouch();
      if (this.#isAway) log.info('jobs: the database is back');
      this.#isAway = false;
      if (isOtherGone && this.#mayJudge()) {
        await this.#remove(and(ne(nodes.id, this.id), lt(nodes.seenAt, longAgo(timing.goneMs))));
      }
      await onBeat(now);
    } catch (err) {
      this.#lastBeatAt = Number.NEGATIVE_INFINITY;
      // Warns once, not with every heartbeat.
      if (!this.#isAway && !this.#isClosed) log.warn({ err }, 'jobs: the database is away');
      this.#isAway = true;
    }
  }

  async #renew(): Promise<{ now: Date; isOtherGone: boolean }> {
    const { db, timing, onLost } = this.#options;
    const sentAt = Date.now();
    const isGone = sql`other.id <> ${this.id} and other.seen_at < ${longAgo(timing.goneMs)}`;
    const [row] = await db
      .update(nodes)
      .set({ seenAt: sql`now()`, clockAheadMs: this.#clockAheadMs, ...readMemory() })
      .where(eq(nodes.id, this.id))
      .returning({
        now: sql<string>`clock_timestamp()`,
        isOtherGone: sql<boolean>`exists (select from node other where ${isGone})`,
      });
    if (!row) {
      onLost();
      await this.#register();
      return this.#renew();
    }
    const now = new Date(row.now);
    this.#clockAheadMs = Math.round((sentAt + Date.now()) / 2 - now.getTime());
    return { now, isOtherGone: row.isOtherGone };
  }

  #noteTouch(): void {
    const now = performance.now();
    if (now - this.#lastBeatAt > this.#options.timing.goneMs) this.#inTouchSince = now;
    this.#lastBeatAt = now;
  }

  /**
   * Returns whether this node has had contact for long enough to declare others dead. After an outage of the database
   * for all nodes, the first node that reaches it again must not declare the others dead.
   */
  #mayJudge(): boolean {
    return performance.now() - this.#inTouchSince >= this.#options.timing.goneMs;
  }

  async #remove(which: SQL | undefined): Promise<void> {
    await this.#options.db.transaction(async (tx) => {
      const gone = await tx.delete(nodes).where(which).returning({ id: nodes.id });
      if (gone.length > 0) await this.#options.release(tx, gone);
    });
  }
}

function readMemory() {
  const { used_heap_size: heapBytes, heap_size_limit: heapLimitBytes } = getHeapStatistics();
  return { rssBytes: process.memoryUsage.rss(), heapBytes, heapLimitBytes };
}

const longAgo = (ms: number): SQL => sql`now() - make_interval(secs => ${ms / 1000})`;
