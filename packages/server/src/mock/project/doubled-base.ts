import { patternKey } from '@easymock/mock-engine';
import { eq, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { saveUrls } from '../history/mock-versions';
import { changeBy } from '../history/versions';
import { type MockRow, mocks, type ProjectRow, projects } from '../mock.table';
import { publishProjectChange } from '../serve/snapshot';
import { lockEditable } from './project.policy';

type Addressed = Pick<MockRow, 'id' | 'method' | 'url' | 'urlKey'>;

/** Base path that is part of a project's URL and, by mistake, also of its mocks' URLs. */
interface DoubledBase {
  /** Empty if there is none. */
  readonly base: string;
  /** Affected mocks and their URLs without the base path. */
  readonly mended: readonly Pick<MockRow, 'id' | 'url' | 'urlKey'>[];
  /** Number of mocks that retain the base path, because another mock already has the shorter URL. */
  readonly kept: number;
}

const nothing: DoubledBase = { base: '', mended: [], kept: 0 };

const isBelow = (url: string, base: string): boolean => url === base || url.startsWith(`${base}/`);

/** Returns the suffixes of a URL that start with a slash, longest first: `/a/b`, `/b`. */
function endsOf(url: string): string[] {
  const parts = url.split('/').filter(Boolean);
  return parts.map((_, index) => `/${parts.slice(index).join('/')}`);
}

/**
 * Finds the doubled base path. All imported mocks must start with it; if only some do, it is part of their
 * paths and just equals the end of the project's URL.
 * @example doubledBaseOf('/api/v1', [{ url: '/api/v1/users', isImported: true, … }]).base // '/api/v1'
 */
function doubledBaseOf(projectUrl: string, rows: readonly (Addressed & { isImported: boolean })[]): DoubledBase {
  const imported = rows.filter(({ isImported }) => isImported);
  if (imported.length === 0) return nothing;
  const base = endsOf(projectUrl).find((end) => imported.every(({ url }) => isBelow(url, end)));
  if (base === undefined) return nothing;
  const taken = new Set(rows.map(({ method, urlKey }) => `${method} ${urlKey}`));
  const found = rows.filter(({ url }) => isBelow(url, base));
  const mended = found.flatMap(({ id, method, url }) => {
    const shorter = url.slice(base.length) || '/';
    const urlKey = patternKey(shorter);
    const route = `${method} ${urlKey}`;
    if (taken.has(route)) return [];
    taken.add(route);
    return [{ id, url: shorter, urlKey }];
  });
  return { base, mended, kept: found.length - mended.length };
}

/** Finds the doubled base path of a project that does not leave out a base path yet. */
export async function findDoubledBase(
  db: Db,
  { id, url, basePath }: Pick<ProjectRow, 'id' | 'url' | 'basePath'>,
): Promise<DoubledBase> {
  if (url === '/' || basePath) return nothing;
  const rows = await db
    .select({
      id: mocks.id,
      method: mocks.method,
      url: mocks.url,
      urlKey: mocks.urlKey,
      isImported: sql<boolean>`${mocks.importedMode} is not null or ${mocks.responseModel} <> ''`,
    })
    .from(mocks)
    .where(eq(mocks.projectId, id))
    .orderBy(mocks.position);
  return doubledBaseOf(url, rows);
}

/** Removes the doubled base path from the URLs of a project's mocks and stores it for future syncs. */
export async function removeDoubledBase(ctx: SessionContext, projectId: string): Promise<{ num: number }> {
  const { db, services, now, actor } = ctx;
  const project = await lockEditable(db, projectId, actor.id);
  const { base, mended } = await findDoubledBase(db, project);
  if (base === '') {
    // Already mended, so there is nothing to do.
    ctx.audit();
    return { num: 0 };
  }
  await saveUrls({ services, db }, projectId, mended, changeBy(ctx));
  await db.update(projects).set({ basePath: base, updatedAt: now }).where(eq(projects.id, projectId));
  await publishProjectChange(ctx, db, projectId);
  ctx.audit({
    entityId: projectId,
    entityName: project.name,
    diff: { basePath: { before: project.basePath, after: base } },
  });
  return { num: mended.length };
}
