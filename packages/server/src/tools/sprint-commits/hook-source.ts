import { inArray } from 'drizzle-orm';
import type { HookSource } from '../../platform/context';
import { pathOf } from './notify';
import { sprints } from './sprint-commits.table';

export const hookedSprints: HookSource<'sprint'> = {
  subject: 'sprint',
  area: 'sprintCommits',
  eventsOf({ area, action, changed }) {
    if (area !== 'sprint-commits') return [];
    // Repositories have audit log entries of this area as well, but `find` finds no sprint for them.
    if (action === 'create') return ['sprint.created'];
    if (action === 'delete') return ['sprint.deleted'];
    return action === 'update' && changed.includes('status') ? ['sprint.status_changed'] : [];
  },
  async find(db, ids) {
    const { id, name, status } = sprints;
    const rows = await db
      .select({ id, name, status })
      .from(sprints)
      .where(inArray(id, [...ids]));
    return new Map(rows.map((row) => [row.id, { facts: row, path: pathOf(row) }]));
  },
  findRecipients: async (_, __, owners) => owners.map(({ id }) => id),
};
