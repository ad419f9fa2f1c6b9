import { setTimeout as sleep } from 'node:timers/promises';
import { storeByteLimit, storeKeyLimit } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/index';
import { Turns } from '../../platform/turns/turns';
import { mockStores } from '../collection/collection.table';
import { type ScriptAnswer, type ScriptFailure, type StoreChange, TOO_MANY } from '../script/protocol';

/** The store of a project, or of one of its scenarios. */
export interface StoreKey {
  readonly projectId: string;
  /** ID of a scenario, or empty. */
  readonly scope: string;
}

interface Loaded {
  /** JSON of pairs of key and JSON of the value. */
  readonly entries: string;
  /** 0: the store has no row yet. */
  readonly version: number;
}

/** Maximum rounds; a store that other processes keep changing counts as busy then. */
const maxRounds = 20;
const maxBackOffMs = 20;

const TOO_LARGE: ScriptFailure = {
  code: 'scriptFailed',
  texts: {
    zh: `_store 已满：最多 ${storeKeyLimit} 个键，合计 ${storeByteLimit / 1024} KB。`,
    en: `The store is full: it can have up to ${storeKeyLimit} keys and ${storeByteLimit / 1024} KB in total.`,
  },
  path: '',
};

/** Runs functions that read and write values of their project, the same in all processes. */
export class MockStores {
  readonly #database: Pick<Database, 'db'>;
  /** Calls of one store run one after the other here, so that only other processes cause another round. */
  readonly #turns = new Turns({ atOnce: 8, atOncePerGroup: 2, waiting: 2_000, waitingPerGroup: 500, retrySeconds: 1 });

  constructor(database: Pick<Database, 'db'>) {
    this.#database = database;
  }

  /**
   * Loads the store, runs functions on it and writes what they stored, if nobody else wrote meanwhile; else runs
   * them again. A response that fails stores nothing.
   */
  run(key: StoreKey, draw: (store: string) => Promise<ScriptAnswer>): Promise<ScriptAnswer> {
    const turn = { group: key.projectId, key: `${key.projectId} ${key.scope}` };
    return this.#turns.take(turn, async () => {
      let last: ScriptAnswer | undefined;
      for (let round = 0; round < maxRounds; round++) {
        if (round > 0) await sleep(Math.random() * maxBackOffMs);
        const loaded = await this.#load(key);
        last = await draw(loaded.entries);
        const { stored = [] } = last;
        if (last.json === undefined || stored.length === 0) return last;
        const entries = withChanges(loaded.entries, stored);
        if (entries === undefined) return { id: last.id, failure: TOO_LARGE, console: last.console };
        if (await this.#write(key, loaded.version, entries)) return last;
      }
      return { id: last?.id ?? 0, failure: TOO_MANY, console: [] };
    });
  }

  async #load({ projectId, scope }: StoreKey): Promise<Loaded> {
    const [row] = await this.#database.db
      .select({ entries: mockStores.entries, version: mockStores.version })
      .from(mockStores)
      .where(and(eq(mockStores.projectId, projectId), eq(mockStores.scope, scope)));
    return row ?? { entries: '[]', version: 0 };
  }

  /** Writes the entries in one statement; returns false if the store has another version by now. */
  async #write({ projectId, scope }: StoreKey, version: number, entries: string): Promise<boolean> {
    const { db } = this.#database;
    const written =
      version === 0
        ? await db
            .insert(mockStores)
            .values({ projectId, scope, entries, version: 1 })
            .onConflictDoNothing()
            .returning({ version: mockStores.version })
        : await db
            .update(mockStores)
            .set({ entries, version: sql`${mockStores.version} + 1` })
            .where(
              and(eq(mockStores.projectId, projectId), eq(mockStores.scope, scope), eq(mockStores.version, version)),
            )
            .returning({ version: mockStores.version });
    return written.length > 0;
  }
}

/** Returns the entries with changes; undefined if they exceed the limits of a store. */
function withChanges(entries: string, changes: readonly StoreChange[]): string | undefined {
  const values = new Map(JSON.parse(entries) as [string, string][]);
  for (const [key, json] of changes) {
    if (json === null) values.delete(key);
    else values.set(key, json);
  }
  const text = JSON.stringify([...values]);
  return values.size > storeKeyLimit || Buffer.byteLength(text) > storeByteLimit ? undefined : text;
}
