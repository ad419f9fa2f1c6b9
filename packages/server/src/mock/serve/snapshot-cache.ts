import { getHeapStatistics } from 'node:v8';
import { inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../platform/context';
import { isDatabaseAway } from '../../platform/database/errors';
import type { Db } from '../../platform/database/index';
import { TimeoutError, withTimeout } from '../../platform/with-timeout';
import { projects } from '../mock.table';
import { MockStores } from '../store/mock-stores';
import { MockCounters, type ServingServices } from './served-mock';
import { loadScenarios } from './served-scenarios';
import { loadSnapshot, type Snapshot } from './snapshot';

export interface Snapshots {
  /**
   * Returns the project as served now, or null if it does not exist. While the database is unreachable,
   * returns the last known state, marked as such.
   */
  get(projectId: string): Promise<Snapshot | null>;
  /** Returns the cached project without waiting; undefined on a cache miss. */
  peek(projectId: string): Snapshot | null | undefined;
  /** Same as `get`, but first waits for all changes that were committed before this call. */
  getAfterChanges(projectId: string): Promise<Snapshot | null>;
}

interface Entry {
  snapshot: Snapshot | null;
  /** Time since which changes may have been missed; undefined while the entry is current. */
  currentUntil: number | undefined;
  /** Whether the scenarios changed since the snapshot was loaded; the mocks of the snapshot stay valid. */
  areScenariosStale?: boolean;
  /** Load of changed scenarios in progress. */
  loadingScenarios?: Promise<Snapshot | null>;
}

/**
 * Returns the maximum bytes of cached projects in a process. A small machine needs most of its heap for
 * calls.
 */
export const mostSnapshotBytes = (heapLimit = getHeapStatistics().heap_size_limit): number =>
  Math.min(400 * 1024 * 1024, Math.floor(heapLimit / 4));

const maxBytes = mostSnapshotBytes();
const unknownSize = 2_000;
/** Milliseconds that a call waits for an unreachable database if a cached project can be served instead. */
const unreachableTimeoutMs = 300;

/**
 * Caches the most recently called projects. An entry is served from memory until an event reports a change.
 * Entries that may be outdated are retained in case the database is unreachable.
 */
export function openSnapshots({
  database: { db },
  events,
  scripts,
  drawThreads,
  settings,
  secrets,
  clock,
}: Services): Snapshots {
  const means: ServingServices = {
    scripts,
    drawThreads,
    secrets,
    counters: new MockCounters(),
    stores: new MockStores({ db }),
    zone: () => settings.get('timeZone'),
  };
  const cache = new LRUCache<string, Entry>({ maxSize: maxBytes });
  const loads = new Map<string, Promise<Snapshot | null>>();
  const existing = new ExistingProjects(db);

  events.on('project', (projectId) => {
    loads.delete(projectId);
    cache.delete(projectId);
  });
  events.on('scenario', (projectId) => {
    // A load in progress may have read the rows before the change.
    loads.delete(projectId);
    const entry = cache.peek(projectId);
    if (entry) entry.areScenariosStale = true;
  });
  events.onGap(() => {
    // A load in progress may have read rows before a change whose event was lost.
    loads.clear();
    const now = performance.now();
    for (const entry of cache.values()) entry.currentUntil ??= now;
  });

  function keep(projectId: string, snapshot: Snapshot | null): void {
    const isListening = events.isConnected();
    if (!snapshot && !isListening) {
      cache.delete(projectId);
      return;
    }
    const size = snapshot ? Math.min(snapshot.size, maxBytes / 4) : unknownSize;
    cache.set(projectId, { snapshot, currentUntil: isListening ? undefined : performance.now() }, { size });
  }

  async function loadKnown(projectId: string): Promise<Snapshot | null> {
    if (!(await existing.has(projectId))) return null;
    return db.transaction((tx) => loadSnapshot(tx, projectId, means, clock()), {
      // A consistent snapshot of the project and its mocks.
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  }

  function load(projectId: string): Promise<Snapshot | null> {
    const underWay = loads.get(projectId);
    if (underWay) return underWay;
    const loading = loadKnown(projectId);
    loads.set(projectId, loading);
    // If the project changes meanwhile, the result serves only the calls that waited for it.
    const isCurrent = () => loads.get(projectId) === loading && loads.delete(projectId);
    loading.then((snapshot) => isCurrent() && keep(projectId, snapshot), isCurrent);
    return loading;
  }

  /** Loads changed scenarios without the mocks, whose plans stay compiled. */
  function reloadScenarios(projectId: string, entry: Entry, snapshot: Snapshot): Promise<Snapshot | null> {
    // A change during this load marks the entry again.
    entry.areScenariosStale = false;
    const loading: Promise<Snapshot | null> = loadScenarios(db, projectId, clock()).then(
      (scenarios) => {
        const fresh = { ...snapshot, scenarios };
        // A later load has read later rows.
        if (entry.loadingScenarios === loading) entry.snapshot = fresh;
        return fresh;
      },
      (error: unknown) => {
        entry.areScenariosStale = true;
        if (!isDatabaseAway(error)) throw error;
        return snapshot;
      },
    );
    entry.loadingScenarios = loading;
    const end = () => {
      if (entry.loadingScenarios === loading) delete entry.loadingScenarios;
    };
    loading.then(end, end);
    return loading;
  }

  function isUsable({ currentUntil = 0 }: Entry): boolean {
    const seconds = settings.get('mock.lastKnownMinutes') * 60;
    return performance.now() - currentUntil < seconds * 1_000;
  }

  async function loadOrLastKnown(projectId: string, entry: Entry): Promise<Snapshot | null> {
    try {
      const loading = load(projectId);
      return await (events.state() === 'away' ? withTimeout(unreachableTimeoutMs, loading) : loading);
    } catch (error) {
      const isAway = isDatabaseAway(error) || error instanceof TimeoutError;
      // The entry is gone if a change became known meanwhile.
      if (!isAway || !entry.snapshot || cache.peek(projectId) !== entry || !isUsable(entry)) throw error;
      return { ...entry.snapshot, knownUntil: entry.currentUntil };
    }
  }

  const get: Snapshots['get'] = async (projectId) => {
    const entry = cache.get(projectId);
    if (!entry) return load(projectId);
    const { snapshot, currentUntil } = entry;
    if (currentUntil !== undefined) return loadOrLastKnown(projectId, entry);
    if (snapshot && entry.areScenariosStale) return reloadScenarios(projectId, entry, snapshot);
    return entry.loadingScenarios ?? snapshot;
  };
  return {
    get,
    async getAfterChanges(projectId) {
      await events.catchUp();
      return get(projectId);
    },
    peek(projectId) {
      const entry = cache.get(projectId);
      if (!entry || entry.currentUntil !== undefined) return undefined;
      return entry.areScenariosStale || entry.loadingScenarios ? undefined : entry.snapshot;
    },
  };
}

/** Maximum IDs per query. */
const maxAsked = 1_000;

/**
 * Checks which projects exist, with one query at a time for all IDs requested meanwhile. Anybody can call
 * mocks of projects that do not exist, and a crowd of such calls must not occupy the connections that others
 * need.
 */
class ExistingProjects {
  readonly #db: Db;
  #asked: { id: string; tell(exists: boolean): void; fail(error: unknown): void }[] = [];
  #isAsking = false;

  constructor(db: Db) {
    this.#db = db;
  }

  has(id: string): Promise<boolean> {
    return new Promise((tell, fail) => {
      this.#asked.push({ id, tell, fail });
      if (!this.#isAsking) void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    while (this.#asked.length > 0) {
      const asked = this.#asked.splice(0, maxAsked);
      try {
        const ids = asked.map(({ id }) => id);
        const rows = await this.#db.select({ id: projects.id }).from(projects).where(inArray(projects.id, ids));
        const found = new Set(rows.map(({ id }) => id));
        for (const { id, tell } of asked) tell(found.has(id));
      } catch (error) {
        for (const { fail } of asked) fail(error);
      }
    }
    this.#isAsking = false;
  }
}
