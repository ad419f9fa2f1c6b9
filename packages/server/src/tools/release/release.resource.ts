import { and, eq, ne, or } from 'drizzle-orm';
import { requireNotDeleted } from '../../enumeration/index';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { publishRelease } from './notify';
import { presentRelease } from './present';
import { releases } from './release.table';

export const releaseResource = defineResource(releases, {
  area: 'release',
  keys: ({ name, releaseVersion }) => [name, releaseVersion],
  sorts: { name: releases.name, planAt: releases.planAt, create_at: releases.createdAt, update_at: releases.updatedAt },
  name: ({ name }) => name,
  present: (row) => presentRelease(row, presentRecord(row)),
  // `refusalOfRelease` decides which steps are possible. This condition is for the functions that all tools
  // share, such as restoring.
  mayChange: ({ id, grants }, byLevel) =>
    grants.release.level === 'manage'
      ? byLevel
      : and(ne(releases.status, 'locked'), or(byLevel, eq(releases.managerUserId, id))),
});

registerResource({
  ...releaseResource,
  /** A restored checklist needs an existing project. */
  async restore(ctx, id) {
    const row = await releaseResource.restore(ctx, id);
    if (!row) return;
    if (row.project) await requireNotDeleted(ctx.db, 'project', row.project);
    await publishRelease(ctx.db, id, ctx.actor.id, 'list');
  },
});
