import type { UserLight } from '@easymock/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, prepareOnce } from '../../platform/database/index';
import { personColumns, presentPerson } from './person';
import { peopleVersions, users } from './user.table';

/** More are not kept: each takes some 300 bytes. */
const mostKept = 20_000;

/**
 * The version of what everybody may know about people, as a column of a query that gives IDs of people. Each transaction
 * that changes it gives it another one. Null: nothing has changed yet.
 */
export const peopleVersion: SQL<string | null> =
  sql`(select ${peopleVersions.version} from ${peopleVersions})`;

interface Kept {
  readonly version: string | null;
  readonly people: Map<string, UserLight>;
}

const latest = prepareOnce((): { kept: Kept } => ({ kept: { version: null, people: new Map() } }));

function keptAt(database: Database, version: string | null): Kept {
  const holder = latest(database);
  const { kept } = holder;
  if (kept.version === version && kept.people.size <= mostKept) return kept;
  // Never emptied: a call of the version before may still be reading, and would add to it what it read.
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
 * Looks up people by their IDs, as others see them. The same people stand in everybody's lists and seldom change, so each
 * node keeps them until their version changes.
 * @param version as the query saw it that gave the IDs
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
  // All rows are of one version. If somebody has changed since the query, they are shown as they are now, and not kept.
  if (rows[0]?.version === version) for (const [id, person] of found) people.set(id, person);
  return (id) => found.get(id) ?? people.get(id);
}
