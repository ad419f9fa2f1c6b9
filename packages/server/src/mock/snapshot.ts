import { compile, createMatcher, type Matcher, type Plan, RenderError } from '@easymock/mock-engine';
import { asc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { CallContext } from '../platform/context';
import type { Database, Db, EventBus } from '../platform/database/index';
import { mocks, projects } from './mock.table';

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

/** A body as text, since Node writes text together with its headers, and its length in bytes. */
export interface Body {
  text: string;
  length: number;
}

const failureRestMs = 5_000;

/** One mock, compiled when it is first called. */
export class ServedMock {
  readonly id: string;
  readonly #mode: string;
  #plan: Plan | undefined;
  #constant: Body | undefined;
  #failure: { error: RenderError; until: number } | undefined;

  constructor(id: string, mode: string) {
    this.id = id;
    this.#mode = mode;
  }

  /**
   * The answer's body. A mode without rules and placeholders is written once and kept.
   * @throws RenderError when it comes to too much; for a moment the next calls hear the same without
   * trying, since every try costs everybody's time
   */
  body(): Body {
    if (this.#constant) return this.#constant;
    if (this.#failure && performance.now() < this.#failure.until) throw this.#failure.error;
    try {
      this.#plan ??= compile(this.#mode);
      const text = this.#plan.renderJson();
      const body = { text, length: Buffer.byteLength(text) };
      if (this.#plan.isStatic) this.#constant = body;
      return body;
    } catch (error) {
      if (error instanceof RenderError) this.#failure = { error, until: performance.now() + failureRestMs };
      throw error;
    }
  }
}

/** A project as it is served. */
export interface Snapshot {
  /** What stands before its mocks' urls; empty for `/`. */
  prefix: string;
  matcher: Matcher<ServedMock>;
  /** Rough size in bytes, for the cache's bound. */
  size: number;
}

async function loadSnapshot(db: Db, projectId: string): Promise<Snapshot | null> {
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
    value: new ServedMock(id, mode),
  }));
  return {
    prefix: project.url === '/' ? '' : project.url.toLowerCase(),
    matcher: createMatcher(routes),
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
export function openSnapshots({ db }: Database, events: EventBus): Snapshots {
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
      const loading = db.transaction((tx) => loadSnapshot(tx, projectId), {
        // Project and mocks as of one moment.
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      const entry: { loading: typeof loading; ready?: Snapshot | null } = { loading };
      cache.set(projectId, entry, { size: unknownSize });
      try {
        entry.ready = await loading;
        // A change meanwhile has removed the entry: then this snapshot serves only who waited for it.
        const isCurrent = cache.peek(projectId) === entry;
        if (isCurrent && entry.ready) {
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
