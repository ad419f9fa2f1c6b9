import type { CallParsedInput, releaseCalls } from '@easymock/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { presentRecord } from '../../platform/resource/resource';
import { presentRelease, withProgress } from './present';
import { releaseResource } from './release.resource';
import { releaseItems, releases } from './release.table';

/** Selects the checklists in which a person owns an item. */
const ownsItemIn = (userId: string): SQL =>
  sql`select ${releaseItems.releaseId} from ${releaseItems} where ${releaseItems.ownerUserIds} @> array[${userId}]::text[]`;

/** Returns the condition for checklists that a person manages or has items in. */
const belongsTo = (userId: string): SQL =>
  // A union of IDs, because no single index can serve two conditions joined by OR.
  sql`${releases.id} in (select own.id from ${releases} own where own.manager_user_id = ${userId} and own.deleted_at is null
    union ${ownsItemIn(userId)})`;

/** Returns a page of checklists or of templates. */
export async function listReleases(ctx: SessionContext, input: CallParsedInput<typeof releaseCalls.list>) {
  const { page_index: page, page_size: pageSize, project, status, isTemplate, managerUserId, belong } = input;
  const { keywords, sortField, sortOrder } = input;
  // The steps already state which changes are possible, so `mayChange` would only cost another query.
  const { rows, ...found } = await releaseResource.page(
    ctx,
    { page, pageSize, keywords, sortField, sortOrder },
    and(
      eq(releases.isTemplate, isTemplate === 'true'),
      project ? eq(releases.project, project) : undefined,
      status ? eq(releases.status, status) : undefined,
      managerUserId ? eq(releases.managerUserId, managerUserId) : undefined,
      belong === 'mySelf' ? belongsTo(ctx.actor.id) : undefined,
    ),
  );
  const facts = rows.map((row) => presentRelease(row, presentRecord(row)));
  return { ...found, list: await withProgress(ctx, facts) };
}
