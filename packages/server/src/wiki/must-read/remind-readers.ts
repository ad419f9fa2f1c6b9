import { addDays } from '@easymock/contract';
import { and, asc, between, eq, exists, gt, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/index';
import { dayIn, startOfDay } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { wikiMustReaders, wikiMustReads } from '../must-read.table';
import { notifyReaders } from '../notify/notify-readers';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { hasRead, joined, lockMustRead } from './must-read';

const atOnce = 50;
/** Days before the due date on which readers are reminded. */
const daysBefore = 1;

/** The product itself; it is nobody among the readers. */
const product = { id: '' };

/** Matches readers who were asked before a moment, have not read and do not know of this due date. */
const isToRemind = (db: Db, askedBefore: Date): SQL | undefined =>
  and(
    // Readers who were asked today know the date already.
    lt(wikiMustReaders.askedAt, askedBefore),
    sql`${wikiMustReaders.dueRemindedOn} is distinct from ${wikiMustReads.dueOn}`,
    not(hasRead(db)),
  );

/** Reminds the readers of a document. @returns whether there were any */
async function remindOf(db: Db, node: NodeRow, due: string, askedBefore: Date, now: Date): Promise<boolean> {
  const request = await lockMustRead(db, node.id);
  // Another due date may have come between.
  if (request?.dueOn !== due) return false;
  const readers = await db
    .select({ id: wikiMustReaders.userId })
    .from(wikiMustReaders)
    .innerJoin(wikiMustReads, joined)
    .where(and(eq(wikiMustReaders.nodeId, node.id), isToRemind(db, askedBefore)));
  if (readers.length === 0) return false;
  const ids = readers.map(({ id }) => id);
  await db
    .update(wikiMustReaders)
    .set({ dueRemindedOn: due })
    .where(and(eq(wikiMustReaders.nodeId, node.id), inArray(wikiMustReaders.userId, ids)));
  await notifyReaders({ db, now, actor: product }, node, ids, {
    type: 'mustRead',
    title: { zh: `请在 ${due} 前阅读“${node.name}”`, en: `Please read “${node.name}” by ${due}` },
  });
  return true;
}

/**
 * Reminds readers whose due date is near, each of them once for each due date.
 * @returns the number of documents
 */
export async function remindBeforeDue(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
  signal?: AbortSignal,
): Promise<number> {
  const today = dayIn(timeZone, now);
  const { nodeId, dueOn } = wikiMustReads;
  const askedBefore = startOfDay(timeZone, now);
  const isWaiting = and(joined, isToRemind(db, askedBefore));
  let after = '';
  let num = 0;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await db
      .select({ node: wikiNodes, dueOn })
      .from(wikiMustReads)
      .innerJoin(wikiNodes, eq(wikiNodes.id, nodeId))
      .where(
        and(
          isNull(wikiNodes.deletedAt),
          between(dueOn, today, addDays(today, daysBefore)),
          exists(db.select({ id: wikiMustReaders.userId }).from(wikiMustReaders).where(isWaiting)),
          gt(nodeId, after),
        ),
      )
      .orderBy(asc(nodeId))
      .limit(atOnce);
    if (rows.length === 0) return num;
    for (const { node, dueOn: due } of rows) {
      const isReminded = await db.transaction((step) => remindOf(step, node, due ?? '', askedBefore, now));
      if (isReminded) num += 1;
    }
    after = rows.at(-1)?.node.id ?? after;
  }
}

/** Runs in the morning and reminds readers one day before the due date. */
export const mustReadReminder = defineJob({
  name: 'wiki.remindReaders',
  title: { zh: '提醒阅读必读文档', en: 'Remind people of required reading' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '20 9 * * *' },
  run: async (_, { services: { database, clock, settings }, signal }) => {
    await remindBeforeDue(database.db, { now: clock(), timeZone: settings.get('timeZone') }, signal);
  },
});
