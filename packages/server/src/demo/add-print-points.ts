import { and, eq } from 'drizzle-orm';
import type { Services } from '../platform/context';
import { searchKeysOf } from '../platform/database/search';
import { newId } from '../platform/ids';
import { storePicture } from '../tools/print-points/pictures';
import { eventTextsOf, writePoints } from '../tools/print-points/points';
import { printPointItems, printPoints } from '../tools/print-points/print-points.table';
import { drawScreen } from './draw-screen';
import { printPointPlans } from './print-point-plans';

interface Known {
  id: string;
  nickName: string;
  role: string;
  isForbidden: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
const phoneWidth = 750;
const browserWidth = 1_440;

/**
 * Adds print-point images with screens drawn here. Separate from the main transaction, because it stores
 * files. Does nothing if there are any already.
 * @returns the number of added images
 */
export async function addPrintPoints(services: Services, people: readonly Known[]): Promise<number> {
  const { db } = services.database;
  const now = services.clock();
  const makers = people.filter(({ role, isForbidden }) => role === 'developer' && !isForbidden).slice(0, 6);
  const [there] = await db.select({ id: printPoints.id }).from(printPoints).limit(1);
  if (there || makers.length === 0) return 0;
  for (const [at, { screen, points: plan, platform, ...image }] of printPointPlans.entries()) {
    const maker = makers[at % makers.length] ?? makers[0];
    if (!maker) break;
    const content = drawScreen(screen, screen === 'figures' ? browserWidth : phoneWidth);
    const picture = await storePicture(services, maker.id, { name: `${screen}.png`, content });
    const points = plan.map(([[x, y, w = 0, h = 0], eventId, eventName, type, trigger, params, status], index) => ({
      no: index + 1,
      x,
      y,
      w,
      h,
      eventId,
      eventName,
      type,
      trigger,
      status,
      params: params.map((param) => ({ ...param, enumValues: [...param.enumValues] })),
      ownerUserId: makers[(at + index) % makers.length]?.id ?? '',
      sinceVersion: image.appVersion,
      removedVersion: '',
    }));
    const id = newId();
    const changedAt = new Date(now.getTime() - (at * 3 + 1) * dayMs);
    const events = eventTextsOf(points);
    await db.transaction(async (tx) => {
      await tx
        .insert(printPoints)
        .values({
          ...image,
          id,
          image: picture.name,
          platform: [...platform],
          events,
          ownerUserId: maker.id,
          createdAt: new Date(changedAt.getTime() - 20 * dayMs),
          updatedAt: changedAt,
          createUserId: maker.id,
          createUserName: maker.nickName,
          updateUserId: maker.id,
          updateUserName: maker.nickName,
          searchKeys: searchKeysOf(image.name, image.page, ...events),
        });
      await writePoints(tx, id, points);
      // Tests of this company report the events that they verified.
      await tx
        .update(printPointItems)
        .set({ seenAt: changedAt })
        .where(and(eq(printPointItems.printPointId, id), eq(printPointItems.status, 'verified')));
    });
  }
  return printPointPlans.length;
}
