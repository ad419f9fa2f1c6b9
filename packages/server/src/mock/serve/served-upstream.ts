import type { UpstreamMode } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { projectUpstreams, upstreamEnvironments } from '../upstream.table';
import { environmentSecrets } from '../upstream-secrets';
import type { OwnHeader } from './forward';
import type { ServedMock } from './served-mock';

/** The back end of a project in the form in which calls use it. */
export interface ServedUpstream {
  /** Name of the environment. */
  readonly name: string;
  /** Base address without a slash at its end. */
  readonly url: string;
  /** Undefined if the environment has no header, or its value cannot be opened. */
  readonly header: OwnHeader | undefined;
  readonly mode: UpstreamMode;
  /** Milliseconds since the epoch; 0 if nothing is recorded. */
  readonly recordUntil: number;
}

/** Loads the back end of a project; undefined if it has none. */
export async function loadUpstream(
  db: Db,
  secrets: Services['secrets'],
  projectId: string,
): Promise<ServedUpstream | undefined> {
  const [row] = await db
    .select({ upstream: projectUpstreams, environment: upstreamEnvironments })
    .from(projectUpstreams)
    .innerJoin(upstreamEnvironments, eq(upstreamEnvironments.id, projectUpstreams.currentId))
    .where(eq(projectUpstreams.projectId, projectId));
  if (!row) return undefined;
  const { upstream, environment } = row;
  return {
    name: environment.name,
    url: environment.url,
    header: await openHeader(secrets, environment),
    mode: upstream.mode,
    recordUntil: upstream.recordUntil?.getTime() ?? 0,
  };
}

async function openHeader(
  secrets: Services['secrets'],
  row: typeof upstreamEnvironments.$inferSelect,
): Promise<OwnHeader | undefined> {
  if (row.headerName === '' || row.headerValue === '') return undefined;
  // If the key is missing, calls are sent without the header, and the back end refuses them by itself.
  const value = await environmentSecrets.open({ secrets }, row, 'headerValue').catch(() => undefined);
  return value === undefined ? undefined : { name: row.headerName, value };
}

/** Returns the mode of a project at a time: after its end, a recording becomes `fallback`. */
export const modeAt = (mode: UpstreamMode, recordUntil: number, now: number): UpstreamMode =>
  mode === 'record' && now >= recordUntil ? 'fallback' : mode;

/** The way in which a back end answers a call; undefined if the mock answers. */
export interface PassChoice {
  readonly upstream: ServedUpstream;
  readonly isRecorded: boolean;
}

/** Chooses between a mock and the back end of its project. @param mock undefined if none matches */
export function choosePass(
  upstream: ServedUpstream,
  mock: ServedMock | undefined,
  now: number,
): PassChoice | undefined {
  const ofProject = modeAt(upstream.mode, upstream.recordUntil, now);
  const chosen = mock ? (mock.upstreamMode ?? modeOfState(ofProject, mock.isLive)) : ofProject;
  const mode = modeAt(chosen, upstream.recordUntil, now);
  if (mode === 'mock' || (mode === 'fallback' && mock)) return undefined;
  return { upstream, isRecorded: mode === 'record' && !mock?.isActionOnly };
}

const modeOfState = (mode: UpstreamMode, isLive: boolean): UpstreamMode =>
  isLive && mode !== 'record' ? 'upstream' : mode;
