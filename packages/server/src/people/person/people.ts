import type { UserLight } from '@easymock/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, prepareOnce } from '../../platform/database/index';
import { personColumns, presentPerson } from './person';
import { peopleVersions, users } from './user.table';

/** Maximum cached people; each takes about 300 bytes. */
const mostKept = 20_000;

/**
 * The version of the public facts about people, as a column for queries that return IDs of people. Every
 * transaction that changes such facts changes the version. Null before the first change.
 */
export const peopleVersion: SQL<string | null> = sql`(select ${peopleVersions.version} from ${peopleVersions})`;

interface Kept {
  readonly version: string | null;
  readonly people: Map<string, UserLight>;
}

const latest = prepareOnce((): { kept: Kept } => ({ kept: { version: null, people: new Map() } }));

function keptAt(database: Database, version: string | null): Kept {
  const holder = latest(database);
  const { kept } = holder;
  if (kept.version === version && kept.people.size <= mostKept) return kept;
  // Replaced rather than emptied, because a call with the former version may still add its rows to the old
  // map.
  holder.kept = { version, people: new Map() };
  return holder.kept;
}

const prepared = prepareOnce(({ db }) =>
  db
    .select({ ...personColumns, version: peopleVersion })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')})`)
    .prepare('people_by_ids'),
);

/**
 * Looks up people by ID in their public form. The same people appear in everybody's lists and seldom change,
 * so each node caches them until the version changes.
 * @param version as read by the query that returned the IDs
 */
export async function findPeople(
  database: Database,
  version: string | null,
  ids: Iterable<string>,
): Promise<(id: string) => UserLight | undefined> {
  const { people } = keptAt(database, version);
  const missing = new Set<string>();
  for (const id of ids) if (!people.has(id)) missing.add(id);
  if (missing.size === 0) return (id) => people.get(id);
  const rows = await prepared(database).execute({ ids: [...missing] });
  const found = new Map(rows.map((row) => [row.id, presentPerson(row)]));
  // All rows have one version. If people changed after the query, their current form is returned but not
  // cached.
  if (rows[0]?.version === version) for (const [id, person] of found) people.set(id, person);
  return (id) => found.get(id) ?? people.get(id);
}
