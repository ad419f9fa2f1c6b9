import { addDays } from '@easymock/contract';
import { and, asc, between, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/index';
import { dayIn, startOfDay } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { wikiMustReads } from '../must-read.table';
import { notifyReaders } from '../notify/notify-readers';
import { wikiNodes } from '../wiki.table';
import { listUnreadIds } from './must-read';

const atOnce = 50;
/** Days before the due date on which readers are reminded. */
const daysBefore = 1;

/** The product itself; it is nobody among the readers. */
const product = { id: '' };

/**
 * Reminds readers whose due date is near, once for each due date.
 * @returns the number of documents
 */
export async function remindBeforeDue(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
  signal?: AbortSignal,
): Promise<number> {
  const today = dayIn(timeZone, now);
  const { nodeId, dueOn, dueRemindedOn, askedAt } = wikiMustReads;
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
          or(isNull(dueRemindedOn), sql`${dueRemindedOn} <> ${dueOn}`),
          // Readers who were asked today know the date already.
          lt(askedAt, startOfDay(timeZone, now)),
          gt(nodeId, after),
        ),
      )
      .orderBy(asc(nodeId))
      .limit(atOnce);
    if (rows.length === 0) return num;
    for (const { node, dueOn: due } of rows) {
      await db.transaction(async (step) => {
        const { rowCount } = await step
          .update(wikiMustReads)
          .set({ dueRemindedOn: due })
          // Another run, or another due date, may have come between.
          .where(and(eq(nodeId, node.id), eq(dueOn, due ?? ''), sql`${dueRemindedOn} is distinct from ${due}`));
        if (!rowCount) return;
        num += 1;
        await notifyReaders({ db: step, now, actor: product }, node, await listUnreadIds(step, node.id), {
          type: 'mustRead',
          title: { zh: `请在 ${due} 前阅读“${node.name}”`, en: `Please read “${node.name}” by ${due}` },
        });
      });
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
