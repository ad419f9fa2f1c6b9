import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure } from '../../platform/failure';
import { defineJob, PermanentFailure } from '../../platform/jobs/index';
import { contextOf } from '../exchange/job-person';
import { publicSpace } from '../rights/space';
import { wikiSettings } from '../settings/settings.table';
import { wikiNodes, wikiSharedDrafts, wikiSharedWriters } from '../wiki.table';
import { publishDraft } from './publish';

/** Milliseconds without a change after which a draft is published. */
const restMs = 30_000;
/** Milliseconds between two changes of an article by this job. */
const pauseMs = 5 * 60_000;
/** Maximum drafts per run; the run of the next minute continues. */
const draftsAtOnce = 200;
/** Maximum writers of a draft who are tried: the last one may have lost the right. */
const writersTried = 5;

/** Finds the drafts that rest, in spaces that chose to publish by themselves. The latest are first. */
async function findRested({ database: { db }, settings, clock }: Services): Promise<string[]> {
  const now = clock().getTime();
  const ofOwner = sql`${wikiNodes.space} = 'private:' || ${wikiSettings.userId}`;
  const isChosen = or(
    settings.get('wiki.autoPublish') ? eq(wikiNodes.space, publicSpace) : undefined,
    sql`${wikiSettings.chosen}->'autoPublish' = 'true'::jsonb`,
  );
  const rows = await db
    .select({ nodeId: wikiSharedDrafts.nodeId })
    .from(wikiSharedDrafts)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiSharedDrafts.nodeId))
    .leftJoin(wikiSettings, ofOwner)
    .where(
      and(
        eq(wikiSharedDrafts.isChanged, true),
        lte(wikiSharedDrafts.changedAt, new Date(now - restMs)),
        lte(wikiNodes.updatedAt, new Date(now - pauseMs)),
        isNull(wikiNodes.deletedAt),
        isChosen,
      ),
    )
    .orderBy(desc(wikiSharedDrafts.changedAt), asc(wikiSharedDrafts.nodeId))
    .limit(draftsAtOnce);
  return rows.map(({ nodeId }) => nodeId);
}

/** Lists the people with unpublished text in a draft, the last writer first. */
async function readWriters(db: Db, nodeId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: wikiSharedWriters.userId })
    .from(wikiSharedWriters)
    .where(and(eq(wikiSharedWriters.nodeId, nodeId), eq(wikiSharedWriters.isUnpublished, true)))
    .groupBy(wikiSharedWriters.userId)
    .orderBy(sql`max(${wikiSharedWriters.wroteAt}) desc nulls last`)
    .limit(writersTried);
  return rows.map(({ userId }) => userId);
}

/** Publishes a draft in the name of its last writer who still has the right. */
async function publishOne(services: Services, nodeId: string): Promise<void> {
  for (const userId of await readWriters(services.database.db, nodeId)) {
    try {
      const ctx = await contextOf(services, { userId, language: 'zh-CN' });
      await publishDraft(ctx, nodeId, '');
      return;
    } catch (error) {
      // A refused draft, such as one without a valid title, stays for people to publish.
      if (error instanceof CallFailure || error instanceof PermanentFailure) continue;
      services.log.warn({ err: error, nodeId }, 'a draft was not published');
      return;
    }
  }
}

/** Publishes the drafts that rest. Several runs at once do no harm: a published draft has no changes left. */
export async function publishRested(services: Services, signal: AbortSignal): Promise<void> {
  for (const nodeId of await findRested(services)) {
    signal.throwIfAborted();
    await publishOne(services, nodeId);
  }
}

export const publishRestedJob = defineJob({
  name: 'wiki.publishRested',
  title: { zh: '自动发布文档的草稿', en: 'Publish drafts of documents' },
  input: z.object({}),
  schedule: { cron: '* * * * *' },
  run: (_, { services, signal }) => publishRested(services, signal),
});
