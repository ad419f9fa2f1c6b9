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

/** The base path that stands in the URL of a project and again in those of its mocks. */
interface DoubledBase {
  /** Empty if there is none. */
  readonly base: string;
  /** The mocks without it. */
  readonly mended: readonly Pick<MockRow, 'id' | 'url' | 'urlKey'>[];
  /** How many keep it, because another mock has the shorter URL. */
  readonly kept: number;
}

const nothing: DoubledBase = { base: '', mended: [], kept: 0 };

const isBelow = (url: string, base: string): boolean => url === base || url.startsWith(`${base}/`);

/** The ends of a URL that begin with a slash, longest first: `/a/b`, `/b`. */
function endsOf(url: string): string[] {
  const parts = url.split('/').filter(Boolean);
  return parts.map((_, index) => `/${parts.slice(index).join('/')}`);
}

/**
 * Finds the base path that stands twice. All imported mocks have to begin with it: where only some do, it is a part of
 * their paths, and the project happens to be called like it.
 * @example doubledBaseOf('/api/v1', [{ url: '/api/v1/users', isImported: true, … }]).base // '/api/v1'
 */
function doubledBaseOf(
  projectUrl: string,
  rows: readonly (Addressed & { isImported: boolean })[],
): DoubledBase {
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

/** The base path that stands twice in the addresses of a project that leaves none out yet. */
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

/** Takes the doubled base path out of the URLs of a project's mocks, and notes it for the syncs to come. */
export async function mendDoubledBase(ctx: SessionContext, projectId: string): Promise<{ num: number }> {
  const { db, services, now, actor } = ctx;
  const project = await lockEditable(db, projectId, actor.id);
  const { base, mended } = await findDoubledBase(db, project);
  if (base === '') {
    // Mended already, which is what was asked for.
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
