import { createMatcher, type Matcher } from '@easymock/mock-engine';
import { asc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { CallContext, Services } from '../platform/context';
import type { Db } from '../platform/database/index';
import { mocks, projects } from './mock.table';
import { NearestMocks } from './serve/nearest';
import { type Means, MockCounters, ServedMock } from './served-mock';

declare module '../platform/database/events' {
  interface EventTopics {
    /** The id of a project whose served form changed. */
    project: string;
  }
}

/** Tells every node, once the transaction of `db` commits, that a project is served differently from now on. */
export async function publishProjectChange(ctx: CallContext, db: Db, projectId: string): Promise<void> {
  const { events } = ctx.services;
  await events.publish(db, 'project', projectId);
  ctx.afterCommit(() => events.publishHere('project', projectId));
}

/** A project as it is served. */
export interface Snapshot {
  /** What stands before its mocks' urls; empty for `/`. */
  prefix: string;
  matcher: Matcher<ServedMock>;
  /** What to say to a call that none of its mocks answers. */
  nearest: NearestMocks;
  /** Rough size in bytes, for the cache's bound. */
  size: number;
}

async function loadSnapshot(db: Db, projectId: string, means: Means): Promise<Snapshot | null> {
  const [project] = await db.select({ url: projects.url }).from(projects).where(eq(projects.id, projectId));
  if (!project) return null;
  const rows = await db
    .select({ id: mocks.id, method: mocks.method, url: mocks.url, mode: mocks.mode, order: mocks.position })
    .from(mocks)
    .where(eq(mocks.projectId, projectId))
    .orderBy(asc(mocks.position));
  const routes = rows.map(({ id, method, url, mode, order }) => ({
    method,
    pattern: url,
    order,
    value: new ServedMock({ id, projectId, mode }, means),
  }));
  const prefix = project.url === '/' ? '' : project.url;
  return {
    prefix: prefix.toLowerCase(),
    matcher: createMatcher(routes),
    nearest: new NearestMocks(rows.map(({ method, url }) => ({ method, url: prefix + url }))),
    // Text, routes and, once called, plans: about six times the text and a kilobyte a route.
    size: rows.reduce((sum, row) => sum + row.mode.length * 6 + 1_000, 1_000),
  };
}

export interface Snapshots {
  /** The project as it is served now, or null when there is none. */
  get(projectId: string): Promise<Snapshot | null>;
  /** What is at hand without waiting. */
  peek(projectId: string): Snapshot | null | undefined;
}

const maxBytes = 400 * 1024 * 1024;
const unknownSize = 2_000;

/** Snapshots of the projects called most lately, kept until any node says that a project changed. */
export function openSnapshots({ database: { db }, events, scripts, drawThreads }: Services): Snapshots {
  const means: Means = { scripts, drawThreads, counters: new MockCounters() };
  const cache = new LRUCache<string, { loading: Promise<Snapshot | null>; ready?: Snapshot | null }>({
    maxSize: maxBytes,
  });
  events.on('project', (projectId) => cache.delete(projectId));
  // Changes may have been missed.
  events.onGap(() => cache.clear());

  return {
    peek: (projectId) => cache.get(projectId)?.ready,
    async get(projectId) {
      const known = cache.get(projectId);
      if (known) return known.loading;
      const loading = db.transaction((tx) => loadSnapshot(tx, projectId, means), {
        // Project and mocks as of one moment.
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      const entry: { loading: typeof loading; ready?: Snapshot | null } = { loading };
      cache.set(projectId, entry, { size: unknownSize });
      try {
        entry.ready = await loading;
        // A change meanwhile has removed the entry: then this snapshot serves only who waited for it. So it
        // does while nobody would tell of a change.
        const isCurrent = cache.peek(projectId) === entry;
        if (isCurrent && !events.isConnected()) cache.delete(projectId);
        else if (isCurrent && entry.ready) {
          cache.set(projectId, entry, { size: Math.min(entry.ready.size, maxBytes / 4) });
        }
        return entry.ready;
      } catch (error) {
        if (cache.peek(projectId) === entry) cache.delete(projectId);
        throw error;
      }
    },
  };
}
