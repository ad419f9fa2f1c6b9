import type { Text } from '@easymock/contract';
import {
  type Counters,
  compile,
  createMatcher,
  type Matcher,
  type MockRequest,
  type Plan,
  RenderError,
} from '@easymock/mock-engine';
import { asc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { CallContext } from '../platform/context';
import type { Database, Db, EventBus } from '../platform/database/index';
import { type MockRow, mocks, projects } from './mock.table';
import type { ScriptFailure } from './script/protocol';
import type { ScriptHost } from './script/script-host';

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

/** A call of a mock, as far as its answer depends on it. */
export interface MockCall {
  /** Read only for mocks with functions: nothing else of an answer depends on it. */
  request(): Promise<MockRequest>;
  readonly seed: number | undefined;
}

/** What mocks are served with beyond their definitions. */
export interface Means {
  readonly scripts: ScriptHost;
  readonly counters: MockCounters;
}

const maxCounted = 20_000;

/** `@increment` counts on from call to call, for each mock by itself, on this node and until it stops. */
export class MockCounters {
  readonly #counters = new LRUCache<string, Counters>({ max: maxCounted });

  of(mockId: string): Counters {
    let counters = this.#counters.get(mockId);
    if (!counters) {
      counters = { increment: 0 };
      this.#counters.set(mockId, counters);
    }
    return counters;
  }
}

/** One mock, compiled when it is first called. */
export class ServedMock {
  readonly id: string;
  readonly #projectId: string;
  readonly #mode: string;
  readonly #means: Means;
  #plan: Plan | undefined;
  #constant: Body | undefined;
  #failure: { error: MockFailure; until: number } | undefined;

  constructor({ id, projectId, mode }: Pick<MockRow, 'id' | 'projectId' | 'mode'>, means: Means) {
    this.id = id;
    this.#projectId = projectId;
    this.#mode = mode;
    this.#means = means;
  }

  /**
   * The answer's body: at once for data, later where functions have to be run. A mode without rules and
   * placeholders is written once and kept.
   * @throws MockFailure when it comes to too much; for a moment the next calls hear the same without
   * trying, since every try costs everybody's time
   */
  body(call: MockCall): Body | Promise<Body> {
    if (this.#constant) return this.#constant;
    if (this.#failure && performance.now() < this.#failure.until) throw this.#failure.error;
    try {
      this.#plan ??= compile(this.#mode);
      if (this.#plan.kind === 'script') return this.#runScript(call);
      const { seed } = call;
      // The same seed gives the same answer, so it counts from the beginning.
      const counters = seed === undefined ? this.#means.counters.of(this.id) : undefined;
      const body = bodyOf(this.#plan.renderJson({ seed, counters }));
      if (this.#plan.isStatic) this.#constant = body;
      return body;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      throw this.#rest(new MockFailure(error));
    }
  }

  async #runScript(call: MockCall): Promise<Body> {
    const request = await call.request();
    const job = { group: this.#projectId, key: this.id, mode: this.#mode, request, seed: call.seed };
    const { json, failure } = await this.#means.scripts.draw(job);
    if (json !== undefined) return bodyOf(json);
    const error = new MockFailure(failure ?? { code: 'unavailable', texts: { zh: '', en: '' }, path: '' });
    // What a function throws may depend on the request, and costs little.
    throw failure?.code === 'unavailable' || failure?.code === 'scriptFailed' ? error : this.#rest(error);
  }

  #rest(error: MockFailure): MockFailure {
    this.#failure = { error, until: performance.now() + failureRestMs };
    return error;
  }
}

/** Why a mock has no answer to give. */
export class MockFailure extends Error {
  override readonly name = 'MockFailure';
  /** It is nobody's fault and will pass. */
  readonly isPassing: boolean;
  readonly texts: Text;
  /** Where in the definition, such as `data.list[0].name`. */
  readonly path: string;

  constructor({ code, texts, path }: Pick<ScriptFailure, 'code' | 'texts' | 'path'>) {
    super(texts.en);
    this.isPassing = code === 'unavailable';
    this.texts = texts;
    this.path = path;
  }
}

function bodyOf(text: string): Body {
  return { text, length: Buffer.byteLength(text) };
}

/** A project as it is served. */
export interface Snapshot {
  /** What stands before its mocks' urls; empty for `/`. */
  prefix: string;
  matcher: Matcher<ServedMock>;
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
export function openSnapshots({ db }: Database, events: EventBus, scripts: ScriptHost): Snapshots {
  const means: Means = { scripts, counters: new MockCounters() };
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
