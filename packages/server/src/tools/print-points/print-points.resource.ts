import { base } from '@easymock/contract';
import { eq, or } from 'drizzle-orm';
import { requireNotDeleted } from '../../enumeration/index';
import { clearDeletedOwner } from '../../people/index';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { lockProject, requireSameEvents } from './events';
import { pointsOf } from './points';
import { printPoints } from './print-points.table';

export type PrintPointRow = typeof printPoints.$inferSelect;

/** Returns the address of a picture file. */
export const addressOf = (name: string): string => `${base}/${name}`;
/** Returns the name of the file at an address. */
export const nameOfAddress = (url: string): string => (url.startsWith(`${base}/`) ? url.slice(base.length + 1) : url);

export const printPointResource = defineResource(printPoints, {
  area: 'printPoints',
  keys: ({ name, page, events }) => [name, page, ...events],
  sorts: { name: printPoints.name, create_at: printPoints.createdAt, update_at: printPoints.updatedAt },
  name: ({ name }) => name,
  present: (row) => ({
    name: row.name,
    project: row.project,
    page: row.page,
    appVersion: row.appVersion,
    platform: row.platform,
    image: addressOf(row.image),
    status: row.status,
    desc: row.desc,
    ownerUserId: row.ownerUserId ?? '',
    copiedFromId: row.copiedFromId,
    ...presentRecord(row),
  }),
  mayChange: ({ id }, byLevel) => or(byLevel, eq(printPoints.ownerUserId, id)),
});

registerResource({
  ...printPointResource,
  /** A restored image needs an existing project, and the same event definitions as the other images. */
  async restore(ctx, id) {
    const row = await printPointResource.restore(ctx, id);
    if (!row) return;
    await requireNotDeleted(ctx.db, 'project', row.project);
    await lockProject(ctx.db, row.project);
    if (row.status !== 'deprecated')
      await requireSameEvents(ctx, { ...row, points: await pointsOf(ctx.db, id) }, 'ask');
    await clearDeletedOwner(ctx, printPointResource, row);
  },
});
