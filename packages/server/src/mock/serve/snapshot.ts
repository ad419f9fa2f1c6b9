import type { RequestCheck } from '@easymock/contract';
import { createMatcher, type Matcher } from '@easymock/mock-engine';
import { asc, eq, sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { publish } from '../../platform/live/publish';
import { noAnswers } from '../answers/no-answers';
import { mocks, projects } from '../mock.table';
import { writeSearchKeys } from '../search-keys';
import { connectCollections } from './collection-routes';
import { NearestMocks } from './nearest';
import { compileAnswers } from './served-answers';
import { ServedMock, type ServingServices } from './served-mock';
import { loadScenarios, type ServedScenarios } from './served-scenarios';
import { loadUpstream, type ServedUpstream } from './served-upstream';

/** Maximum mocks named in an event; above it, readers reload the whole list. */
const mostNamed = 50;

declare module '../../platform/database/events' {
  interface EventTopics {
    /** ID of a project whose served form changed. */
    project: string;
  }
}

type Publishing = Pick<CallContext, 'services' | 'afterCommit'> & { actor: { readonly id: string } | null };

/**
 * Notifies open pages that a project's list changed, once the transaction of `db` commits, and updates the
 * search keys. For folders and places; a change of what is served needs `publishProjectChange`.
 * @param mocks the changed mocks, if nothing else changed
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
 * Notifies all server processes and open pages that a project is served differently, once the transaction of
 * `db` commits, and updates the search keys. Every change of a project or its mocks must call this.
 * @param mocks the changed mocks, if nothing else changed
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

/** A project in the form in which it is served. */
export interface Snapshot {
  /** Prefix of the mocks' URLs; empty for `/`. */
  prefix: string;
  matcher: Matcher<ServedMock>;
  /** Finds the nearest mocks for a call that matches none. */
  nearest: NearestMocks;
  /** The scenarios of the project; undefined if it has none. */
  scenarios: ServedScenarios | undefined;
  /** The back end of the project; undefined if it has none. */
  upstream: ServedUpstream | undefined;
  /** Days for which requests are recorded. */
  recordDays: number;
  /** Rough size in bytes, for the limit of the cache. */
  size: number;
  /** Set if the snapshot may be outdated: `performance.now` time until which it was known to be current. */
  knownUntil?: number;
}

/** The check of a mock, which may differ from that of its project. */
const checkOf = (ofProject: RequestCheck) => sql<RequestCheck>`coalesce(${mocks.requestCheck}, ${ofProject})`;

/** Loads a project in the form in which it is served, or null if it does not exist. */
export async function loadSnapshot(
  db: Db,
  projectId: string,
  means: ServingServices,
  now: Date,
): Promise<Snapshot | null> {
  const [project] = await db
    .select({ url: projects.url, recordDays: projects.recordDays, requestCheck: projects.requestCheck })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!project) return null;
  const rows = await db
    .select({
      id: mocks.id,
      method: mocks.method,
      url: mocks.url,
      urlKey: mocks.urlKey,
      mode: mocks.mode,
      answers: mocks.answers,
      collection: mocks.collection,
      version: mocks.version,
      order: mocks.position,
      check: checkOf(project.requestCheck),
      state: mocks.state,
      upstreamMode: mocks.upstreamMode,
      // Most projects do not check, and descriptions are as long as definitions.
      parameters: sql<string>`case when ${checkOf(project.requestCheck)} = 'off' then '' else ${mocks.parameters} end`,
    })
    .from(mocks)
    .where(eq(mocks.projectId, projectId))
    .orderBy(asc(mocks.position));
  const routes = rows.map(
    ({ id, method, url, mode, answers, version, order, check, parameters, state, upstreamMode }) => ({
      method,
      pattern: url,
      order,
      value: new ServedMock(
        {
          id,
          projectId,
          url,
          mode,
          check,
          parameters,
          upstreamMode: upstreamMode ?? undefined,
          isLive: state === 'live',
        },
        means,
        answers === noAnswers
          ? undefined
          : (own) => compileAnswers({ id, projectId, url, version, answers }, own, means),
      ),
    }),
  );
  const served = new Map(routes.map(({ value }) => [value.id, value]));
  const rowRoutes = connectCollections(rows, served, projectId, means);
  const prefix = project.url === '/' ? '' : project.url;
  return {
    prefix: prefix.toLowerCase(),
    recordDays: project.recordDays,
    matcher: createMatcher([...routes, ...rowRoutes]),
    scenarios: await loadScenarios(db, projectId, now),
    upstream: await loadUpstream(db, means.secrets, projectId),
    nearest: new NearestMocks(rows.map(({ method, url }) => ({ method, url: prefix + url }))),
    // Text, routes and compiled plans take about six times the text plus a kilobyte per route.
    size: rows.reduce(
      (sum, { mode, answers, parameters }) => sum + (mode.length + answers.length + parameters.length) * 6 + 1_000,
      1_000,
    ),
  };
}
