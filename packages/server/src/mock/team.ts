import { teamCalls } from '@easymock/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { implement } from '../platform/calls';
import { teamMembers, teams } from './mock.table';

export const teamHandlers = implement(teamCalls, {
  async list({ db, actor }, { keywords }) {
    const columns = { id: teams.id, name: teams.name, ownerId: teams.ownerId };
    // Joining looks a team up by its whole name; one's own are listed without asking.
    const rows = keywords
      ? await db
          .select(columns)
          .from(teams)
          .where(eq(sql`lower(${teams.name})`, keywords.trim().toLowerCase()))
      : await db
          .select(columns)
          .from(teams)
          .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, actor.id)))
          .orderBy(asc(teams.createdAt))
          .limit(500);
    return rows.map(({ id, name, ownerId }) => ({ _id: id, name, is_owner: ownerId === actor.id }));
  },
});
