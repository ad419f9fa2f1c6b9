import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { mockSearch, mocks, projects, teams } from './mock.table';

const rowsPerStep = 500;

/** Names of a mock's folder path and its tags, one per line; null if there are none. */
const marks = sql<
  string | null
>`nullif(concat_ws(chr(10), folder_names.names, nullif(array_to_string(${mocks.tags}, chr(10)), '')), '')`;

// The hash of a mock without marks is the same as before marks existed, so that no row has to be rewritten.
const hash = sql<string>`hashtextextended(${mocks.method} || ' ' || ${mocks.url} || chr(10) || ${mocks.description} || coalesce(chr(9) || ${marks}, ''), 0)`;

/** For each folder of one or all projects, its name and the names of its ancestors. */
const folderNames = (projectId?: string): SQL => sql`(
  with recursive named(id, names) as (
    select id, name from mock_folder
    where parent_id is null and ${projectId === undefined ? sql`true` : sql`project_id = ${projectId}`}
    union all
    select folder.id, named.names || chr(10) || folder.name
    from mock_folder folder join named on folder.parent_id = named.id
  ) select id, names from named
) as folder_names`;

/**
 * Returns the static prefix of a parameterised URL; null if the URL has no parameter. The slash before a parameter may
 * be optional as well.
 */
function fixedPartOf(url: string): string | null {
  const at = url.search(/[:(\\]/);
  if (at < 0) return null;
  const fixed = url.slice(0, at).replace(/\/$/, '').toLowerCase();
  try {
    return decodeURI(fixed);
  } catch {
    return fixed;
  }
}

type Found = {
  id: string;
  projectId: string;
  method: string;
  url: string;
  description: string;
  marks: string | null;
  hash: string;
};

async function writeMocks(db: Db, found: readonly Found[]): Promise<void> {
  const rows = found.map(({ id, projectId, method, url, description, marks, hash }) => ({
    mock_id: id,
    project_id: projectId,
    method,
    url,
    hash,
    // Every key ends with a line break, including the last one, so that a whole key can be searched.
    keys: `${searchKeysOf(url, description, ...(marks?.split('\n') ?? []))}\n`,
    fixed: fixedPartOf(url),
  }));
  // A mock may be deleted before its row is written; the join skips it.
  await db.execute(sql`
    insert into ${mockSearch} (mock_id, project_id, method, url, keys, fixed, hash)
    select new.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new(mock_id text, project_id text, method text, url text, keys text, fixed text, hash bigint)
    join ${mocks} on ${mocks.id} = new.mock_id
    on conflict (mock_id) do update set
      method = excluded.method, url = excluded.url, keys = excluded.keys, fixed = excluded.fixed, hash = excluded.hash`);
}

/**
 * Writes the search keys of mocks that have none or whose texts changed since.
 * @returns the number of mocks written
 */
async function writeChangedMocks(db: Db, where?: SQL, projectId?: string): Promise<number> {
  let written = 0;
  let after = '';
  let found: Found[];
  do {
    found = await db
      .select({
        id: mocks.id,
        projectId: mocks.projectId,
        method: mocks.method,
        url: mocks.url,
        description: mocks.description,
        marks,
        hash: sql<string>`${hash}::text`,
      })
      .from(mocks)
      .leftJoin(mockSearch, eq(mockSearch.mockId, mocks.id))
      .leftJoin(folderNames(projectId), sql`folder_names.id = ${mocks.folderId}`)
      .where(and(gt(mocks.id, after), where, sql`${mockSearch.hash} is distinct from ${hash}`))
      .orderBy(asc(mocks.id))
      .limit(rowsPerStep);
    if (found.length > 0) await writeMocks(db, found);
    written += found.length;
    after = found.at(-1)?.id ?? after;
  } while (found.length === rowsPerStep);
  return written;
}

const projectKeys = ({ name, url, description }: { name: string; url: string; description: string }) =>
  searchKeysOf(name, url, description);

/** Returns the search keys to store with a team. */
export const teamKeys = (name: string): string => searchKeysOf(name);

async function writeProjects(db: Db, where: SQL | undefined): Promise<number> {
  const { id, name, url, description, searchKeys } = projects;
  const found = await db
    .select({ id, name, url, description, searchKeys })
    .from(projects)
    .where(where)
    .limit(rowsPerStep);
  const rows = found.flatMap((project) => {
    const keys = projectKeys(project);
    return keys === project.searchKeys ? [] : [{ id: project.id, keys }];
  });
  if (rows.length > 0)
    await db.execute(sql`
      update ${projects} set search_keys = new.keys
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(id text, keys text)
      where ${projects.id} = new.id`);
  return rows.length;
}

/**
 * Updates the search keys of a project and its mocks where their texts changed.
 * @param mockIds the changed mocks, if nothing else changed
 */
export async function writeSearchKeys(db: Db, projectId: string, mockIds: readonly string[] = []): Promise<void> {
  const isNamed = mockIds.length > 0;
  if (!isNamed) await writeProjects(db, eq(projects.id, projectId));
  await writeChangedMocks(
    db,
    and(eq(mocks.projectId, projectId), isNamed ? inArray(mocks.id, [...mockIds]) : undefined),
    projectId,
  );
}

/** Fills in missing search keys, including those of rows written by a program version without search keys. */
export async function fillMockSearch(db: Db): Promise<void> {
  const unknown = await db.select({ id: teams.id, name: teams.name }).from(teams).where(isNull(teams.searchKeys));
  for (const { id, name } of unknown)
    await db
      .update(teams)
      .set({ searchKeys: teamKeys(name) })
      .where(eq(teams.id, id));
  while ((await writeProjects(db, isNull(projects.searchKeys))) > 0);
  const written = await writeChangedMocks(db);
  // Autovacuum analyses the new rows only a minute later; until then the planner would treat the table as
  // empty.
  if (written >= rowsPerStep) await db.execute(sql`analyze ${mockSearch}`);
}
