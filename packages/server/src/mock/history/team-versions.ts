import type { AuditDiff, TeamVersion } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { personColumns, users } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type TeamRow, teams, teamVersions } from '../mock.table';
import { teamKeys } from '../search-keys';
import { type Change, lateFields, presentFacts, stampOf } from './versions';

/** Versioned settings of a team. Members and roles have no versions. */
export type TeamSettings = Pick<TeamRow, 'name' | 'description' | 'joinRule'>;

async function findVersion(db: Db, id: string, version: number): Promise<TeamSettings | undefined> {
  const { name, description, joinRule } = teamVersions;
  const [row] = await db
    .select({ name, description, joinRule })
    .from(teamVersions)
    .where(and(eq(teamVersions.teamId, id), eq(teamVersions.version, version)));
  return row;
}

/** Loads one version of a team's settings. @throws versionMissing if it was deleted or never existed */
export async function loadVersion(db: Db, present: TeamRow, version: number): Promise<TeamSettings> {
  const { name, description, joinRule } = present;
  if (version === present.version) return { name, description, joinRule };
  return (await findVersion(db, present.id, version)) ?? fail('versionMissing');
}

/**
 * Rejects a change of settings that others changed since the edited version.
 * @throws staleVersion
 */
export async function requireNotLate(
  db: Db,
  edited: number,
  change: Partial<TeamSettings>,
  present: TeamRow,
): Promise<void> {
  if (edited === present.version) return;
  if (lateFields(change, await findVersion(db, present.id, edited), present).length > 0) fail('staleVersion');
}

/**
 * Saves changed settings of a team as its next version and moves the current ones into the history. Saves
 * nothing if nothing differs.
 * @param present the row of the team, locked by the caller
 */
export async function saveTeam(
  { services, db }: { services: Pick<Services, 'settings'>; db: Db },
  present: TeamRow,
  fields: Partial<TeamSettings>,
  change: Change,
): Promise<{ version: number; diff: AuditDiff }> {
  const diff = diffOf(present, fields);
  if (Object.keys(diff).length === 0) return { version: present.version, diff };
  const { id, changedAt, changedBy, changeSource, name, description, joinRule } = present;
  await db
    .insert(teamVersions)
    .values({
      teamId: id,
      version: present.version,
      changedAt,
      changedBy,
      changeSource,
      replacedAt: change.now,
      name,
      description,
      joinRule,
    });
  const version = present.version + 1;
  await db
    .update(teams)
    .set({ ...fields, ...(fields.name && { searchKeys: teamKeys(fields.name) }), ...stampOf(change), version })
    .where(eq(teams.id, id));
  const oldest = version - services.settings.get('history.keepVersions');
  await db.delete(teamVersions).where(and(eq(teamVersions.teamId, id), sql`${teamVersions.version} < ${oldest}::int`));
  return { version, diff };
}

/** Lists the versions of a team's settings, latest first. */
export async function listTeamVersions(
  db: Db,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ list: TeamVersion[]; total: number }> {
  const { version, changedAt, changedBy, changeSource, name, description, joinRule } = teamVersions;
  const all = db
    .select({ version, changedAt, changedBy, changeSource, name, description, joinRule })
    .from(teamVersions)
    .where(eq(teamVersions.teamId, id))
    .unionAll(
      db
        .select({
          version: teams.version,
          changedAt: teams.changedAt,
          changedBy: teams.changedBy,
          changeSource: teams.changeSource,
          name: teams.name,
          description: teams.description,
          joinRule: teams.joinRule,
        })
        .from(teams)
        .where(eq(teams.id, id)),
    )
    .as('version_of');
  const rows = await db
    .select({
      version: all.version,
      changedAt: all.changedAt,
      changeSource: all.changeSource,
      name: all.name,
      description: all.description,
      joinRule: all.joinRule,
      person: personColumns,
    })
    .from(all)
    .leftJoin(users, eq(users.id, all.changedBy))
    .orderBy(sql`${all.version} desc`)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(all);
  const list = rows.map((row) => ({
    ...presentFacts(row),
    name: row.name,
    description: row.description,
    join_rule: row.joinRule,
  }));
  return { list, total: count?.total ?? 0 };
}
