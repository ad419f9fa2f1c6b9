import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { requireNotDeleted } from '../../enumeration/index';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { withoutGoneMaintainers } from './maintainers';
import { npmInfos } from './npm.table';

/** Returns the condition for the packages of a maintainer. It uses the index on maintainers. */
export const maintainedBy = (userId: string): SQL => sql`${npmInfos.maintainerUserIds} @> array[${userId}]::text[]`;

/** Returns the condition for the listed package of a name. It uses the unique index on names. */
export const isNamed = (npmName: string): SQL | undefined =>
  and(eq(sql`lower(${npmInfos.npmName})`, npmName.toLowerCase()), isNull(npmInfos.deletedAt));

export const packages = defineResource(npmInfos, {
  area: 'npm',
  mayChange: ({ id }, byLevel) => or(byLevel, maintainedBy(id)),
  keys: ({ npmName, title, description }) => [npmName, title, description],
  sorts: {
    npmName: npmInfos.npmName,
    goodNum: npmInfos.goodNum,
    // A package without a date counts as the oldest.
    publishAt: sql`coalesce(${npmInfos.publishAt}, '-infinity')`,
    update_at: npmInfos.updatedAt,
  },
  name: ({ npmName }) => npmName,
  present: (row) => ({
    npmName: row.npmName,
    npmType: row.npmType,
    npmTag: row.npmTag,
    project: row.project,
    title: row.title,
    description: row.description,
    docUrl: row.docUrl,
    docMarkdownId: row.docMarkdownId,
    gitUrl: row.gitUrl,
    demoUrl: row.demoUrl,
    maintainerUserIds: row.maintainerUserIds,
    registryId: row.registryId ?? '',
    robotIds: row.robotIds,
    status: row.status,
    replaceBy: row.replaceBy,
    deprecatedReason: row.deprecatedReason,
    ...presentRecord(row),
  }),
  taken: { npm_info_name_unique: 'npmNameTaken' },
});

registerResource({
  ...packages,
  /** A restored package needs an existing type, project and tags, and loses maintainers who have left. */
  async restore(ctx, id) {
    const row = await packages.restore(ctx, id);
    if (!row) return;
    await requireNotDeleted(ctx.db, 'npmType', row.npmType);
    await requireNotDeleted(ctx.db, 'project', row.project);
    for (const tag of row.npmTag) await requireNotDeleted(ctx.db, 'npmTag', tag);
    const maintainerUserIds = await withoutGoneMaintainers(ctx.db, row.maintainerUserIds);
    if (maintainerUserIds.length < row.maintainerUserIds.length) await packages.change(ctx, row, { maintainerUserIds });
  },
});
