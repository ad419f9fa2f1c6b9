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
import type { CallContext, Services } from '../platform/context';
import type { Db } from '../platform/database/index';
import { type MockRow, mocks, projects } from './mock.table';
import type { ScriptFailure } from './script/protocol';
import type { ScriptHost } from './script/script-host';
import { type Effects, EffectsError, takeEffects } from './serve/effects';
import { NearestMocks } from './serve/nearest';

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

/** A body, as text where it can be, since Node writes that together with its headers; and its length in bytes. */
export interface Body {
  content: string | Uint8Array;
  length: number;
}

/** What a mock has drawn: its JSON, and what its `_res` says about the rest of the answer. */
export interface Drawn extends Body {
  content: string;
  effects?: Effects;
}

const failureRestMs = 5_000;

/** A call of a mock, as far as its answer depends on it. */
export interface MockCall {
  /** Read only for mocks with functions: nothing else of an answer depends on it. */
  request(): Promise<MockRequest>;
  readonly seed: number | undefined;
  /** The addresses its cookies may go back to. */
  readonly cookiePath: string;
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
  #constant: Drawn | undefined;
  #counters: Counters | undefined;
  #failure: { error: MockFailure; until: number } | undefined;

  constructor({ id, projectId, mode }: Pick<MockRow, 'id' | 'projectId' | 'mode'>, means: Means) {
    this.id = id;
    this.#projectId = projectId;
    this.#mode = mode;
    this.#means = means;
  }

  /**
   * The address calls are passed on to; undefined where the mock answers by itself.
   * @throws MockFailure as `draw` does
   */
  get target(): string | undefined {
    return this.#compiled().target;
  }

  /**
   * The answer: at once for data, later where functions have to be run. A mode without rules and placeholders
   * is written once and kept.
   * @throws MockFailure when it comes to too much; for a moment the next calls hear the same without
   * trying, since every try costs everybody's time
   */
  draw(call: MockCall): Drawn | Promise<Drawn> {
    if (this.#constant) return this.#constant;
    const plan = this.#compiled();
    if (plan.kind === 'script') return this.#runScript(call);
    // The same seed gives the same answer, so it counts from the beginning.
    this.#counters ??= this.#means.counters.of(this.id);
    const counters = call.seed === undefined ? this.#counters : undefined;
    const context = { seed: call.seed, counters };
    try {
      if (plan.fieldNames.includes('_res')) return withEffects(plan.render(context), call);
      const body = bodyOf(plan.renderJson(context));
      if (plan.isStatic) this.#constant = body;
      return body;
    } catch (error) {
      throw error instanceof RenderError ? this.#rest(new MockFailure(error)) : error;
    }
  }

  #compiled(): Plan {
    if (this.#failure && performance.now() < this.#failure.until) throw this.#failure.error;
    try {
      this.#plan ??= compile(this.#mode);
      return this.#plan;
    } catch (error) {
      throw error instanceof RenderError ? this.#rest(new MockFailure(error)) : error;
    }
  }

  async #runScript(call: MockCall): Promise<Drawn> {
    const request = await call.request();
    const job = { group: this.#projectId, key: this.id, mode: this.#mode, request, seed: call.seed };
    const { json, failure } = await this.#means.scripts.draw(job);
    if (json !== undefined)
      return json.includes('"_res"') ? withEffects(JSON.parse(json), call) : bodyOf(json);
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

/** Drawn data without its `_res`, and what that says. */
function withEffects(data: unknown, { cookiePath }: MockCall): Drawn {
  try {
    const effects = takeEffects(data, cookiePath);
    const body = effects && 'data' in effects ? effects.data : data;
    return { ...bodyOf(JSON.stringify(body) ?? 'null'), effects };
  } catch (error) {
    if (!(error instanceof EffectsError)) throw error;
    throw new MockFailure({ code: 'scriptFailed', texts: error.texts, path: error.path });
  }
}

/** The body of a text. */
export function bodyOf(content: string): Drawn {
  return { content, length: Buffer.byteLength(content) };
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
export function openSnapshots({ database: { db }, events, scripts }: Services): Snapshots {
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
