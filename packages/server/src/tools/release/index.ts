import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FigureSource } from '../../platform/context';
import type { Feature } from '../../platform/feature';
import { openItems } from './attention';
import { checkJobs } from './check';
import { plannedReleases } from './dates';
import { hookedReleases } from './hook-source';
import { everyRelease } from './notify';
import { assignedItems, managedReleases } from './ownership';
import { releaseHandlers } from './release';
import { releaseItems, releases, releaseVisits } from './release.table';

const runningReleases: FigureSource = {
  tool: 'release',
  text: (num) => ({ zh: `${num} 份进行中`, en: `${num} running` }),
  count: (db) =>
    db.$count(
      releases,
      and(eq(releases.status, 'running'), eq(releases.isTemplate, false), isNull(releases.deletedAt)),
    ),
};

export const release: Feature = {
  handlers: releaseHandlers,
  owns: [managedReleases, assignedItems],
  enumerationUses: [
    {
      type: 'project',
      entity: 'release',
      table: releases,
      column: releases.project,
      counted: and(isNull(releases.deletedAt), sql`${releases.project} <> ''`),
      listed: eq(releases.isTemplate, false),
    },
  ],
  /** Open checklists lose owners who leave; finished ones remain unchanged. */
  onLeave: [
    async (db, userId) => {
      await db.delete(releaseVisits).where(eq(releaseVisits.userId, userId));
      await db.execute(sql`
        update ${releaseItems} set owner_user_ids = array_remove(owner_user_ids, ${userId})
        where owner_user_ids @> array[${userId}]::text[]
          and release_id in (select id from ${releases} where status in ('draft', 'running'))`);
    },
  ],
  liveTopics: [
    {
      name: 'release',
      permission: 'tools.release.view',
      mayWatch: async (_, key, userIds) => (key === everyRelease ? userIds : []),
    },
    {
      name: 'release:list',
      permission: 'tools.release.view',
      async mayWatch(db, key, userIds) {
        const [row] = await db
          .select({ id: releases.id })
          .from(releases)
          .where(and(eq(releases.id, key), isNull(releases.deletedAt)));
        return row ? userIds : [];
      },
    },
  ],
  hookSources: [hookedReleases],
  jobs: checkJobs,
  attention: [openItems],
  calendar: [plannedReleases],
  figures: [runningReleases],
};
