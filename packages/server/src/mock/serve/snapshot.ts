import { createMatcher, type Matcher } from '@easymock/mock-engine';
import { asc, eq } from 'drizzle-orm';
import type { CallContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { publish } from '../../platform/live/publish';
import { mocks, projects } from '../mock.table';
import { writeSearchKeys } from '../search-keys';
import { NearestMocks } from './nearest';
import { type Means, ServedMock } from './served-mock';

/** An event names no more mocks than this; its readers then read the whole list again. */
const mostNamed = 50;

declare module '../../platform/database/events' {
  interface EventTopics {
    /** The id of a project whose served form changed. */
    project: string;
  }
}

type Publishing = Pick<CallContext, 'services' | 'afterCommit'> & { actor: { readonly id: string } | null };

/**
 * Tells everybody who has a project open, once the transaction of `db` commits, that its list is another one, and brings
 * up to date what is found. For folders and places; whoever changes what is served calls `publishProjectChange`.
 * @param mocks the mocks that changed, if nothing else did
 */
export async function publishListChange(
  { actor }: Pick<Publishing, 'actor'>,
  db: Db,
  projectId: string,
  mocks: readonly string[] = [],
): Promise<void> {
  await writeSearchKeys(db, projectId, mocks);
  const isNamed = mocks.length > 0 && mocks.length <= mostNamed;
  await publish(db, 'mock:project', projectId, { by: actor?.id ?? '', mocks: isNamed ? [...mocks] : null });
}

/**
 * Tells every node, once the transaction of `db` commits, that a project is served differently from now on, and
 * everybody who has it open. Whoever changes a project or its mocks calls this, so what they are found by is brought
 * up to date here as well.
 * @param mocks the mocks that changed, if nothing else did
 */
export async function publishProjectChange(
  ctx: Publishing,
  db: Db,
  projectId: string,
  mocks: readonly string[] = [],
): Promise<void> {
  const { events } = ctx.services;
  await events.publish(db, 'project', projectId);
  await publishListChange(ctx, db, projectId, mocks);
  ctx.afterCommit(() => events.publishHere('project', projectId));
}

/** A project as it is served. */
export interface Snapshot {
  /** The prefix of its mocks' urls; empty for `/`. */
  prefix: string;
  matcher: Matcher<ServedMock>;
  /** Finds the nearest mocks for a call that matches none. */
  nearest: NearestMocks;
  /** Rough size in bytes, for the cache's bound. */
  size: number;
  /** Of one that may be outdated: until when it was known not to be, as `performance.now` tells it. */
  knownUntil?: number;
}

/** Reads a project as it is served now, or null when there is none. */
export async function loadSnapshot(db: Db, projectId: string, means: Means): Promise<Snapshot | null> {
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
