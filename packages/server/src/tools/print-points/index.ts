import { eq, isNull } from 'drizzle-orm';
import type { Feature } from '../../platform/feature';
import { imagesInReview, silentEvents, verifiedPoints } from './attention';
import { exportPrintPoints, printPointExportRoute } from './export.plugin';
import { assignedPoints, ownedPrintPoints } from './ownership';
import { sweepPrintPictures } from './pictures';
import { printPointsHandlers } from './print-points';
import { printPointItems, printPoints } from './print-points.table';

export const printPoint: Feature = {
  handlers: printPointsHandlers,
  owns: [ownedPrintPoints, assignedPoints],
  enumerationUses: [
    {
      type: 'project',
      entity: 'printPoints',
      table: printPoints,
      column: printPoints.project,
      counted: isNull(printPoints.deletedAt),
    },
  ],
  /** When people leave, their points remain without an owner. */
  onLeave: [
    async (db, userId) => {
      await db.update(printPointItems).set({ ownerUserId: '' }).where(eq(printPointItems.ownerUserId, userId));
    },
  ],
  attention: [imagesInReview, silentEvents],
  figures: [verifiedPoints],
  plugins: [exportPrintPoints],
  routes: [printPointExportRoute],
  jobs: [sweepPrintPictures],
};
