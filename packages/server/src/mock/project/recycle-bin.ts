import type { CallData, Contract } from '@easymock/contract';
import { and, count, desc, eq, exists, ilike, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { personColumns, presentPerson, users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { containsPattern } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { deletedMocks, deletedProjects, teamMembers } from '../mock.table';
import { deletingRoles } from './project.policy';

type Bin = typeof deletedMocks | typeof deletedProjects;
type Reader = Pick<SessionContext, 'db' | 'actor' | 'services'>;

interface Page {
  page: number;
  pageSize: number;
  keywords: string;
}

/** Reads one page of a recycle bin with its total. */
async function readBin<Row, Entry>(
  { db, services }: Reader,
  { page, pageSize }: Page,
  bin: Bin,
  where: SQL | undefined,
  read: (cut: { limit: number; offset: number; orderBy: SQL[] }) => PromiseLike<Row[]>,
  present: (row: Row) => Entry,
): Promise<{ list: Entry[]; total: number; page: number; pageSize: number; keepDays: number }> {
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const rows = await read({ limit, offset, orderBy: [desc(bin.deletedAt), desc(bin.id)] });
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(bin).where(where),
  );
  const keepDays = services.settings.get('recycle.keepDays');
  return { list: rows.map(present), total, page, pageSize, keepDays };
}

/** Condition: the caller may restore a deleted project. Same rule as `mayDelete`, for lists. */
const restorableBy = ({ db, actor }: Reader, teamId: string): SQL | undefined => {
  const { teamId: ofTeam, ownerId } = deletedProjects;
  if (!teamId) return and(isNull(ofTeam), eq(ownerId, actor.id));
  const own = db
    .select({ id: teamMembers.teamId })
    .from(teamMembers)
    .where(
      and(eq(teamMembers.teamId, ofTeam), eq(teamMembers.userId, actor.id), inArray(teamMembers.role, deletingRoles)),
    );
  return and(eq(ofTeam, teamId), exists(own));
};

/** Lists the deleted projects that the caller may restore, personal or of a team, latest deletion first. */
export async function listDeletedProjects(
  ctx: Reader,
  { group, ...page }: Page & { group: string },
): Promise<CallData<Contract['project']['deleted']>> {
  const { id, name, url, description, deletedAt, deletedBy } = deletedProjects;
  const pattern = containsPattern(page.keywords);
  const matching = or(ilike(name, pattern), ilike(url, pattern), ilike(description, pattern));
  const where = and(restorableBy(ctx, group), page.keywords ? matching : undefined);
  return readBin(
    ctx,
    page,
    deletedProjects,
    where,
    ({ limit, offset, orderBy }) =>
      ctx.db
        .select({ _id: id, name, url, deletedAt, person: personColumns })
        .from(deletedProjects)
        .leftJoin(users, eq(users.id, deletedBy))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    ({ deletedAt, person, ...row }) => ({ ...row, ...presentDeletion({ deletedAt, person }) }),
  );
}

/** Lists the deleted mocks of an existing project, latest deletion first. */
export async function listDeletedMocks(
  ctx: Reader,
  projectId: string,
  page: Page,
): Promise<CallData<Contract['mock']['deleted']>> {
  const { id, method, url, description, deletedAt, deletedBy } = deletedMocks;
  const pattern = containsPattern(page.keywords);
  const where = and(
    eq(deletedMocks.projectId, projectId),
    page.keywords ? or(ilike(url, pattern), ilike(description, pattern)) : undefined,
  );
  return readBin(
    ctx,
    page,
    deletedMocks,
    where,
    ({ limit, offset, orderBy }) =>
      ctx.db
        .select({ _id: id, method, url, description, deletedAt, person: personColumns })
        .from(deletedMocks)
        .leftJoin(users, eq(users.id, deletedBy))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    ({ deletedAt, person, ...row }) => ({ ...row, ...presentDeletion({ deletedAt, person }) }),
  );
}

const presentDeletion = (row: { deletedAt: Date; person: Parameters<typeof presentPerson>[0] | null }) => ({
  deleted_at: row.deletedAt.toISOString(),
  deleted_by: row.person && presentPerson(row.person),
});
