import { eq, isNull, sql } from 'drizzle-orm';
import type { Feature } from '../../platform/feature';
import { failingPackageFigure, failingPackages, unreplacedPackages } from './attention';
import { npmHandlers } from './npm';
import { npmFollowers, npmInfos, npmRegistries } from './npm.table';
import { maintainedPackages } from './ownership';
import { maintainedBy } from './package.resource';
import { tokenPlace } from './registries';
import { announcingRobots } from './robot-uses';
import { syncAll, syncOne } from './sync-jobs';

export { findPublishedVersion } from './registries';

export const npm: Feature = {
  handlers: npmHandlers,
  owns: [maintainedPackages],
  jobs: [syncOne, syncAll],
  attention: [failingPackages, unreplacedPackages],
  figures: [failingPackageFigure],
  robotUses: [announcingRobots],
  sealed: [
    {
      table: npmRegistries,
      id: npmRegistries.id,
      column: npmRegistries.token,
      title: { zh: 'npm 仓库', en: 'npm registries' },
      place: tokenPlace,
    },
  ],
  enumerationUses: [
    { type: 'npmType', entity: 'npm', table: npmInfos, column: npmInfos.npmType, counted: isNull(npmInfos.deletedAt) },
    {
      type: 'npmTag',
      entity: 'npm',
      table: npmInfos,
      column: npmInfos.npmTag,
      isArray: true,
      counted: isNull(npmInfos.deletedAt),
    },
    { type: 'project', entity: 'npm', table: npmInfos, column: npmInfos.project, counted: isNull(npmInfos.deletedAt) },
  ],
  /** Likes of people who leave are retained, since they measure a package. */
  onLeave: [
    async (db, userId) => {
      await db.delete(npmFollowers).where(eq(npmFollowers.userId, userId));
      await db
        .update(npmInfos)
        .set({ maintainerUserIds: sql`array_remove(${npmInfos.maintainerUserIds}, ${userId})` })
        .where(maintainedBy(userId));
    },
  ],
};
