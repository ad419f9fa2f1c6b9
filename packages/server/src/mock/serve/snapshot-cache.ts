import { getHeapStatistics } from 'node:v8';
import { inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../platform/context';
import { isDatabaseAway } from '../../platform/database/errors';
import type { Db } from '../../platform/database/index';
import { LateError, within } from '../../platform/within';
import { projects } from '../mock.table';
import { type Means, MockCounters } from './served-mock';
import { loadSnapshot, type Snapshot } from './snapshot';

export interface Snapshots {
  /**
   * The project as it is served now, or null when there is none. While the database cannot be reached, the project
   * as it was known last, which says so.
   */
  get(projectId: string): Promise<Snapshot | null>;
  /** The project, if it is at hand without waiting. */
  peek(projectId: string): Snapshot | null | undefined;
}

interface Entry {
  snapshot: Snapshot | null;
  /** Since when changes may have been missed; undefined while it is what the database holds. */
  knownUntil: number | undefined;
}

/**
 * Returns the maximum bytes of cached projects in a process. A small machine needs most of its heap for calls.
 */
export const mostSnapshotBytes = (heapLimit = getHeapStatistics().heap_size_limit): number =>
  Math.min(400 * 1024 * 1024, Math.floor(heapLimit / 4));

const maxBytes = mostSnapshotBytes();
const unknownSize = 2_000;
/** How long a call waits for a database that did not answer a moment ago, when there is something else to serve. */
const awayPatienceMs = 300;

/**
 * Snapshots of the most recently called projects. One that no node says has changed is served from memory. One that
 * may be outdated is kept for the case that the database cannot be reached.
 */
export function openSnapshots({
  database: { db },
  events,
  scripts,
  drawThreads,
  settings,
}: Services): Snapshots {
  const means: Means = { scripts, drawThreads, counters: new MockCounters() };
  const cache = new LRUCache<string, Entry>({ maxSize: maxBytes });
  const loads = new Map<string, Promise<Snapshot | null>>();
  const existing = new ExistingProjects(db);

  events.on('project', (projectId) => {
    loads.delete(projectId);
    cache.delete(projectId);
  });
  events.onGap(() => {
    // A load under way may have read its rows before a change that nobody will tell of.
    loads.clear();
    const now = performance.now();
    for (const entry of cache.values()) entry.knownUntil ??= now;
  });

  function keep(projectId: string, snapshot: Snapshot | null): void {
    const isListening = events.isConnected();
    if (!snapshot && !isListening) {
      cache.delete(projectId);
      return;
    }
    const size = snapshot ? Math.min(snapshot.size, maxBytes / 4) : unknownSize;
    cache.set(projectId, { snapshot, knownUntil: isListening ? undefined : performance.now() }, { size });
  }

  async function loadKnown(projectId: string): Promise<Snapshot | null> {
    if (!(await existing.has(projectId))) return null;
    return db.transaction((tx) => loadSnapshot(tx, projectId, means), {
      // Project and mocks as of one moment.
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  }

  function load(projectId: string): Promise<Snapshot | null> {
    const underWay = loads.get(projectId);
    if (underWay) return underWay;
    const loading = loadKnown(projectId);
    loads.set(projectId, loading);
    // After a change meanwhile, it serves only who waited for it.
    const isCurrent = () => loads.get(projectId) === loading && loads.delete(projectId);
    loading.then((snapshot) => isCurrent() && keep(projectId, snapshot), isCurrent);
    return loading;
  }

  function isUsable({ knownUntil = 0 }: Entry): boolean {
    const seconds = settings.get('mock.lastKnownMinutes') * 60;
    return performance.now() - knownUntil < seconds * 1_000;
  }

  async function loadOrLastKnown(projectId: string, entry: Entry): Promise<Snapshot | null> {
    try {
      const loading = load(projectId);
      return await (events.state() === 'away' ? within(awayPatienceMs, loading) : loading);
    } catch (error) {
      const isAway = isDatabaseAway(error) || error instanceof LateError;
      // If a change became known meanwhile, the entry is gone.
      if (!isAway || !entry.snapshot || cache.peek(projectId) !== entry || !isUsable(entry)) throw error;
      return { ...entry.snapshot, knownUntil: entry.knownUntil };
    }
  }

  return {
    peek(projectId) {
      const entry = cache.get(projectId);
      return entry?.knownUntil === undefined ? entry?.snapshot : undefined;
    },
    async get(projectId) {
      const entry = cache.get(projectId);
      if (!entry) return load(projectId);
      return entry.knownUntil === undefined ? entry.snapshot : loadOrLastKnown(projectId, entry);
    },
  };
}

/** As many as one query asks for. */
const maxAsked = 1_000;

/**
 * Tells which projects there are, by one query at a time for all that were asked for meanwhile. Anybody can call the
 * mocks of projects that do not exist: a crowd of such calls must not take the connections that others need.
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
        const rows = await this.#db
          .select({ id: projects.id })
          .from(projects)
          .where(inArray(projects.id, ids));
        const found = new Set(rows.map(({ id }) => id));
        for (const { id, tell } of asked) tell(found.has(id));
      } catch (error) {
        for (const { fail } of asked) fail(error);
      }
    }
    this.#isAsking = false;
  }
}
